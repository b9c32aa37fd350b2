"""Processes of the server return memory that they no longer use."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

LARGE = """
import sys
from pegsol.app.web.process import keep_little_memory

def held():
    with open("/proc/self/statm", "rb") as numbers:
        return int(numbers.read().split()[1]) * 4096 >> 20

if sys.argv[1] == "little":
    keep_little_memory()
before = held()
bytes(2_000_000)  # from now on the C library takes less than this from its heap
large, small = [], []
for number in range(60):
    large.append(bytes([number]) * 1_000_000)
    small.append(bytes([number]) * 3000)  # holds the heap's end where it is
large.clear()
print(held() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of GNU")
def test_memory_is_returned_as_soon_as_it_is_not_used() -> None:
    # Dask tells the C library in the environment, which processes of later tests inherit.
    usual = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}

    def grown(how: str) -> int:
        command = [sys.executable, "-c", LARGE, how]
        ended = subprocess.run(command, check=True, capture_output=True, text=True, env=usual)
        return int(ended.stdout)

    assert grown("little") < 8
    assert grown("much") > 50  # without it
