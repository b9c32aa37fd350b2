"""Render the results: docs/benchmarks/solve.md and the line with ratios in README.md."""

from __future__ import annotations

import re
from collections.abc import Iterable

from results import Answer, Comparison, GrowthPoint, Machine, Results, Row

BLOCK = re.compile(r"(<!-- ratios -->).*?(<!-- /ratios -->)", re.DOTALL)
IN_README = "english d4 d4"

NO_BREAK = "\u00a0"
MAX_NAMED_MISSES = 24

HEADING = """\
<!-- Written by `make bench`; changes here are lost. -->

# Benchmarks

`make bench` repeats these measurements and writes this page, the line in the README and
`benchmarks/results/latest.json`. `make bench BENCH_ARGS=--quick` measures a part of them in a few
seconds and writes nothing.
"""

METHOD = """\
Times are CPU seconds, user plus system. Each problem is solved cold, in a process of its own that
has imported pegsol. The time covers reading the problem, building its board, solving it, checking
the solution or proof, and importing the modules that only some searches need, such as those of
proofs: up to 0.2 s where linear programmes are solved. Problems take turns in {repetitions} rounds.

A row shows its slowest problem, that with the greatest median: its *best* time, and the *median*,
which is compared with the target. *Again* is its median when the same process solves it once more
from its text, with the code already warm. *Pairs* are the problems with one vacancy and one
survivor that the position class allows, up to the board's symmetries. *Memory* is the peak of the
whole process, the greatest of the row; Python with pegsol loaded takes {idle}.

Measured with pegsol {pegsol} on: {machine}. Do not compare these times with those of another
machine.
"""

DIAMOND = """\
(For the diamond, a program published with the puzzle reports 6.13 minutes for one solution on its
author's machine. This figure is quoted, not measured.)
"""

DETAILS = """\
## Slowest problems

*Typical* is the median over the problems of their medians.
"""

GROWTH = """\
## How cost grows

Each board has one problem: the vacancy nearest to the centre from which the position class allows
a single survivor, in any hole.{fewest} On small boards the cold start dominates; the cost leaps on
boards where the narrow beams fail and wider ones follow.

![CPU time and positions generated against the number of holes, for squares and triangles of 5 to \
16 holes a side, on logarithmic scales](../images/growth.svg)
"""

COMPARED = """\
## Compared with other programs

All programs ran in the same session, in turns, on one processor each; in brackets, how many times
pegsol's CPU time they took (medians). Each finds one solution, or finds that there is none.

- *textbook* is `benchmarks/baseline.py`, depth-first search in Python with a set of visited
  positions, trying jumps in the board's order. It gives up after {most:,} positions.
- *Fast Downward*, a planner, runs as `lama-first` on the PDDL that pegsol writes.
- *CP-SAT*, the constraint solver of OR-Tools, and *clingo*, an answer set solver, get the rules as
  `benchmarks/programs.py` writes them: a jump for each step, without knowledge of the game.

The last three give up after {seconds:g} seconds by the clock. {versions}
pegsol's time is measured as above; the modules of CP-SAT and clingo are loaded before their time
begins. Fast Downward's includes starting its translator and its search.
"""


def targets_table(results: Results) -> str:
    """Return the table of all targets, in Markdown."""
    return table(
        ["what", "problems", "best", "median", "target", "met", "again", "memory"],
        "lrrrrcrr",
        [_target_cells(row) for row in results["rows"]],
    )


def _target_cells(row: Row) -> list[str]:
    return [
        row["what"],
        str(row["problems"]),
        seconds_text(row["best"]),
        seconds_text(row["median"]),
        "" if row["target"] is None else _target_text(row["target"]),
        {None: "", True: "yes", False: "no"}[row["met"]],
        "" if row["again"] is None else seconds_text(row["again"]),
        memory_text(row["peak_memory"]),
    ]


def _target_text(target: float) -> str:
    value, unit = (target * 1e3, "ms") if target < 0.1 else (target, "s")
    return f"<{NO_BREAK}{value:g}{NO_BREAK}{unit}"


