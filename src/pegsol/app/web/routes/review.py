"""The route that reviews a whole game."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import key_of
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Answered, GameQuestion
from pegsol.app.web.task import ReviewTask

SECONDS = {"verdict": 2.0, "quick": 6.0}

router = APIRouter(prefix="/api")


class ReviewQuestion(GameQuestion):
    """A game to review. A ``verdict`` has no exact numbers but comes sooner."""

    effort: Literal["verdict", "quick"] = "quick"


class ReviewRow(Answered):
    """A position of a game; null for unknown values.

    ``legal`` is the number of legal jumps, and ``winners`` how many of them win.
    """

    pegs: int
    reached: bool
    legal: int
    winning: bool | None = None
    solutions: str | None = None
    chance: float | None = None
    fewest: int | None = None
    winners: int | None = None


class Review(BaseModel):
    """A game from its start to the position on the board.

    ``lost_at`` is the number of the jump after which the finish was out of reach, or 0 if the start
    was lost. If the answer is not ``complete``, the same question may get a better one later.
    """

    positions: list[ReviewRow]
    lost_at: int | None
    complete: bool


@router.post("/review")
async def review(question: ReviewQuestion, queue: Queued, desk: AtDesk) -> Review:
    """Review a game: return what each of its positions was worth.

    A review takes a few seconds at most, and less for verdicts alone. If the answer is not
    ``complete``, the same question gets a better one later, because the server remembers the
    numbers that it found for some time.
    """
    desk.is_short = is_short(question.problem, question.moves)
    task = await desk.do(_task, question)
    return Review(**await queue.answer(task, desk, SECONDS[question.effort]))


def _task(question: ReviewQuestion) -> ReviewTask:
    game = read_game(question.problem, question.moves)
    return ReviewTask.of(game, key=key_of(game.problem), effort=question.effort)
