"""What memory the system grants this process, within its limits, and what it holds.

Linux limits the memory of a process by control groups of version 2 and by the resource limits that
``ulimit`` shows. Each control group limits all processes in it and in the groups below it.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

Folder = str | os.PathLike[str]

ROOT = "/"
MIN_FREE = 256 << 20
"""The bytes that always count as free, because the system makes room for them."""

CEILING_BYTES = 8 << 20
"""What a process may map above its limit of memory, because it does not use all that it maps."""
STACK_BYTES = 8 << 20

_below_ceiling: tuple[int, int] | None = None
"""What :func:`ceiling` allows now, and the limit of data that was there before."""

_SHORTAGES = (
    "(?i)can't (?:start new thread|allocate (?:read )?lock)"
    "|cannot allocate memory(?! in static TLS block)"
    "|failed to map segment from shared object(?!: (?!cannot allocate memory))"
    "|cannot map zero-fill pages"
)
"""The messages of Python and of the library loader when memory is short. If another reason follows,
such as "Operation not permitted", the segment failed for that reason."""


def most_memory(root: Folder = ROOT) -> int | None:
    """Return the bytes that this process may hold in all; None if nothing limits it.

    The number is what the process holds plus what its control groups and resource limits still
    allow.
    """
    rooms = [*_rooms_of_groups(root), *rooms_of_resources(root)]
    if not rooms:
        return None
    return _pages(root)[1] + max(0, min(rooms))


def resident_memory() -> int:
    """Return the bytes of memory that this process holds; 0 if that is unknown."""
    return _pages(ROOT)[1]


def peak_memory() -> int:
    """Return the most memory that this process has held, in bytes; 0 if that is unknown."""
    # On Linux getrusage also counts the memory of the program that started this one.
    if most := _stat("/proc/self/status", "VmHWM:"):
        return most * 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


@contextmanager
def ceiling(memory: int, threads: int = 1) -> Iterator[None]:
    """Let the system refuse this process more than some bytes of *memory* while the block runs.

    A request for more is a MemoryError. Linux alone keeps such a ceiling. It does not count for the
    other functions here, which tell what the system allowed before.
    """
    global _below_ceiling
    if sys.platform != "linux":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    held = _pages(ROOT)[2]
    most = max(memory, held) + CEILING_BYTES + threads * STACK_BYTES
    if before[0] != resource.RLIM_INFINITY:
        most = min(most, before[0])
    _below_ceiling = most, before[0]
    resource.setrlimit(resource.RLIMIT_DATA, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)
        _below_ceiling = None


def free_memory() -> int:
    """Return the free memory in bytes, at least 256 MiB, but no more than this process may hold."""
    free = _stat("/proc/meminfo", "MemAvailable:") * 1024
    if not free:  # it is unknown
        free = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    free, most = max(MIN_FREE, free), most_memory()
    return free if most is None else min(free, most)


def grants(count: int) -> bool:
    """Return whether the limits allow this process that number of bytes more."""
    if _below_ceiling is not None and _below_ceiling[0] - _pages(ROOT)[2] < count:
        return False
    return all(room >= count for room in [*_rooms_of_groups(ROOT), *rooms_of_resources(ROOT)])


def is_shortage(error: BaseException) -> bool:
    """Return whether an error says that the system grants no more memory, or no more threads."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    if isinstance(error, ImportError | RuntimeError):
        return re.search(_SHORTAGES, str(error)) is not None
    return isinstance(error, MemoryError)


def _rooms_of_groups(root: Folder) -> Iterator[int]:
    """Yield the bytes that each control group with a limit still allows, the innermost first.

    In a container the path of a group may begin at a group of the host, and only the lowest part of
    the path exists there. So all folders on the way up that exist are tried.
    """
    text = "\n" + _text(os.path.join(root, "proc/self/cgroup"))
    path = text.partition("\n0::")[2].partition("\n")[0]
    parts = [part for part in path.split("/") if part not in ("", "..")]
    for length in range(len(parts), -1, -1):
        folder = os.path.join(root, "sys/fs/cgroup", *parts[:length])
        numbers = [_number(f"{folder}/memory.{name}") for name in ("max", "high")]
        limits = [number for number in numbers if number is not None]
        held = _number(f"{folder}/memory.current")
        if limits and held is not None:
            files = _stat(f"{folder}/memory.stat", "inactive_file")  # which the system can drop
            yield min(limits) - held + files


def rooms_of_resources(root: Folder) -> Iterator[int]:
    """Yield the bytes that the limits of address space and of data still allow."""
    import resource

    for which, place in ((resource.RLIMIT_AS, 0), (resource.RLIMIT_DATA, 2)):
        soft, _ = resource.getrlimit(which)
        if which == resource.RLIMIT_DATA and _below_ceiling is not None:
            soft = _below_ceiling[1]
        if soft != resource.RLIM_INFINITY:
            yield soft - _pages(root)[place]


def _pages(root: Folder) -> tuple[int, int, int]:
    """Return the bytes of addresses, of memory held, and of data; zeros if they are unknown."""
    numbers = _text(os.path.join(root, "proc/self/statm")).split()
    if len(numbers) < 6:
        return 0, 0, 0
    page = os.sysconf("SC_PAGE_SIZE")
    return int(numbers[0]) * page, int(numbers[1]) * page, int(numbers[5]) * page


def _number(path: str) -> int | None:
    """Return the number in a file; None if there is none, such as "max"."""
    text = _text(path).strip()
    return int(text) if text.isdecimal() else None


def _stat(path: str, word: str) -> int:
    """Return the number after a word at the beginning of a line; 0 if there is none."""
    for line in _text(path).splitlines():
        if line.startswith(word):
            name, *rest = line.split()
            if name == word and rest and rest[0].isdecimal():
                return int(rest[0])
    return 0


def _text(path: str) -> str:
    try:
        file = os.open(path, os.O_RDONLY)  # pathlib and the codec take longer to import
        try:
            return b"".join(iter(partial(os.read, file, 1 << 16), b"")).decode("ascii", "replace")
        finally:
            os.close(file)
    except OSError:
        return ""