def page(results: Results) -> str:
    """Return docs/benchmarks/solve.md."""
    method = METHOD.format(
        repetitions=results["repetitions"],
        idle=memory_text(results["idle_memory"]),
        pegsol=results["pegsol"],
        machine=machine_text(results["machine"]),
    )
    fewest = any(point["problem"].endswith("fewest") for point in results["growth"])
    parts = [
        HEADING,
        method,
        targets_table(results),
        DIAMOND,
        DETAILS,
        table(
            ["what", "slowest", "typical", "answers"], "llrl", map(_answer_cells, results["rows"])
        ),
        *_misses(results["rows"]),
        GROWTH.format(
            fewest=" If no vacancy allows one, the finish is the fewest pegs." if fewest else ""
        ),
        _growth_table(results["growth"]),
        COMPARED.format(
            most=results["textbook_positions"],
            seconds=results["program_seconds"],
            versions=_versions(results["programs"]),
        ),
        _compared_table(results["compared"]),
    ]
    return "\n".join(parts)


def into_readme(readme: str, results: Results) -> str:
    """Return the README with the line between its markers, if it has them."""
    line = ratios_line(results["compared"])
    return BLOCK.sub(lambda match: f"{match[1]}\n{line}\n{match[2]}", readme)


def ratios_line(compared: list[Comparison]) -> str:
    """Return in words how long other programs take for the problem in the README."""
    one = next((one for one in compared if one["problem"] == IN_README), compared[-1])
    parts = []
    for name, answer in sorted(one["others"].items(), key=lambda item: item[1]["seconds"]):
        who = "a textbook depth-first search" if name == "textbook" else name
        times = f"{_times(answer['seconds'] / one['pegsol']['seconds'])} times"
        if answer["status"] == "undecided":
            parts.append(f"{who} gives up after {times} that")
        else:
            parts.append(f"{who} needs {times} as long")
    spent = seconds_text(one["pegsol"]["seconds"])
    return f"pegsol solves `{one['problem']}` in {spent} of CPU time; {', '.join(parts)}."


def _answer_cells(row: Row) -> list[str]:
    answers = ", ".join(f"{count} {answer}" for answer, count in row["answers"].items())
    return [row["what"], f"`{row['slowest']}`", seconds_text(row["typical"]), answers]


def _misses(rows: list[Row]) -> list[str]:
    """Return a list of the problems that miss their target, if any."""
    lines = []
    for row in rows:
        target = row["target"]
        if target is None:
            continue
        over = sorted(
            ((time, name) for name, time in row["each"].items() if time >= target), reverse=True
        )
        if over:
            worst = [f"`{name}` {seconds_text(time)}" for time, name in over[:MAX_NAMED_MISSES]]
            rest = ", .." if len(over) > MAX_NAMED_MISSES else ""
            what, count = row["what"], f"{len(over)} of {row['problems']}"
            lines.append(f"- {what}, {count}: {', '.join(worst)}{rest}\n")
    return ["## Missed targets\n", "".join(lines)] if lines else []


def _growth_table(points: list[GrowthPoint]) -> str:
    rows = []
    for point in points:
        answer = point["answer"]
        left = "none found" if point["pegs"] is None else str(point["pegs"])
        if answer["status"] == "undecided":
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
    return table(heads, "lrrrrr", rows)


def _versions(programs: dict[str, str]) -> str:
    listed = ", ".join([f"{name} {number}" for name, number in programs.items()])
    return (
        f"The Python packages with which they were installed: {listed}."
        if listed
        else "None of these was installed."
    )


def _compared_table(compared: list[Comparison]) -> str:
    names = list(compared[0]["others"])
    heads = ["problem", "pegsol", *names]
    return table(heads, "l" + "r" * (len(names) + 1), map(_comparison_cells, compared))


def _comparison_cells(one: Comparison) -> list[str]:
    cells = [f"`{one['problem']}`", _outcome(one["pegsol"])]
    for answer in one["others"].values():
        ratio = answer["seconds"] / one["pegsol"]["seconds"]
        more = "> " if answer["status"] == "undecided" else ""
        cells.append(f"{_outcome(answer)} ({more}{_times(ratio)})")
    return cells


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def _outcome(answer: Answer) -> str:
    status = "gave up" if answer["status"] == "undecided" else answer["status"]
    return f"{status}, {seconds_text(answer['seconds'])}"


def machine_text(machine: Machine) -> str:
    """Return the description of a machine."""
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['memory_gib']} GiB; "
        f"{machine['system']}; {machine['python']}; engine compiled by {machine['compiler']}"
    )


def table(heads: list[str], alignment: str, rows: Iterable[list[str]]) -> str:
    """Return a table in Markdown; *alignment* has l, r or c for each column."""
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
