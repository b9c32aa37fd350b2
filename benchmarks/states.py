"""Measure state spaces, each case in its own process; write docs/benchmarks/states.md.

Times are CPU seconds after the modules are loaded. They include reading the problem, the board's
symmetries, the tables, the closure and the counts. "Passes" is this time divided by the time to
copy the bitmap of the position class once in the same process, which is the least cost of touching
every position. Peak memory is the peak of the whole process.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from report import measured_on, seconds_text, table
from suite import TWO

import pegsol
from pegsol.limits import memory_text
from pegsol.search.spaces.engines.division import divide
from pegsol.search.surveys.fewest_pegs import fewest_pegs
from pegsol.theory.position_class import finish_allowed

Work = Callable[[int], str]
"""Work that gets a number of threads and returns its answer."""

PIECE = 1 << 26
"""Bytes that are copied at a time, too many for the cache."""


def levels(problem: str, memory: int | None = None) -> Work:
    """Return a function that counts all reachable positions, also modulo symmetry.

    With a limit of *memory* in bytes, the levels are on disk.
    """

    def work(threads: int) -> str:
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory()) if memory is not None else None
            space = pegsol.reachable(
                pegsol.problem(problem),
                keep=False,
                threads=threads,
                limits=pegsol.Limits(memory=memory),
                spill=folder,
            )
            modulo = "?" if space.mod_symmetry is None else f"{space.mod_symmetry:,}"
            return f"{space.total:,} positions, {modulo} modulo symmetry"

    return work


def winning(threads: int) -> str:
    """Count the reachable winning positions of the central game."""
    problem = pegsol.problem("english d4 d4")
    reached = pegsol.reachable(problem, threads=threads)
    space = pegsol.winning(reached, problem.finish, consume=True, threads=threads)
    return f"{space.total:,} positions, {space.mod_symmetry:,} modulo symmetry"


def single_pegs(threads: int) -> str:
    """Find, for each single peg, every position that can be reduced to it."""
    board = pegsol.board("english")
    totals = [
        pegsol.can_reach(f"english {board.names[hole]} {board.names[hole]}", threads=threads).total
        for hole, *_ in board.symmetries.orbits
    ]
    return f"{sum(totals):,} positions in {len(totals)} tables"


def solutions(threads: int) -> str:
    """Count the solutions of the central game, and the distinct ones."""
    counts = pegsol.count("english d4 d4", threads=threads)
    return f"{counts.solutions:,} solutions, {counts.distinct:,} distinct"


def games(threads: int) -> str:
    """Count the central game's solutions and its complete games."""
    counts = pegsol.count("english d4 d4", distinct=False, games=True, threads=threads)
    return f"{counts.games:,} games"


def arrays(threads: int) -> str:
    """Read all positions of the central game as arrays, level by level."""
    space = pegsol.reachable("english d4 d4", threads=threads)
    return f"{sum([len(level.to_numpy()) for level in space.levels]):,} positions"


def export(kind: str) -> Work:
    """Return a function that writes all positions of the central game, with the winning ones."""

    def work(threads: int) -> str:
        problem = pegsol.problem("english d4 d4")
        space = pegsol.reachable(problem, threads=threads)
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"all.{kind}"
            space.export(path, winning=pegsol.winning(space, problem.finish, threads=threads))
            return f"{space.total:,} rows, {path.stat().st_size / 1e6:,.0f} MB"

    return work


def random_games(threads: int) -> str:
    """Play a million random games of the central game."""
    games = pegsol.playouts("english d4 d4", 1_000_000, threads=threads)
    return f"{len(games.pegs):,} games, {games.pegs.mean():.2f} pegs left"


def fewest(threads: int) -> str:
    """Find the fewest pegs that can be reached from every position of the English board."""
    table = fewest_pegs("english", threads=threads)
    total = sum(entry.positions * entry.classes for entry in table.classes)
    return f"{total:,} positions"


def first_question(problem: str) -> Work:
    """Return a function that finds all numbers of an analysis, for the start and for each jump."""

    def work(threads: int) -> str:
        return f"{ask(problem, threads):,} solutions, chances, fewest pegs"

    return work


def ask(problem: str, threads: int) -> int:
    """Return the number of solutions, after checking that all other numbers are known."""
    found = pegsol.problem(problem)
    analysis = pegsol.Analysis(found, threads=threads)
    known = [analysis.solutions(found.start), analysis.chance(found.start)]
    known.append(analysis.fewest(found.start))
    for report in analysis.jumps(found.start):
        known += [report.winning, report.solutions, report.chance, report.fewest]
    analysis.best_line(found.start)
    if None in known:
        raise SystemExit(f"{problem}: a number is not known")
    return analysis.solutions(found.start) or 0


def first_questions(threads: int) -> str:
    """Ask about every vacancy of the English board and every survivor that its class allows."""
    board = pegsol.board("english")
    seconds = {}
    for vacancy, *_ in board.symmetries.orbits:
        for survivor in [*board.names, "any"]:
            name = f"{board.names[vacancy]} {survivor}"
            if finish_allowed(pegsol.problem(f"english {name}")):
                began = time.process_time()
                ask(f"english {name}", threads)
                seconds[name] = time.process_time() - began
    slowest = max(seconds, key=lambda name: seconds[name])
    return (
        f"median {statistics.median(seconds.values()):.2f} s, "
        f"slowest {seconds[slowest]:.2f} s ({slowest}), of {len(seconds)}"
    )


@dataclass(frozen=True, slots=True)
class Space:
    """A case: the board whose bitmap a pass copies, what it is, and the work.

    ``both`` asks for two threads beside one.
    """

    board: str
    what: str
    do: Work
    repetitions: int = 5
    both: bool = False
    long: bool = False


