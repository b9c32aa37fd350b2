"""Measure the laboratory, each case in its own process; write docs/benchmarks/lab.md.

The times are the processor seconds of the work alone; they exclude reading the problem and making
the tables.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Sequence
from typing import Any

from machine import machine
from measure import ask_worker
from results import ROOT, write_results, write_text

from pegsol import Limits, lab
from pegsol.wording import plural

RUNS = 3
POSITIONS = 100_000_000

Work = Callable[[], tuple[float, float, str]]
"""Work that returns an amount, the processor seconds it took, and the answer."""


def search(problem: str, positions: int | None = POSITIONS, **choices: Any) -> Work:
    """Return a plain search, which stops after that number of *positions*."""

    def work() -> tuple[float, float, str]:
        found = lab.search(problem, lab.Switches(**choices), limits=Limits(nodes=positions))
        answer = f"{found.positions:,} positions, {plural(found.solutions, 'solution', ',')}"
        return found.positions, found.cpu_seconds, answer

    return work


CASES: dict[str, tuple[str, Work, str, float | None, float]] = {
    # name: what, work, unit, target, amount in a unit
    "up-arrow": (
        "`up-arrow`, columns from the left, each from the top, north first",
        search("up-arrow"),
        "M positions/s",
        20,
        1e6,
    ),
    "plain": (
        "central game, all solutions, no rules",
        search("english d4 d4", solutions=None),
        "M positions/s",
        20,
        1e6,
    ),
    "impossible": (
        "`english d4 d3`, no rules",
        search("english d4 d3"),
        "M positions/s",
        20,
        1e6,
    ),
    "table": (
        "`english d4 d3`, table of 16M entries",
        search("english d4 d3", table=1 << 24),
        "M positions/s",
        None,
        1e6,
    ),
    "both": (
        "`english d4 d3`, table of 16M entries, symmetries",
        search("english d4 d3", table=1 << 24, symmetries=True),
        "M positions/s",
        10,
        1e6,
    ),
    "both-central": (
        "central game, all solutions, table of 16M entries, symmetries",
        search("english d4 d4", table=1 << 24, symmetries=True, solutions=None),
        "M positions/s",
        10,
        1e6,
    ),
    "filter": (
        "central game, all solutions, independence (all)",
        search("english d4 d4", independence="all", solutions=None),
        "M positions/s",
        None,
        1e6,
    ),
    "pagodas": (
        "central game, all solutions, proposed pagoda functions",
        search("english d4 d4", pagodas="proposed", solutions=None),
        "M positions/s",
        None,
        1e6,
    ),
    "dead-pegs": (
        "`english d4 d3`, dead pegs",
        search("english d4 d3", 20_000_000, dead_pegs=True),
        "M positions/s",
        None,
        1e6,
    ),
    "large": (
        "`square(9)` e5 to any hole (two words a position)",
        search("square(9) e5 any", 20_000_000),
        "M positions/s",
        None,
        1e6,
    ),
}


def measured(name: str) -> dict[str, Any]:
    """Run a case in fresh processes and return its figures."""
    runs = [ask_worker("lab", name) for _ in range(RUNS)]
    speeds = [run["amount"] / run["seconds"] for run in runs]
    return {
        "case": name,
        "answer": runs[0]["answer"],
        "best": max(speeds),
        "median": statistics.median(speeds),
        "seconds": statistics.median([run["seconds"] for run in runs]),
    }


def page(rows: list[dict[str, Any]], on: dict[str, Any]) -> str:
    """Return the page with the table."""
    lines = [
        "<!-- Written by `make bench SUITE=lab`; changes here are lost. -->",
        "",
        "# Benchmarks of the laboratory",
        "",
        "`make bench SUITE=lab` repeats these measurements. Each case runs three times, each",
        "time in a new process. A speed is per processor second of the work alone, and its",
        "*median* is compared with the target.",
        "",
        "| work | answer | median CPU s | best | median | target | unit |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    for row in rows:
        what, _, unit, target, size = CASES[row["case"]]
        median = row["median"] / size
        goal = "" if target is None else f"{target:g}"
        missed = " (missed)" if target is not None and median < target else ""
        lines.append(
            f"| {what} | {row['answer']} | {row['seconds']:.3g} | {row['best'] / size:.3g} "
            f"| {median:.3g}{missed} | {goal} | {unit} |"
        )
    lines += [
        "",
        f"Measured on {on['processor']}, {on['cores']} cores, {on['memory_gib']} GiB, "
        f"{on['system']}, {on['python']}, {on['compiler']}.",
        "",
    ]
    return "\n".join(lines)


def work(name: str) -> dict[str, Any]:
    """Run a case in this process."""
    amount, seconds, answer = CASES[name][1]()
    return {"amount": amount, "seconds": seconds, "answer": answer}


def main(given: Sequence[str]) -> None:
    """Measure everything, which takes a minute."""
    argparse.ArgumentParser("run.py lab", description=__doc__).parse_args(given)
    rows = []
    for name in CASES:
        rows.append(measured(name))
        print(name, f"{rows[-1]['median']:.4g} a second", file=sys.stderr)
    on = dict(machine())
    write_results("lab", {"machine": on, "rows": rows})
    write_text(ROOT / "docs" / "benchmarks" / "lab.md", page(rows, on))
