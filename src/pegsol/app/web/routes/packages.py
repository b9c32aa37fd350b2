"""The routes that explain games and positions by packages."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Answered, GameQuestion, Hole, JumpHoles
from pegsol.app.web.task import ExplainTask, NextPackageTask
from pegsol.errors import IllegalJumpError

SECONDS = 2.0  # for the search for a package
EXPLAIN_SECONDS = 20.0

router = APIRouter(prefix="/api")


class PieceAnswer(BaseModel):
    """A package, or jumps that belong to no package.

    A package clears the holes of its ``block``, or fills them by reverse rules. It borrows the pegs
    of its ``catalyst`` and the empty holes of its ``room``, and restores them at the end. For jumps
    that belong to no package, all three are empty.
    """

    kind: Literal["2-purge", "3-purge", "6-purge", "L-purge", "package", "jumps"]
    jumps: list[JumpHoles]
    moves: list[str]
    block: list[Hole]
    catalyst: list[Hole]
    room: list[Hole]


class Pieces(BaseModel):
    """A game as a sequence of packages and jumps, in an order in which they can be made."""

    pieces: list[PieceAnswer]


class NextPackageQuestion(GameQuestion):
    """A position, and the jump with which its next package must begin, if any."""

    first: Annotated[list[Hole], Field(min_length=3, max_length=3)] | None = None


class NextPackageAnswer(Answered):
    """The next package of a position, and the jumps to make before it.

    If there is no package, ``complete`` says whether it is known that none keeps the finish in
    reach.
    """

    lead: list[JumpHoles] = Field(default=[])
    package: PieceAnswer | None = None
    complete: bool = False


@router.post("/explain")
async def explain(question: GameQuestion, queue: Queued, desk: AtDesk) -> Pieces:
    """Divide a game into packages and jumps that belong to none."""
    desk.is_short = is_short(question.problem, question.moves)
    task = await desk.do(_explain_task, question)
    return Pieces(**await queue.answer(task, desk, EXPLAIN_SECONDS))


@router.post("/next-package")
async def next_package(
    question: NextPackageQuestion, queue: Queued, desk: AtDesk
) -> NextPackageAnswer:
    """Find a package after which the finish can still be reached."""
    desk.is_short = is_short(question.problem, question.moves)
    task = await desk.do(_next_task, question)
    return NextPackageAnswer(**await queue.answer(task, desk, SECONDS))


def _explain_task(question: GameQuestion) -> ExplainTask:
    return ExplainTask.of(read_game(question.problem, question.moves))


def _next_task(question: NextPackageQuestion) -> NextPackageTask:
    game = read_game(question.problem, question.moves)
    first = None
    if question.first is not None:
        first = question.first[0], question.first[1], question.first[2]
        if first not in [(jump.origin, jump.over, jump.target) for jump in game.legal_jumps()]:
            raise IllegalJumpError("the first jump cannot be made")
    return NextPackageTask.of(game, first=first, seconds=SECONDS)
