"""The routes that explain games and positions by packages."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Sender
from pegsol.app.web.pool import WorkerError
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.routes.problems import read_game
from pegsol.app.web.schema import (
    GameQuestion,
    NextPackageAnswer,
    NextPackageQuestion,
    Pieces,
)
from pegsol.app.web.task import ExplainTask, NextPackageTask
from pegsol.errors import IllegalJumpError

SECONDS = 2.0  # for the search for a package
EXPLAIN_TIMEOUT = 20.0  # seconds
START_TIMEOUT = 15.0  # seconds until a helper begins

router = APIRouter(prefix="/api")


@router.post("/explain")
async def explain(question: GameQuestion, request: Request, sender: Sender) -> Pieces:
    """Divide a game into packages, and jumps that belong to none."""
    game = await run_in_threadpool(read_game, question.problem, question.moves)
    found = await answer_to(request, ExplainTask.of(game), "", sender, EXPLAIN_TIMEOUT)
    return Pieces(**found)


@router.post("/next-package")
async def next_package(
    question: NextPackageQuestion, request: Request, sender: Sender
) -> NextPackageAnswer:
    """Find a package after which the finish can still be reached."""
    game = await run_in_threadpool(read_game, question.problem, question.moves)
    first = None
    if question.first is not None:
        first = question.first[0], question.first[1], question.first[2]
        if first not in [(jump.origin, jump.over, jump.target) for jump in game.legal_jumps()]:
            raise IllegalJumpError("the first jump cannot be made")
    task = NextPackageTask.of(game, first=first, seconds=SECONDS)
    try:
        found = await answer_to(request, task, "", sender, SECONDS + START_TIMEOUT)
    except WorkerError:
        return NextPackageAnswer()
    return NextPackageAnswer(**found)
