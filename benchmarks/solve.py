"""Measure how long problems take to solve.

Writes docs/benchmarks/solve.md, its picture and the README.
"""

from __future__ import annotations

import argparse
import sys
import sysconfig
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from machine import machine
from measure import Job, Measured, ask_worker, measure, worker_command
from report import into_readme, page, targets_table
from results import (
    ROOT,
    SCHEMA,
    Answer,
    Comparison,
    GrowthPoint,
    Results,
    Row,
    read_results,
    write_results,
    write_text,
)

CENTRAL_GAME = "english d4 d4"


class Plan:
    """What a run measures: everything, or the part chosen by --quick."""

    def __init__(self, *, quick: bool, repetitions: int) -> None:
        listing = ask_worker("list")
        self.quick = quick
        self.repetitions = repetitions
        self.groups: list[dict[str, Any]] = listing["groups"]
        self.growth: list[dict[str, Any]] = listing["growth"]
        self.compared: list[str] = listing["compared"]
        self.programs: dict[str, str] = listing["programs"]
        self.program_seconds = 20
        self.textbook_positions = 1_000_000
        self.solutions = 1_000
        self.command_repetitions = max(10, repetitions)
        self.long_repetitions = min(2, repetitions)
        if quick:
            for group in self.groups:
                group["problems"] = group["problems"][:2]
            self.growth = [case for case in self.growth if case["size"] <= 7]
            self.compared = self.compared[:2]
            self.textbook_positions = 10_000
            self.solutions = 20
            self.command_repetitions = self.long_repetitions = repetitions

    def listings(self) -> dict[str, str]:
        """Return the rows of the solution listings: worker task to label."""
        return {
            "all": f"Central game, first {self.solutions:,} solutions",
            "distinct": f"Central game, first {self.solutions:,} distinct ones",
        }

    def jobs(self) -> list[Job]:
        """Return all jobs to measure."""
        times, long = self.repetitions, self.long_repetitions
        jobs = [Job("nothing", "nothing", worker_command("nothing"), times)]
        for name, command in COMMANDS.items():
            jobs.append(Job(name, name, command, self.command_repetitions, whole=True))
        for group in self.groups:
            for text in group["problems"]:
                jobs.append(Job(group["key"], text, worker_command("solve", text), times))
        for task in self.listings():
            command = worker_command(task, CENTRAL_GAME, str(self.solutions))
            jobs.append(Job(task, CENTRAL_GAME, command, times))
        for case in self.growth:
            text = case["problem"]
            jobs.append(Job("growth", text, worker_command("solve", text), times))
        for text in self.compared:
            jobs.append(Job("beside", text, worker_command("solve", text), times))
            most = str(self.textbook_positions)
            jobs.append(Job("textbook", text, worker_command("textbook", text, most), long))
            for name in self.programs:
                command = worker_command(name, text, str(self.program_seconds))
                jobs.append(Job(name, text, command, long))
        return jobs


def _pegsol(*arguments: str) -> tuple[str, ...]:
    """Return the command as a user types it, or its equivalent if it is not installed."""
    script = Path(sysconfig.get_path("scripts")) / "pegsol"
    start = (str(script),) if script.exists() else (sys.executable, "-m", "pegsol")
    return *start, *arguments


COMMANDS = {"pegsol solve english": _pegsol("solve", "english"), "pegsol --help": _pegsol("--help")}
COMMAND_TARGETS = {"pegsol solve english": 0.1, "pegsol --help": 0.05}


