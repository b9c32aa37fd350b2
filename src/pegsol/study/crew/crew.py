"""Crews: one method submits tasks, and one returns the tasks that have ended.

A survey divides its work into tasks and does not know where they run. A task calls a function of a
module, so that another process can import it, and returns a value that can be pickled. If its
process dies, the task is tried again. It has failed when it has ended MAX_ATTEMPTS processes.
"""

from __future__ import annotations

import pickle
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

MAX_ATTEMPTS = 3
"""A task has failed when it has ended this number of processes."""
MEMORY_SHARE = 0.75
"""The share of the free memory that tasks may take: the same limit as for searches without a
crew."""


class Task(NamedTuple):
    """A call of *work* with the arguments *given*, under a *key* that no other task of the run has.

    ``attempt`` counts the processes that have begun it, or are about to.
    """

    key: str
    work: Callable[..., Any]
    given: tuple[Any, ...]
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a task: the value that its work returned, or the failure in words.

    ``attempts`` is the number of processes that began it.
    """

    key: str
    value: Any = None
    failure: str | None = None
    attempts: int = 1


class Crew(ABC):
    """Workers that do tasks, at most ``places`` of them at the same time.

    ``memory`` is the number of bytes that every place has for a task; if the crew ``is_here``, the
    places share the memory of this machine. A crew is a context manager that closes it at the end
    of the block.
    """

    memory: int
    places: int
    is_here: bool
    _at_work: Sized

    def __init__(self) -> None:
        self._waiting: deque[Task] = deque()
        self._ended: list[Ended] = []

    def submit(self, task: Task) -> None:
        """Submit a *task*; it begins when there is a place for it."""
        self._waiting.append(task)
        self._begin()

    def completed(self, wait: float) -> list[Ended]:
        """Return the tasks that ended since the last call; wait some seconds for the first."""
        until = time.monotonic() + wait
        while self._at_work or self._waiting:  # a task that is tried again does not end the wait
            self._listen(0.0 if self._ended else max(0.0, until - time.monotonic()))
            self._begin()
            if self._ended or time.monotonic() >= until:
                break
        ended, self._ended = self._ended, []
        return ended

    @abstractmethod
    def close(self) -> None:
        """End the work of the crew, whatever its workers do."""

    @abstractmethod
    def _begin(self) -> None:
        """Begin the first tasks that wait, as far as there are places."""

    @abstractmethod
    def _listen(self, seconds: float) -> None:
        """Handle the tasks that are over; wait for the first of them."""

    def _end(self, task: Task, outcome: bytes) -> None:
        value, failure = pickle.loads(outcome)
        self._ended.append(Ended(task.key, value, failure, task.attempt))

    def _lose(self, task: Task, worker: str, how: str = "") -> None:
        """Try a task again whose worker has died, unless it has ended too many of them."""
        if task.attempt < MAX_ATTEMPTS:
            self._waiting.appendleft(task._replace(attempt=task.attempt + 1))
        else:
            words = f"its {worker} ended {task.attempt} times{how}"
            self._ended.append(Ended(task.key, None, words, task.attempt))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def outcome(task: Task) -> bytes:
    """Do a task; return a pair, pickled: its value and None, or None and its failure in words.

    If the value cannot be pickled, the task has failed, too.
    """
    try:
        return pickle.dumps((task.work(*task.given), None))
    except Exception as error:
        return pickle.dumps((None, in_words(error)))


def in_words(error: BaseException) -> str:
    """Return an error as one line, as Python writes it below a traceback."""
    return " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())
