"""Read single keys from a terminal, or characters from a pipe or a file."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

# A key is an escape sequence or one character. Several keys can arrive at once.
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)


class Keys(Protocol):
    """A source of keys."""

    def read(self, timeout: float | None) -> str:
        """Return the next key, or an empty text if none comes within *timeout* seconds.

        Raises EOFError at the end of the input.
        """


@contextmanager
def keyboard(*, needed: bool = True) -> Iterator[Keys]:
    """Yield the keys of standard input, and restore the terminal afterwards.

    A pipe or a file is read only if keys are *needed*.
    """
    if not sys.stdin.isatty():
        yield ScriptKeys() if needed else _NoKeys()
        return
    with _single_keys():
        yield _TerminalKeys()


class ScriptKeys:
    """Keys from a pipe or a file; reading them never waits."""

    def read(self, timeout: float | None) -> str:
        """Return the next character, or at once an empty text if a timeout is given."""
        if timeout is not None:
            return ""
        key = sys.stdin.read(1)
        if not key:
            raise EOFError
        return key


class _NoKeys:
    """A keyboard on which no key is ever pressed."""

    def read(self, timeout: float | None) -> str:
        """Wait for *timeout* seconds."""
        if timeout is None:
            raise EOFError
        time.sleep(timeout)
        return ""


@contextmanager
def _single_keys() -> Iterator[None]:
    """Let the program read keys without echo and without waiting for the end of the line.

    The terminal is not in raw mode, so Ctrl-C still interrupts. click.getchar is no alternative: it
    loses keys that are typed between two calls, and it has no timeout.
    """
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


class _TerminalKeys:
    def __init__(self) -> None:
        self._terminal = sys.stdin.fileno()
        self._waiting: list[str] = []

    def read(self, timeout: float | None) -> str:
        if not self._waiting:
            ready, _, _ = select.select([self._terminal], [], [], timeout)
            if not ready:
                return ""
            typed = os.read(self._terminal, 256)
            if not typed:
                raise EOFError
            self._waiting = _KEY.findall(typed.decode("utf-8", "ignore"))
        return self._waiting.pop(0) if self._waiting else ""
