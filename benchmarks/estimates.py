"""Compare what `--estimate` tells with what the work takes; write docs/benchmarks/estimates.md.

Each estimate and each piece of work has a process of its own; times are by the clock and exclude
the start of Python.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measure import Run, run_command
from report import measured_on, table

import pegsol
from pegsol.limits import memory_text

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
GAVE_UP = 20
"""The exit code of a command that a limit stopped."""

TEXT = """\
<!-- Written by `make bench SUITE=estimates`; changes here are lost. -->

# Estimates beside measurements

`--estimate` and `pegsol.estimate` tell what work will cost after a trial of at most a second.
`make bench SUITE=estimates` asks for the estimate of each piece of work, and then does the work.
Times are by the clock, while others used the machine, too. Memory is that of the whole process. *At
least* stands before what the estimate knows of a number that it does not know. A trial that did the
whole work is *measured*.
"""

NOTES = """\
The times of levels in bitmaps that are filled in blocks are rather too short than too long, by a
third here, and by two thirds on a busy machine: the first levels, which a trial sees, are less full
than those in the middle. The estimate says so if the trial filled less than a twentieth. Estimates
of tablebases leave out the time to write the file.

{machine}"""


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
    return {"estimates": "\n".join([TEXT, table(heads, "lllrrrr", rows), notes])}


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
