"""Processes of the server return memory that they no longer use."""

from __future__ import annotations

import subprocess
import sys

import pytest

LARGE = """
import sys, threading
from pegsol.app.web.process import keep_little_memory

def held():
    with open("/proc/self/statm", "rb") as numbers:
        return int(numbers.read().split()[1]) * 4096 >> 20

if sys.argv[1] == "little":
    keep_little_memory()
small, before = [], held()
together = threading.Barrier(4)  # each thread has memory of its own, on a busy machine too

def work():
    large = []
    together.wait()
    for number in range(60):
        large.append(bytes([number]) * (900_000 + 1000 * number))
        small.append(bytes([number]) * 3000)  # above the last of the large ones
        if number % 20 == 9:
            large.clear()

for _ in range(4):
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(held() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of GNU")
def test_memory_is_returned_as_soon_as_it_is_not_used() -> None:
    def grown(how: str) -> int:
        command = [sys.executable, "-c", LARGE, how]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    assert grown("little") < 8
    assert grown("much") >= 8  # without it
