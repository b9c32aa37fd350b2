"""The results for people: docs/benchmarks.md and the table in README.md."""

from __future__ import annotations

import re
from collections.abc import Iterable

from results import Answer, Comparison, GrowthPoint, Results, Row

BLOCK = re.compile(r"(<!-- benchmarks -->).*?(<!-- /benchmarks -->)", re.DOTALL)

NO_BREAK = "\u00a0"
MISSES_NAMED = 24

HEADING = """\
<!-- Written by benchmarks/run.py; changes here are lost. -->

# Benchmarks

`make bench` measures all of this again and writes this page, the table in the README and
`benchmarks/results/latest.json`. `make bench BENCH_ARGS=--quick` is a look at a part of it in a
few seconds, which writes nothing.
"""

METHOD = """\
Times are CPU seconds, user and system. Each problem is solved in a process of its own, cold: the
modules are loaded and nothing else is. The time covers reading the problem, making its board,
solving it, and checking the solution jump by jump (or the proof). All problems take turns, in
{repetitions} rounds.

*Slowest* is the least time of the problem where that is greatest, and what the target is held
against; *median* is the middle one of the same problem's times. *Again* is the slowest when the
same process solves each problem once more, with everything made anew: what is left out is only that
the interpreter and the processor meet the code for the first time. *Pairs* are the problems with
one vacancy and one survivor that the position class allows, up to the board's symmetries. *Memory*
is the peak of the whole process; Python with pegsol loaded, before it does anything, takes {idle}.

Measured with pegsol {pegsol} on: {machine}. Do not compare them with
figures of another machine.
"""

DIAMOND = """\
(For the diamond, a program published with the puzzle prints 6.13 minutes for one solution, on its
author's machine. That is quoted, not measured.)
"""

DETAILS = """\
## Who is slowest

*Typical* is the median over the problems of their least times.
"""

GROWTH = """\
## How cost grows

One problem on each board: the vacancy nearest to the centre from which the position class allows a
single survivor, which may stand anywhere.{fewest} On small boards the cost of a cold start shows; a
jump upwards is a board on which the narrow beams fail and wider ones follow.

![CPU time and positions generated against the number of holes, for squares and triangles of 5 to \
16 holes a side, on logarithmic scales](images/growth.svg)
"""

TEXTBOOK = """\
## Beside a textbook search

`benchmarks/baseline.py` is what one writes first: depth first, with a set of the positions seen,
in Python, jumps in the board's order. It stops after {most:,} positions. Both columns are from the
same run; *positions* are those visited there and those generated here. Depth first is quick where
luck or a small board helps it, and lost where they don't.
"""


def targets_table(results: Results) -> str:
    """Return the table of all targets, in Markdown."""
    return _table(
        ["what", "problems", "target", "slowest", "median", "again", "met", "memory"],
        "lrrrrrcr",
        [_target_cells(row) for row in results["rows"]],
    )


def _target_cells(row: Row) -> list[str]:
    return [
        row["what"],
        str(row["problems"]),
        "" if row["target"] is None else _target_text(row["target"]),
        seconds_text(row["worst"]),
        seconds_text(row["worst_median"]),
        "" if row["again"] is None else seconds_text(row["again"]),
        {None: "", True: "yes", False: "**no**"}[row["met"]],
        memory_text(row["peak_memory"]),
    ]


def _target_text(target: float) -> str:
    value, unit = (target * 1e3, "ms") if target < 0.1 else (target, "s")
    return f"<{NO_BREAK}{value:g}{NO_BREAK}{unit}"


