"""Several plain searches at a time, each in a thread of its own, in one run."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import CancelledError as NeverBegan
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRuns
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from pegsol.errors import CancelledError, Limit, ProblemError, checked
from pegsol.limits import Limits
from pegsol.search.lab.plain_result import PlainSearch
from pegsol.search.run import Run

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 16
"""Searches for each thread that wait for their turn."""
POLL_INTERVAL = 0.05
"""Seconds between two looks at the threads, at which progress is reported and Ctrl-C works."""


def together(
    run: Run, tasks: Sequence[T], work: Callable[[T, Callable[[], bool]], R]
) -> Generator[R]:
    """Yield what *work* returns for each of the *tasks*, in their order.

    *work* gets a function, too: from the time that it returns False, the work must end by
    CancelledError. It does so when the caller takes no more, or at Ctrl-C.

    >>> list(together(Run(threads=2), [1, 2, 3], lambda task, goes_on: 10 * task))
    [10, 20, 30]

    Raises CancelledError if the run's callback returns False, and what *work* raises.
    """
    over = threading.Event()

    def goes_on() -> bool:
        return not over.is_set()

    rest = iter(tasks)
    with ThreadPoolExecutor(run.threads) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            for number in range(len(tasks)):
                for task in islice(rest, AHEAD * run.threads - len(waiting)):
                    waiting.append(pool.submit(work, task, goes_on))
                yield _result(run, waiting[0], number, len(tasks))
                waiting.popleft()
        finally:
            over.set()
            pool.shutdown(wait=False, cancel_futures=True)
            for future in waiting:
                _end(future)


def _result(run: Run, future: Future[R], number: int, count: int) -> R:
    """Return what a thread returns, and report the progress until then."""
    while True:
        run.report(number, count)
        try:
            return future.result(POLL_INTERVAL)
        except StillRuns:
            if future.done():  # just now, or the work itself raised that
                return future.result()


def _end(future: Future[R]) -> None:
    """Wait for the end of work that was told to end."""
    with suppress(CancelledError, NeverBegan):
        future.exception()


class Allowance:
    """What each of several searches may spend, and what ended them before the last.

    >>> from pegsol.limits import Limits
    >>> Allowance(Run(Limits(nodes=50)), 200).limits().nodes
    50

    Raises ProblemError for no position.
    """

    def __init__(self, run: Run, positions: int) -> None:
        if checked(int, positions, "a number of positions") < 1:
            raise ProblemError("a search has at least 1 position")
        self._run = run
        self._positions = positions
        self._spent = 0
        self.limit: Limit | None = None
        """The limit of the run that ended it."""

    def limits(self) -> Limits:
        """Return the limits of the next search."""
        left = self._run.limits()
        return replace(left, nodes=min(self._positions, self._run.nodes))

    def ended(self, result: PlainSearch) -> bool:
        """Return whether a limit of the run ends it with this result, which does not count then."""
        self._spent += result.positions
        if result.limit not in (None, Limit.NODES):
            self.limit = result.limit
        elif self._spent > self._run.nodes:
            self.limit = Limit.NODES
        return self.limit is not None
