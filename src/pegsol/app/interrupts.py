"""Ctrl-C while the program starts and ends: it leaves at once, without a traceback.

An exception in the middle of an import would look like an error of the module that is being
imported. A command gets KeyboardInterrupt, as usual in Python.
"""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""


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