def run(plan: Plan) -> Results:
    """Measure the plan."""
    measured = measure(plan.jobs(), _say_round)
    found: dict[str, list[Measured]] = {}
    for one in measured:
        found.setdefault(one.job.row, []).append(one)
    rows = [_row(g["key"], g["what"], found[g["key"]], g["target"]) for g in plan.groups]
    for name, target in COMMAND_TARGETS.items():
        rows.append(_row(name, f"Command `{name}`", found[name], target))
    for task, what in plan.listings().items():
        rows.append(_row(task, what, found[task], None))
    return {
        "schema": SCHEMA,
        "pegsol": version("pegsol"),
        "quick": plan.quick,
        "repetitions": plan.repetitions,
        "machine": machine(),
        "idle_memory": found["nothing"][0].peak_memory,
        "rows": rows,
        "growth": [
            _point(case, one) for case, one in zip(plan.growth, found["growth"], strict=True)
        ],
        "programs": plan.programs,
        "program_seconds": plan.program_seconds,
        "textbook_positions": plan.textbook_positions,
        "compared": [
            Comparison(
                problem=ours.job.name,
                pegsol=_answer(ours),
                others={
                    name: _answer(found[name][number]) for name in ("textbook", *plan.programs)
                },
            )
            for number, ours in enumerate(found["beside"])
        ],
    }


def _row(key: str, what: str, found: list[Measured], target: float | None) -> Row:
    slowest = max(found, key=lambda one: one.middle)
    answers = Counter(one.answer["status"] for one in found)
    met = None if target is None else slowest.middle < target and not answers["undecided"]
    return {
        "key": key,
        "what": what,
        "problems": len(found),
        "answers": {status: count for status, count in sorted(answers.items()) if count},
        "target": target,
        "slowest": slowest.job.name,
        "best": _rounded(slowest.least),
        "median": _rounded(slowest.middle),
        "again": _rounded(median(slowest.again)) if slowest.again else None,
        "typical": _rounded(median(one.middle for one in found)),
        "met": met,
        "peak_memory": max(one.peak_memory for one in found),
        "each": {one.job.name: _rounded(one.middle) for one in found},
    }


def _answer(one: Measured) -> Answer:
    return {
        "status": one.answer["status"],
        "seconds": _rounded(one.middle),
        "positions": one.answer["positions"],
    }


def _point(case: dict[str, Any], one: Measured) -> GrowthPoint:
    return {
        "shape": case["shape"],
        "size": case["size"],
        "holes": case["holes"],
        "problem": case["problem"],
        "pegs": one.answer["pegs"],
        "answer": _answer(one),
        "peak_memory": one.peak_memory,
    }


def _rounded(seconds: float) -> float:
    return round(seconds, 7)


def _say_round(number: int, rounds: int) -> None:
    print(f"round {number} of {rounds}", file=sys.stderr, flush=True)


def write(results: Results, root: Path) -> None:
    """Write the results, the page, the picture, and the README's line under *root*."""
    write_results("solve", results, root)
    render(results, root)


def render(results: Results, root: Path) -> None:
    """Write the pages and the picture from results."""
    document = root / "docs" / "benchmarks" / "solve.md"
    write_text(document, page(results))
    readme = root / "README.md"
    if readme.exists():
        text = readme.read_text(encoding="utf-8")
        write_text(readme, into_readme(text, results))
    if _can_draw():
        from growth import draw_growth

        draw_growth(results["growth"], root / "docs" / "images" / "growth.svg")


def _can_draw() -> bool:
    return find_spec("matplotlib") is not None


def main(given: Sequence[str]) -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser("run.py solve", description=__doc__)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="measure a small part, in seconds; write nothing without --output",
    )
    parser.add_argument(
        "--repetitions", type=int, metavar="N", help="times to solve each problem (default: 7)"
    )
    parser.add_argument(
        "--output", type=Path, metavar="DIRECTORY", help="write here instead of into this project"
    )
    parser.add_argument(
        "--render",
        action="store_true",
        help="do not measure; write the pages again from the last results",
    )
    arguments = parser.parse_args(given)
    if not arguments.quick and not _can_draw():
        parser.error("the picture needs matplotlib: pip install 'pegsol[bench]'")
    output = arguments.output or ROOT
    if arguments.render:
        render(read_results("solve", output), output)
        return
    repetitions = arguments.repetitions or (1 if arguments.quick else 7)
    results = run(Plan(quick=arguments.quick, repetitions=max(1, repetitions)))
    if arguments.output or not arguments.quick:
        write(results, output)
    print(targets_table(results), end="")
