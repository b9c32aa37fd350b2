"""The route that repairs problems without a solution."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.reading import read_game, with_finish
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import GameQuestion
from pegsol.app.web.task import RepairTask
from pegsol.search.surveys.repair import Change

SECONDS = 15.0  # of work, which mostly takes one

router = APIRouter(prefix="/api")


class RepairQuestion(GameQuestion):
    """A position without a solution; it may have another finish, written as in problem files."""

    finish: dict[str, Any] | None = None


class RepairAnswer(BaseModel):
    """A change that makes a problem solvable, and the changed problem.

    ``holes`` are the holes where a peg is added or removed, or from which and to which a peg is
    moved. ``alike`` is the number of changes that are the same by symmetry.
    """

    change: Change
    holes: list[str]
    alike: int
    problem: dict[str, Any]


class Repairs(BaseModel):
    """Changes that make a position solvable; the list is empty if none was found in time."""

    repairs: list[RepairAnswer]


@router.post("/repair")
async def repair(question: RepairQuestion, queue: Queued, desk: AtDesk) -> Repairs:
    """Find the solvable problems that are nearest to a position without a solution."""
    task = await desk.do(_task, question)
    found = await queue.answer(task, desk, SECONDS)
    return Repairs(repairs=[RepairAnswer(**one) for one in found])


def _task(question: RepairQuestion) -> RepairTask:
    game = read_game(question.problem, question.moves)
    return RepairTask.of(with_finish(game, question.finish))
