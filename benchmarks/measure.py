"""Run jobs repeatedly in fresh processes, and record their times and peak memory.

The jobs take turns, so that a busy minute of the machine does not affect all repetitions of one
job. A child's peak memory includes the memory that its parent held when the child started, so this
module and its users import neither pegsol nor matplotlib while they measure.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

WORKER = Path(__file__).with_name("worker.py")
MANY = 16
"""Of more jobs than these, only the slow ones are repeated: those that take at least half as long
as the slowest."""


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


def ask_worker(*arguments: str) -> Any:
    """Return the answer of worker.py."""
    return json.loads(_completed((sys.executable, str(WORKER), *arguments)).output)


def measure(
    jobs: Mapping[str, Sequence[str]],
    repetitions: int,
    say: Callable[[str], None],
    *,
    whole: bool = False,
) -> dict[str, dict[str, Any]]:
    """Return the figures of each job: the answer of its last run, its times and its peak memory.

    A job is the arguments of worker.py, or a *whole* command. A time is [least, median]. The peak
    is that of the process, unless the answer has one.
    """
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in jobs}
    for number in range(repetitions):
        say(f"round {number + 1} of {repetitions}")
        for name in list(runs) if number == 0 else _slow(runs):
            runs[name].append(_run(jobs[name], whole=whole))
    return {name: _figures(each) for name, each in runs.items()}


def _run(job: Sequence[str], *, whole: bool) -> dict[str, Any]:
    run = _completed(job if whole else (sys.executable, str(WORKER), *job))
    answer = {"seconds": run.seconds} if whole else json.loads(run.output)
    return {"peak": run.peak_memory} | answer


def _slow(runs: Mapping[str, list[dict[str, Any]]]) -> list[str]:
    """Return the jobs to repeat."""
    if len(runs) <= MANY:
        return list(runs)
    slow: set[str] = set()
    for key in _times(next(iter(runs.values()))[0]):
        slowest = max(each[0][key] for each in runs.values())
        slow.update(name for name, each in runs.items() if 2 * each[0][key] >= slowest)
    return [name for name in runs if name in slow]


def _times(answer: Mapping[str, Any]) -> list[str]:
    return [key for key in ("seconds", "again", "wall", "check", "pass") if key in answer]


def _figures(runs: list[dict[str, Any]]) -> dict[str, Any]:
    found = dict(runs[-1])
    for key in _times(found):
        each = [run[key] for run in runs]
        found[key] = [round(min(each), 7), round(median(each), 7)]
    return found | {"peak": max(run["peak"] for run in runs), "runs": len(runs)}


def _completed(command: Sequence[str]) -> Run:
    run = run_command(command)
    if run.code:
        raise subprocess.CalledProcessError(run.code, command)
    return run
