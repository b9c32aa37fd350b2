"""Standard input, output and error, whatever the program was started with."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def open_streams() -> None:
    """Open the standard streams that are closed, and let any text be written.

    To read closed input or write closed output is then an OSError, EBADF, as it is for every
    program, and no other file that is opened gets their numbers. What is written to closed standard
    error is lost. Output has a question mark for a character that its encoding lacks.
    """
    # Each is opened for the direction that it is not used in.
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def discard_output() -> None:
    """Discard unwritten output, which the interpreter would complain about at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
