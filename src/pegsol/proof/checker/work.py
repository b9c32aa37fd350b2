"""The work of a check, which ends undecided if it would take more time or memory than it may."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import inf

from pegsol.errors import Limit, LimitError
from pegsol.granted import resident_memory

POLL_INTERVAL = 10_000
"""The steps between two looks at the clock and at the memory: some milliseconds."""


@dataclass(slots=True)
class Work:
    """The limits of a check: a moment of :func:`time.perf_counter`, and bytes of the process.

    >>> Work(until=0.0).step(POLL_INTERVAL)
    Traceback (most recent call last):
    pegsol.errors.LimitError: stopped by the time limit
    """

    until: float = inf
    memory: float = inf
    _steps: int = field(default=0, init=False)

    def step(self, count: int = 1) -> None:
        """Note some steps of work, such as positions made or jumps tried.

        Raises LimitError if a limit has been reached.
        """
        self._steps += count
        if self._steps >= POLL_INTERVAL:
            self._steps = 0
            if time.perf_counter() >= self.until:
                raise LimitError(Limit.TIME)
            self.need(0)

    def need(self, count: int) -> None:
        """Raise LimitError if there is no memory for this number of bytes more."""
        if self.memory < inf and resident_memory() + count > self.memory:
            raise LimitError(Limit.MEMORY)