def page(results: Results) -> str:
    """Return docs/benchmarks.md."""
    machine = results["machine"]
    on = (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gib']} GiB; "
        f"{machine['system']}; {machine['python']}; engine compiled by {machine['compiler']}"
    )
    method = METHOD.format(
        repetitions=results["repetitions"],
        idle=memory_text(results["idle_memory"]),
        pegsol=results["pegsol"],
        machine=on,
    )
    fewest = any(point["problem"].endswith("fewest") for point in results["growth"])
    parts = [
        HEADING,
        method,
        targets_table(results),
        DIAMOND,
        DETAILS,
        _table(
            ["what", "slowest", "typical", "answers"], "llrl", map(_answer_cells, results["rows"])
        ),
        *_misses(results["rows"]),
        GROWTH.format(
            fewest=" Where it never does, the finish is as few pegs as possible." if fewest else ""
        ),
        _growth_table(results["growth"]),
        TEXTBOOK.format(most=results["textbook_positions"]),
        _textbook_table(results["textbook"]),
    ]
    return "\n".join(parts)


def into_readme(readme: str, results: Results) -> str:
    """Return the README with the table between its markers, if it has them."""
    table = targets_table(results)
    return BLOCK.sub(lambda match: f"{match[1]}\n\n{table}\n{match[2]}", readme)


def _answer_cells(row: Row) -> list[str]:
    answers = ", ".join(f"{count} {answer}" for answer, count in row["answers"].items())
    return [row["what"], f"`{row['worst_name']}`", seconds_text(row["typical"]), answers]


def _misses(rows: list[Row]) -> list[str]:
    """Return a list of the problems that take longer than their target, if any."""
    lines = []
    for row in rows:
        target = row["target"]
        if target is None:
            continue
        over = sorted(
            ((time, name) for name, time in row["each"].items() if time >= target), reverse=True
        )
        if over:
            worst = [f"`{name}` {seconds_text(time)}" for time, name in over[:MISSES_NAMED]]
            rest = ", .." if len(over) > MISSES_NAMED else ""
            what, count = row["what"], f"{len(over)} of {row['problems']}"
            lines.append(f"- {what}, {count}: {', '.join(worst)}{rest}\n")
    return ["## Over the target\n", "".join(lines)] if lines else []


def _growth_table(points: list[GrowthPoint]) -> str:
    rows = []
    for point in points:
        answer = point["answer"]
        left = "none found" if point["pegs"] is None else str(point["pegs"])
        if answer["status"] == "unknown":
            left += " (undecided)"
        rows.append(
            [
                f"`{point['problem']}`",
                str(point["holes"]),
                left,
                seconds_text(answer["seconds"]),
                f"{answer['positions']:,}",
                memory_text(point["peak_memory"]),
            ]
        )
    heads = ["problem", "holes", "pegs left", "CPU time", "positions", "memory"]
    return _table(heads, "lrrrrr", rows)


def _textbook_table(comparisons: list[Comparison]) -> str:
    heads = ["problem", "textbook", "positions", "pegsol", "positions", "textbook / pegsol"]
    return _table(heads, "lrrrrr", map(_comparison_cells, comparisons))


def _comparison_cells(comparison: Comparison) -> list[str]:
    ours, other = comparison["pegsol"], comparison["textbook"]
    more = "> " if other["status"] == "unknown" else ""
    ratio = other["seconds"] / ours["seconds"]
    return [
        f"`{comparison['problem']}`",
        _outcome(other),
        f"{other['positions']:,}",
        _outcome(ours),
        f"{ours['positions']:,}",
        f"{more}{ratio:,.0f}" if ratio >= 10 else f"{more}{ratio:.1f}",
    ]


def _outcome(answer: Answer) -> str:
    status = "gave up" if answer["status"] == "unknown" else answer["status"]
    return f"{status}, {seconds_text(answer['seconds'])}"


def _table(heads: list[str], alignment: str, rows: Iterable[list[str]]) -> str:
    rules = {"l": ":--", "r": "--:", "c": ":-:"}
    lines = [heads, [rules[side] for side in alignment], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def seconds_text(seconds: float) -> str:
    """Return a time in milliseconds or seconds, to three digits."""
    value, unit = (seconds * 1e3, "ms") if seconds < 1 else (seconds, "s")
    return f"{value:#.3g}".rstrip(".") + NO_BREAK + unit


def memory_text(count: int) -> str:
    """Return a number of bytes in megabytes."""
    return f"{count / 1e6:.0f}{NO_BREAK}MB"
