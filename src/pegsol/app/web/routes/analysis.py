"""The routes that analyse a position."""

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
from pegsol.app.web.schema import Answer, FewestMoves, JumpAnswer, Question
from pegsol.app.web.task import AnalysisTask, DayTask, ExportTask, FewestMovesTask, Task
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.problem import Problem

QUICK_TIMEOUT, FULL_TIMEOUT = 2.0, 20.0  # seconds
QUICK_MOVES_SECONDS, FULL_MOVES_SECONDS = 1.0, 6.0  # for the fewest moves
START_TIMEOUT = 5.0  # seconds until a helper begins
MAX_KNOWN_MOVES = 4096  # positions
POLL_INTERVAL = 0.2  # seconds between two checks whether the client still waits

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


class KnownMoves:
    """The fewest moves from positions that clients have asked about.

    They depend on the position and on the peg that moved last, which may continue its move.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[FewestMoves, bool]] = {}

    def get(self, game: Game, key: str, full: bool) -> FewestMoves | None:
        """Return what is known, None if a search with this effort may find out more."""
        found, effort = self._known.get(self._name(game, key), (None, False))
        if found is None or (full and not effort and found.found != found.at_least):
            return None
        return found

    def add(self, game: Game, key: str, full: bool, found: FewestMoves) -> None:
        """Keep the result of a search."""
        while len(self._known) >= MAX_KNOWN_MOVES:
            del self._known[next(iter(self._known))]
        self._known[self._name(game, key)] = found, full

    def _name(self, game: Game, key: str) -> tuple[object, ...]:
        last = game.jumps[-1].target if game.jumps else None
        return key, game.position.bits, last


@router.post("/fewest-moves")
async def fewest_moves(question: Question, request: Request, owner: Owner) -> FewestMoves:
    """Find the fewest moves that a game still needs.

    A quick search takes at most a second, one with full effort 6. Analyses come first: they stop
    it.
    """
    game, key = await run_in_threadpool(_read, question)
    full, known = question.effort == "full", request.app.state.known_moves
    answer: FewestMoves | None = known.get(game, key, full)
    if answer is not None:
        return answer
    seconds = FULL_MOVES_SECONDS if full else QUICK_MOVES_SECONDS
    task = FewestMovesTask.of(game, seconds=seconds)
    try:
        # A key of its own: the helper that analyses the problem is to stay free.
        found = await answer_to(request, task, f"{key} moves", owner, seconds + START_TIMEOUT)
    except WorkerError:
        return FewestMoves(found=None, at_least=None)
    answer = FewestMoves(found=found["found"], at_least=found["at_least"])
    if found["complete"]:
        known.add(game, key, full, answer)
    return answer


def ask_ahead(helpers: Helpers, problem: Problem) -> None:
    """Let an idle helper analyse a problem before a page asks about it."""
    task = AnalysisTask.of(Game(problem), key=key_of(problem))
    with suppress(BusyError):
        helpers.ask(task, key=task.key, owner="", seconds=FULL_TIMEOUT)


async def answer_to(
    request: Request, task: Task | DayTask | ExportTask, key: str, owner: str, seconds: float
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
