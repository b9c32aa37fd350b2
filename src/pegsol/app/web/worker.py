"""The work of worker processes: analyses, files and searches.

A worker does not depend on the web. It receives tasks through a pipe and sends back pairs of a word
and a value. It sends any number of ``part`` (or the progress and solutions of a search), and
finally ``done``, ``error`` for an invalid task, or ``failed``. A worker ends when the server ends,
even if the server is killed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from pegsol.app.web.process import set_up_process
from pegsol.app.web.refusal import refusal_of
from pegsol.app.web.series import day_puzzles
from pegsol.app.web.task import (
    AnalysisTask,
    DayTask,
    ExplainTask,
    ExportTask,
    FewestMovesTask,
    LabTask,
    NextPackageTask,
    RepairTask,
    ReviewTask,
    SearchTask,
    WhyTask,
)
from pegsol.errors import Limit, LimitError, PegError
from pegsol.granted import resident_memory
from pegsol.limits import Limits
from pegsol.model.games.game import Game
from pegsol.model.games.solution import Solution
from pegsol.model.problems.position import Position
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import positions_at_most
from pegsol.search.result import Result, Status
from pegsol.search.run import MoveProgress, Progress
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.listing import solutions
from pegsol.search.solving.search import Search
from pegsol.search.surveys.analysis import MAX_EXACT_POSITIONS, Analysis, JumpReport
from pegsol.search.surveys.repair import repair

EXACT_SECONDS = 45.0  # for all exact numbers of a problem together
MAX_ANALYSES = 16  # that are kept; fewer if they take much memory
SMALL_POSITIONS = 1 << 22  # a problem with at most this many is small
CROWDED_SHARE = 0.3  # of the memory; above it, a problem that is not small replaces the oldest
MAX_LISTED = 1000  # solutions sent
MAX_FOUND = 1_000_000  # solutions
FOUND_INTERVAL = 0.25  # seconds between two counts of the solutions found

HELPERS_LOWER, SEARCHES_LOWER = 8, 5  # priorities, than that of the server

Send = Callable[[str, Any], None]


# -- processes -----------------------------------------------------------------------------------


def run_helper(connection: Connection, memory: int) -> None:
    """Do one task after another."""
    set_up_process(memory, lower=HELPERS_LOWER)
    analyser = Analyser(memory)
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError, MemoryError):
            return
        if task == "stop":  # it came too late for the previous task
            continue
        work: Callable[[Any, Send], Any] = _export
        if isinstance(task, ReviewTask):
            work = analyser.review
        elif isinstance(task, AnalysisTask):
            work = analyser.answer
        elif isinstance(task, FewestMovesTask):
            work = partial(_fewest_moves, memory, connection)
        elif isinstance(task, DayTask):
            work = _day
        elif isinstance(task, ExplainTask | NextPackageTask):
            work = _packages
        elif isinstance(task, RepairTask):
            work = _repairs
        elif isinstance(task, WhyTask):
            work = _why
        _send_result(connection, partial(work, task))
        analyser.warm(until=connection.poll)


def run_search(connection: Connection, memory: int, task: SearchTask | LabTask) -> None:
    """Run one search, or one run of the laboratory."""
    set_up_process(memory, lower=SEARCHES_LOWER)
    if isinstance(task, LabTask):
        work: Callable[[Send], Any] = partial(_lab, task, memory, connection)
    else:
        work = partial(_search, task, memory, connection)
    _send_result(connection, work)
    connection.close()


def _export(task: ExportTask, send: Send) -> Any:
    from pegsol.app.web.export_files import export  # loads the views, which analyses do not need

    return export(task)


def _day(task: DayTask, send: Send) -> list[dict[str, Any]]:
    return [
        {
            "level": puzzle.level,
            "problem": puzzle.solution.problem.as_json(),
            "difficulty": puzzle.difficulty.as_json(),
        }
        for puzzle in day_puzzles(task.day)
    ]


def _packages(task: ExplainTask | NextPackageTask, _: Send) -> Any:
    from pegsol.app.web.packages import packages  # loads the theory, which few tasks need

    return packages(task)


def _repairs(task: RepairTask, _: Send) -> list[dict[str, Any]]:
    game = task.game()
    return [one.as_json() for one in repair(game.problem.from_position(game.position))]


def _why(task: WhyTask, _: Send) -> Any:
    from pegsol.app.web.why import why  # loads the views, which analyses do not need

    return why(task)


def _lab(task: LabTask, memory: int, connection: Connection, send: Send) -> dict[str, Any]:
    from pegsol.app.web.laboratory import run  # loads the laboratory, which searches do not need

    send("begun", None)
    return run(task, memory, connection, send)


def _send_result(connection: Connection, work: Callable[[Send], Any]) -> None:
    """Do the work and send its result; the server may have stopped listening."""

    def send(word: str, value: Any) -> None:
        connection.send((word, value))

    with suppress(ConnectionError):
        try:
            send("done", work(send))
        except MemoryError:
            send("failed", "this takes more memory than a worker may use")
        except PegError as error:
            send("error", refusal_of(error))


@contextmanager
def _in_part() -> Iterator[None]:
    """Stop at a limit and keep the results; pass a MemoryError on so that memory is freed."""
    try:
        yield
    except MemoryError:
        raise
    except LimitError:
        pass


# -- analyses ------------------------------------------------------------------------------------


class Analyser:
    """Analyses positions, and keeps the analyses of a few problems."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._known: dict[tuple[str, bool], Analysis] = {}
        self._cold: Analysis | None = None

    def answer(self, task: AnalysisTask, send: Send) -> dict[str, Any]:
        """Return the known values of a position; parts are sent as soon as they are known."""
        try:
            return self._found(task, send)
        except MemoryError:
            self._known.clear()
            raise

    def _found(self, task: AnalysisTask, send: Send) -> dict[str, Any]:
        game = task.game()
        position = game.position
        found: dict[str, Any] = {}
        with _in_part():
            analysis = self._analysis(task, game.problem)
            if game.problem.finish.is_fewest:
                found["settled"] = analysis.problem.finish.most
            found["winning"] = analysis.winning(position)
            found["jumps"] = _reports(analysis.jumps(position, numbers=False))
            send("part", found)
            found["solutions"] = _text(analysis.solutions(position))
            chance = analysis.chance(position)
            found["chance"] = None if chance is None else float(chance)
            found["fewest"] = analysis.fewest(position)
            found["jumps"] = _reports(analysis.jumps(position))
            send("part", found)
            found["best"] = analysis.fewest(game.problem.start)
            found["lost_at"] = analysis.lost_at(game)
        return found

    def review(self, task: ReviewTask, send: Send) -> list[dict[str, Any]]:
        """Return the known values of all positions of a game, the last position first."""
        found: list[dict[str, Any]] = []
        with _in_part():
            game = task.game()
            analysis = self._analysis(task, game.problem)
            for position in reversed(game.positions):
                found.append(_reviewed(analysis, position))
                send("part", list(found))
        return found

    def warm(self, until: Callable[[], bool]) -> None:
        """Play random games, so that later positions are known before a task asks for them.

        The games stop when a task arrives (*until*) and continue after its answer.
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

    def _analysis(self, task: AnalysisTask, problem: Problem) -> Analysis:
        name = task.key, task.full
        analysis = self._known.pop(name, None)
        if analysis is None:
            size = positions_at_most(problem)
            while (
                size > SMALL_POSITIONS
                and self._known
                and resident_memory() > CROWDED_SHARE * self._memory
            ):
                del self._known[next(iter(self._known))]
            exact = task.full or size <= MAX_EXACT_POSITIONS
            others = int(CROWDED_SHARE * self._memory)  # that other analyses may hold
            seconds = EXACT_SECONDS if exact else None
            limits = Limits(memory=self._memory - others)
            analysis = self._cold = Analysis(problem, exact_seconds=seconds, limits=limits)
        self._known[name] = analysis
        if len(self._known) > MAX_ANALYSES:
            del self._known[next(iter(self._known))]
        return analysis


def _reviewed(analysis: Analysis, position: Position) -> dict[str, Any]:
    winning, chance = analysis.winning(position), analysis.chance(position)
    jumps = [report.winning for report in analysis.jumps(position, numbers=False)]
    return {
        "winning": winning,
        "solutions": _text(analysis.solutions(position)),
        "chance": None if chance is None else float(chance),
        "fewest": analysis.fewest(position),
        "winners": None if None in jumps else jumps.count(True),
    }


def _reports(reports: tuple[JumpReport, ...]) -> list[dict[str, Any]]:
    return [
        {
            "winning": report.winning,
            "solutions": _text(report.solutions),
            "fewest": report.fewest,
            "chance": None if report.chance is None else float(report.chance),
        }
        for report in reports
    ]


def _text(number: int | None) -> str | None:
    """Return a number as text, because it may exceed the range of JavaScript."""
    return None if number is None else str(number)


# -- fewest moves --------------------------------------------------------------------------------


def _fewest_moves(
    memory: int, connection: Connection, task: FewestMovesTask, _: Send
) -> dict[str, Any]:
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


# -- searches ------------------------------------------------------------------------------------


def _search(task: SearchTask, memory: int, connection: Connection, send: Send) -> dict[str, Any]:
    """Search; stop when anything arrives through the pipe."""
    send("begun", None)
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
