"""The work of worker processes that search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.task import FewestMovesTask, SearchTask
from pegsol.errors import Limit, LimitError
from pegsol.limits import Limits
from pegsol.model.games.game import Game
from pegsol.model.games.solution import Solution
from pegsol.search.result import Result, Status
from pegsol.search.run import MoveProgress, Progress
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.listing import solutions
from pegsol.search.solving.search import Search

MAX_LISTED = 1000  # solutions sent
MAX_FOUND = 1_000_000  # solutions
FOUND_INTERVAL = 0.25  # seconds between two counts of the solutions found

Send = Callable[[str, Any], None]


def fewest_moves(task: FewestMovesTask, memory: int, connection: Connection) -> dict[str, Any]:
    """Return the fewest moves that a game still needs; stop when anything arrives in the pipe."""
    game = task.game()
    played = len(game.moves)
    limits = Limits(time=task.seconds, memory=memory)
    result = FewestMovesSearch(game).run(limits=limits, progress=lambda _: not connection.poll())
    solution, at_least = result.solution, result.moves_at_least
    return {
        "found": None if solution is None else len(solution.moves) - played,
        "at_least": None if at_least is None else max(0, at_least - played),
        "complete": result.limit is not Limit.CANCELLED,
    }


def search(task: SearchTask, memory: int, connection: Connection, send: Send) -> dict[str, Any]:
    """Search; stop when anything arrives through the pipe."""
    game = task.game()
    limits = Limits(memory=memory)
    if task.kind == "fewest-moves":
        return _shorter_and_shorter(game, limits, connection, send)

    def on_progress(progress: Progress) -> bool:
        send("progress", progress)
        return not connection.poll()

    result = Search(game).run(limits=limits, progress=on_progress)
    answer = _answer(result)
    if task.kind == "solve" or result.solution is None or result.status is Status.UNDECIDED:
        if result.solution is not None:
            send("solution", answer["moves"])
        return answer
    found, stopped = _list(task, game, limits, connection, send)
    return answer | {"found": found, "reason": stopped or answer["reason"], "complete": not stopped}


def _shorter_and_shorter(
    game: Game, limits: Limits, connection: Connection, send: Send
) -> dict[str, Any]:
    """Send solutions with fewer and fewer moves, and the proved bounds."""
    best: int | None = None

    def send_better(solution: Solution | None) -> None:
        nonlocal best
        if solution is not None and (best is None or len(solution.moves) < best):
            best = len(solution.moves)
            send("solution", _moves(solution))

    def on_progress(progress: MoveProgress) -> bool:
        send_better(progress.solution)
        send("progress", replace(progress, solution=None))
        return not connection.poll()

    result = FewestMovesSearch(game).run(limits=limits, progress=on_progress)
    send_better(result.solution)
    return _answer(result)


def _list(
    task: SearchTask, game: Game, limits: Limits, connection: Connection, send: Send
) -> tuple[int, str]:
    """Send all solutions; return their number and the limit that stopped the listing, if any."""
    own, found, last = game.jumps, 0, time.monotonic()
    rest = game.problem.from_position(game.position)
    try:
        listed = solutions(
            rest, distinct=task.distinct, mod_symmetry=task.mod_symmetry, limits=limits
        )
        for solution in listed:
            found += 1
            if found <= MAX_LISTED:
                send("solution", _moves(Solution(game.problem, own + solution.jumps, len(own))))
            elif time.monotonic() - last > FOUND_INTERVAL:
                last = time.monotonic()
                send("found", found)
            if connection.poll():
                return found, "cancelled"
            if found == MAX_FOUND:
                return found, "enough"
    except LimitError as error:
        return found, error.limit
    return found, ""


def _answer(result: Result) -> dict[str, Any]:
    proof, solution = result.proof, result.solution
    return {
        "status": result.status.value,
        "reason": result.reason,
        "moves": None if solution is None else _moves(solution),
        "fixed": 0 if solution is None else solution.fixed,
        "proof": None if proof is None else proof.as_json(),
        "facts": None if proof is None else proof.facts(),
        "standing": result.standing,
        "minimum": result.minimum,
        "moves_at_least": result.moves_at_least,
        "nodes": result.stats.nodes,
        "method": result.stats.method,
    }


def _moves(solution: Solution) -> list[str]:
    return [str(move) for move in solution.moves]