SPACES = {
    "english": Space(
        "english", "English central game, all levels", levels("english d4 d4"), 8, both=True
    ),
    "winning": Space("english", "reachable and winning", winning, 8, both=True),
    "single": Space("english", "English board, all single-peg winning tables", single_pegs),
    "count": Space(
        "english", "central game, solutions and distinct solutions", solutions, 3, both=True
    ),
    "games": Space("english", "central game, solutions and complete games", games, 1),
    "arrays": Space("english", "central game, all positions as arrays", arrays, 3),
    "parquet": Space("english", "the same, written as Parquet", export("parquet"), 1),
    "npz": Space("english", "the same, written as .npz", export("npz"), 1),
    "playouts": Space("english", "a million random games of the central game", random_games),
    "fewest": Space("english", "fewest pegs for all 2^33 - 1 positions", fewest, 3),
    "analyse": Space(
        "english", "all numbers for `complement-c3`", first_question("complement-c3"), 3, both=True
    ),
    "analyse-c2": Space(
        "english", "all numbers for c2 to any hole", first_question("english c2 any"), 3
    ),
    "analyse-all": Space("english", "all numbers for every pair", first_questions, 1),
    "triangle7": Space("triangle(7)", "triangle(7) a1", levels("triangle(7) a1 any"), 8),
    "triangle8": Space("triangle(8)", "triangle(8) a1", levels("triangle(8) a1 any"), 2, both=True),
    "triangle8-disk": Space(
        "triangle(8)",
        "the same with its levels on disk, in a third of the memory",
        levels("triangle(8) a1 any", 370 << 20),
        2,
        both=True,
    ),
    "square6": Space("square(6)", "6x6 square, a1", levels("square(6) a1 any")),
    "french": Space("french", "French board, c1", levels("french c1 any"), 3, both=True),
    "diamond": Space(
        *("diamond(5)", "diamond of 41 holes, d2", levels("diamond(5) d2 any"), 1),
        both=True,
        long=True,
    ),
    "diamond-disk": Space(
        "diamond(5)",
        "the same with its levels on disk, in a third of the memory",
        levels("diamond(5) d2 any", 1900 << 20),
        1,
        both=True,
        long=True,
    ),
}


THREADS = (1, 2, 4, 8)
THREADED = {
    "french": "closure, French c1",
    "winning": "winning positions",
    "count": "counts",
    "analyse": "analyse",
}


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    found = []
    for key, space in SPACES.items():
        jobs = {"1 thread": ["states", key, "1"]}
        if space.both:
            jobs[TWO] = ["states", key, "2"]
        found.append(
            {"key": key, "jobs": jobs, "repetitions": space.repetitions, "long": space.long}
        )
    jobs = {
        f"{what}, {count}": ["states", key, str(count)]
        for key, what in THREADED.items()
        for count in THREADS
    }
    return [*found, {"key": "threads", "jobs": jobs, "repetitions": 2}]


def work(name: str, threads: str) -> dict[str, Any]:
    """Measure a case in this process."""
    space = SPACES[name]
    for public in pegsol.__all__:
        getattr(pegsol, public)  # names are imported when they are first used
    waited = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    began, wall = time.process_time(), time.perf_counter()
    answer = space.do(int(threads))
    seconds, wall = time.process_time() - began, time.perf_counter() - wall
    used = resource.getrusage(resource.RUSAGE_SELF)  # copying takes memory of its own
    division = divide(pegsol.board(space.board), "blocks")
    assert division is not None
    copied = copying(division.bytes)
    unit = 1 if sys.platform == "darwin" else 1024
    return {
        "answer": answer,
        "seconds": seconds,
        "wall": wall,
        "pass": copied,
        "waits": used.ru_nvcsw - waited,
        "peak": used.ru_maxrss * unit,
    }


def copying(size: int) -> float:
    """Return the seconds to copy *size* bytes, in pieces too large for the cache."""
    piece = bytes(min(size, PIECE))
    target = bytearray(len(piece))
    target[:] = piece  # touch the pages before timing
    began = time.process_time()
    for _ in range(3):
        target[:] = piece
    return (time.process_time() - began) / 3 * (size / len(piece))


TEXT = """\
<!-- Written by `make bench SUITE=states`; changes here are lost. -->

# Benchmarks of state spaces

`make bench SUITE=states` repeats these measurements, except for the diamond, which takes a minute
and 6 GiB of memory, or 16 GiB of disk. `BENCH_ARGS=--long` includes it. Each case runs in a new
process, and the times exclude loading the modules. *Best* is the least CPU time of up to eight
runs. *Passes* is this time divided by the time that the same process takes to copy the bitmap of
the whole position class once. *Wall* is the least elapsed time, with one thread and with two. For
levels on disk, it includes the waits until each level is written. *Peak* is the greatest memory of
the whole process.

{machine}
"""


def pages(results: Any, root: Path) -> dict[str, str]:
    """Return the page with the table."""
    rows = []
    for name, space in SPACES.items():
        if name not in results["cases"]:
            continue
        jobs = results["cases"][name]["jobs"]
        one = jobs["1 thread"]
        walls = [seconds_text(figures["wall"][0]) for figures in jobs.values()]
        rows.append(
            [
                space.what,
                one["answer"],
                *map(seconds_text, one["seconds"]),
                f"{one['seconds'][0] / one['pass'][0]:,.0f}",
                *[*walls, ""][:2],
                memory_text(one["peak"]),
            ]
        )
    heads = ["work", "answer", "best", "median", "passes", "wall", "wall, two", "peak"]
    return {
        "states": TEXT.format(machine=measured_on(results)) + "\n" + table(heads, "llrrrrrr", rows)
    }
