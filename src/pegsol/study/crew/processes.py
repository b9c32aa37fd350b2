"""A crew of processes on this machine.

Each place has a process that does one task after another. A task that needs more memory than one
place has takes the memory of several places, which rest in the meantime. The processes end with the
program, even if it is killed.
"""

from __future__ import annotations

import math
import pickle
import time
from collections import deque
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any

from pegsol.errors import ProblemError
from pegsol.granted import free_memory
from pegsol.processes import ChildProcess, Processes, lower_memory, set_up_process
from pegsol.study.crew.crew import (
    MAX_ATTEMPTS,
    MEMORY_SHARE,
    Attempt,
    Crew,
    Ended,
    Homes,
    Task,
    outcome,
    too_large,
)
from pegsol.threads import processors


class LocalCrew(Crew):
    """Processes on this machine, one for each processor unless *places* gives their number.

    They share three quarters of the free memory. ``memory`` is the number of bytes that each task
    may take; without it, the places have equal shares. With it, fewer tasks may run at once.

    >>> from pegsol.study.crew.crew import Task
    >>> with LocalCrew(places=1) as crew:
    ...     crew.submit(Task("a", divmod, (17, 5), crew.memory))
    ...     crew.submit(Task("b", divmod, (17, 0), crew.memory))
    ...     first, second = crew.completed(60.0), crew.completed(60.0)
    >>> first[0].value, second[0].failure
    ((3, 2), 'ZeroDivisionError: integer division or modulo by zero')

    Raises ProblemError for no place or for more memory than there is.
    """

    def __init__(self, places: int | None = None, memory: int | None = None) -> None:
        self._places, self.memory, self._total = shared_out(places, memory)
        self._processes = Processes(limit(self._total))
        self._waiting: deque[Attempt] = deque()
        self._homes = Homes()
        self._idle: list[ChildProcess] = []
        self._at_work: dict[ChildProcess, Attempt] = {}
        self._ended: list[Ended] = []

    @property
    def places(self) -> int:
        """The number of processes at most."""
        return self._places

    @property
    def is_here(self) -> bool:
        """Whether all places are on this machine: they are."""
        return True

    def close(self) -> None:
        """End the processes."""
        self._processes.close()

    def submit(self, task: Task) -> None:
        """Submit a *task*."""
        if task.memory > self._total:
            self._ended.append(Attempt(task).ended(failure=too_large(task, self._total)))
            return
        self._waiting.append(Attempt(task))
        self._begin()

    def completed(self, wait: float) -> list[Ended]:
        """Return the tasks that ended since the last call; wait some seconds for the first."""
        until = time.monotonic() + wait
        while self._at_work:  # a task that is tried again does not end the wait
            self._listen(0.0 if self._ended else max(0.0, until - time.monotonic()))
            self._begin()
            if self._ended or time.monotonic() >= until:
                break
        ended, self._ended = self._ended, []
        return ended

    def _begin(self) -> None:
        """Begin the tasks that have a place and memory, in their order."""
        while self._waiting and len(self._at_work) < self.places:
            held = sum([other.task.memory for other in self._at_work.values()])
            if held + self._waiting[0].task.memory > self._total:
                return
            self._idle = [child for child in self._idle if child.alive]
            child, attempt = self._chosen()
            self._waiting.remove(attempt)
            self._at_work[child] = attempt.next()
            with suppress(OSError):  # it has died, and its sentinel shows that
                child.connection.send(attempt.task)

    def _chosen(self) -> tuple[ChildProcess, Attempt]:
        """Return the process that begins a task, and the task, which takes as much memory as the
        first one.

        The process is no longer idle.
        """
        memory = self._waiting[0].task.memory
        alike = [attempt for attempt in self._waiting if attempt.task.memory == memory]
        idle = [child.pid for child in self._idle]
        for child in reversed(self._idle):
            if attempt := self._homes.first(child.pid, alike, idle):
                self._idle.remove(child)
                return child, attempt
        child = self._processes.start(_work)
        return child, self._homes.first(child.pid, alike, ()) or alike[0]

    def _listen(self, seconds: float) -> None:
        """Handle the processes that have ended a task, or have died; wait for the first of them."""
        told: dict[Any, ChildProcess] = {child.connection: child for child in self._at_work}
        told |= {child.sentinel: child for child in self._at_work}
        for child in {told[one] for one in wait_for(list(told), seconds)}:
            attempt = self._at_work.pop(child)
            try:
                if not child.connection.poll():
                    raise EOFError
                value, failure = pickle.loads(child.connection.recv_bytes())
            except (EOFError, OSError):
                self._bury(child, attempt)
            else:
                self._idle.append(child)
                self._ended.append(attempt.ended(value, failure))

    def _bury(self, child: ChildProcess, attempt: Attempt) -> None:
        """Try a task again whose process has died, unless the task has ended too many processes."""
        child.end()
        self._homes.lose(child.pid)
        if attempt.number < MAX_ATTEMPTS:
            self._waiting.appendleft(attempt)
            return
        code = child.exit_code or 0
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        words = f"its process ended {attempt.number} times ({how})"
        self._ended.append(attempt.ended(failure=words))


def shared_out(places: int | None, memory: int | None) -> tuple[int, int, int]:
    """Return the places of this machine, the bytes for each place, and the bytes for all places.

    Raises ProblemError for no place or for more memory than there is.
    """
    total = int(free_memory() * MEMORY_SHARE)
    if places is not None and places < 1:
        raise ProblemError(f"a crew has at least 1 place, not {places}")
    if memory is not None and not 0 < memory <= total:
        raise ProblemError(f"a task may take 1 to {total:,} bytes here, not {memory:,}")
    places = places or processors()
    return places, memory or total // places, total


def limit(memory: int) -> int:
    """Return the limit of a process whose tasks may take some *memory*.

    It leaves room, because searches take no more than their share of the limits of their process.
    """
    return math.ceil(memory / MEMORY_SHARE)


def _work(connection: Connection, memory: int) -> None:
    """Do tasks until the pipe, or the program at its other end, ends."""
    set_up_process(memory, maps_files=True)
    with suppress(EOFError, OSError, MemoryError):
        while True:
            task = connection.recv()
            lower_memory(limit(task.memory), maps_files=True)
            connection.send_bytes(outcome(task))
