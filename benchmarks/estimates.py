"""Compare what `--estimate` predicts with what the work takes; write docs/benchmarks/estimates.md.

Each estimate and each piece of work has a process of its own; times are elapsed times and exclude
the start of Python.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measure import Run, run_command
from report import measured_on, table
from results import read_results

import pegsol
from pegsol.limits import memory_text
from pegsol.search.run import PYTHON_MEMORY
from pegsol.search.spaces.engines.division import divide
from pegsol.search.surveys.grouping import Groups
from pegsol.search.surveys.nodes import HELD_PER_SECOND, cost, seconds_of

SECONDS = 300
"""After this time, work is stopped."""
SHORTEST = 0.1
"""A shorter time is lost in the start of Python, which is measured apart and taken away."""
COMMANDS = {
    "levels": ("levels",),
    "count": ("count",),
    "analyse": ("analyse",),
    "fewest-moves": ("solve", "--fewest-moves"),
    "tablebase": ("study", "tablebase", "build", "-o", "made.tb"),
    "survey": ("survey",),
}
ENGLISH = ("triangle(6) a1", "english")
PROBLEMS = {
    "levels": (
        *("triangle(5) a1", "triangle(6) a1", "triangle(7) a1", "triangle(8) a1", "hexagon(3)"),
        *("english", "french c1", "square(6)", "english+diagonals", "diamond(5) d2"),
        *("line(30)", "star(37)", "wiegleb", "square(9)"),
    ),
    "count": (*ENGLISH, "line(30)"),
    "analyse": ENGLISH,
    "fewest-moves": ENGLISH,
    "tablebase": ("triangle(7) a1", "english", "wiegleb"),
    "survey": ("triangle(6)", "english"),
}
IN_GROUPS = " in groups"
"""The end of the keys of the suite `cluster` that are runs in groups."""
GAVE_UP = 20
"""The exit code of a command that a limit stopped."""

TEXT = """\
<!-- Written by `make bench SUITE=estimates`; changes here are lost. -->

# Estimates and measurements

`--estimate` and `pegsol.estimate` predict the cost of work after a trial of at most a second. `make
bench SUITE=estimates` makes the estimate for each piece of work, and then does the work. Times are
elapsed times on a machine that also did other work. Memory is the memory of the whole process. *At
least* marks a lower bound, which the estimate gives if it cannot know the number. *Measured* means
that the trial did the whole work.
"""

NOTES = """\
For levels in bitmaps that are filled in blocks, the estimated times tend to be too short, by a
third here, and by two thirds on a busy machine. The reason is that a trial sees the first levels,
which are less full than the levels in the middle. The estimate says so if the trial filled less
than a twentieth of the blocks. Estimates of tablebases leave out the time to write the file.

{machine}"""

NODES = """\
## Levels on several machines

`pegsol levels --estimate --nodes N` estimates what the levels take on N nodes. The table compares
this model with the runs in groups on the page about [crews](cluster.md), whose workers shared the
machine named there. It shows the processor time of all tasks, the bytes that workers fetched from
other workers, and the memory of a worker. The model counts the bytes that jumps pull and close, and
uses the rates at which one process does this work. The runs of the same boards in memory show that
the busy machine was {pace:.2f} times slower than these rates, and the processor times allow for
that. The fetched bytes and the memory do not depend on the rates.

We fitted the time for files and for tasks to such runs on the French, the English and the 6x6
board, and most of these runs are in the table. The processor times therefore show how well two
numbers describe all runs, but they do not test the model on new boards. We made no run on more than
one machine.

A worker of Dask spends some 10 ms of processor time for each task besides what the model counts,
and holds 40 MiB more. If a worker has nothing to do in its own group, it fills a part of another
worker's group, and must fetch more for it than the model says. This matters most for triangle(8),
whose levels have the fewest parts that can be filled at the same time. On the English board, single
tasks take a hundredth of a second, so their times say little.

"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    return [
        {"key": f"{kind} {problem}", "jobs": {problem: ["estimates", kind, problem]}}
        for kind, problems in PROBLEMS.items()
        for problem in problems
    ]


def work(kind: Any, problem: str) -> dict[str, Any]:
    """Return the estimate of some work, and what the work then takes."""
    told = pegsol.estimate(problem, kind).as_json()
    with tempfile.TemporaryDirectory() as name:
        idle, _ = _run(["boards"], name)
        words = [*COMMANDS[kind], problem, "--time-limit", str(SECONDS)]
        wall, run = _run(words, name)
    taken = {"code": run.code, "memory": run.peak_memory, "wall": max(0.0, wall - idle)}
    return {"seconds": run.seconds, "estimate": told, **taken}


