"""Write docs/benchmarks.md, and the line of the README about other programs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cases import CASES, Case

TEXT = """\
<!-- `make bench` writes this page; changes here are lost. -->

# Benchmarks

A row shows the best and the median CPU time (user plus system) of several runs, each in a new
process that has loaded pegsol's modules, the elapsed time, and the greatest memory of the
process. The time covers reading the problem, building its board, the work, and the check of the
answer. A *goal* is met if the median is within it. *Limit* is what the machine allows: the
start of Python, or one copy of the bitmap of the position class. *Other program* is the best
one of a textbook depth-first search, Fast Downward, CP-SAT and clingo on the same problem; the
other programs give up after 20 seconds, the textbook search after a million positions. A ratio
divides by pegsol's median.

`make bench` measures all rows but those that take minutes, and `BENCH_ARGS=--long` measures
these. `BENCH_ARGS=french` measures the rows with that word. Times of different machines cannot
be compared.

{machines}

{table}
## Work

`benchmarks/work.txt` has the work of a fixed suite, counted in positions, which no machine
changes. A test compares it with the work of today, so that a review shows any change of search
effort. `make work` writes it.
"""
HEADS = "case|goal|best|median|elapsed|memory|limit|ratio|other program|ratio"
BLOCK = re.compile(r"(<!-- ratios -->).*?(<!-- /ratios -->)", re.DOTALL)
CENTRAL = "central game"


def write_page(results: Mapping[str, Any], root: Path) -> None:
    """Write the page and the line."""
    machines = sorted({machine_text(one["machine"]) for one in results.values()})
    rows = [row(case, results[case.name]) for case in CASES if case.name in results]
    heads = HEADS.split("|")
    lines = [heads, [":--", *["--:"] * (len(heads) - 1)], *rows]
    reasons = [f"{case.name}: {case.why}" for case in CASES if case.why]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    table += "\nReasons for goals that are not met:\n\n"
    table += "".join(f"- {reason}\n" for reason in reasons)
    text = TEXT.format(machines=f"Measured on: {'; '.join(machines)}.", table=table)
    (root / "docs" / "benchmarks.md").write_text(text, "utf-8")
    readme = root / "README.md"
    if CENTRAL in results:
        line = others(results[CENTRAL])
        old = readme.read_text("utf-8")
        readme.write_text(BLOCK.sub(lambda match: f"{match[1]}\n{line}\n{match[2]}", old), "utf-8")


def row(case: Case, found: Mapping[str, Any]) -> list[str]:
    """Return the cells of a case."""
    goals = [seconds(case.goal)] if case.goal is not None else []
    goals += [megabytes(case.memory)] if case.memory is not None else []
    met = (case.goal is None or found["median"] <= case.goal) and (
        case.memory is None or found["peak"] <= case.memory
    )
    goal = f"{', '.join(goals)}: {'met' if met else '**not met**'}" if goals else ""
    limit, peer = found.get("limit"), best(found["peers"])
    return [
        f"{case.name}, long" if case.long else case.name,
        goal,
        seconds(found["best"]),
        seconds(found["median"]),
        seconds(found["wall"]) if found["wall"] else "",
        megabytes(found["peak"]),
        seconds(limit) if limit else "",
        ratio(found["best"], limit) if limit else "",
        f"{peer[0]}: {peer[1]['status']}, {seconds(peer[1]['seconds'])}" if peer else "",
        ratio(peer[1]["seconds"], found["median"]) if peer else "",
    ]


def best(peers: Mapping[str, Any]) -> tuple[str, Any] | None:
    """Return the program that answered first, or the one that gave up first; None without any."""
    order = sorted(
        peers.items(), key=lambda one: (one[1]["status"] == "undecided", one[1]["seconds"])
    )
    return order[0] if order else None


def others(found: Mapping[str, Any]) -> str:
    """Return in words how long other programs take for the central game."""
    parts = []
    for name, peer in sorted(found["peers"].items(), key=lambda one: float(one[1]["seconds"])):
        who = "a textbook depth-first search" if name == "textbook" else name
        verb = "gives up after" if peer["status"] == "undecided" else "takes"
        parts.append(f"{who} {verb} {ratio(peer['seconds'], found['median'])} times as long")
    told = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"pegsol solves the central game in {seconds(found['median'])} of CPU time; {told}."


def seconds(value: float) -> str:
    """Return a time in milliseconds or seconds, to three digits."""
    value, unit = (value * 1e3, "ms") if value < 0.9995 else (value, "s")
    digits = f"{value:,.0f}" if value >= 1000 else f"{value:#.3g}".rstrip(".")
    return f"{digits}\u00a0{unit}"


def megabytes(count: float) -> str:
    """Return a number of bytes in MiB."""
    return f"{count / 2**20:,.0f}\u00a0MiB"


def ratio(value: float, base: float) -> str:
    """Return how many times as much."""
    times = value / base
    return f"{times:,.0f}" if times >= 10 else f"{times:.2g}"


def machine_text(machine: Mapping[str, Any]) -> str:
    """Return the description of a machine."""
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gib']} GiB; "
        f"{machine['system']}; {machine['python']}; engine compiled by {machine['compiler']}"
    )
