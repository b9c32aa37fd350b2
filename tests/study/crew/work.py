"""Work for crews: it can be imported by their processes, and tells when it has begun."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from pegsol import Limits, prove


def square(number: int) -> int:
    return number * number


def decide(problem: str) -> str:
    """Decide a problem of a small board; pegsol must work where a crew calls it."""
    return str(prove(problem, limits=Limits(nodes=100_000, memory=200 << 20)).status)


def noted(folder: str, name: str, value: Any) -> Any:
    """Note that this process has begun, and return the value."""
    note(folder, name)
    return value


def hold(folder: str, name: str, until: str) -> str:
    """Note that this process has begun, and wait until a file exists."""
    note(folder, name)
    while not Path(folder, until).exists():
        time.sleep(0.01)
    return name


def die(folder: str, name: str, times: int) -> int:
    """End this process the first *times* that it begins; then return how often it began."""
    note(folder, name)
    begun = len(notes(folder, name))
    if begun <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return begun


def leave(code: int) -> None:
    os._exit(code)


def fill(count: int) -> int:
    return len(bytearray(count))


def no_value() -> Any:
    return lambda: None  # cannot be pickled


def process_number() -> int:
    return os.getpid()


def note(folder: str, name: str) -> None:
    """Write the number of this process into a file of its own, in one step."""
    text = Path(folder, f"{name}.{time.monotonic_ns()}.{os.getpid()}")
    text.with_suffix(".new").write_text(str(os.getpid()))
    text.with_suffix(".new").rename(text)


def notes(folder: str | Path, name: str = "*") -> list[int]:
    """Return the numbers of the processes that have begun some work, in their order."""
    paths = sorted(path for path in Path(folder).glob(f"{name}.*.*") if path.suffix != ".new")
    return [int(path.read_text()) for path in paths]
