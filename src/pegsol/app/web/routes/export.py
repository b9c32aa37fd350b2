"""The route that makes files: pictures, booklets, text and JSON."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Sender
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.routes.problems import Documented, read_game
from pegsol.app.web.schema import ExportOrder
from pegsol.app.web.task import ExportTask, Task

EXPORT_TIMEOUT = 60.0

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


@router.post("/export", response_class=Response, responses=_FILE)
async def export(order: ExportOrder, request: Request, sender: Sender) -> Response:
    """Make a file of problems, positions and solutions."""
    task = await run_in_threadpool(_task, order)
    content = await answer_to(request, task, "", sender, EXPORT_TIMEOUT)
    ending = "txt" if order.form == "text" else order.form
    return Response(
        content,
        media_type=TYPES[order.form],
        headers={"content-disposition": f'attachment; filename="{_name(order)}.{ending}"'},
    )


def _task(order: ExportOrder) -> ExportTask:
    items = [Task.of(read_game(item.problem, item.moves)) for item in order.items]
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
    )


def _name(order: ExportOrder) -> str:
    """Return the name of the file: the letters and digits of the title."""
    words = re.findall(r"[a-z0-9]+", (order.title or "").lower())
    return "-".join(words)[:60] or "pegsol"
