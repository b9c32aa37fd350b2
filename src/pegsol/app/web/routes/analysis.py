"""The route that says what a position is worth."""

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
from pegsol.app.web.task import Question as Task
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.problem import Problem

QUICK, FULL = 2.0, 20.0  # seconds
LOOKS = 0.2  # seconds from one look whether the asker is still there to the next

router = APIRouter(prefix="/api")


@router.post("/analysis")
async def analyse(question: Question, request: Request, owner: Owner) -> Answer:
    """Say what a position is worth: which jumps win, in how many ways, and where a game was lost.

    A quick answer takes at most 2 seconds, one with full effort 20. Nobody works on for those who
    do not wait for the answer.
    """
    game, key = await run_in_threadpool(_read, question)
    full = question.effort == "full"
    task = Task.of(game, key=key, full=full)
    try:
        found = await answer_to(request, task, key, owner, FULL if full else QUICK)
    except WorkerError:
        found = {"complete": False}
    return Answer(**_at_once(game) | found)


def ask_ahead(helpers: Helpers, problem: Problem) -> None:
    """Let a helper find out about a problem before anybody asks, if it has nothing else to do."""
    task = Task.of(Game(problem), key=key_of(problem))
    with suppress(BusyError):
        helpers.ask(task, key=task.key, owner="", seconds=FULL)


async def answer_to(request: Request, task: Any, key: str, owner: str, seconds: float) -> Any:
    """Return the answer of a helper.

    Raises WorkerError if that takes longer than so many seconds, waiting for a helper included, or
    if the asker is gone.
    """
    helpers: Helpers = request.app.state.helpers
    future = asyncio.wrap_future(helpers.ask(task, key=key, owner=owner, seconds=seconds))
    until = time.monotonic() + seconds + LOOKS
    while time.monotonic() < until:
        done, _ = await asyncio.wait([future], timeout=LOOKS)
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
    """Return what needs no search."""
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
