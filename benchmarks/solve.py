"""Measure how long problems take to solve, beside other programs; write docs/benchmarks/solve.md.

The suite also measures whole commands, and how cost grows with holes and pegs. Its figures make the
line in the README.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from cases import (
    CENTRAL_GAME,
    COMPARED_CASES,
    HARD_CASES,
    LOST,
    LOST_TEXT,
    groups,
    growth_cases,
    text_of,
)
from growth import ALONG
from programs import installed
from report import NO_BREAK, measured_on, seconds_text, table, times_text
from results import ROOT, write_text

import pegsol
from pegsol.limits import memory_text
from pegsol.view.wording import listed

PLANNER = "Fast Downward"
PROGRAM_SECONDS = 20
TEXTBOOK_POSITIONS = 1_000_000
SOLUTIONS = 1_000
LISTED = {"all": "first 1,000 solutions", "distinct": "first 1,000 distinct ones"}
WHEEL = ROOT / "build" / "wheel" / "bin"
BLOCK = re.compile(r"(<!-- ratios -->).*?(<!-- /ratios -->)", re.DOTALL)

TEXT = """\
<!-- Written by `make bench SUITE=solve`; changes here are lost. -->

# Benchmarks of solving

`make bench SUITE=solve` repeats these measurements. Times are CPU seconds, user plus system. Each
problem is solved cold, in a new process that has imported pegsol. The time covers reading the
problem, building its board, solving it, checking the solution or proof, and importing the modules
that only some searches need.

A row shows the *best* and the *median* time of its slowest problem, the one with the greatest
median. *Again* is the median when the same process solves that problem once more from its text. If
a row has more than 16 problems, those that take less than half as long as the slowest are solved
only once. *Typical* is the median over the problems. *Pairs* are the problems with one vacancy and
one survivor that the position class allows, up to the board's symmetries. *Memory* is the greatest
peak of a whole process in the row. Python with pegsol loaded takes {idle}.

{machine}
"""

COMPARED = """\
## Compared with other programs

All programs ran in the same session, in turns, on one processor each. The number in brackets says
how many times pegsol's CPU time a program took, as a ratio of medians. Each program finds one
solution, or finds that there is none.

- *textbook* is `benchmarks/baseline.py`, a depth-first search in Python with a set of visited
  positions, which tries jumps in the board's order. It gives up after {most:,} positions.
- *Fast Downward*, a planner, runs as `lama-first` on the PDDL that pegsol writes.
- *CP-SAT*, the constraint solver of OR-Tools, and *clingo*, an answer set solver, get the rules as
  `benchmarks/programs.py` writes them: one jump for each step, without other knowledge of the game.

The last three give up after {seconds} seconds of elapsed time. They were installed from these
Python packages: {versions}. The time of CP-SAT and clingo
begins after their modules have been loaded. The time of Fast Downward includes starting its
translator and its search.
"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    found: list[dict[str, Any]] = [
        {"key": "idle", "jobs": {"nothing": ["nothing"]}, "repetitions": 3},
        {"key": "commands", "jobs": _commands(), "repetitions": 20, "whole": True},
    ]
    for key, (_, problems) in groups().items():
        jobs = {LOST if text == LOST_TEXT else text: ["cold", text] for text in problems}
        found.append({"key": key, "jobs": jobs, "repetitions": 15 if key == "central" else 5})
    jobs = {kind: ["solve", kind, CENTRAL_GAME, str(SOLUTIONS)] for kind in LISTED}
    found.append({"key": "listed", "jobs": jobs, "repetitions": 3})
    jobs = {case.problem: ["cold", case.problem] for case in growth_cases()}
    found.append({"key": "growth", "jobs": jobs, "repetitions": 3})
    jobs = {text: ["growth", text] for text in ALONG}
    found.append({"key": "pegs", "jobs": jobs, "repetitions": 3})
    for name in COMPARED_CASES + HARD_CASES:
        text, others = text_of(name), installed()
        jobs = {"pegsol": ["cold", text]}
        if name in COMPARED_CASES:
            jobs["textbook"] = ["baseline", text, str(TEXTBOOK_POSITIONS)]
        else:
            others = {PLANNER: others[PLANNER]} if PLANNER in others else {}
        jobs |= {other: ["programs", other, text, str(PROGRAM_SECONDS)] for other in others}
        rounds = 2 if name in COMPARED_CASES else 1
        found.append({"key": f"beside {name}", "jobs": jobs, "repetitions": rounds})
    return found


def work(kind: str, text: str, count: str) -> dict[str, Any]:
    """Take the first solutions of a problem from the iterator, which verifies each of them."""
    began = time.process_time()
    solutions = pegsol.solutions(pegsol.problem(text), distinct=kind == "distinct")
    given = sum(1 for _ in islice(solutions, int(count)))
    seconds = time.process_time() - began
    return {"seconds": seconds, "status": "completed" if given == int(count) else "undecided"}


