"""Ctrl-C, SIGTERM and SIGHUP while a command runs: an exception, so that it can save its work."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from pegsol.watchdog import waiting

WORDS = {
    signal.SIGINT: "interrupted",
    signal.SIGTERM: "terminated",
    signal.SIGHUP: "hung up",
}
"""The signals that end the program, and what each does to it, in a word."""
SAME_SECONDS = 1.0
"""A signal that follows another within this time is the same request to end."""
AGAIN_SECONDS = 0.05
"""Seconds until a signal that came during an import is handled again."""

Handler = Callable[[int, FrameType | None], None]


class Interrupted(KeyboardInterrupt):
    """The program is to end: it was sent the signal *number*."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def raised_once() -> Iterator[None]:
    """Raise Interrupted in the block for Ctrl-C, SIGTERM and SIGHUP; what is ignored stays ignored.

    A second signal within a second raises nothing more, so that what the first one has begun, such
    as saving, is not interrupted. A signal waits until an import has ended: an exception would
    abort some extensions, and others lose it.

    Other code may lose the exception, too, and a long call delays it. The watchdog then ends a
    command that searches.
    """
    wanted, since = 0, -SAME_SECONDS
    alarm: Any = None  # the handler before

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal wanted, since, alarm
        if number in WORDS:  # and not the timer
            if time.monotonic() - since < SAME_SECONDS:
                return
            wanted, since = number, time.monotonic()
        if _is_import(frame):
            before = signal.signal(signal.SIGALRM, handle)
            alarm = before if alarm is None else alarm
            signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS)
            return
        raise Interrupted(wanted)

    try:
        with handled(handle):
            yield
    finally:
        if alarm is not None:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, alarm)


def _is_import(frame: FrameType | None) -> bool:
    """Return whether a module is being imported where *frame* runs."""
    while frame is not None and frame.f_code.co_name != "_find_and_load":
        frame = frame.f_back
    return frame is not None


@contextmanager
def held(*, dropped: bool = False) -> Iterator[None]:
    """Let Ctrl-C, SIGTERM and SIGHUP wait until the block ends; if *dropped*, forget them then."""
    came: list[int] = []
    try:
        with waiting(), handled(lambda number, frame: came.append(number)):
            yield
    finally:
        if came and not dropped:
            signal.raise_signal(came[0])


@contextmanager
def handled(handler: Handler) -> Iterator[None]:
    """Let *handler* handle the signals that are not ignored; only the main thread gets them."""
    before = {}
    try:
        if threading.current_thread() is threading.main_thread():
            for number in WORDS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):  # None: a library's own
                    before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
