"""A run: the limits of one call, and the callback to which it reports.

Every search, state space and survey gets one :class:`Run`. It reports progress. It raises
:class:`~pegsol.errors.LimitError` if the time limit is reached or there is too little memory, and
:class:`~pegsol.errors.CancelledError` if the callback returns False.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.game.solution import Solution
from pegsol.granted import resident_memory
from pegsol.limits import (
    DEFAULT_LIMITS,
    MAX_SEED,
    MAX_WHOLE,
    Clock,
    Limits,
    as_limits,
    too_much,
    whole,
)
from pegsol.threads import MAX_THREADS

NO_NODE_LIMIT = MAX_WHOLE
PYTHON_MEMORY = 32 << 20
"""The bytes that Python and the modules hold."""
REPORT_SECONDS = 0.1
"""The seconds between two reports of progress, and between two looks at the limits."""
PROGRESS_PARTS = 1000
"""The steps in which each part of a run reports its progress."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search, a state space or a survey.

    ``what`` names the work under way ("reachable positions"), if it has a name. A search for any
    solution has ``nodes`` and ``best``, a search for the fewest moves ``nodes``, ``found``,
    ``at_least`` and ``solution``, and all others the steps ``done`` and the ``steps`` in all.

    >>> from pegsol import problem, solve
    >>> def show(progress: Progress) -> None:
    ...     print(f"{progress.found} found, at least {progress.at_least}: {progress.what}")
    >>> result = solve(problem("triangle(5) a1 a1"), objective="fewest-moves")
    >>> len(result.solution.moves)
    10
    """

    seconds: float
    """The seconds since the call."""
    what: str = ""
    done: int = 0
    """The steps done."""
    steps: int = 0
    """The steps in all."""
    nodes: int = 0
    """The positions generated."""
    best: int = 0
    """The fewest pegs reached so far."""
    found: int | None = None
    """The number of moves of ``solution``."""
    at_least: int = 0
    """Every solution is proved to have this number of moves or more."""
    solution: Solution | None = None
    """The solution with the fewest moves so far."""


ProgressCallback = Callable[[Progress], bool | None]
StateCallback = ProgressCallback


class Run:
    """The limits of one call, counted from now, its threads, its seed, and its callback.

    Raises ProblemError if there is no thread or the seed is negative.
    """

    def __init__(
        self,
        limits: Limits = DEFAULT_LIMITS,
        *,
        threads: int = 1,
        seed: int = 0,
        progress: Callable[[Any], bool | None] | None = None,
    ) -> None:
        self._given = as_limits(limits)
        self._progress = progress
        self._what = ""
        self.threads = whole(threads, "a number of threads", 1, MAX_THREADS)
        self.seed = whole(seed, "a seed", most=MAX_SEED)
        self._clock = Clock(limits.time)

    # -- time ----------------------------------------------------------------------------------

    def seconds(self) -> float:
        """Return the seconds since the run began."""
        return self._clock.seconds()

    def left(self) -> float:
        """Return the seconds that are left; 0 if the time is over."""
        return self._clock.left()

    def slice(self, longest: float) -> float:
        """Return the seconds that the core may run now: the time left, but at most *longest*.

        Raises LimitError if the time limit is reached.
        """
        self.check_time()
        return min(self.left(), longest)

    def check_time(self) -> None:
        """Raise LimitError if the time limit is reached."""
        self._clock.check()

    # -- memory and nodes ----------------------------------------------------------------------

    @property
    def memory(self) -> int:
        """The bytes that the process may hold: the limit, or most of the free memory."""
        return self._given.memory_bytes()

    @property
    def engine_memory(self) -> int:
        """The bytes that the engine may hold: the limit without what Python holds."""
        return engine_memory(self.memory)

    @property
    def memory_is_limited(self) -> bool:
        """Whether the caller set a limit of memory."""
        return self._given.memory is not None

    def check_memory(
        self, needed: int, what: str = "the state space", about: str = "about"
    ) -> None:
        """Raise LimitError if *what* needs more bytes than the limits leave to the engine.

        *about* says how exact the number is.
        """
        if needed > self.engine_memory:
            needs, allowed = too_much(needed + PYTHON_MEMORY, self.memory)
            raise LimitError(Limit.MEMORY, f"{what} needs {about} {needs}, the limit is {allowed}")

    @property
    def nodes(self) -> int:
        """The positions that may be generated."""
        return NO_NODE_LIMIT if self._given.nodes is None else self._given.nodes

    def limits(self, each: float | None = None) -> Limits:
        """Return the limits of the remaining work, or of a part of at most *each* seconds."""
        given = self._given
        left = None if given.time is None else self.left()
        times = [time for time in (left, each) if time is not None]
        return Limits(min(times, default=None), given.memory, given.nodes)

    # -- progress ------------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether there is a callback."""
        return self._progress is not None

    def notify(self, progress: object) -> None:
        """Call the callback; raise CancelledError if it returns False."""
        if self._progress is not None and self._progress(progress) is False:
            raise CancelledError

    def report(self, done: int, steps: int) -> None:
        """Report the number of steps done; see :meth:`notify`."""
        if self._progress is not None:
            self.notify(Progress(self.seconds(), self._what, done, steps))

    def named(self, what: str) -> Run:
        """Return the same run with *what* as the name of the work in its reports."""
        named = copy.copy(self)
        named._what = what
        return named

    def part(self, number: int, count: int) -> Run:
        """Return the run for one of *count* parts of the work, which share its limits.

        The progress of the part is reported as progress of the whole.
        """
        if self._progress is None or count == 1:
            return self
        callback = self._progress

        def report(own: Progress) -> bool | None:
            done = PROGRESS_PARTS * own.done // max(1, own.steps) + PROGRESS_PARTS * number
            return callback(replace(own, done=done, steps=PROGRESS_PARTS * count))

        part = copy.copy(self)
        part._progress = report
        return part

    def again(
        self,
        limits: Limits,
        seconds: float | None = None,
        progress: Callable[[Any], bool | None] | None = None,
    ) -> Run:
        """Return the run of a later call, with the same threads and the same seed.

        Its *limits* count from now, and it runs for at most *seconds*.
        """
        times = [allowed for allowed in (seconds, limits.time) if allowed is not None]
        run = copy.copy(self)
        run._given = replace(limits, time=min(times, default=None))
        run._progress = progress
        run._clock = Clock(run._given.time)
        return run

    def telling(self, progress: Callable[[Any], bool | None]) -> Run:
        """Return the same run; if it is watched, it reports to *progress* instead."""
        run = copy.copy(self)
        run._progress = progress if self.is_watched else None
        return run

    def within(self, memory: int) -> Run:
        """Return the run for an attempt that gets less *memory*."""
        attempt = copy.copy(self)
        attempt._given = replace(self._given, memory=min(self.memory, memory))
        return attempt


