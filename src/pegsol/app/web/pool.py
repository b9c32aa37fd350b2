"""Worker processes.

A worker cannot hold up the server: its tasks are limited in number, time and memory, it can be
suspended and ended at any moment, and if it dies its task fails. All workers end with the server.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

from pegsol.app.web.process import LOWER
from pegsol.app.web.refusal import RefusalError

WORKER_MEMORY_BYTES = 1 << 30
POLL_INTERVAL = 0.05


class BusyError(RefusalError):
    """Too many tasks wait already."""

    status, code = 429, "busy"


class WorkerError(RefusalError):
    """A worker died, or was too slow."""

    status, code = 503, "worker-died"


class Processes:
    """The worker processes of a server.

    The system ends a worker when the thread that started it ends. So a thread that lives as long as
    the server starts all workers. They inherit its low priority, so that a worker does not compete
    with the server while it imports its modules either.
    """

    def __init__(self, memory: int = WORKER_MEMORY_BYTES) -> None:
        self._memory = memory
        self._context = multiprocessing.get_context("spawn")
        self._thread = ThreadPoolExecutor(1, "processes", _prepare)
        self._lock = threading.Lock()
        self._children: list[ChildProcess] = []
        self._closed = False

    def start(self, work: Callable[..., None]) -> ChildProcess:
        """Start a process that does the *work*.

        Raises WorkerError after close().
        """
        with self._lock:
            if self._closed:
                raise WorkerError("the server is shutting down", "ending")
            starting = self._thread.submit(self._start, work)
        return starting.result()

    def children(self) -> list[ChildProcess]:
        """Return the processes that are alive."""
        return [child for child in self._children if child.alive]

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
        self._thread.shutdown()
        for child in self._children:
            child.end()

    def _start(self, work: Callable[..., None]) -> ChildProcess:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(theirs, self._memory), daemon=True)
        process.start()
        theirs.close()
        child = ChildProcess(process, ours)
        with self._lock:
            self._children = [*self.children(), child]
        return child


def _prepare() -> None:
    """Prepare a thread that starts processes: they inherit its priority, and leave Ctrl-C alone."""
    if sys.platform == "linux":  # elsewhere, this would lower the priority of the server
        os.nice(LOWER)
    if sys.platform == "win32":
        return
    resource_tracker.ensure_running()  # else the first process would, and lose the mask
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class ChildProcess:
    """A worker process and the pipe to it."""

    def __init__(self, process: Any, connection: Connection) -> None:
        self._process = process
        self._runs = True
        self.pid: int = process.pid
        self.connection = connection

    @property
    def alive(self) -> bool:
        """Whether the process runs, or is suspended."""
        return bool(self._process.is_alive())

    @property
    def memory(self) -> int:
        """The bytes that the process holds, or its limit if the system does not report them."""
        try:
            with open(f"/proc/{self.pid}/statm", "rb") as numbers:
                return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return WORKER_MEMORY_BYTES if self.alive else 0

    def suspend(self) -> None:
        """Suspend the process."""
        self._let_run(runs=False)

    def go_on(self) -> None:
        """Resume a suspended process."""
        self._let_run(runs=True)

    def end(self) -> None:
        """End the process now."""
        self._process.kill()
        self._process.join(1.0)

    def _let_run(self, *, runs: bool) -> None:
        if runs == self._runs or not self.alive:
            return
        self._runs = runs
        if sys.platform == "win32":
            from pegsol import windows

            (windows.resume if runs else windows.suspend)(self._process.sentinel)
        else:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGCONT if runs else signal.SIGSTOP)
