"""What runs in worker processes: questions about positions, files to make, searches.

A worker knows nothing of the web. It gets tasks through a pipe and sends back pairs of a word and
a value: any number of ``part`` (or what a search has to tell), and at last ``done``, ``error`` for
a task that makes no sense, or ``failed``.
It ends when the server does, however that ends.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any

from pegsol.app.web.task import Hunt, Order, Question
from pegsol.errors import LimitError, PegError
from pegsol.limits import Limits
from pegsol.model.game import Game
from pegsol.model.position import Jump, Rules
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.search.result import Result, Status
from pegsol.search.run import Progress
from pegsol.search.solving.listing import solutions
from pegsol.search.solving.solve import Search
from pegsol.search.surveys.analysis import MAX_EXACT_POSITIONS, Analysis, JumpReport
from pegsol.search.surveys.exact import positions_at_most

EXACT_SECONDS = 45.0  # for all exact numbers of a problem together
KEPT = 4  # problems
SMALL = 1 << 22  # positions
CROWDED = 0.3  # of the memory; a problem that is not small then begins with a clean desk
OWN_MEMORY = 256 << 20  # what the interpreter maps, and never touches most of
LISTED = 1000  # solutions that are sent
MOST_FOUND = 1_000_000  # solutions
PACE = 0.25  # seconds from one word of how many there are to the next

Tell = Callable[[str, Any], None]


# -- processes -----------------------------------------------------------------------------------


def help_out(connection: Connection, memory: int) -> None:
    """Answer one question after another."""
    _settle(memory, lower=2)
    judge = Judge(memory)
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        work = judge.answer if isinstance(task, Question) else _make
        _tell_all(connection, partial(work, task))
        judge.warm(until=connection.poll)


def hunt(connection: Connection, memory: int, task: Hunt) -> None:
    """Make one search."""
    _settle(memory, lower=5)
    _tell_all(connection, partial(_hunt, task, memory, connection))
    connection.close()


def _make(order: Order, tell: Tell) -> Any:
    from pegsol.app.web.export_files import make

    return make(order)


def _tell_all(connection: Connection, work: Callable[[Tell], Any]) -> None:
    """Do some work and send what comes of it; whoever listened may be gone."""

    def tell(word: str, value: Any) -> None:
        connection.send((word, value))

    with suppress(ConnectionError):
        try:
            tell("done", work(tell))
        except PegError as error:
            tell("error", str(error))
        except MemoryError:
            tell("failed", "this takes more memory than a worker may use")


def _settle(memory: int, lower: int) -> None:
    """Keep to the memory, leave Ctrl-C to the server, and do not outlive it.

    The page of somebody who plays comes first, then questions, then searches: those that come later
    have a *lower* priority.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(lower)
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = memory + OWN_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    if sys.platform == "linux":  # even when it is suspended
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


# -- what a position is worth --------------------------------------------------------------------


