"""Measure how long it takes to find and prove the fewest moves; write docs/benchmarks/moves.md.

``worker.py moves`` solves each problem in its own process. Rows that are not measured keep the
figures of their last run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import planner
from machine import machine
from measure import Job, ask_worker, measure, worker_command
from moves_report import page
from results import (
    ROOT,
    MoveAnswer,
    MoveResults,
    MoveRow,
    read_results,
    write_results,
    write_text,
)

REPETITIONS = {"central": 3}


def main(given: Sequence[str]) -> None:
    """Measure, list or write, according to the arguments."""
    parser = argparse.ArgumentParser("run.py moves", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="measure these rows only")
    parser.add_argument("--long", action="store_true", help="also rows that take ten minutes each")
    parser.add_argument(
        "--planner", action="store_true", help="row planning, and Fast Downward beside it"
    )
    parser.add_argument("--output", type=Path, default=ROOT, metavar="DIRECTORY")
    parser.add_argument("--render", action="store_true", help="only write the page again")
    arguments = parser.parse_args(given)
    results = read(arguments.output)
    if not arguments.render:
        listing = ask_worker("move-list")
        keys = ["planning"] if arguments.planner else arguments.rows
        groups = chosen(listing["groups"], keys, long=arguments.long)
        results |= {"pegsol": version("pegsol"), "machine": machine()}
        for group in groups:
            rows = results["rows"] | {group["key"]: row(group)}
            order = [other["key"] for other in listing["groups"] if other["key"] in rows]
            results["rows"] = {key: rows[key] for key in order}
            write(results, arguments.output)
        if arguments.planner:
            plan(results, listing["domain"], listing["pddl"], arguments.output)
    write(results, arguments.output)


def read(root: Path) -> MoveResults:
    """Return the results so far."""
    nothing = {"pegsol": "", "machine": machine(), "rows": {}, "planner": None, "searches": {}}
    return cast(MoveResults, read_results("moves", root) or nothing)


def chosen(groups: list[dict[str, Any]], keys: list[str], *, long: bool) -> list[dict[str, Any]]:
    """Return the groups to measure; exit if a key names none."""
    unknown = set(keys) - {group["key"] for group in groups}
    if unknown:
        sys.exit(
            f"there is no row {min(unknown)}; the rows are {', '.join(g['key'] for g in groups)}"
        )
    if keys:
        return [group for group in groups if group["key"] in keys]
    return [group for group in groups if long or not group["long"]]


def row(group: dict[str, Any]) -> MoveRow:
    """Measure the problems of a group."""
    key = group["key"]
    jobs = [
        Job(key, name, worker_command("moves", text, str(group["limit"])), REPETITIONS.get(key, 1))
        for name, text in group["problems"].items()
    ]
    answers: dict[str, MoveAnswer] = {}
    for one in measure(jobs, lambda number, rounds: say(f"{key}, round {number} of {rounds}")):
        answers[one.job.name] = {
            "status": one.answer["status"],
            "seconds": round(one.least, 4),
            "peak_memory": one.peak_memory,
            "moves": one.answer["moves"],
            "at_least": one.answer["at_least"],
            "exhausted": one.answer["exhausted"],
        }
    kept = ("key", "what", "best", "long", "limit", "known", "oracle", "each", "total", "memory")
    return cast(MoveRow, {name: group[name] for name in kept} | {"answers": answers})


def plan(results: MoveResults, domain: str, pddl: dict[str, str], output: Path) -> None:
    """Let the general planner solve the planning competitions' problems."""
    driver = planner.find_planner()
    results["planner"] = None if driver is None else planner.version(driver)
    results["searches"] = {}
    if driver is None:
        say("there is no Fast Downward here: pip install --no-deps up-fast-downward")
        return
    for search in planner.SEARCHES:
        answers = results["searches"][search] = {}
        for name, text in pddl.items():
            answers[name] = planner.plan(driver, domain, text, search)
            say(f"{search}, {name}: {answers[name]['seconds']:.1f} s, {answers[name]['moves']}")
        write(results, output)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def write(results: MoveResults, root: Path) -> None:
    """Write the results and the page under *root*."""
    write_results("moves", results, root)
    write_text(root / "docs" / "benchmarks" / "moves.md", page(results))
