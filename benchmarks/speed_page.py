"""Write docs/benchmarks/index.md, the page of speed.py, from the results of the other suites."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from growth import by_threads, draw, draw_threads
from report import machine_text, seconds_text, table, times_text
from results import page_path, read_results
from speed import ALL, PYTHON, ROWS, SLOWEST, Figure, Row
from suite import TWO, slower

from pegsol.limits import memory_text

MOVES_OF_TRIANGLE = 13
OF = ("solve", "states", "moves", "proofs")

TEXT = """\
<!-- Written by `make bench`; changes here are lost. -->

# Benchmarks

Each figure is the best and the median of runs in processes of their own, in turns. A time is CPU
time, user plus system, unless *wall* says that it is by the clock. *Cold* is the first time in a
process that has imported pegsol, *warm* the same problem once more. A goal in brackets is a further
one; a goal is met if the median is within it. *Peer* is another program on the same problem, in the
same run, and then how many times pegsol's time it takes; figures from publications are *quoted*,
from other machines. *Limit* is what the machine allows, and then how many times that our best is:
the start of Python, or one copy of the bitmap of the position class.

`make bench` measures everything but the rows that take minutes, which `BENCH_ARGS=--long` measures;
`BENCH_ARGS='--only ROW'` measures a row alone. A row that is not measured keeps its figures.

{machines}
"""

GROWTH = """\
## How cost grows

Against holes: the vacancy nearest to the centre from which the position class allows a single
survivor, in any hole. On small boards the cold start dominates; the cost leaps on boards where the
narrow beams fail and wider ones follow.

![CPU time against the number of holes, for squares and triangles](holes.svg)

Against pegs: the positions along a solution, each solved by the same process, with the code warm.

![CPU time against the number of pegs at the start, on four boards](pegs.svg)

![Reachable positions against the number of pegs at the start, on two boards](positions.svg)
"""

THREADS = """\
Against threads: the machine of these figures has {cores} processors, so beyond that not the clock
but the work is counted: the CPU time of all threads together, and how often a thread had to wait
for others.

![CPU time with 1, 2, 4 and 8 threads against that with one](threads.svg)
"""

SLOWER = """\
## Slower than before

A case keeps the figures of the last run that `BENCH_ARGS=--before` has named. These are now slower
by more than noise. The machine itself is slower than it was then: the code of that run, measured
again on the same day as the page, took as long as today's, and its new figures stand for it, but
for the cases *beside* other programs and those of many pegs, where only today's code ran. What
*winning* takes varies threefold, with the time in which the system finds large pages of memory.
"""

LINKS = """\
## Details

- [Solving](solve.md): twenty kinds of problems, beside other programs
- [State spaces](states.md): exact counts, and the memory that they take
- [Estimates](estimates.md): what `--estimate` tells, beside what the work takes
- [Fewest moves](moves.md): solutions with the fewest moves, and the proofs
- [Certificates](proofs.md): how long they take to find and to check, and their size
- [The laboratory](lab.md): the plain search, and the genetic solver beside exact search
- [Puzzles to order](wishes.md): how many are made in a second, and how many wishes are met
- [Crews](cluster.md): what a task costs on processes and on a cluster, and what surveys cost
- [Pages and pictures](pages.md): the server alone, under load and under attack; drawing and
  printing

`benchmarks/work.txt` has the work of a fixed suite, counted in positions: a test compares it, so
that a change in search effort shows in review.

