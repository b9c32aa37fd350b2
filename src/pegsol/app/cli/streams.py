"""Prepare standard input, output and error, which may be closed when the program starts."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def open_streams() -> None:
    """Open the standard streams that are closed, and make every text writable.

    Reading closed input or writing closed output then raises OSError (EBADF), as in every program,
    and no other file can get the number of a closed stream. Text for a closed standard error is
    lost. Output shows a question mark for a character that its encoding lacks.
    """
    # Each stream is opened for the direction in which it is not used.
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def discard_output() -> None:
    """Discard unwritten output, because the interpreter would complain about it on exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
