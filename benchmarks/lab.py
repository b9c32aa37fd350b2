"""Measure the laboratory, each case in its own process; write docs/benchmarks/lab.md.

The times are the processor seconds of the work alone; they exclude reading the problem and making
the tables.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from report import measured_on, seconds_text, table
from results import read_results

from pegsol import Limits, lab
from pegsol.wording import plural

RUNS = 3
POSITIONS = 100_000_000

SEARCHES: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    # name: what, problem, positions, switches
    "up-arrow": (
        "`up-arrow`, columns from the left, each from the top, north first",
        *("up-arrow", POSITIONS, {}),
    ),
    "plain": (
        "central game, all solutions, no rules",
        *("english d4 d4", POSITIONS, {"solutions": None}),
    ),
    "impossible": ("`english d4 d3`, no rules", "english d4 d3", POSITIONS, {}),
    "table": (
        "`english d4 d3`, table of 16M entries",
        *("english d4 d3", POSITIONS, {"table": 1 << 24}),
    ),
    "both": (
        "`english d4 d3`, table of 16M entries, symmetries",
        *("english d4 d3", POSITIONS, {"table": 1 << 24, "symmetries": True}),
    ),
    "both-central": (
        "central game, all solutions, table of 16M entries, symmetries",
        *("english d4 d4", POSITIONS, {"table": 1 << 24, "symmetries": True, "solutions": None}),
    ),
    "filter": (
        "central game, all solutions, independence (all)",
        *("english d4 d4", POSITIONS, {"independence": "all", "solutions": None}),
    ),
    "pagodas": (
        "central game, all solutions, proposed pagoda functions",
        *("english d4 d4", POSITIONS, {"pagodas": "proposed", "solutions": None}),
    ),
    "dead-pegs": (
        "`english d4 d3`, dead pegs",
        *("english d4 d3", 20_000_000, {"dead_pegs": True}),
    ),
    "large": (
        "`square(9)` e5 to any hole (two words a position)",
        *("square(9) e5 any", 20_000_000, {}),
    ),
}

TEXT = """\
<!-- Written by `make bench SUITE=lab`; changes here are lost. -->

# Benchmarks of the laboratory

## Plain search

`make bench SUITE=lab` repeats these measurements, in millions of positions a CPU second of the
plain search alone. Each case runs three times, each time in a new process.

{machine}
"""


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    return [{"key": key, "jobs": {key: ["lab", key]}, "repetitions": RUNS} for key in SEARCHES]


def work(name: str) -> dict[str, Any]:
    """Run a plain search, which stops after its number of positions."""
    _, problem, positions, switches = SEARCHES[name]
    found = lab.search(problem, lab.Switches(**switches), limits=Limits(nodes=positions))
    answer = f"{found.positions:,} positions, {plural(found.solutions, 'solution', ',')}"
    return {"seconds": found.cpu_seconds, "positions": found.positions, "answer": answer}


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page with the table."""
    rows, measured = [], (results or {"cases": {}})["cases"]
    for key, (what, *_) in SEARCHES.items():
        if key in measured:
            (one,) = measured[key]["jobs"].values()
            speeds = [f"{one['positions'] / seconds / 1e6:.3g}" for seconds in one["seconds"]]
            rows.append([what, one["answer"], seconds_text(one["seconds"][1]), *speeds])
    heads = ["search", "answer", "median time", "best, M/s", "median, M/s"]
    parts = [TEXT.format(machine=measured_on(results)), table(heads, "llrrr", rows)]
    other = read_results("genetic", root)
    return {"lab": "\n".join([*parts, *([import_module("genetic").part(other)] if other else [])])}
