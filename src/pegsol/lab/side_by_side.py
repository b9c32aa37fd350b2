"""Pieces of work in several threads, with their results in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TypeVar

from pegsol.errors import CancelledError
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
