"""Reading single keys: from a terminal, or as characters from a pipe or a file."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

# A key is an escape sequence or one character; several can arrive at once.
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)


class Keys(Protocol):
    """A source of keys."""

    def read(self, timeout: float | None) -> str:
        """Return the next key, or an empty text if none comes within *timeout* seconds.

        Raises EOFError at the end of the input.
        """


@contextmanager
def keyboard(*, needed: bool = True) -> Iterator[Keys]:
    """Yield the keys of standard input; afterwards the terminal is restored.

    What comes from a pipe or a file is read only if keys are *needed*.
    """
    if not sys.stdin.isatty():
        yield ScriptKeys() if needed else _NoKeys()
        return
    with _single_keys():
        yield _TerminalKeys()


class ScriptKeys:
    """Keys from a pipe or a file, which never have to be waited for."""

    def read(self, timeout: float | None) -> str:
        """Return the next character; with a timeout an empty text at once."""
        if timeout is not None:
            return ""
        key = sys.stdin.read(1)
        if not key:
            raise EOFError
        return key


class _NoKeys:
    """A keyboard that nobody touches."""

    def read(self, timeout: float | None) -> str:
        """Wait for *timeout* seconds."""
        if timeout is None:
            raise EOFError
        time.sleep(timeout)
        return ""


@contextmanager
def _single_keys() -> Iterator[None]:
    """Let keys be read without echo and without waiting for the end of the line.

    Not raw: Ctrl-C still interrupts. (click.getchar loses what is typed between two keys, and
    has no timeout.)
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
