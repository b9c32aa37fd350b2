"""The route that makes files: pictures, booklets, text and JSON."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.reading import read_game
from pegsol.app.web.responses import Documented
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Given, Moves, Sent, Text
from pegsol.app.web.task import ExportTask, Task
from pegsol.view.booklet.options import MAX_PEG, MIN_PEG
from pegsol.view.booklet.words import Language

SECONDS = 60.0  # of work

TYPES = {
    "pdf": "application/pdf",
    "pages": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "text": "text/plain; charset=utf-8",
    "json": "application/json",
}

_FILE: Documented = {
    200: {
        "description": "The file",
        "content": {kind.partition(";")[0]: {} for kind in TYPES.values()},
    },
}

router = APIRouter(prefix="/api")


class ExportItem(Sent):
    """A problem, with the moves of a solution or a game, if any."""

    problem: Given
    moves: Moves = Field(default=[])


class ExportOrder(Sent):
    """An order for a file of problems, positions and solutions.

    The form ``pages`` is a list of the pages of the PDF as SVG pictures. The file shows all moves
    of a game, or only the position after them. A PDF is a booklet, unless *worksheet* has a number
    of puzzles for a page, or *cut_out* the diameter in millimetres of pegs for boards to cut out;
    these two are in a *language*.
    """

    form: Literal["pdf", "pages", "svg", "png", "gif", "webp", "text", "json"]
    items: Annotated[list[ExportItem], Field(min_length=1, max_length=100)]
    theme: Literal["wood", "plain", "dark", "print", "contrast"] = "wood"
    names: Literal["holes", "edges"] | None = None
    paper: Literal["a4", "letter"] = "a4"
    per_page: Annotated[int, Field(ge=2, le=100)] | None = None
    title: Annotated[Text, Field(max_length=200)] | None = None
    width: Annotated[int, Field(ge=64, le=2048)] | None = None
    speed: Annotated[float, Field(ge=0.1, le=4)] = 1.0
    shown: Literal["moves", "position"] = "moves"
    worksheet: Literal[1, 2, 4, 6] | None = None
    cut_out: Annotated[float, Field(ge=MIN_PEG, le=MAX_PEG)] | None = None
    language: Language = "en"


@router.post("/export", response_class=Response, responses=_FILE)
async def export(order: ExportOrder, queue: Queued, desk: AtDesk) -> Response:
    """Make a file of problems, positions and solutions."""
    items = [await desk.do(_item, item) for item in order.items]
    content = await queue.answer(_task(order, items), desk, SECONDS)
    ending = "txt" if order.form == "text" else order.form
    return Response(
        content,
        media_type=TYPES[order.form],
        headers={"content-disposition": f'attachment; filename="{_name(order)}.{ending}"'},
    )


def _item(item: ExportItem) -> Task:
    return Task.of(read_game(item.problem, item.moves))


def _task(order: ExportOrder, items: list[Task]) -> ExportTask:
    return ExportTask(
        order.form,
        tuple(items),
        order.theme,
        order.names,
        order.paper,
        order.per_page,
        order.title,
        order.width,
        order.speed,
        order.shown,
        order.worksheet,
        order.cut_out,
        order.language,
    )


def _name(order: ExportOrder) -> str:
    """Return the name of the file: the letters and digits of the title."""
    words = re.findall(r"[a-z0-9]+", (order.title or "").lower())
    return "-".join(words)[:60] or "pegsol"
