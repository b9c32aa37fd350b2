"""The work of a solver process: which positions win, and to how few pegs they lead.

Searches take turns. Next comes the address, and then the owner, that has had the least time, so
that nobody delays the others by many questions or by boards that take long to read. Of an owner's
searches, the one that has had the least time continues, so that a position that needs a second does
not delay positions that need a millisecond. A closure takes much memory for a tenth
of a second, so only one search runs a closure at a time and the others wait. If many players ask
about hard positions at once, each search has less time. This module imports little, so the process
starts at once and stays small.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.process import free_unused_memory, set_up_process
from pegsol.app.web.shares import Client, Shares
from pegsol.app.web.task import PositionTask
from pegsol.errors import Limit, PegError
from pegsol.limits import Limits
from pegsol.model.boards.remembered import MAX_JUMPS, Kept
from pegsol.model.formats.files import problem_from_json
from pegsol.model.problems.position import Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.result import Result, Status
from pegsol.search.solving.search import Search

FIRST_TURN, LONGEST_TURN = 0.01, 0.02  # seconds
SEARCH_BYTES = 96 << 20  # of the process, for each search
FEWEST_LATER = 0.2  # seconds by which searches for verdicts precede one for the fewest pegs
LONG = 0.05  # seconds after which a search is long
MIN_SECONDS = {"winning": 0.12, "fewest": 0.04}  # even if many are long; enough for most closures
IDLE_SECONDS = 2.0  # until memory is freed
MAX_PROBLEMS = 32  # that are remembered, fewer if they are large

_problems: Kept[Problem] = Kept(MAX_PROBLEMS, MAX_JUMPS)


def run_solver(connection: Connection, memory: int, lower: int) -> None:
    """Answer questions about positions, each with its number, until the server or memory ends."""
    set_up_process(memory, lower)
    solver = Solver()
    with suppress(EOFError, OSError, MemoryError):  # a new process answers the next questions
        while True:
            if not solver.busy and not connection.poll(IDLE_SECONDS):
                free_unused_memory()
                connection.poll(None)
            while connection.poll(0):
                solver.take(*connection.recv())
            for answer in solver.advance():
                connection.send(answer)


@dataclass(eq=False, slots=True)
class _Attempt:
    """A search under way, and the seconds that it has had."""

    number: int
    task: PositionTask
    client: Client
    search: Search | None = None
    spent: float = 0.0

    @property
    def is_closing(self) -> bool:
        return self.search is not None and self.search.closing


class Solver:
    """Searches that take turns."""

    def __init__(self) -> None:
        self._attempts: list[_Attempt] = []
        self._closing: _Attempt | None = None
        self._shares = Shares()

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        return bool(self._attempts)

    def take(self, number: int, task: PositionTask, client: Client) -> None:
        """Take a question."""
        self._attempts.append(_Attempt(number, task, client))
        self._shares.keep([attempt.client for attempt in self._attempts])

    def advance(self) -> list[tuple[int, dict[str, Any]]]:
        """Give one search a turn; return the answers, each with the number of its question."""
        answers: list[tuple[int, dict[str, Any]]] = []
        long = [attempt for attempt in self._attempts if attempt.spent > LONG]
        addresses = {attempt.client.address for attempt in long}
        for attempt in long:
            # Long searches take turns with those of their owner, and with other addresses, so each
            # takes that many times its running time.
            own = sum([one.client == attempt.client for one in long])
            share = attempt.task.seconds / (len(addresses) - 1 + own) ** 2
            if attempt.spent > max(MIN_SECONDS[attempt.task.what], share):
                self._attempts.remove(attempt)
                answers.append((attempt.number, {"stopped": True}))
        if self._attempts:
            attempt, before = self._next(), time.perf_counter()
            try:
                answer = _turn(attempt, closures=self._closing in (None, attempt))
            except (PegError, MemoryError):  # the position stays unknown
                answer = {}
            self._shares.count(attempt.client, time.perf_counter() - before)
            if answer is not None:
                self._attempts.remove(attempt)
                answers.append((attempt.number, answer))
        return answers

    def _next(self) -> _Attempt:
        """Return the attempt that has the next turn."""
        closing = [attempt for attempt in self._attempts if attempt.is_closing]
        if self._closing not in closing:
            self._closing = min(closing, key=self._rank, default=None)
        waiting = [attempt for attempt in closing if attempt is not self._closing]
        return min([one for one in self._attempts if one not in waiting], key=self._rank)

    def _rank(self, attempt: _Attempt) -> tuple[float, float, float]:
        later = FEWEST_LATER if attempt.task.what == "fewest" else 0.0
        return *self._shares.used(attempt.client), attempt.spent + later


def _turn(attempt: _Attempt, *, closures: bool) -> dict[str, Any] | None:
    """Continue a search, perhaps with a closure; return its answer, or None if it has none yet."""
    task, began = attempt.task, time.perf_counter()
    if attempt.search is None:
        attempt.search = Search(_problem(task))
    attempt.search.closures = closures
    turn = min(max(FIRST_TURN, attempt.spent), LONGEST_TURN, task.seconds)
    result = attempt.search.run(turn, limits=Limits(memory=SEARCH_BYTES))
    attempt.spent += time.perf_counter() - began
    if result.limit is Limit.TIME and attempt.spent < task.seconds:
        return None
    return _answer(task, result)


def _answer(task: PositionTask, result: Result) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if task.what == "winning" and result.status is not Status.UNDECIDED:
        found["winning"] = result.status is Status.SOLVED
    solution = result.solution
    if solution is not None:
        found["jumps"] = [(jump.origin, jump.over, jump.target) for jump in solution.jumps]
        if task.what == "fewest":
            found |= {"fewest": solution.final.peg_count, "proved": bool(result.minimum)}
    return found


def _problem(task: PositionTask) -> Problem:
    problem = _read(task.problem)
    start = Position(problem.board, task.bits)
    if task.what == "fewest":
        return Problem(start, Finish.fewest())
    return problem.from_position(start)


def _read(text: str) -> Problem:
    problem = _problems.get(text)
    if problem is None:
        problem = problem_from_json(json.loads(text))
        _problems.add(text, problem, len(problem.board.jumps))
    return problem
