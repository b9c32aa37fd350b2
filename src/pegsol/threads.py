"""How many threads a search may have: by default, at most, and as far as the system grants them."""

from __future__ import annotations

import os

from pegsol.granted import ROOT, rooms_of_resources

DEFAULT_THREADS, MAX_THREADS = 1, 1024
THREAD_BYTES = 96 << 20
"""The addresses for each thread: glibc takes 8 MiB of them for its stack and 64 for its heap."""


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def threads_granted(wanted: int) -> int:
    """Return the number of threads, up to *wanted*, that have memory for their work.

    If addresses or data are limited, a thread that gets its stack and nothing else may end the
    program, or wait for ever.
    """
    rooms = [room // THREAD_BYTES for room in rooms_of_resources(ROOT)]
    return max(0, min([wanted, *rooms]))
