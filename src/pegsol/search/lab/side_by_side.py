"""Pieces of work in several threads, with their results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from pegsol.errors import CancelledError

Outcome = TypeVar("Outcome")
Pause = Callable[[], None]

_POLL = 0.1  # seconds


def in_order(
    work: Callable[[int, Pause], Outcome], numbers: Iterable[int], threads: int, watch: Pause
) -> Iterator[Outcome]:
    """Yield ``work(number, pause)`` for each number, in order, up to *threads* of them at a time.

    The work calls ``pause`` now and then, which may raise to end it. ``watch`` is called in the
    calling thread meanwhile, and may raise, too. Work that is under way when the caller stops is
    ended with CancelledError.

    >>> list(in_order(lambda number, pause: number**2, range(4), 2, lambda: None))
    [0, 1, 4, 9]
    """
    if threads == 1:
        for number in numbers:
            yield work(number, watch)
        return
    # Slow to import.
    from collections import deque
    from concurrent.futures import ThreadPoolExecutor, wait
    from threading import Event

    over = Event()

    def pause() -> None:
        if over.is_set():
            raise CancelledError

    pool = ThreadPoolExecutor(threads)
    rest = iter(numbers)
    try:
        pending = deque([pool.submit(work, number, pause) for number in islice(rest, threads)])
        while pending:
            watch()
            while not wait([pending[0]], timeout=_POLL).done:
                watch()
            done = pending.popleft()
            pending.extend([pool.submit(work, number, pause) for number in islice(rest, 1)])
            yield done.result()
    finally:
        over.set()
        pool.shutdown(cancel_futures=True)