def engine_memory(limit: int) -> int:
    """Return the bytes that the engine may hold so that the whole process stays below *limit*."""
    return limit - min(PYTHON_MEMORY, limit // 2)


class Budget:
    """A budget of time and memory for several runs; time counts only while a run is under way.

    What the process has come to hold since the budget was made is no longer there for the next run.
    """

    def __init__(
        self,
        limits: Limits,
        threads: int = 1,
        progress: Callable[[Any], bool | None] | None = None,
    ) -> None:
        self._left = as_limits(limits).time
        self._memory = limits.memory
        self._progress = progress
        self._held = resident_memory()
        self._threads = whole(threads, "a number of threads", 1, MAX_THREADS)

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit of time."""
        return self._left is not None

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of the time."""
        return self._left == 0

    def end(self) -> None:
        """Leave nothing of the time."""
        self._left = 0.0

    @contextmanager
    def spending(self) -> Iterator[Run]:
        """Give a run for some work, and subtract its time from the budget."""
        memory = self._memory
        if memory is not None:
            memory = max(0, memory - max(0, resident_memory() - self._held))
        run = Run(Limits(self._left, memory), threads=self._threads, progress=self._progress)
        try:
            yield run
        finally:
            if self._left is not None:
                self._left = max(0.0, self._left - run.seconds())
