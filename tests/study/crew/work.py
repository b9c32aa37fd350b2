"""Work for crews that their processes can import and that tells when it has begun, and drivers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pegsol.study.crew.crew import Crew, Ended, Task, outcome
from pegsol.study.datasets.answering import Given, answered
from pegsol.study.datasets.columns import Row

TESTS = Path(__file__).parents[2]


def hold(folder: str, name: str) -> str:
    """Note that this process has begun, and wait until the file "go" exists."""
    note(folder, name)
    while not Path(folder, "go").exists():
        time.sleep(0.01)
    return name


def die(folder: str, name: str, times: int) -> int:
    """End this process the first *times* that it begins; then return how often it began."""
    note(folder, name)
    begun = len(notes(folder, name))
    if begun <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return begun


def note(folder: str, name: str) -> None:
    """Note the number of this process, and when it began, as the name of a file."""
    Path(folder, f"{name}.{time.monotonic_ns()}.{os.getpid()}").touch()


def notes(folder: str | Path, name: str = "*") -> list[int]:
    """Return the numbers of the processes that have begun some work, in their order."""
    paths = sorted(Path(folder).glob(f"{name}.*.*"), key=lambda path: path.suffixes[0])
    return [int(path.suffix[1:]) for path in paths]


def task(key: str, function: Callable[..., Any], *given: Any) -> Task:
    return Task(key, function, given)


def ends(crew: Crew, tasks: list[Task]) -> list[Ended]:
    """Give a crew tasks, and return how they have ended, each once."""
    found: list[Ended] = []
    for one in tasks:
        crew.submit(one)
    while len(found) < len(tasks):
        found += crew.completed(10.0)
    return found


def held_at_b1(given: Given) -> Row:
    """Return what the task of a survey does, but hold at one of its problems."""
    return answered(given) if " b1 b1" not in given.problem else {"status": hold(".", "b1")}


def fails_at_b1(given: Given) -> Row:
    """Return what the task of a survey does, but fail at two of its problems."""
    if " b1 b1" in given.problem:
        raise KeyboardInterrupt
    if " b1 e1" in given.problem:
        raise RuntimeError("b1, of all holes")
    return answered(given)


class Here(Crew):
    """A crew that does its tasks in this process, at once; Ctrl-C stands for its death."""

    def __init__(self, *, is_here: bool = True) -> None:
        super().__init__()
        self.memory, self.places, self.is_here, self._at_work = 1 << 30, 2, is_here, ()

    def _begin(self) -> None:
        while self._waiting:
            one = self._waiting.popleft()
            try:
                self._end(one, outcome(one))
            except KeyboardInterrupt:
                self._lose(one, "process")

    def _listen(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass
