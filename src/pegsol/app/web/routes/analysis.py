"""The route that analyses a position."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Owner
from pegsol.app.web.pool import BusyError, Helpers, WorkerError
from pegsol.app.web.routes.problems import key_of, read_game
from pegsol.app.web.schema import Answer, JumpAnswer, Question
from pegsol.app.web.task import AnalysisTask, ExportTask, Task
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.problem import Problem

QUICK_TIMEOUT, FULL_TIMEOUT = 2.0, 20.0  # seconds
POLL_INTERVAL = 0.2  # seconds between two looks whether the client still waits

router = APIRouter(prefix="/api")


@router.post("/analysis")
async def analyse(question: Question, request: Request, owner: Owner) -> Answer:
    """Analyse a position: which jumps win, the number of solutions, and where a game was lost.

    A quick answer takes at most 2 seconds, one with full effort 20. The work ends if the client
    disconnects.
    """
    game, key = await run_in_threadpool(_read, question)
    full = question.effort == "full"
    task = AnalysisTask.of(game, key=key, full=full)
    try:
        found = await answer_to(request, task, key, owner, FULL_TIMEOUT if full else QUICK_TIMEOUT)
    except WorkerError:
        found = {"complete": False}
    return Answer(**_at_once(game) | found)


def ask_ahead(helpers: Helpers, problem: Problem) -> None:
    """Let an idle helper analyse a problem before a page asks about it."""
    task = AnalysisTask.of(Game(problem), key=key_of(problem))
    with suppress(BusyError):
        helpers.ask(task, key=task.key, owner="", seconds=FULL_TIMEOUT)


async def answer_to(
    request: Request, task: Task | ExportTask, key: str, owner: str, seconds: float
) -> Any:
    """Return the answer of a helper.

    Raises WorkerError if that takes longer than *seconds*, waiting for a helper included, or if the
    client is gone.
    """
    helpers: Helpers = request.app.state.helpers
    future = asyncio.wrap_future(helpers.ask(task, key=key, owner=owner, seconds=seconds))
    until = time.monotonic() + seconds + POLL_INTERVAL
    while time.monotonic() < until:
        done, _ = await asyncio.wait([future], timeout=POLL_INTERVAL)
        if done:
            return future.result()
        if await request.is_disconnected():
            break
    future.cancel()
    raise WorkerError("this takes too long")


def _read(question: Question) -> tuple[Game, str]:
    game = read_game(question.problem, question.moves)
    return game, key_of(game.problem)


def _at_once(game: Game) -> dict[str, Any]:
    """Return the part of the answer that needs no search."""
    fewest = game.problem.finish.kind == "fewest"
    return {
        "pegs": game.position.peg_count,
        "reached": game.solved and not fewest,
        "stuck": game.stuck,
        "jumps": [_unknown(jump) for jump in game.legal_jumps()],
    }


def _unknown(jump: Jump) -> JumpAnswer:
    return JumpAnswer(
        jump=[jump.origin, jump.over, jump.target],
        winning=None,
        solutions=None,
        fewest=None,
        chance=None,
    )
