"""Ctrl-C, SIGTERM and SIGHUP: what they do as the program starts, in a command, and as it saves.

While the program starts and ends, Ctrl-C ends it at once, without a traceback: an exception in the
middle of an import would look like an error of the module that is being imported. A long command
gets KeyboardInterrupt, as usual in Python, Terminated for SIGTERM, and HungUp for SIGHUP, so that
it can save its work.
"""

from __future__ import annotations

import _thread
import os
import signal
import threading
import time
import weakref
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader
from types import FrameType

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""
TERMINATED = 143
"""The exit code of a program that SIGTERM has ended."""
HUNG_UP = 129
"""The exit code of a program whose terminal was closed."""
SAME_SECONDS = 1.0
"""A signal that follows another within this time is the same request to end."""
DROPPED_SECONDS = 0.1
"""Seconds between two checks whether an exception that a signal raised is gone."""
IMPORT_SECONDS = 0.01
"""Seconds between two checks whether an extension has been imported."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C: the program is to end."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: the program is to end, as after Ctrl-C."""


class HungUp(KeyboardInterrupt):
    """SIGHUP: the terminal was closed, and the program is to end, as after Ctrl-C."""


_USUAL = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
    signal.SIGHUP: signal.SIG_DFL,
}
_KINDS = {signal.SIGINT: Interrupted, signal.SIGTERM: Terminated, signal.SIGHUP: HungUp}
Handler = Callable[[int, FrameType | None], None]


def leave_on_interrupt() -> None:
    """Let Ctrl-C end the program at once, unless Ctrl-C is ignored or handled otherwise."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def raise_on_interrupt() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, if it was leave_on_interrupt that changed that."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


@contextmanager
def raised_once() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt in the block, SIGTERM Terminated, and SIGHUP HungUp.

    A second signal within a second raises nothing more, so that what the first one has begun, such
    as saving, is not interrupted. Signals that are ignored or handled otherwise stay so.

    Some code drops any exception, such as callbacks of the garbage collector, and a signal arrives
    anywhere. So an exception that is gone while the block still runs is raised again. A signal
    waits until an extension has been imported, which an exception might make abort.
    """
    last = -SAME_SECONDS
    raised: weakref.ref[KeyboardInterrupt] | None = None
    ended = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal last, raised
        now = time.monotonic()
        under_way = raised is not None and raised() is not None
        if under_way and now - last < SAME_SECONDS:
            return
        if _imports_extension(frame):
            _thread.start_new_thread(again, (signal.Signals(number),))
            return
        interrupt = _KINDS[signal.Signals(number)]()
        last, raised = now, weakref.ref(interrupt)
        # A Thread takes a lock, which the interrupted code may hold.
        _thread.start_new_thread(watch, (signal.Signals(number), raised))
        try:
            raise interrupt
        finally:
            del interrupt  # with its traceback it would keep itself

    def again(number: signal.Signals) -> None:
        if not ended.wait(IMPORT_SECONDS):
            _send_again(number)

    def watch(number: signal.Signals, raised: weakref.ref[KeyboardInterrupt]) -> None:
        while raised() is not None:
            if ended.wait(DROPPED_SECONDS):
                return
        if not ended.wait(DROPPED_SECONDS):
            _send_again(number)

    with _handled({n for n, usual in _USUAL.items() if signal.getsignal(n) is usual}, handle):
        try:
            with unwrapped():
                yield
        finally:
            ended.set()


def _send_again(number: signal.Signals) -> None:
    """Send a signal to the main thread: _thread.interrupt_main would not end a call that waits."""
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, number)


def _imports_extension(frame: FrameType | None) -> bool:
    """Return whether code of *frame* is called by an extension that is being imported."""
    while frame is not None:
        code = frame.f_code
        if code.co_name in ("create_module", "exec_module") and isinstance(
            frame.f_locals.get("self"), ExtensionFileLoader
        ):
            return True
        frame = frame.f_back
    return False


@contextmanager
def unwrapped() -> Iterator[None]:
    """Raise the interrupt itself where other code has made another exception of it.

    An extension that is interrupted while it is imported ends with an ImportError.
    """
    try:
        yield
    except Exception as error:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, KeyboardInterrupt):
            cause = cause.__cause__
        if cause is None:
            raise
        raise cause from None


@contextmanager
def held(*, dropped: bool = False) -> Iterator[None]:
    """Let Ctrl-C, SIGTERM and SIGHUP wait until the block ends; if *dropped*, forget them then."""
    waiting: list[int] = []
    try:
        numbers = {n for n in _USUAL if signal.getsignal(n) is not signal.SIG_IGN}
        with _handled(numbers, lambda number, frame: waiting.append(number)):
            yield
    finally:
        if waiting and not dropped:
            signal.raise_signal(waiting[0])


@contextmanager
def _handled(numbers: Collection[signal.Signals], handler: Handler) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread gets signals
        return
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def code_of(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code of a program that *interrupt* ended."""
    if isinstance(interrupt, HungUp):
        return HUNG_UP
    return TERMINATED if isinstance(interrupt, Terminated) else INTERRUPTED


def word_of(interrupt: KeyboardInterrupt) -> str:
    """Return what happened to the program, in a word."""
    if isinstance(interrupt, HungUp):
        return "hung up"
    return "terminated" if isinstance(interrupt, Terminated) else "interrupted"
