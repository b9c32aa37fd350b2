"""The route that says why a position is lost."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import told
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Answered, GameQuestion, Standing, Told
from pegsol.app.web.task import WhyTask

SECONDS = 8.0  # for the proof

router = APIRouter(prefix="/api")


class WhyQuestion(GameQuestion):
    """A lost position, and the theme for the picture of the proof that it is lost."""

    theme: Literal["wood", "plain", "dark", "print", "contrast"] = "wood"


class Why(Answered):
    """The proof that a position is lost, or null if none is found.

    ``picture`` is an SVG if the proof is neither by position class nor by pagoda functions: pages
    draw those from the values of the proof.
    """

    proof: Told | None = None
    standing: Standing | None = None
    picture: str | None = None


@router.post("/why")
async def why(question: WhyQuestion, queue: Queued, desk: AtDesk) -> Why:
    """Prove that a position cannot reach the finish; this takes some seconds at most."""
    desk.is_short = is_short(question.problem, question.moves)
    task = await desk.do(_task, question)
    found = await queue.answer(task, desk, 2 * SECONDS)
    return Why() if found is None else Why(**found | {"proof": told(found["proof"])})


def _task(question: WhyQuestion) -> WhyTask:
    game = read_game(question.problem, question.moves)
    return WhyTask.of(game, theme=question.theme, seconds=SECONDS)
