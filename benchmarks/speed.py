"""The page that people read: each goal, what was measured, the peers and the limits.

A row takes its figures from the results of other suites. ``run.py speed`` measures the cases that
the rows need, and ``--only ROW`` measures those of one row and leaves the other rows unchanged.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import suite
from measure import ask_worker
from suite import TWO

SLOWEST, ALL = "slowest", "all"
PYTHON = "`python -c pass`"
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a row: what it is, its goal, and where it comes from.

    It is a figure of a job, the greatest of all jobs (SLOWEST) or their sum (ALL); jobs with two
    threads count only if ``among`` asks for them. With ``over``, it is divided by that job's.
    """

    what: str
    goal: float
    suite: str
    case: str
    stretch: float | None = None
    key: str = "seconds"  # or "again", "wall", "check", "peak", "open"
    job: str = SLOWEST
    among: str = ""  # only jobs whose names end so
    over: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page; ``why`` is the reason if a goal is missed."""

    key: str
    what: str
    figures: tuple[Figure, ...]
    peer: tuple[str, str, str] | None = None  # case of the same suite, job, name
    quoted: str = ""  # a peer's figure from a publication
    limit: str = ""  # "start", that of Python, or "pass", a copy of the bitmap
    why: str = ""


ROWS = (
    Row(
        *("start", "`pegsol solve english`, the whole command"),
        (
            *[
                Figure(
                    *(place, goal, "solve", "commands"),
                    job=f"`pegsol solve english`, {place}",
                    stretch=stretch,
                )
                for place, goal, stretch in (("checkout", 0.070, None), ("wheel", 0.045, 0.028))
            ],
        ),
        limit="start",
        why=(
            "Not counting Python's own start, Click takes a third of the instructions, and "
            "pegsol's records take a quarter."
        ),
    ),
    Row(
        *("cold", '`solve("english d4 d4")` in a new process, beyond the import'),
        (Figure("", 0.8e-3, "solve", "central", 0.5e-3),),
        peer=("beside english d4 d4", "Fast Downward", "Fast Downward"),
        why=(
            "Reading the problem and its names takes two fifths of the time, and asking how "
            "much memory is free takes a quarter."
        ),
    ),
    Row(
        *("diamond", "diamond(5), four solvable pairs, the slowest"),
        (
            Figure("cold", 0.040, "solve", "diamond(5)", 0.020),
            Figure("warm", 0.015, "solve", "diamond(5)", 0.008, "again"),
        ),
        peer=("beside diamond(5) e3 b4", "Fast Downward", "Fast Downward"),
        quoted="quoted: 6.13 min for one solution, the program published with the puzzle",
        why=(
            "We tried fifteen other schedules of beams. Each schedule that is faster here is "
            "slower on other boards."
        ),
    ),
    Row(
        *("wiegleb", "Wiegleb, 35 solvable pairs, the slowest"),
        (
            Figure("cold", 0.090, "solve", "wiegleb"),
            Figure("warm", 0.050, "solve", "wiegleb", 0.040, "again"),
        ),
        peer=("beside wiegleb e1 e7", "Fast Downward", "Fast Downward"),
        why="The reason is the same as for diamond(5).",
    ),
    Row(
        *("square9", "9 x 9, 105 pairs, the slowest"),
        (Figure("warm", 0.150, "solve", "square(9)", 0.080, "again"),),
        peer=("beside square(9) c1 c1", "Fast Downward", "Fast Downward"),
        why="The reason is the same as for diamond(5).",
    ),
    Row(
        *("reachable", "central game, all reachable positions, wall"),
        (
            Figure("1 thread", 0.065, "states", "english", 0.040, "wall", "1 thread"),
            Figure("2 threads", 0.045, "states", "english", 0.025, "wall", "2 threads"),
        ),
        limit="pass",
        why=(
            "Two threads share only the parts of a level that no symmetry gives. There are too "
            "few of these to divide them well."
        ),
    ),
    Row(
        *("threads", "wall with 2 threads over 1"),
        (
            *[
                Figure(what, 0.55, "states", case, 0.52, "wall", "2 threads", over="1 thread")
                for what, case in (
                    ("closure, French c1", "french"),
                    ("closure, triangle(8)", "triangle8"),
                    ("closure, diamond(5)", "diamond"),
                    ("winning positions", "winning"),
                    ("counts", "count"),
                    ("analyse", "analyse"),
                )
            ],
            Figure(
                *("fewest moves, English pairs", 0.55, "moves", "english", 0.52, "wall", ALL, TWO),
                over=ALL,
            ),
        ),
        why=(
            "The work waits for memory, and two threads copy little faster than one. Threads share "
            "a level of the counts or of the values, and wait for each other before the next one."
        ),
    ),
    Row(
        *("count", "solutions and distinct solutions of the central game"),
        (Figure("", 1.2, "states", "count", 0.8, job="1 thread"),),
        limit="pass",
        why=(
            "Both numbers come from one pass, which adds 6.3 million rows of distinct solutions at "
            "scattered places in memory. Fourteen other orders of the jumps to take back were "
            "tried, and none of them needs noticeably fewer rows."
        ),
    ),
    Row(
        *("analyse", "analyse, every number"),
        (
            Figure("complement-c3", 1.5, "states", "analyse", 1.0, job="1 thread"),
            Figure("memory", 512 * MIB, "states", "analyse", key="peak", job="1 thread"),
            Figure("c2 any", 2.0, "states", "analyse-c2", 1.0, job="1 thread"),
            Figure("memory", 512 * MIB, "states", "analyse-c2", key="peak", job="1 thread"),
        ),
        limit="pass",
        why=(
            "Each of 40 to 50 million values is read about seven times, from blocks that lie "
            "apart in memory."
        ),
    ),
    Row(
        *("diamond-levels", "diamond(5), all levels"),
        (
            Figure("CPU", 40.0, "states", "diamond", job="1 thread"),
            Figure("wall, 2 threads", 25.0, "states", "diamond", key="wall", job="2 threads"),
            Figure("memory", 4096 * MIB, "states", "diamond", key="peak", job="1 thread"),
        ),
        limit="pass",
        why=(
            "A jump can lead nine levels down, and 63 of 64 cells have such a jump, so no level "
            "can be freed earlier. A level has up to 642 MiB. Levels would have to be packed "
            "while later levels pull from them."
        ),
    ),
    Row(
        *("moves", "central game, 18 moves found and proved"),
        (Figure("", 0.4, "moves", "central", 0.2, job="english d4 d4"),),
        peer=("planner-central", "LM-cut, english d4 d4", "Fast Downward, LM-cut"),
        why=(
            "The layers take half of the time, and the live positions, which are one closure, "
            "take a third."
        ),
    ),
    Row(
        *("moves-english", "all 21 English pairs, fewest moves"),
        (
            Figure("CPU", 18.0, "moves", "english", job=ALL),
            Figure("wall, 2 threads", 10.0, "moves", "english", None, "wall", ALL, TWO),
        ),
        why=(
            "The layers take two thirds of the time, and the live positions take a quarter. Most "
            "positions are generated about ten times, and bounds leave out only a fiftieth of "
            "the live positions."
        ),
    ),
    Row(
        *("moves-french", "ten French pairs, fewest moves"),
        (
            Figure("CPU", 150.0, "moves", "french", job=ALL),
            Figure("wall, 2 threads", 60.0, "moves", "french", None, "wall", ALL, TWO),
            Figure("memory", 858 * MIB, "moves", "french", key="peak"),
        ),
        why=(
            "The layers take two thirds of the time, and the live positions take a quarter. The "
            "bitmap of the live positions alone takes 1 GiB."
        ),
    ),
    Row(
        *("asymmetric", "asymmetric board, the 39 holes' central game, fewest moves"),
        (
            Figure("CPU", 150.0, "moves", "asymmetric"),
            Figure("memory", 3815 * MIB, "moves", "asymmetric", key="peak"),
        ),
        why="A bitmap of the position class alone takes 4 GiB.",
    ),
    Row(
        *("triangle8", "triangle(8), fewest moves"),
        (Figure("vacancies where fewer than 13 are open", 0, "moves", "triangle(8)", key="open"),),
    ),
    Row(
        *("lost", "the central game after four poor jumps, lost"),
        (
            Figure("`solve`", 2.0, "solve", "lost"),
            Figure("`prove`", 2.0, "proofs", "central game after four poor jumps"),
            Figure("check", 0.7, "proofs", "central game after four poor jumps", key="check"),
        ),
        peer=("beside central game after four poor jumps", "Fast Downward", "Fast Downward"),
    ),
)


def needs(row: Row) -> list[tuple[str, str]]:
    """Return the cases that a row needs, by suite and key."""
    found = [(figure.suite, figure.case) for figure in row.figures]
    return found + ([(row.figures[0].suite, row.peer[0])] if row.peer else [])


def main(given: Sequence[str]) -> None:
    """Measure what the rows need, and write the pages."""
    parser = argparse.ArgumentParser("run.py speed", description=__doc__)
    names = ", ".join([row.key for row in ROWS])
    parser.add_argument("--only", nargs="+", default=[], metavar="ROW", help=f"of {names}")
    parser.add_argument(
        *("--long",),
        action="store_true",
        help="measure only the cases that take minutes; with --only, all cases of ROW",
    )
    suite.add_options(parser)
    options = parser.parse_args(given)
    rows = suite.chosen([row.key for row in ROWS], options.only, "row")
    wanted = {need for row in ROWS if row.key in rows or not rows for need in needs(row)}
    if not rows and not options.long:
        wanted |= {("solve", "growth"), ("solve", "pegs"), ("solve", "idle"), ("states", "threads")}

    def taken(long: bool) -> bool:
        return options.long >= long if rows else options.long == long

    measured = options.render
    for name in () if options.render else ("solve", "states", "moves", "proofs"):
        keys = [
            case["key"]
            for case in ask_worker("list", name)
            if (name, case["key"]) in wanted and taken(case.get("long", False))
        ]
        if keys:
            measured = True
            suite.measure_cases(name, keys, options)
            ask_worker("page", name, str(options.output))
    if not measured:
        sys.exit(f"{', '.join(rows)}: these cases take minutes; add --long")
    ask_worker("page", "speed_page", str(options.output))
