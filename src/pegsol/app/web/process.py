"""Free memory that the process of the server does not use."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of malloc.h
SMALL_BYTES = 128 << 10  # of unused memory that the C library may keep
HEAPS = 2  # of the C library, for all threads


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
