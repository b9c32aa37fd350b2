"""Set up processes: limit workers, end them with the server, and free unused memory."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of malloc.h
SMALL_BYTES = 128 << 10  # of unused memory that the C library may keep
HEAPS = 2  # of the C library, for all threads
LOWER = 5  # the priority of workers, than that of the server
INTERPRETER_BYTES = 256 << 20  # that the interpreter maps but mostly never touches


def set_up_process(memory: int) -> None:
    """Limit the memory of this process, leave Ctrl-C to the server, and end with the server.

    Its priority is lowered, unless the process was started with a low one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        with suppress(OSError):
            os.nice(max(0, LOWER - os.nice(0)))
        with suppress(ValueError, OSError):
            most = memory + INTERPRETER_BYTES
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
    if sys.platform == "linux":  # even a suspended worker, which elsewhere outlives a killed server
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def free_unused_memory() -> None:
    """Return unused memory to the system."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another library than that of GNU
            ctypes.CDLL(None).malloc_trim(0)


def keep_little_memory() -> None:
    """Let the C library return memory to the system as soon as it is unused.

    Otherwise each thread has its own heap, which only grows, and requests with large boards, read
    by one thread after another, leave hundreds of megabytes. Call this before threads start.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another library than that of GNU
            library = ctypes.CDLL(None)
            library.mallopt(M_ARENA_MAX, HEAPS)
            library.mallopt(M_MMAP_THRESHOLD, SMALL_BYTES)
            library.mallopt(M_TRIM_THRESHOLD, SMALL_BYTES)


def _end_with_the_server() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
