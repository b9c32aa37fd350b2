"""A crew of processes on this machine, which end with the program, even if it is killed.

A process cannot hold up the program: it can be suspended and ended at any moment, and if it dies,
its pipe ends.
"""

from __future__ import annotations

import ctypes
import math
import multiprocessing
import os
import resource
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from pegsol.errors import ProblemError
from pegsol.granted import free_memory
from pegsol.study.crew.crew import MEMORY_SHARE, Crew, Task, outcome
from pegsol.threads import processors

LOWER = 5  # the priority of the processes, than that of the program
INTERPRETER_BYTES = 256 << 20  # that the interpreter maps but mostly never touches
END_SECONDS = 1.0  # that the system may take to end a process


class _Child(NamedTuple):
    """A process that works for this one, and the pipe to it."""

    process: Any
    connection: Connection

    def end(self) -> None:
        self.process.kill()
        self.process.join(END_SECONDS)


class LocalCrew(Crew):
    """Processes on this machine, one for each processor unless *places* gives their number.

    They have equal shares of three quarters of the free memory.

    Raises ProblemError for no place.
    """

    is_here = True

    def __init__(self, places: int | None = None) -> None:
        if places is not None and places < 1:
            raise ProblemError(f"a crew has at least 1 place, not {places}")
        super().__init__()
        self.places = places or processors()
        self.memory = int(free_memory() * MEMORY_SHARE) // self.places
        # The system ends a process when the thread that started it ends. So a thread that lives as
        # long as the crew starts all of them, with its low priority.
        self._thread = ThreadPoolExecutor(1, "processes", _prepare)
        self._context = multiprocessing.get_context("spawn")
        self._children: list[_Child] = []
        self._idle: list[_Child] = []
        self._at_work: dict[_Child, Task] = {}

    def close(self) -> None:
        """End the processes."""
        self._thread.shutdown()
        for child in self._children:
            child.end()

    def _begin(self) -> None:
        while self._waiting and len(self._at_work) < self.places:
            self._idle = [child for child in self._idle if child.process.is_alive()]
            child = self._idle.pop() if self._idle else self._thread.submit(self._start).result()
            self._at_work[child] = self._waiting.popleft()
            with suppress(OSError):  # it has died, and its sentinel shows that
                child.connection.send(self._at_work[child])

    def _start(self) -> _Child:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, self.memory), daemon=True)
        process.start()
        theirs.close()
        child = _Child(process, ours)
        self._children = [*[one for one in self._children if one.process.is_alive()], child]
        return child

    def _listen(self, seconds: float) -> None:
        told: dict[Any, _Child] = {child.connection: child for child in self._at_work}
        told |= {child.process.sentinel: child for child in self._at_work}
        for child in {told[one] for one in wait(list(told), seconds)}:
            task = self._at_work.pop(child)
            try:
                if not child.connection.poll():
                    raise EOFError
                self._end(task, child.connection.recv_bytes())
                self._idle.append(child)
            except (EOFError, OSError):
                child.end()
                code = child.process.exitcode or 0
                how = f"signal {-code}" if code < 0 else f"exit code {code}"
                self._lose(task, "process", f" ({how})")


def _prepare() -> None:
    """Prepare a thread that starts processes: they inherit its priority, and leave Ctrl-C alone.

    The main thread of the program alone hears Ctrl-C, and ends them.
    """
    if sys.platform == "linux":  # elsewhere, this would lower the priority of the program
        os.nice(LOWER)
    resource_tracker.ensure_running()  # else the first process would, and lose the mask
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _work(connection: Connection, memory: int) -> None:
    """Do tasks until the pipe, or the program at its other end, ends."""
    _limit(memory)
    with suppress(EOFError, OSError, MemoryError):
        while True:
            connection.send_bytes(outcome(connection.recv()))


def _limit(memory: int) -> None:
    """Limit the memory of this process, leave Ctrl-C to the program, and end with the program.

    On Linux, files that it maps do not count: what is used of them is memory that the system can
    take back.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(max(0, LOWER - os.nice(0)))
    with suppress(ValueError, OSError):
        # Searches take no more than their share of the limit of their process.
        most = math.ceil(memory / MEMORY_SHARE) + INTERPRETER_BYTES
        on_linux = sys.platform == "linux"
        resource.setrlimit(resource.RLIMIT_DATA if on_linux else resource.RLIMIT_AS, (most, most))
    if sys.platform == "linux":  # even a suspended one, which elsewhere outlives a killed program
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    threading.Thread(target=_end_with_the_program, daemon=True).start()


def _end_with_the_program() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
