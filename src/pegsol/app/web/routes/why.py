"""The route that says why a position is lost."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Sender
from pegsol.app.web.pool import WorkerError
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.routes.problems import read_game, told
from pegsol.app.web.schema import Why, WhyQuestion
from pegsol.app.web.task import WhyTask
from pegsol.app.web.verdicts import Verdicts
from pegsol.model.game import Game

SECONDS = 8.0  # for the proof
START_TIMEOUT = 15.0  # seconds until a helper begins

router = APIRouter(prefix="/api")


@router.post("/why")
async def why(question: WhyQuestion, request: Request, sender: Sender) -> Why:
    """Prove that the finish is out of reach of a position; this takes some seconds at most."""
    game = await run_in_threadpool(read_game, question.problem, question.moves)
    verdicts: Verdicts = request.app.state.verdicts
    case = await verdicts.settled(game.problem, sender)
    if not case.settled:
        return Why()
    settled = Game(replace(game.problem, finish=case.finish), game.jumps)
    task = WhyTask.of(settled, theme=question.theme, seconds=SECONDS)
    try:
        found = await answer_to(request, task, "", sender, SECONDS + START_TIMEOUT)
    except WorkerError:
        return Why()
    return Why() if found is None else Why(**found | {"proof_told": told(found["proof_told"])})
