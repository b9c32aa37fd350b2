"""Processes that work for this one, within a limit of memory, and end with it.

A process cannot hold up the program that started it: it can be suspended and ended at any moment,
and if it dies, its pipe ends. All of them end with the program, even if the program is killed.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

LOWER = 5  # the priority of the processes, than that of the program
INTERPRETER_BYTES = 256 << 20  # that the interpreter maps but mostly never touches
END_SECONDS = 1.0  # that the system may take to end a process


class Processes:
    """The processes of a program, each of which may hold some bytes of *memory*.

    The system ends a process when the thread that started it ends. So a thread that lives as long
    as this object starts all of them. They inherit its low priority, so that a process does not
    compete with the program while it imports its modules either.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._context = multiprocessing.get_context("spawn")
        self._thread = ThreadPoolExecutor(1, "processes", _prepare)
        self._lock = threading.Lock()
        self._children: list[ChildProcess] = []
        self._closed = False

    def start(self, work: Callable[[Connection, int], None]) -> ChildProcess:
        """Start a process that does the *work*, which gets its end of the pipe and the memory.

        Raises OSError after close().
        """
        with self._lock:
            if self._closed:
                raise OSError("no process starts any more")
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

    def _start(self, work: Callable[[Connection, int], None]) -> ChildProcess:
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
    if sys.platform == "linux":  # elsewhere, this would lower the priority of the program
        os.nice(LOWER)
    leave_ctrl_c_alone()


def leave_ctrl_c_alone() -> None:
    """Keep Ctrl-C from this thread, and from the threads and processes that it starts from now on.

    The main thread of the program alone hears it, and ends them.
    """
    resource_tracker.ensure_running()  # else the first process would, and lose the mask
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class ChildProcess:
    """A process that works for this one, and the pipe to it."""

    def __init__(self, process: Any, connection: Connection) -> None:
        self._process = process
        self.pid: int = process.pid
        self.connection = connection

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return bool(self._process.is_alive())

    @property
    def sentinel(self) -> int:
        """What ``multiprocessing.connection.wait`` finds ready when the process has ended."""
        return int(self._process.sentinel)

    @property
    def exit_code(self) -> int | None:
        """The exit code; below 0, the number of the signal that ended it; None while it runs."""
        code: int | None = self._process.exitcode
        return code

    def end(self) -> None:
        """End the process now."""
        self._process.kill()
        self._process.join(END_SECONDS)


def set_up_process(memory: int, *, maps_files: bool = False) -> None:
    """Limit the memory of this process, leave Ctrl-C to the program, and end with the program.

    Its priority is lowered, unless the process was started with a low one. Files that it maps do
    not count if it *maps_files*, as far as the system can tell: what is used of them is memory that
    the system can take back.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(max(0, LOWER - os.nice(0)))
    with suppress(ValueError, OSError):
        most = memory + INTERPRETER_BYTES
        resource.setrlimit(_limited(maps_files), (most, most))
    if sys.platform == "linux":  # even a suspended one, which elsewhere outlives a killed program
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    threading.Thread(target=_end_with_the_program, daemon=True).start()


def _limited(maps_files: bool) -> int:
    """Return what is limited: on Linux, data have no mapped files in them, but addresses have."""
    data = maps_files and sys.platform == "linux"
    return resource.RLIMIT_DATA if data else resource.RLIMIT_AS


def lower_memory(memory: int, *, maps_files: bool = False) -> None:
    """Lower the limit of this process, as far as it was set up, to some bytes of *memory*.

    The next call may raise it again.
    """
    _, most = resource.getrlimit(_limited(maps_files))
    limit = memory + INTERPRETER_BYTES
    if most != resource.RLIM_INFINITY:
        limit = min(limit, most)
    with suppress(ValueError, OSError):
        resource.setrlimit(_limited(maps_files), (limit, most))


def _end_with_the_program() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
