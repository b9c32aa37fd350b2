"""What Windows does in its own way: it reports memory.

:mod:`pegsol.granted` asks for memory here, and reads files elsewhere.
"""

from __future__ import annotations

import ctypes
from ctypes import c_size_t, c_uint32, c_uint64


class _Machine(ctypes.Structure):
    """MEMORYSTATUSEX of sysinfoapi.h."""

    _fields_ = (
        ("length", c_uint32),
        ("load", c_uint32),
        ("total", c_uint64),
        ("available", c_uint64),
        ("others", c_uint64 * 5),
    )


class _Process(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS of psapi.h."""

    _fields_ = (
        ("length", c_uint32),
        ("faults", c_uint32),
        ("most", c_size_t),
        ("held", c_size_t),
        ("others", c_size_t * 6),
    )


def free_memory() -> int:
    """Return the free memory of the machine in bytes; 0 if that is unknown."""
    machine = _Machine(length=ctypes.sizeof(_Machine))
    ctypes.CDLL("kernel32").GlobalMemoryStatusEx(ctypes.byref(machine))
    return int(machine.available)


def held_memory() -> tuple[int, int]:
    """Return the bytes that this process holds, and the most it has held; zeros if unknown."""
    process = _Process(length=ctypes.sizeof(_Process))
    this = ctypes.c_void_p(-1)  # what GetCurrentProcess returns
    ctypes.CDLL("kernel32").K32GetProcessMemoryInfo(this, ctypes.byref(process), process.length)
    return int(process.held), int(process.most)
