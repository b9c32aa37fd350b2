"""The watchdog of a program: it ends a command that does not end by itself.

A command is to end at its time limit and after a signal. If it has not ended soon after, because it
is inside a long call or has lost an exception, a thread of the engine prints the line of that limit
or signal, and ends the process. It needs neither the interpreter nor its lock.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

GRACE_SECONDS = 1.0
"""The seconds in which a command is to end by itself after a limit or a signal."""
GRACE_SHARE = 0.1
"""After a limit it has this share of the limit if that is longer: it found more to write."""

Ending = tuple[int, str]
"""The exit code of a process, and the line that it prints on standard error."""

_engine: Any = None  # if it watches


def watch(seconds: float | None, at_limit: Ending, signals: Mapping[int, Ending]) -> None:
    """Watch this process from now on, unless it is watched; ``None`` seconds mean no limit.

    If the system grants no thread, nothing is watched.
    """
    global _engine
    if _engine is not None:
        return
    from pegsol import _core  # slow to import

    grace = max(GRACE_SECONDS, GRACE_SHARE * (seconds or 0.0))
    with suppress(MemoryError):
        number = _core.watch(-1.0 if seconds is None else seconds, grace, at_limit, dict(signals))
        signal.set_wakeup_fd(number, warn_on_full_buffer=False)
        _engine = _core


def set_answer(text: str) -> None:
    """Let the watchdog print this text on standard output, too, if it ends a command at a limit."""
    if _engine is not None:
        _engine.watch_answer(text)


def lift_limit() -> None:
    """Forget the time limit, because the command waits for its user, or only its search had one."""
    if _engine is not None:
        _engine.watch_lift()


@contextmanager
def waiting() -> Iterator[None]:
    """Let the watchdog wait while the command saves its work."""
    if _engine is None:
        yield
        return
    _engine.watch_hold(True)
    try:
        yield
    finally:
        _engine.watch_hold(False)


def leave(code: int) -> None:
    """Let the process end with this exit code, even if the end of the interpreter takes long."""
    if _engine is not None:
        _engine.watch_leave(code)