def _commands() -> dict[str, list[str]]:
    """Return the commands of the checkout and, if it was made, of the wheel; and Python alone."""
    places = {"checkout": Path(sysconfig.get_path("scripts")), "wheel": WHEEL}
    found = {}
    for name, folder in places.items():
        if (folder / "pegsol").exists():
            found[f"`pegsol solve english`, {name}"] = [str(folder / "pegsol"), "solve", "english"]
            found[f"`pegsol --help`, {name}"] = [str(folder / "pegsol"), "--help"]
    python = WHEEL / "python"
    found["`python -c pass`"] = [str(python) if python.exists() else sys.executable, "-c", "pass"]
    return found


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page; write the line in the README of *root*."""
    measured = results["cases"]
    readme = root / "README.md"
    if readme.exists() and f"beside {CENTRAL_GAME}" in measured:
        line = ratios_line(measured[f"beside {CENTRAL_GAME}"]["jobs"])
        text = readme.read_text(encoding="utf-8")
        write_text(readme, BLOCK.sub(lambda match: f"{match[1]}\n{line}\n{match[2]}", text))
    idle = measured.get("idle", {"jobs": {"nothing": {"peak": 0}}})["jobs"]["nothing"]["peak"]
    heads = ["what", "problems", "slowest", "best", "median", "again", "typical", "answers"]
    parts = [
        TEXT.format(idle=memory_text(idle), machine=measured_on(results)),
        table([*heads, "memory"], "lrlrrrrlr", _rows(measured)),
        COMPARED.format(
            most=TEXTBOOK_POSITIONS,
            seconds=PROGRAM_SECONDS,
            versions=", ".join(
                [f"{name} {number}" for name, number in _versions(measured).items()]
            ),
        ),
        _compared(measured),
    ]
    return {"solve": "\n".join(parts)}


def _rows(measured: dict[str, Any]) -> list[list[str]]:
    rows = [
        _row(what, measured[key]["jobs"]) for key, (what, _) in groups().items() if key in measured
    ]
    for name, figures in measured.get("commands", {"jobs": {}})["jobs"].items():
        rows.append(_row(f"Command {name}", {"": figures}))
    for kind, figures in measured.get("listed", {"jobs": {}})["jobs"].items():
        rows.append(_row(f"Central game, {LISTED[kind]}", {"": figures}))
    return rows


def _row(what: str, jobs: dict[str, Any]) -> list[str]:
    name, slowest = max(jobs.items(), key=lambda item: item[1]["seconds"][1])
    answers = Counter(figures["status"] for figures in jobs.values() if "status" in figures)
    return [
        what,
        str(len(jobs)),
        f"`{name}`" if len(jobs) > 1 else "",
        *map(seconds_text, slowest["seconds"]),
        seconds_text(slowest["again"][1]) if "again" in slowest else "",
        seconds_text(median(figures["seconds"][1] for figures in jobs.values())),
        ", ".join([f"{count} {answer}" for answer, count in sorted(answers.items())]),
        memory_text(max(figures["peak"] for figures in jobs.values())),
    ]


def _versions(measured: dict[str, Any]) -> dict[str, str]:
    """Return the other programs that were measured, with their versions."""
    jobs = measured.get(f"beside {CENTRAL_GAME}", {"jobs": {}})["jobs"]
    return {name: figures["version"] for name, figures in jobs.items() if "version" in figures}


def _compared(measured: dict[str, Any]) -> str:
    rows, names = [], ["pegsol", "textbook", *_versions(measured)]
    for text in COMPARED_CASES + HARD_CASES:
        if jobs := measured.get(f"beside {text}", {"jobs": {}})["jobs"]:
            rows.append([f"`{text}`", *[_beside(jobs, name) for name in names]])
    return table(["problem", *names], "l" + "r" * len(names), rows)


def _beside(jobs: dict[str, Any], name: str) -> str:
    if name not in jobs:
        return ""
    figures, ours = jobs[name], jobs["pegsol"]["seconds"][1]
    gave_up = figures["status"] == "undecided"
    text = f"{'gave up' if gave_up else figures['status']}, {seconds_text(figures['seconds'][1])}"
    ratio = times_text(figures["seconds"][1] / ours)
    more = f">{NO_BREAK}" if gave_up else ""
    return text if name == "pegsol" else f"{text} ({more}{ratio})"


def ratios_line(jobs: dict[str, Any]) -> str:
    """Return in words how long other programs take for the central game."""
    ours, parts = jobs["pegsol"]["seconds"][1], []
    others = [(name, figures) for name, figures in jobs.items() if name != "pegsol"]
    for name, figures in sorted(others, key=lambda item: float(item[1]["seconds"][1])):
        who = "a textbook depth-first search" if name == "textbook" else name
        verb = "gives up after" if figures["status"] == "undecided" else "takes"
        parts.append(f"{who} {verb} {times_text(figures['seconds'][1] / ours)} times as long")
    told = listed(parts, "and")
    return f"pegsol solves `{CENTRAL_GAME}` in {seconds_text(ours)} of CPU time; {told}."