class Judge:
    """Answers questions, and keeps what it has learnt of a few problems."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._known: dict[tuple[str, bool], Analysis] = {}
        self._cold: Analysis | None = None

    def answer(self, question: Question, tell: Tell) -> dict[str, Any]:
        """Return what is known of a position; parts of it are told as soon as they are."""
        try:
            return self._found(question, tell)
        except MemoryError:
            self._known.clear()
            raise

    def _found(self, question: Question, tell: Tell) -> dict[str, Any]:
        game = question.game()
        position, rules = game.position, game.problem.rules
        found: dict[str, Any] = {}
        with suppress(LimitError):
            analysis = self._analysis(question, game.problem)
            reached = analysis.problem.finish.holds(position.bits)
            found |= {"reached": reached, "winning": analysis.winning(position)}
            reports = analysis.jumps(position, numbers=False)
            found["jumps"] = [_report(report) for report in reports]
            tell("part", found | {"hint": None if reached else _hint(reports, rules)})
            found["solutions"] = _text(analysis.solutions(position))
            chance = analysis.chance(position)
            found["chance"] = None if chance is None else float(chance)
            found["fewest"] = analysis.fewest(position)
            reports = analysis.jumps(position)
            found["jumps"] = [_report(report) for report in reports]
            found["hint"] = None if reached else _hint(reports, rules)
            tell("part", found)
            found["best"] = analysis.fewest(game.problem.start)
            found["lost_at"] = analysis.lost_at(game)
        return found

    def warm(self, until: Callable[[], bool]) -> None:
        """Play on by chance, so that what later positions need is known before they are asked.

        This ends when somebody asks, and goes on after the answer.
        """
        analysis, self._cold = self._cold, None
        if analysis is None or positions_at_most(analysis.problem) > MAX_EXACT_POSITIONS:
            return
        rules, random = analysis.problem.rules, Random(1)
        position = analysis.problem.start
        with suppress(LimitError, MemoryError):
            while legal := position.legal_jumps(rules):
                if until():
                    self._cold = analysis
                    return
                analysis.chance(position)
                analysis.fewest(position)
                position = position.jump(random.choice(legal), rules)

    def _analysis(self, question: Question, problem: Problem) -> Analysis:
        name = question.key, question.full
        analysis = self._known.pop(name, None)
        if analysis is None:
            size = positions_at_most(problem)
            if size > SMALL and _memory_in_use() > CROWDED * self._memory:
                self._known.clear()
            exact = question.full or size <= MAX_EXACT_POSITIONS
            most = self._memory - int(CROWDED * self._memory)  # beside what others may hold
            limits = Limits(time=EXACT_SECONDS if exact else None, memory=most)
            analysis = self._cold = Analysis(problem, limits=limits)
        self._known[name] = analysis
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return analysis


def _report(report: JumpReport) -> dict[str, Any]:
    return {
        "jump": _jump(report.jump),
        "winning": report.winning,
        "solutions": _text(report.solutions),
        "fewest": report.fewest,
        "chance": None if report.chance is None else float(report.chance),
    }


def _jump(jump: Jump) -> list[int]:
    return [jump.origin, jump.over, jump.target]


def _text(number: int | None) -> str | None:
    """A number of solutions may be larger than those of JavaScript."""
    return None if number is None else str(number)


def _hint(reports: tuple[JumpReport, ...], rules: Rules) -> dict[str, Any] | None:
    """Return one good jump and why it is good; None if there is none, or it is not known."""
    winning = [report for report in reports if report.winning]
    if winning:
        return _winning_hint(reports, winning)
    known = [(report.fewest, report) for report in reports if report.fewest is not None]
    if not known or rules == "reverse":  # where pegs grow more
        return None
    pegs, best = min(known, key=lambda pair: pair[0])
    lost = all(report.winning is False for report in reports)
    counted = f"{pegs} {'peg' if pegs == 1 else 'pegs'}"
    if lost:
        return _said(best, "fewest", f"the finish is out of reach; this leads to {counted}")
    return _said(best, "perhaps", f"nothing is known for sure; this can lead to {counted}")


def _winning_hint(reports: tuple[JumpReport, ...], winning: list[JumpReport]) -> dict[str, Any]:
    others = [report.winning for report in reports if not report.winning]
    if len(winning) == 1 and None not in others:
        if not others:
            return _said(winning[0], "only", "the only jump there is")
        return _said(winning[0], "only", "the only jump that keeps the game winnable")
    counted = [(report.solutions, report) for report in winning if report.solutions is not None]
    if len(counted) < len(winning):
        return _said(winning[0], "wins", "it keeps the game winnable")
    most, best = max(counted, key=lambda pair: pair[0])
    if min(counted, key=lambda pair: pair[0])[0] == most:
        return _said(best, "wins", "it keeps the game winnable")
    return _said(best, "most", "it leaves the most solutions")


def _said(report: JumpReport, why: str, reason: str) -> dict[str, Any]:
    return {"jump": _jump(report.jump), "why": why, "reason": reason}


def _memory_in_use() -> int:
    """Return the bytes that this process holds now, 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as numbers:
            return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


# -- searches ------------------------------------------------------------------------------------


def _hunt(task: Hunt, memory: int, connection: Connection, tell: Tell) -> dict[str, Any]:
    """Search; stop when anything comes through the pipe."""
    tell("begun", None)
    game = task.game()
    limits = Limits(memory=memory)

    def on_progress(progress: Progress) -> bool:
        tell("progress", progress)
        return not connection.poll()

    result = Search(game).run(limits=limits, progress=on_progress)
    answer = _answer(result)
    if not task.every or result.solution is None or result.status is Status.UNKNOWN:
        if result.solution is not None:
            tell("solution", answer["moves"])
        return answer
    found, stopped = _list(task, game, limits, connection, tell)
    return answer | {"found": found, "reason": stopped or answer["reason"], "complete": not stopped}


def _list(
    task: Hunt, game: Game, limits: Limits, connection: Connection, tell: Tell
) -> tuple[int, str]:
    """Tell all solutions; return how many there were, and what came before the end, if anything."""
    own, found, told = game.jumps, 0, time.monotonic()
    rest = game.problem.from_position(game.position)
    try:
        for solution in solutions(rest, distinct=task.distinct, limits=limits):
            found += 1
            if found <= LISTED:
                tell("solution", _moves(Solution(game.problem, own + solution.jumps, len(own))))
            elif time.monotonic() - told > PACE:
                told = time.monotonic()
                tell("found", found)
            if connection.poll():
                return found, "cancelled"
            if found == MOST_FOUND:
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
        "proof_text": None if proof is None else proof.summary(),
        "minimum": result.minimum,
        "nodes": result.stats.nodes,
        "method": result.stats.method,
    }


def _moves(solution: Solution) -> list[str]:
    return [str(move) for move in solution.moves]
