"""Run jobs repeatedly in fresh processes, and record their CPU times and peak memory.

The jobs take turns, so that a busy minute of the machine does not affect all repetitions of one
job. A child's peak memory includes the memory that its parent held when the child started, so this
module and its users import neither pegsol nor matplotlib while they measure.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True, slots=True)
class Job:
    """A command to measure; ``whole`` says whether its time is that of the whole process."""

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
    def middle(self) -> float:
        """The median over the repetitions."""
        return median(self.seconds)


def worker_command(*arguments: str) -> tuple[str, ...]:
    """Return the command that runs a task of worker.py."""
    return sys.executable, str(WORKER), *arguments


def ask_worker(*arguments: str) -> Any:
    """Return the answer of worker.py."""
    return json.loads(_completed(worker_command(*arguments)).output)


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
    run = _completed(one.job.command)
    seconds = run.seconds
    if one.job.whole:
        one.answer = {"status": "completed", "positions": 0}
    else:
        one.answer = json.loads(run.output)
        seconds = one.answer["seconds"]
        one.again.append(one.answer.get("again", seconds))
    one.seconds.append(seconds)
    one.peak_memory = max(one.peak_memory, run.peak_memory)


class Run(NamedTuple):
    """A command that has ended: its output, its user and system seconds, and its peak bytes."""

    output: str
    seconds: float
    peak_memory: int
    code: int


def run_command(command: Sequence[str], folder: Path | None = None) -> Run:
    """Run a command in a folder; the figures include the processes that it started."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = usage.ru_utime + usage.ru_stime
    return Run(output, seconds, usage.ru_maxrss * unit, process.returncode)


def _completed(command: tuple[str, ...]) -> Run:
    run = run_command(command)
    if run.code:
        raise subprocess.CalledProcessError(run.code, command)
    return run
