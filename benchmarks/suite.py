"""Measure the cases of a suite, keep their figures, and have its pages written.

A suite is a module with cases(), which returns dicts: "key", "jobs" by name (see measure()) and,
where it matters, "repetitions", "whole" and "long"; with work(), if jobs name the module; and with
pages(), which returns texts by page. The file benchmarks/results/SUITE.json has, for each case, the
figures of its last run: cases that are not measured keep theirs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from machine import machine
from measure import ask_worker, measure
from results import ROOT, page_path, read_results, write_results, write_text

TWO = "2 threads"
"""The names of jobs with two threads end so."""
NOISE = 1.15
MIN_SECONDS = 1e-3
"""A time that has grown by more than this factor is reported, if it is more than these seconds."""


def main(suite: str, about: str, given: Sequence[str]) -> None:
    """Measure what the arguments name, and write the results and the pages."""
    parser = argparse.ArgumentParser(f"run.py {suite}", description=about)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="measure these only")
    parser.add_argument("--long", action="store_true", help="also the cases that take minutes")
    add_options(parser)
    arguments = parser.parse_args(given)
    if not arguments.render:
        listing = ask_worker("list", suite)
        keys = chosen([case["key"] for case in listing], arguments.cases, "case") or [
            case["key"] for case in listing if arguments.long or not case.get("long")
        ]
        measure_cases(suite, keys, arguments)
    ask_worker("page", suite, str(arguments.output))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that every suite has."""
    parser.add_argument("--repetitions", type=int, metavar="N", help="rounds, at most")
    parser.add_argument(
        "--before", action="store_true", help="compare with the last run, now and later"
    )
    parser.add_argument("--render", action="store_true", help="only write the pages again")
    parser.add_argument("--output", type=Path, default=ROOT, metavar="DIRECTORY")


def chosen(known: Iterable[str], given: Sequence[str], what: str) -> list[str]:
    """Return the *given* keys; exit if one is unknown."""
    known = list(known)
    if wrong := [key for key in given if key not in known]:
        sys.exit(f"there is no {what} {wrong[0]}; the {what}s are {', '.join(known)}")
    return list(given)


def measure_cases(suite: str, keys: Sequence[str], options: argparse.Namespace) -> None:
    """Measure these cases, and write the results after each."""
    root, again = options.output, options.before
    listing = {case["key"]: case for case in ask_worker("list", suite)}
    results: dict[str, Any] = read_results(suite, root) or {"cases": {}}
    here = machine()
    for key in keys:
        case = listing[key]
        rounds = min(case.get("repetitions", 1), options.repetitions or sys.maxsize)

        def say(text: str, name: str = f"{suite} {key}") -> None:
            print(f"{name}, {text}", file=sys.stderr, flush=True)

        found = measure(case["jobs"], rounds, say, whole=case.get("whole", False))
        old = results["cases"].get(key)
        row = {"on": here["processor"], "before": before_of(old, again=again), "jobs": found}
        for line in slower(row):
            say(line)
        cases = results["cases"] | {key: row}
        results = {
            "pegsol": version("pegsol"),
            "machine": here,
            "cases": {name: cases[name] for name in listing if name in cases},
        }
        write_results(suite, results, root)


def before_of(old: Mapping[str, Any] | None, *, again: bool) -> dict[str, Any] | None:
    """Return the figures to compare with: those kept, or with *again* those of the last run."""
    if old is None:
        return None
    kept: dict[str, Any] | None = None if again else old["before"]
    return kept or {"on": old["on"], **slowest(old["jobs"])}


def slowest(jobs: Mapping[str, Any]) -> dict[str, float]:
    """Return the greatest median of each kind of time, in one thread and without other programs."""
    own = [jobs["pegsol"]] if "pegsol" in jobs else [jobs[name] for name in jobs if TWO not in name]
    return {
        key: max(medians)
        for key in ("seconds", "again", "wall", "check")
        if (medians := [figures[key][1] for figures in own if key in figures])
    }


def slower(row: Mapping[str, Any]) -> list[str]:
    """Return a line for each time of a row that has grown beyond noise."""
    before, now = row["before"] or {}, slowest(row["jobs"])
    elsewhere = before.get("on") not in (None, row["on"])
    return [
        f"{key}: {before[key]:.3g} s before{', on another processor' * elsewhere}, {time:.3g} s now"
        for key, time in now.items()
        if time > max(NOISE * before.get(key, time), MIN_SECONDS)
    ]


def write_pages(suite: str, root: str) -> list[str]:
    """Write the pages of a suite from its results, and return their names."""
    results = read_results(suite, Path(root))
    pages = import_module(suite).pages(results, Path(root))
    for name, text in pages.items():
        write_text(page_path(name, Path(root)), text)
    return list(pages)
