"""Wait for events, and press Ctrl-C in this process or in others; none outlives its test."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

PEGSOL = [sys.executable, "-m", "pegsol"]
PATIENCE = 60  # seconds until a process that should have ended is killed

Process = subprocess.Popen[str]


def hear() -> None:
    """Let a new process hear Ctrl-C and the end of its terminal, even under nohup."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[Process]:
    """Yield a process whose output is read; kill it after PATIENCE and at the end of the block."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "preexec_fn": hear, **options}
    with subprocess.Popen(command, encoding="utf-8", **options) as process:
        guard = threading.Timer(PATIENCE, process.kill)
        guard.start()
        try:
            yield process
        finally:
            guard.cancel()
            process.kill()


def ended(process: Process, number: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
    """Return the exit code of a process after a signal, and its output since then."""
    process.send_signal(number)
    streams = [stream for stream in (process.stdout, process.stderr) if stream is not None]
    with ThreadPoolExecutor() as readers:  # `communicate` would lose the data in their buffers
        printed = [*readers.map(lambda stream: stream.read(), streams)]
    return process.wait(), *printed


def interrupted(
    command: Sequence[str],
    ready: Callable[[Process], object],
    number: signal.Signals = signal.SIGINT,
    **options: Any,
) -> tuple[int, str, str]:
    """Press Ctrl-C in a process once it is *ready*; return its exit code and its output.

    Another signal has its *number*.

    *ready* is a function that waits for that moment. A process that the signal does not end is
    killed, and its exit code is then -9.
    """
    with running(command, **options) as process:
        ready(process)
        return ended(process, number)


ENDED = {
    signal.SIGINT: (130, "interrupted"),
    signal.SIGTERM: (143, "terminated"),
    signal.SIGHUP: (129, "hung up"),
}
"""The exit code of a program that a signal has ended, and what it says happened."""


def line_of(stream: str, words: str) -> Callable[[Process], None]:
    """Return a function that waits for a line with *words* on "stdout" or "stderr"."""

    def wait(process: Process) -> None:
        lines = getattr(process, stream)
        while words not in (line := lines.readline()):
            assert line, f"no line of {stream} has {words!r}"

    return wait


def wait_until(condition: Callable[[], object]) -> None:
    """Wait for an event; if it never comes, the time limit of the test ends it."""
    while not condition():
        time.sleep(0.01)


@contextmanager
def ctrl_c(delay: float) -> Iterator[None]:
    """Press Ctrl-C after *delay* seconds; it ends the block, which would last longer."""
    timer = threading.Timer(delay, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        timer.cancel()
