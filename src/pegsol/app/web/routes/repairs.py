"""The route that repairs problems without a solution."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Sender
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.routes.problems import read_game, with_finish
from pegsol.app.web.schema import RepairAnswer, RepairQuestion, Repairs
from pegsol.app.web.task import RepairTask

TIMEOUT = 15.0  # seconds, of which the work takes one

router = APIRouter(prefix="/api")


@router.post("/repair")
async def repair(question: RepairQuestion, request: Request, sender: Sender) -> Repairs:
    """Find the solvable problems that are nearest to a position without a solution."""
    game = await run_in_threadpool(read_game, question.problem, question.moves)
    game = with_finish(game, question.finish)
    found = await answer_to(request, RepairTask.of(game), "", sender, TIMEOUT)
    return Repairs(repairs=[RepairAnswer(**one) for one in found])
