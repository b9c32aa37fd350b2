"""Ctrl-C, SIGTERM and SIGHUP while a command runs: an exception, so that it can save its work."""

from __future__ import annotations

import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

WORDS = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}
if sys.platform != "win32":
    WORDS[signal.SIGHUP] = "hung up"
"""The signals that end the program, and what each does to it, in a word."""
SAME_SECONDS = 1.0
"""A signal that follows another within this time is the same request to end."""
AGAIN_SECONDS = 0.05
"""Seconds between two checks whether the exception of a signal is under way."""

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
    as saving, is not interrupted.

    A signal waits until an import has ended: an exception would abort some extensions, and others
    lose it. Elsewhere, too, some code drops any exception, such as callbacks of the garbage
    collector. So from the first signal on, a timer raises what is not under way. On Windows, which
    has no such timer, the next Ctrl-C raises it.
    """
    wanted, since = 0, 0.0
    raised: weakref.ref[Interrupted] | None = None
    alarm: tuple[Any, tuple[float, float]] | None = None  # the handler and the timer before

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal wanted, since, raised, alarm
        under_way = raised is not None and raised() is not None
        asked = number in WORDS  # and not the timer
        if under_way and (not asked or time.monotonic() - since < SAME_SECONDS):
            return
        if asked:
            wanted, since = number, time.monotonic()
        if sys.platform != "win32" and alarm is None:
            timer = signal.ITIMER_REAL, AGAIN_SECONDS, AGAIN_SECONDS
            alarm = signal.signal(signal.SIGALRM, handle), signal.setitimer(*timer)
        if _is_import(frame):
            return
        interrupt = Interrupted(wanted)
        raised = weakref.ref(interrupt)
        try:
            raise interrupt
        finally:
            del interrupt  # with its traceback it would keep itself

    try:
        with handled(handle):
            yield
    finally:
        if sys.platform != "win32" and alarm is not None:
            signal.setitimer(signal.ITIMER_REAL, *alarm[1])
            signal.signal(signal.SIGALRM, alarm[0])


def _is_import(frame: FrameType | None) -> bool:
    """Return whether a module is being imported where *frame* runs."""
    while frame is not None and frame.f_code.co_name != "_find_and_load":
        frame = frame.f_back
    return frame is not None


@contextmanager
def held(*, dropped: bool = False) -> Iterator[None]:
    """Let Ctrl-C, SIGTERM and SIGHUP wait until the block ends; if *dropped*, forget them then."""
    waiting: list[int] = []
    try:
        with handled(lambda number, frame: waiting.append(number)):
            yield
    finally:
        if waiting and not dropped:
            signal.raise_signal(waiting[0])


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
