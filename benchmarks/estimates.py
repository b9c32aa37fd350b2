"""Compare what `--estimate` tells with what the work takes; write docs/benchmarks/estimates.md.

Each estimate and each piece of work has a process of its own; times are by the clock and exclude
the start of Python.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

from machine import machine
from results import ROOT, write_results, write_text

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
    "survey": ("study", "survey"),
}
CASES = {
    "levels": [
        "triangle(5) a1",
        "triangle(6) a1",
        "triangle(7) a1",
        "triangle(8) a1",
        "hexagon(3)",
        "english",
        "french c1",
        "square(6)",
        "english+diagonals",
        "diamond(5) d2",
        "line(30)",
        "star(37)",
        "wiegleb",
        "square(9)",
    ],
    "count": ["triangle(6) a1", "english", "line(30)"],
    "analyse": ["triangle(6) a1", "english"],
    "fewest-moves": ["triangle(6) a1", "english"],
    "tablebase": ["triangle(7) a1", "english", "wiegleb"],
    "survey": ["triangle(6)", "english"],
}
_ASK = "import json, sys, pegsol; print(json.dumps(pegsol.estimate(*sys.argv[1:]).as_json()))"


def measured(work: str, problem: str) -> dict[str, Any]:
    """Return the estimate of some work, and what the work then takes."""
    asked = subprocess.run(
        [sys.executable, "-c", _ASK, problem, work], capture_output=True, text=True, check=True
    )
    row = {"work": work, "problem": problem, "estimate": json.loads(asked.stdout)}
    with tempfile.TemporaryDirectory() as folder:
        idle, _, _ = run(["boards"], folder)
        seconds, peak, code = run([*COMMANDS[work], problem, "--time-limit", str(SECONDS)], folder)
    return {**row, "seconds": max(0.0, seconds - idle), "peak_memory": peak, "code": code}


def run(words: Sequence[str], folder: str) -> tuple[float, int, int]:
    """Run a command; return its seconds, its peak memory and its exit code."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pegsol", *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return time.perf_counter() - began, used.ru_maxrss * unit, process.returncode


def page(rows: Sequence[dict[str, Any]], on: dict[str, Any]) -> str:
    """Return the page with the table."""
    lines = [
        "<!-- Written by `make bench SUITE=estimates`; changes here are lost. -->",
        "",
        "# Estimates beside measurements",
        "",
        "`--estimate` and `pegsol.estimate` tell what work will cost after a trial of at most a",
        "second. `make bench SUITE=estimates` asks for the estimate of each piece of work, and",
        "then does the work. Times are by the clock, while others used the machine, too. Memory",
        "is that of the whole process. *At least* stands before what the estimate knows of a",
        "number that it does not know. A trial that did the whole work is *measured*.",
        "",
        "| work | problem | engine | memory, estimated | taken | time, estimated | taken |",
        "|---|---|---|--:|--:|--:|--:|",
        *map(_row, rows),
        "",
        "The times of levels in bitmaps that are filled in blocks are rather too short than too",
        "long, by a third here, and by two thirds on a busy machine: the first levels, which a",
        "trial sees, are less full than those in the middle. The estimate says so if the trial",
        "filled less than a twentieth. Estimates of tablebases leave out the time to write the",
        "file.",
        "",
        "Measured on {processor}, {cores} cores, {memory_gib} GiB, {system}, {python}, "
        "{compiler}.".format(**on),
        "",
    ]
    return "\n".join(lines)


def _row(row: dict[str, Any]) -> str:
    told = row["estimate"]
    memory = memory_text(told["memory"] or told["memory_at_least"])
    if told["memory"] is None:
        memory = f"at least {memory}"
    known = told["seconds"]
    least = told["seconds_at_least"]
    seconds = f"at least {_shown(least)}" if known is None else _shown(known)
    if told["measured"]:
        seconds += ", measured"
    if told["fits"] is False and known is None:
        seconds = "does not fit"
    taken, peak = _shown(row["seconds"]), memory_text(row["peak_memory"])
    if row["code"] == 20:
        peak, taken = (
            "",
            f"refused after {taken}" if row["seconds"] < 60 else f"stopped after {taken}",
        )
    name = f"`{row['problem']}`"
    return (
        f"| {row['work']} | {name} | {told['engine']} | {memory} | {peak} | {seconds} | {taken} |"
    )


def _shown(seconds: float) -> str:
    if seconds < SHORTEST:
        return f"less than {SHORTEST:g} s"
    return f"{seconds:.2g} s" if seconds < 100 else f"{seconds:.0f} s"


def main(given: Sequence[str]) -> None:
    """Measure all cases, which takes a quarter of an hour, and write the page."""
    argparse.ArgumentParser("run.py estimates", description=__doc__).parse_args(given)
    rows = []
    for work, problems in CASES.items():
        for problem in problems:
            rows.append(measured(work, problem))
            print(_row(rows[-1]), file=sys.stderr)
    on = dict(machine())
    write_results("estimates", {"machine": on, "rows": rows})
    write_text(ROOT / "docs" / "benchmarks" / "estimates.md", page(rows, on))
