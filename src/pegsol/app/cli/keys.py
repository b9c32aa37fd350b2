"""Reading single keys: from a terminal, or as characters from a pipe or a file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

# A key is an escape sequence or one character; several can arrive at once.
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)


class Keys(Protocol):
    """Where keys come from."""

    def read(self, timeout: float | None) -> str:
        """Return the next key, or an empty text if none comes within *timeout* seconds.

        Raises EOFError when there will be no more.
        """


@contextmanager
def keyboard() -> Iterator[Keys]:
    """Yield the keys of standard input; a terminal is as it was before when this ends."""
    if not sys.stdin.isatty():
        yield ScriptKeys()
    elif sys.platform == "win32":
        yield _ConsoleKeys()
    else:
        with _single_keys():
            yield _TerminalKeys()


class ScriptKeys:
    """Keys that were written down beforehand; there is never a reason to wait for them."""

    def read(self, timeout: float | None) -> str:
        """Return the next character; if there is a timeout it is over at once."""
        if timeout is not None:
            return ""
        key = sys.stdin.read(1)
        if not key:
            raise EOFError
        return key


if sys.platform == "win32":

    class _ConsoleKeys:
        def read(self, timeout: float | None) -> str:
            import msvcrt
            import time

            import click

            end = None if timeout is None else time.monotonic() + timeout
            while end is not None and not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return ""
                time.sleep(0.02)
            return click.getchar()

else:

    @contextmanager
    def _single_keys() -> Iterator[None]:
        """Let keys be read without waiting for the end of the line, and without echo.

        Not raw: Ctrl-C still interrupts. (click.getchar would forget what was typed between two
        keys, and cannot wait for only a second.)
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
            import select

            if not self._waiting:
                ready, _, _ = select.select([self._terminal], [], [], timeout)
                if not ready:
                    return ""
                typed = os.read(self._terminal, 256)
                if not typed:
                    raise EOFError
                self._waiting = _KEY.findall(typed.decode("utf-8", "ignore"))
            return self._waiting.pop(0) if self._waiting else ""
