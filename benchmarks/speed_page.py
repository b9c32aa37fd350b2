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

Each row has the best and the median of several runs. Each run has a new process, and the cases take
turns. A time is CPU time, user plus system, unless *wall* says that it is elapsed time. *Cold* is
the first time in a process that has imported pegsol, and *warm* is the time for the same problem
once more. A goal is met if the median is within it; a goal in brackets is a more ambitious one.
*Peer* is another program that solves the same problem in the same session. The column after it says
how many times as long as pegsol the peer takes. Figures from publications are *quoted*; they come
from other machines. *Limit* is what the machine allows: the start of Python, or one copy of the
bitmap of the position class. The last column is our best figure divided by the limit.

`make bench` measures all rows except those that take minutes. `BENCH_ARGS=--long` measures these,
and `BENCH_ARGS='--only ROW'` measures a single row. A row that is not measured keeps its figures.

{machines}
"""

GROWTH = """\
## How cost grows

The first chart shows the cost against the number of holes. Each problem starts from the vacancy
nearest to the centre from which the position class allows a single survivor, and the survivor may
be in any hole. On small boards the cold start dominates. The cost leaps on boards where the narrow
beams fail and pegsol tries wider ones.

![CPU time against the number of holes, for squares and triangles](holes.svg)

The next two charts show the cost and the number of reachable positions against the number of pegs.
They use the positions along a solution, which one process solves with warm code.

![CPU time against the number of pegs at the start, on four boards](pegs.svg)

![Reachable positions against the number of pegs at the start, on two boards](positions.svg)
"""

THREADS = """\
The last chart shows the cost against the number of threads. The machine that made these figures has
{cores} processors, so elapsed times with more threads would mean little. The chart and the table
show the CPU time of all threads together, and the table also shows how often a thread had to wait
for others.

![CPU time with 1, 2, 4 and 8 threads against that with one](threads.svg)
"""

SLOWER = """\
## Slower than before

Each case is compared with the last run before `BENCH_ARGS=--before` was given. The table lists the
cases that are now slower by more than noise. The machine itself is slower than it was then: we
measured the code of that run again on the same day as this page, and it took as long as today's
code. The comparison uses these new figures of the old code, except for the cases *beside* other
programs and the cases with many pegs, where we ran only today's code. The time of *winning* varies
threefold, because the system takes more or less time to find large pages of memory.
"""

LINKS = """\
## Details

- [Solving](solve.md): twenty kinds of problems, and a comparison with other programs
- [State spaces](states.md): exact counts, and the memory that they take
- [Estimates](estimates.md): what `--estimate` predicts, and what the work really takes
- [Fewest moves](moves.md): solutions with the fewest moves, and the proofs
- [Certificates](proofs.md): how large they are, and how long pegsol takes to find and check them
- [The laboratory](lab.md): the plain search, and the genetic solver compared with exact search
- [Puzzles to order](wishes.md): how many pegsol makes in a second, and how many wishes it meets
- [Crews](cluster.md): what a task costs in processes and on a cluster, and what surveys cost
- [Pages and pictures](pages.md): response times, the server under load, drawing and printing

The file `benchmarks/work.txt` has the work of a fixed suite, counted in positions. A test compares
it with the current work, so that reviewers see any change in search effort.

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

    The reason is in the line of the first figure that misses its goal.
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
            verdict = "yes" + ", both goals" * further if met else f"**no** {why}"
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