```{toctree}
:hidden:

solve
states
estimates
moves
proofs
lab
wishes
cluster
pages
```
"""


def pages(_: Any, root: Path) -> dict[str, str]:
    """Return the page; draw its pictures."""
    results = {name: read_results(name, root) or {"cases": {}} for name in OF}
    measured = {name: one["cases"] for name, one in results.items()}
    machines = {machine_text(one["machine"]): one for one in results.values() if "machine" in one}
    of = f"Measured on: {'; '.join(machines)}.\nTimes of different machines cannot be compared."
    lines = [cells for row in ROWS for cells in _row(row, measured)]
    heads = ["what", "", "goal", "best", "median", "met", "peer", "times", "limit", "times"]
    parts = [
        TEXT.format(machines=of),
        table(heads, "llrrrllrlr", lines),
    ]
    if {"growth", "pegs"} <= set(measured["solve"]):
        draw(measured["solve"], page_path("index", root).parent)
        parts.append(GROWTH)
    if "threads" in measured["states"]:
        dealt = measured["states"]["threads"]
        draw_threads(dealt, page_path("index", root).parent / "threads.svg")
        rows = [
            [what, *[f"{seconds_text(one)}, {waits:,} waits" for _, one, waits in points]]
            for what, points in by_threads(dealt).items()
        ]
        counts = [str(count) for count, *_ in next(iter(by_threads(dealt).values()))]
        text = THREADS.format(cores=results["states"]["machine"]["cores"])
        parts += [text, table(["threads", *counts], "l" + "r" * len(counts), rows)]
    grown = [
        [f"{name}, {key}", line]
        for name, cases in measured.items()
        for key, case in cases.items()
        for line in slower(case)
    ]
    parts += [SLOWER, table(["case", "time"], "ll", grown)] if grown else []
    return {"index": "\n".join([*parts, LINKS])}


def _row(row: Row, measured: dict[str, Any]) -> Iterator[list[str]]:
    """Yield the cells of the figures of a row; print its key if it needs a reason.

    The reason stands beside the first figure that misses its goal.
    """
    what, why, missed = row.what, row.why, False
    for figure in row.figures:
        found = value(figure, measured)
        goal = _text(figure, figure.goal)
        if figure.stretch is not None:
            goal += f" ({_text(figure, figure.stretch)})"
        cells = [what, figure.what, goal]
        if found is None:
            yield [*cells, "not measured", *[""] * 6]
        else:
            met = found[1] <= figure.goal
            missed |= not met
            further = met and found[1] <= (figure.stretch or 0)
            verdict = "yes" + ", the further one, too" * further if met else f"**no** {why}"
            why = why if met else ""
            texts = [_text(figure, one) for one in found]
            beside = [*_peer(row, figure, found, measured), *_limit(row, figure, found, measured)]
            yield [*cells, *texts, verdict.strip(), *beside]
        what = ""
    if missed and not row.why:
        print(f"speed.py: row {row.key} misses a goal and gives no reason", file=sys.stderr)


Pair = tuple[float, float]


def value(figure: Figure, measured: dict[str, Any]) -> Pair | None:
    """Return the best and the median of a figure; None if it was not measured."""
    jobs, key = measured[figure.suite].get(figure.case, {"jobs": {}})["jobs"], figure.key
    if key == "open":
        count = sum([one["at_least"] < MOVES_OF_TRIANGLE for one in jobs.values()])
        return (count, count) if jobs else None
    found = _value(jobs, key, figure.job, figure.among)
    if not figure.over or found is None:
        return found
    one = _value(jobs, key, figure.over, "")
    return one and (found[0] / one[0], found[1] / one[1])


def _value(jobs: dict[str, Any], key: str, job: str, among: str) -> Pair | None:
    chosen = [
        _pair(one[key])
        for name, one in jobs.items()
        if key in one
        and (name == job if job in jobs else name.endswith(among) and (among or TWO not in name))
    ]
    if not chosen or (job not in jobs and job not in (SLOWEST, ALL)):
        return None
    if job == ALL:
        return sum([best for best, _ in chosen]), sum([middle for _, middle in chosen])
    return max(chosen, key=lambda pair: pair[1])


def _pair(figures: Any) -> Pair:
    return (figures[0], figures[1]) if isinstance(figures, list) else (figures, figures)


def _text(figure: Figure, number: float) -> str:
    if figure.key == "peak":
        return memory_text(round(number))
    if figure.key == "open":
        return str(number)
    return f"{number:.2f}" if figure.over else seconds_text(number)


def _peer(row: Row, figure: Figure, found: Pair, measured: dict[str, Any]) -> tuple[str, str]:
    """Return the peer with its time, and how many times ours that is."""
    if figure is not row.figures[0]:
        return "", ""
    texts, times = [], ""
    if row.peer is not None:
        case, job, name = row.peer
        figures = measured[figure.suite].get(case, {"jobs": {}})["jobs"].get(job)
        if figures is None:
            texts.append(f"{name}: not measured")
        else:
            seconds = figures["seconds"][1]
            gave_up = "gave up after " if figures["status"] == "undecided" else ""
            texts.append(f"{name}: {gave_up}{seconds_text(seconds)}")
            times = f"{'> ' if gave_up else ''}{times_text(seconds / found[1])}"
    return "; ".join([*texts, row.quoted]).rstrip("; "), times


def _limit(row: Row, figure: Figure, found: Pair, measured: dict[str, Any]) -> tuple[str, str]:
    """Return the limit of a figure, and how many times that our best is."""
    if not row.limit or figure.key == "peak":
        return "", ""
    jobs = measured[figure.suite][figure.case]["jobs"]
    if row.limit == "start":
        name, least = "Python's start", jobs.get(PYTHON, {"seconds": [0.0]})["seconds"][0]
    else:
        name, least = "a copy of the bitmap", jobs[figure.job]["pass"][0]
    return (f"{name}: {seconds_text(least)}", times_text(found[0] / least)) if least else ("", "")
