"""Benchmark the laboratory, each case in a process of its own; write docs/lab-benchmarks.md.

    lab.py                 measure everything (a minute)
    lab.py CASE            measure one case in this process; print JSON

The times are processor seconds of the work alone, without reading the problem and making tables.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine import machine

from pegsol import Limits, lab
from pegsol.wording import plural

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lab-benchmarks.md"
RESULTS = ROOT / "benchmarks" / "results" / "lab.json"
RUNS = 3
POSITIONS = 100_000_000

Work = Callable[[], tuple[float, float, str]]
"""Work that returns an amount, the processor seconds it took, and the answer."""


def search(problem: str, positions: int | None = POSITIONS, **choices: Any) -> Work:
    """Return a plain search, which stops after that number of *positions*."""

    def work() -> tuple[float, float, str]:
        found = lab.search(problem, limits=Limits(nodes=positions), **choices)
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
    runs = [
        json.loads(
            subprocess.run(
                [sys.executable, __file__, name], check=True, capture_output=True, text=True
            ).stdout
        )
        for _ in range(RUNS)
    ]
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
        "<!-- Written by benchmarks/lab.py; changes here are lost. -->",
        "",
        "# Benchmarks of the laboratory",
        "",
        "`make bench-lab` repeats these measurements. Each case runs three times, each time in a",
        "new process; a speed is per processor second of the work alone, and the *median* is",
        "compared with the target.",
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


def main() -> None:
    """Measure one case, or all of them and write the page."""
    if len(sys.argv) > 1:
        amount, seconds, answer = CASES[sys.argv[1]][1]()
        print(json.dumps({"amount": amount, "seconds": seconds, "answer": answer}))
        return
    rows = []
    for name in CASES:
        rows.append(measured(name))
        print(name, f"{rows[-1]['median']:.4g} a second", file=sys.stderr)
    on = dict(machine())
    RESULTS.write_text(json.dumps({"machine": on, "rows": rows}, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(rows, on), "utf-8")


if __name__ == "__main__":
    main()