def _run(words: list[str], folder: str) -> tuple[float, Run]:
    """Run a command of pegsol, and return its seconds by the clock, too."""
    began = time.perf_counter()
    run = run_command([sys.executable, "-m", "pegsol", *words], Path(folder))
    return time.perf_counter() - began, run


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page with the table."""
    rows = [
        _row(kind, problem, results["cases"][f"{kind} {problem}"]["jobs"][problem])
        for kind, problems in PROBLEMS.items()
        for problem in problems
        if f"{kind} {problem}" in results["cases"]
    ]
    heads = ["work", "problem", "engine", "memory, estimated", "taken", "time, estimated", "taken"]
    notes = NOTES.format(machine=measured_on(results))
    parts = [TEXT, table(heads, "lllrrrr", rows), *_nodes(root), notes]
    return {"estimates": "\n".join(parts)}


def _nodes(root: Path) -> list[str]:
    """Return the section about runs in groups, if the suite `cluster` has measured them."""
    measured = (read_results("cluster", root) or {"cases": {}})["cases"]
    runs = {
        key.removesuffix(IN_GROUPS): case["jobs"]
        for key, case in measured.items()
        if key.endswith(IN_GROUPS)
    }
    if not runs:
        return []
    singles = {name: min(jobs["single"]["seconds"]) for name, jobs in runs.items()}
    pace = statistics.median([one / _alone(name) for name, one in singles.items()])
    rows = [
        [name, crew, *_beside(name, crew, job, pace)]
        for name, jobs in runs.items()
        for crew, job in jobs.items()
        if crew != "single"
    ]
    heads = ["problem", "workers, groups", "processor time", "measured", "ratio"]
    heads += ["fetched", "measured", "ratio", "memory", "measured", "ratio"]
    return [NODES.format(pace=pace), table(heads, "ll" + "r" * (len(heads) - 2), rows)]


def _beside(name: str, crew: str, job: dict[str, Any], pace: float) -> list[str]:
    """Return the numbers of the model, those measured, and their ratios."""
    workers, count = int(crew.split()[0]), int(crew.split()[-1])
    groups = _groups(name, min(workers, count))
    told, _, held = cost(groups, pace, job["tasks"])
    memory = PYTHON_MEMORY + groups.division.table_bytes + held
    spent, fetched = told.processor_seconds, told.fetched
    return [
        *(_shown(spent), _shown(job["task_seconds"]), _ratio(spent, job["task_seconds"])),
        *(memory_text(fetched), memory_text(job["fetched"]), _ratio(fetched, job["fetched"])),
        *(memory_text(memory), memory_text(job["memory"]), _ratio(memory, job["memory"])),
    ]


def _alone(name: str) -> float:
    """Return the processor time of one process that holds the levels in memory, at the rates."""
    groups = _groups(name, 1)
    return seconds_of(groups, 0) + groups.division.bytes / HELD_PER_SECOND


def _ratio(told: float, taken: float) -> str:
    return f"{told / taken:.2f}" if taken else ""


def _groups(name: str, count: int) -> Groups:
    problem = pegsol.problem(name)
    division = divide(problem.board, "blocks")
    assert division is not None
    return Groups.of(problem, division, count)


def _row(kind: str, problem: str, one: dict[str, Any]) -> list[str]:
    told, wall = one["estimate"], one["wall"][0]
    memory = memory_text(told["memory"] or told["memory_at_least"])
    if told["memory"] is None:
        memory = f"at least {memory}"
    known, least = told["seconds"], told["seconds_at_least"]
    seconds = f"at least {_shown(least)}" if known is None else _shown(known)
    if told["measured"]:
        seconds += ", measured"
    if told["fits"] is False and known is None:
        seconds = "does not fit"
    taken, peak = _shown(wall), memory_text(one["memory"])
    if one["code"] == GAVE_UP:
        peak, taken = "", f"{'refused' if wall < 60 else 'stopped'} after {taken}"
    return [kind, f"`{problem}`", told["engine"], memory, peak, seconds, taken]


def _shown(seconds: float) -> str:
    if seconds < SHORTEST:
        return f"less than {SHORTEST:g} s"
    return f"{seconds:.2g} s" if seconds < 100 else f"{seconds:.0f} s"
