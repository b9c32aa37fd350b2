"""The worker processes, which do one task after another.

A worker does not depend on the web. It receives tasks through a pipe and sends back pairs of a word
and a value: ``begun``, then the progress and the solutions of a search, and finally ``done``, or
``error`` for a task that cannot be done. If anything arrives in the meantime, it ends the task
early and sends what it has found. A worker ends when the server ends, even if the server is killed.
"""

from __future__ import annotations

from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.refusal import WorkerError, refusal_of
from pegsol.app.web.task import (
    AnalysisTask,
    DayTask,
    ExplainTask,
    FewestMovesTask,
    LabTask,
    NextPackageTask,
    RepairTask,
    ReviewTask,
    SearchTask,
    WhyTask,
    WishTask,
)
from pegsol.errors import PegError
from pegsol.processes import set_up_process

WORKER_MEMORY_BYTES = 1 << 30  # that a worker may hold


def run_worker(connection: Connection, memory: int) -> None:
    """Do tasks until the server, or the memory, ends."""
    set_up_process(memory)
    worker = Worker(connection, memory)
    with suppress(EOFError, OSError, MemoryError):
        while True:
            task = connection.recv()
            if not isinstance(task, str):  # a word comes too late for the task before
                worker.do(task)


class Worker:
    """The tasks of a process; the modules that most of them need are loaded by the first."""

    def __init__(self, connection: Connection, memory: int) -> None:
        self._connection, self._memory = connection, memory
        self._analyser: Any = None

    def do(self, task: Any) -> None:
        """Do a task and send its result."""
        self._send("begun", None)
        try:
            self._send("done", self._result(task))
        except MemoryError:
            self._analyser = None
            line = "this takes more memory than a worker may use"
            self._send("error", WorkerError(line, "too-much-memory"))
        except PegError as error:
            self._send("error", refusal_of(error))

    def _send(self, word: str, value: Any) -> None:
        self._connection.send((word, value))

    def _result(self, task: Any) -> Any:
        memory, connection = self._memory, self._connection
        match task:
            case AnalysisTask():
                return self._analysed(task)
            case FewestMovesTask():
                from pegsol.app.web.searching import fewest_moves

                return fewest_moves(task, memory, connection)
            case SearchTask():
                from pegsol.app.web.searching import search

                return search(task, memory, connection, self._send)
            case LabTask():
                from pegsol.app.web.laboratory import run

                return run(task, memory, connection, self._send)
            case ExplainTask() | NextPackageTask():
                from pegsol.app.web.packages import packages

                return packages(task)
            case WhyTask():
                from pegsol.app.web.why import why

                return why(task)
            case RepairTask():
                return _repairs(task)
            case DayTask():
                return _day(task)
            case WishTask():
                from pegsol.app.web.wishing import new_puzzles

                return new_puzzles(task, memory)
        from pegsol.app.web.export_files import export

        return export(task)

    def _analysed(self, task: AnalysisTask) -> Any:
        from pegsol.app.web.analysing import Analyser

        if self._analyser is None:
            self._analyser = Analyser(self._memory, self._connection)
        work = self._analyser.review if isinstance(task, ReviewTask) else self._analyser.answer
        return work(task)


def _repairs(task: RepairTask) -> list[dict[str, Any]]:
    from pegsol.search.surveys.repair import repair

    game = task.game()
    return [one.as_json() for one in repair(game.problem.from_position(game.position))]


def _day(task: DayTask) -> list[dict[str, Any]]:
    from pegsol.app.web.series import day_puzzles

    return [
        {
            "level": puzzle.level,
            "problem": puzzle.solution.problem.as_json(),
            "number": round(puzzle.number, 1),
        }
        for puzzle in day_puzzles(task.day)
    ]
