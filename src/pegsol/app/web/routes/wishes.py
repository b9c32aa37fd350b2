"""The route that makes new puzzles to order."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.reading import read_problem
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Given, Sent
from pegsol.app.web.task import WishTask
from pegsol.model.boards.board import MAX_HOLES
from pegsol.model.games.game import Game
from pegsol.model.problems.finish import as_finish
from pegsol.search.surveys.start_shapes import Look, SymmetryWish

SECONDS = 10.0  # to look for puzzles; what was found by then is the answer
MAX_SECONDS = 30.0  # of work, with the difficulty of each puzzle
MAX_PUZZLES = 24
MAX_FINISH = 1000  # characters

router = APIRouter(prefix="/api")


class WishQuestion(Sent):
    """A wish for puzzles on the board of a problem; what is null may be anything."""

    problem: Given
    count: Annotated[int, Field(ge=1, le=MAX_PUZZLES)] = 1
    pegs: Annotated[int | None, Field(ge=1, le=MAX_HOLES)] = None
    finish: Annotated[str | None, Field(max_length=MAX_FINISH)] = None
    grade: Annotated[int | None, Field(ge=1, le=5)] = None
    symmetry: SymmetryWish | None = None
    unique: bool = False
    connected: bool = False
    rising: bool = False
    seed: Annotated[int, Field(ge=0, lt=1 << 32)] = 0


class NewPuzzle(BaseModel):
    """A new puzzle, without its solution: what its start looks like, and how difficult it is."""

    key: str
    problem: dict[str, Any]
    pegs: int
    symmetry: SymmetryWish
    look: Look
    number: float | None
    grade: int | None


class NewPuzzles(BaseModel):
    """New puzzles: fewer than were ordered if no others were found in time."""

    puzzles: list[NewPuzzle]
    impossible: bool  # that a puzzle meets the wish


@router.post("/new-puzzles")
async def new_puzzles(wish: WishQuestion, queue: Queued, desk: AtDesk) -> NewPuzzles:
    """Make new puzzles to order."""
    task = await desk.do(_task, wish)
    return NewPuzzles(**await queue.answer(task, desk, MAX_SECONDS))


def _task(wish: WishQuestion) -> WishTask:
    game = Game(read_problem(wish.problem))
    if wish.finish is not None:
        as_finish(game.problem.board, wish.finish)  # or it is refused
    return WishTask.of(game, seconds=SECONDS, **wish.model_dump(exclude={"problem"}))
