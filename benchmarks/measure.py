"""Run jobs repeatedly in fresh processes, and record their CPU times and peak memory.

The jobs take turns, so that a busy minute of the machine does not affect all repetitions of one
job. A child's peak memory includes what its parent held when it started, so this module and those
that use it while measuring import neither pegsol nor matplotlib.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True, slots=True)
class Job:
    """A command to measure; ``whole`` if its time is that of the whole process."""

    row: str
    name: str
    command: tuple[str, ...]
    repetitions: int
    whole: bool = False


@dataclass(slots=True)
class Measured:
    """A job's CPU seconds, peak bytes, and the answer of its last repetition."""

    job: Job
    seconds: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    peak_memory: int = 0
    answer: dict[str, Any] = field(default_factory=dict)

    @property
    def least(self) -> float:
        """The minimum over the repetitions."""
        return min(self.seconds)

    @property
    def least_again(self) -> float | None:
        """The minimum in a process that has solved the problem before; None for whole commands."""
        return min(self.again, default=None)

    @property
    def middle(self) -> float:
        """The median over the repetitions."""
        return median(self.seconds)


def worker_command(*arguments: str) -> tuple[str, ...]:
    """Return the command that runs a task of worker.py."""
    return sys.executable, str(WORKER), *arguments


def ask_worker(*arguments: str) -> Any:
    """Return the answer of worker.py."""
    return json.loads(_run(worker_command(*arguments))[0])


def measure(jobs: Iterable[Job], report: Callable[[int, int], None]) -> list[Measured]:
    """Run the jobs in rounds; call *report* with (round, rounds) before each round."""
    found = [Measured(job) for job in jobs]
    rounds = max((one.job.repetitions for one in found), default=0)
    for number in range(rounds):
        report(number + 1, rounds)
        for one in found:
            if number < one.job.repetitions:
                _repeat(one)
    return found


def _repeat(one: Measured) -> None:
    output, seconds, peak_memory = _run(one.job.command)
    if one.job.whole:
        one.answer = {"status": "completed", "positions": 0}
    else:
        one.answer = json.loads(output)
        seconds = one.answer["seconds"]
        one.again.append(one.answer.get("again", seconds))
    one.seconds.append(seconds)
    one.peak_memory = max(one.peak_memory, peak_memory)


def _run(command: tuple[str, ...]) -> tuple[str, float, int]:
    """Return a command's output, its user and system seconds, and its peak memory in bytes."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        output = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    unit = 1 if sys.platform == "darwin" else 1024
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit
