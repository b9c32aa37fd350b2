"""Pieces of work in several threads: their results in order, and the limits that they share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from pegsol.errors import CancelledError, Limit
from pegsol.lab.plain_result import PlainSearch
from pegsol.limits import Limits, whole
from pegsol.search.run import Run
from pegsol.threads import threads_granted

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")
Pause = Callable[[], None]

AHEAD = 16
"""The number of pieces for each thread that are under way or waiting."""
POLL_INTERVAL = 0.05
"""The seconds between two checks of the threads, for reports of progress and Ctrl-C."""


def in_order(
    work: Callable[[Item, Pause], Outcome], items: Iterable[Item], threads: int, watch: Pause
) -> Generator[Outcome]:
    """Yield ``work(item, pause)`` for each item, in order, with up to *threads* at a time.

    The work must call ``pause`` regularly; ``pause`` may raise an error to end the work. Meanwhile
    the calling thread calls ``watch``, which may also raise an error. When the caller stops, work
    that is under way ends with CancelledError. If the system grants fewer threads, fewer are used.

    >>> list(in_order(lambda number, pause: number**2, range(4), 2, lambda: None))
    [0, 1, 4, 9]
    """
    if threads > 1:
        threads = threads_granted(threads)
    if threads <= 1:
        for item in items:
            watch()
            yield work(item, watch)
        return
    # The import is slow.
    from collections import deque
    from concurrent.futures import ThreadPoolExecutor, wait
    from threading import Event

    over = Event()

    def pause() -> None:
        if over.is_set():
            raise CancelledError

    pool = ThreadPoolExecutor(threads)
    rest = iter(items)
    pending = deque([pool.submit(work, item, pause) for item in islice(rest, AHEAD * threads)])
    try:
        while pending:
            watch()
            while not wait([pending[0]], timeout=POLL_INTERVAL).done:
                watch()
            done = pending.popleft()
            pending.extend([pool.submit(work, item, pause) for item in islice(rest, 1)])
            yield done.result()
    finally:
        over.set()
        pool.shutdown(cancel_futures=True)


class Allowance:
    """The limits of several searches, and the limit of the run that stopped them, if any.

    >>> from pegsol.limits import Limits
    >>> Allowance(Run(Limits(nodes=50)), 200).limits().nodes
    50

    Raises ProblemError if the number of positions is less than 1.
    """

    def __init__(self, run: Run, positions: int) -> None:
        self._run = run
        self._positions = whole(positions, "a number of positions", 1)
        self._spent = 0
        self.limit: Limit | None = None
        """The limit of the run that stopped the searches before the last one."""

    def limits(self) -> Limits:
        """Return the limits of the next search."""
        left = self._run.limits()
        return replace(left, nodes=min(self._positions, self._run.nodes))

    def ended(self, result: PlainSearch) -> bool:
        """Return whether a limit of the run stopped the search, so that *result* does not count."""
        self._spent += result.positions
        if result.limit not in (None, Limit.NODES):
            self.limit = result.limit
        elif self._spent > self._run.nodes:
            self.limit = Limit.NODES
        return self.limit is not None
