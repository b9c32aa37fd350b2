"""The interface of a crew: one function submits tasks, and one returns the tasks that have ended.

A survey divides its work into tasks and does not know where they run. A task calls a function of a
module, so that another process can import it, and returns a value that can be pickled. If its
process dies, the task is tried again. It has failed when it has ended MAX_ATTEMPTS processes.
"""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

MAX_ATTEMPTS = 3
"""A task has failed when it has ended this number of processes."""
MEMORY_SHARE = 0.75
"""The share of the free memory that tasks may take: the same limit as for searches without a
crew."""


@dataclass(frozen=True, slots=True)
class Task:
    """A call of *work* with the arguments *given*, under a *key* that no other task of the run has.

    ``memory`` is the number of bytes that its process may hold. A crew starts a task only if that
    memory is free, but a search within the task keeps the limit that it is passed itself. Tasks
    with the same ``home`` run in the same process, unless a task would have to wait for that,
    because this process may have kept data that the next task needs.
    """

    key: str
    work: Callable[..., Any]
    given: tuple[Any, ...]
    memory: int
    home: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a task: the value that its work returned, or the failure in words.

    ``attempts`` is the number of processes that began it.
    """

    key: str
    value: Any = None
    failure: str | None = None
    attempts: int = 1


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task, and the number of processes that have begun it."""

    task: Task
    number: int = 0

    def next(self) -> Attempt:
        """Return the attempt of the next process."""
        return Attempt(self.task, self.number + 1)

    def ended(self, value: Any = None, failure: str | None = None) -> Ended:
        """Return the end of the task."""
        return Ended(self.task.key, value, failure, self.number)


class Homes:
    """Which worker has done the tasks of each home."""

    def __init__(self) -> None:
        self._workers: dict[str, Hashable] = {}

    def first(
        self, worker: Hashable, waiting: Iterable[Attempt], idle: Collection[Hashable]
    ) -> Attempt | None:
        """Return the attempt that a *worker* begins, if any.

        The first choice is an attempt at home there. The second is an attempt without a home; the
        worker becomes its home unless it is one already. The third is an attempt whose home is not
        *idle*.
        """
        elsewhere = new = None
        for attempt in waiting:
            home = self._workers.get(attempt.task.home)
            if home == worker:
                return attempt
            if home is None:
                new = new or attempt
            elif home not in idle:
                elsewhere = elsewhere or attempt
        if new is not None and new.task.home and worker not in self._workers.values():
            self._workers[new.task.home] = worker
        return new or elsewhere

    def lose(self, worker: Hashable) -> None:
        """Note that a worker is gone."""
        self._workers = {home: one for home, one in self._workers.items() if one != worker}


class Crew(ABC):
    """Workers that do tasks, at most ``places`` of them at the same time.

    ``memory`` is the number of bytes that every place has for a task. A crew is a context manager
    that closes it at the end of the block.
    """

    memory: int

    @property
    @abstractmethod
    def places(self) -> int:
        """How many tasks run at once."""

    @property
    @abstractmethod
    def is_here(self) -> bool:
        """Whether all places are on this machine, so that they share its memory."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Submit a *task*; it begins when there is a place, and memory, for it."""

    @abstractmethod
    def completed(self, wait: float) -> list[Ended]:
        """Return the tasks that ended since the last call; wait some seconds for the first."""

    @abstractmethod
    def close(self) -> None:
        """End the workers that the crew started, whatever they do."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def outcome(task: Task) -> bytes:
    """Do a task; return a pair, pickled: its value and None, or None and its failure in words.

    If the value cannot be pickled, the task has failed, too.

    >>> import pickle
    >>> pickle.loads(outcome(Task("a", int, ("7",), 0)))
    (7, None)
    >>> pickle.loads(outcome(Task("b", int, ("x",), 0)))
    (None, "ValueError: invalid literal for int() with base 10: 'x'")
    """
    try:
        return pickle.dumps((task.work(*task.given), None))
    except Exception as error:
        return pickle.dumps((None, in_words(error)))


def in_words(error: BaseException) -> str:
    """Return an error as one line, as Python writes it below a traceback."""
    return " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())


def too_large(task: Task, most: int) -> str:
    """Return the failure of a task that no worker has the memory for."""
    return f"it may take {task.memory:,} bytes of memory, and no worker has more than {most:,}"


def crew(cluster: str | None = None, places: int | None = None, memory: int | None = None) -> Crew:
    """Return a crew of processes on this machine, or of the workers of a *cluster*.

    ``cluster`` is "local", the address of a scheduler of Dask, or the path of its file; see
    :class:`~pegsol.study.crew.cluster.ClusterCrew`, which also lists the errors that it raises.
    """
    if cluster is None:
        from pegsol.study.crew.processes import LocalCrew

        return LocalCrew(places, memory)
    from pegsol.study.crew.cluster import ClusterCrew

    return ClusterCrew(cluster, places, memory)
