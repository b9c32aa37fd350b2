"""Measure state spaces, each case in its own process; write docs/benchmarks/states.md.

Times are CPU seconds after the modules are loaded. They include reading the problem, the board's
symmetries, the tables, the closure and the counts. "Passes" is this time divided by the time to
copy the bitmap of the position class once in the same process, which is the least cost of touching
every position. Peak memory is the peak of the whole process.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from machine import machine
from measure import ask_worker
from results import ROOT, write_results, write_text

import pegsol
from pegsol.search.spaces.engines.division import divide
from pegsol.search.surveys.fewest_pegs import fewest_pegs
from pegsol.theory.position_class import finish_allowed

MIB = 1 << 20


def levels(problem: str, *, keep: bool, threads: int = 1) -> Callable[[], str]:
    """Return a function that counts all reachable positions, also modulo symmetry."""

    def work() -> str:
        space = pegsol.reachable(pegsol.problem(problem), keep=keep, threads=threads)
        modulo = "?" if space.mod_symmetry is None else f"{space.mod_symmetry:,}"
        return f"{space.total:,} positions, {modulo} modulo symmetry"

    return work


def winning() -> str:
    """Count the reachable winning positions of the central game."""
    problem = pegsol.problem("english d4 d4")
    space = pegsol.winning(pegsol.reachable(problem), problem.finish, consume=True)
    return f"{space.total:,} positions, {space.mod_symmetry:,} modulo symmetry"


def single_pegs() -> str:
    """Find, for each single peg, every position that can be reduced to it."""
    board = pegsol.board("english")
    totals = [
        pegsol.can_reach(pegsol.problem(f"english {board.names[hole]} {board.names[hole]}")).total
        for hole, *_ in board.symmetries.orbits
    ]
    return f"{sum(totals):,} positions in {len(totals)} tables"


def solutions() -> str:
    """Count the solutions of the central game, and the distinct ones."""
    counts = pegsol.count(pegsol.problem("english d4 d4"))
    return f"{counts.solutions:,} solutions, {counts.distinct:,} distinct"


def games() -> str:
    """Count the central game's solutions and its complete games."""
    counts = pegsol.count(pegsol.problem("english d4 d4"), distinct=False, games=True)
    return f"{counts.games:,} games"


def arrays() -> str:
    """Read all positions of the central game as arrays, level by level."""
    space = pegsol.reachable(pegsol.problem("english d4 d4"))
    return f"{sum([len(level.to_numpy()) for level in space.levels]):,} positions"


def export(kind: str) -> Callable[[], str]:
    """Return a function that writes all positions of the central game, with the winning ones."""

    def work() -> str:
        problem = pegsol.problem("english d4 d4")
        space = pegsol.reachable(problem)
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"all.{kind}"
            space.export(path, winning=pegsol.winning(space, problem.finish))
            return f"{space.total:,} rows, {path.stat().st_size / 1e6:,.0f} MB"

    return work


def random_games() -> str:
    """Play a million random games of the central game."""
    games = pegsol.playouts(pegsol.problem("english d4 d4"), 1_000_000)
    return f"{len(games.pegs):,} games, {games.pegs.mean():.2f} pegs left"


def fewest() -> str:
    """Find the fewest pegs that can be reached from every position of the English board."""
    table = fewest_pegs(pegsol.board("english"))
    total = sum(entry.positions * entry.classes for entry in table.classes)
    return f"{total:,} positions"


def first_question(problem: str) -> Callable[[], str]:
    """Return a function that finds all numbers of an analysis, for the start and for each jump."""

    def work() -> str:
        return f"{ask(problem):,} solutions, chances, fewest pegs"

    return work


def ask(problem: str) -> int:
    """Return the number of solutions, after checking that all other numbers are known."""
    found = pegsol.problem(problem)
    analysis = pegsol.Analysis(found)
    known = [analysis.solutions(found.start), analysis.chance(found.start)]
    known.append(analysis.fewest(found.start))
    for report in analysis.jumps(found.start):
        known += [report.winning, report.solutions, report.chance, report.fewest]
    analysis.best_line(found.start)
    if None in known:
        raise SystemExit(f"{problem}: a number is not known")
    return analysis.solutions(found.start) or 0


def first_questions() -> str:
    """Ask about every vacancy of the English board and every survivor that its class allows."""
    board = pegsol.board("english")
    seconds = {}
    for vacancy, *_ in board.symmetries.orbits:
        for survivor in [*board.names, "any"]:
            name = f"{board.names[vacancy]} {survivor}"
            if finish_allowed(pegsol.problem(f"english {name}")):
                began = time.process_time()
                ask(f"english {name}")
                seconds[name] = time.process_time() - began
    slowest = max(seconds, key=lambda name: seconds[name])
    return (
        f"median {statistics.median(seconds.values()):.2f} s, "
        f"slowest {seconds[slowest]:.2f} s ({slowest}), of {len(seconds)}"
    )


CASES: dict[str, tuple[str, str, Callable[[], str], float, float]] = {
    # name: board whose bitmap a pass copies, title, work, target seconds, target MiB
    "english": (
        "english",
        "English central game, all levels",
        levels("english d4 d4", keep=False),
        0.10,
        80,
    ),
    "english-2": (
        "english",
        "the same, two threads",
        levels("english d4 d4", keep=False, threads=2),
        0.10,
        80,
    ),
    "winning": ("english", "reachable and winning", winning, 0, 0),
    "single": ("english", "English board, all single-peg winning tables", single_pegs, 0.8, 0),
    "count": ("english", "central game, solutions and distinct solutions", solutions, 2, 150),
    "games": ("english", "central game, solutions and complete games", games, 10, 0),
    "arrays": ("english", "central game, all positions as arrays", arrays, 0, 0),
    "parquet": ("english", "the same, written as Parquet", export("parquet"), 20, 0),
    "npz": ("english", "the same, written as .npz", export("npz"), 20, 0),
    "playouts": ("english", "a million random games of the central game", random_games, 5, 0),
    "fewest": ("english", "fewest pegs for all 2^33 - 1 positions", fewest, 15, 0),
    "analyse": (
        "english",
        "all numbers for `complement-c3`",
        first_question("complement-c3"),
        3,
        0,
    ),
    "analyse-c2": (
        "english",
        "all numbers for c2 to any hole",
        first_question("english c2 any"),
        3,
        0,
    ),
    "analyse-all": (
        "english",
        "all numbers for every pair (target 3 s each)",
        first_questions,
        0,
        0,
    ),
    "triangle7": (
        "triangle(7)",
        "triangle(7) a1",
        levels("triangle(7) a1 any", keep=False),
        0.1,
        0,
    ),
    "triangle8": (
        "triangle(8)",
        "triangle(8) a1",
        levels("triangle(8) a1 any", keep=False),
        45,
        2150,
    ),
    "square6": ("square(6)", "6x6 square, a1", levels("square(6) a1 any", keep=False), 12, 0),
    "french": ("french", "French board, c1", levels("french c1 any", keep=False), 4, 614),
    "diamond": (
        "diamond(5)",
        "diamond of 41 holes, d2",
        levels("diamond(5) d2 any", keep=False),
        60,
        6144,
    ),
}
REPETITIONS = {
    "parquet": 1,
    "npz": 1,
    "diamond": 1,
    "triangle8": 1,
    "games": 1,
    "fewest": 3,
    "french": 2,
    "count": 2,
    "analyse": 3,
    "analyse-c2": 3,
    "analyse-all": 1,
}


def work(name: str) -> dict[str, Any]:
    """Measure a case in this process."""
    board, _, work, _, _ = CASES[name]
    for public in pegsol.__all__:
        getattr(pegsol, public)  # names are imported when they are first used
    began, wall = time.process_time(), time.perf_counter()
    answer = work()
    seconds, wall = time.process_time() - began, time.perf_counter() - wall
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    division = divide(pegsol.board(board), "blocks")
    size = 0 if division is None else division.bytes
    return {
        "answer": answer,
        "seconds": seconds,
        "wall": wall,
        "peak": peak,
        "bitmap": size,
        "pass": copying(size),
    }


def copying(size: int) -> float:
    """Return the seconds to copy *size* bytes, in pieces too large for the cache."""
    piece = bytes(min(size, 64 * MIB))
    target = bytearray(len(piece))
    target[:] = piece  # touch the pages before timing
    began = time.process_time()
    for _ in range(3):
        target[:] = piece
    return (time.process_time() - began) / 3 * (size / len(piece))


def main(given: Sequence[str]) -> None:
    """Measure everything, which takes several minutes."""
    argparse.ArgumentParser("run.py states", description=__doc__).parse_args(given)
    figures: dict[str, dict[str, Any]] = {}
    for name in CASES:
        runs = [ask_worker("states", name) for _ in range(REPETITIONS.get(name, 8))]
        best = min(runs, key=lambda figure: figure["seconds"])
        best["median"] = statistics.median(figure["seconds"] for figure in runs)
        figures[name] = best
        print(f"{name}: {best['seconds']:.3f} s, {best['answer']}", file=sys.stderr)
    write_results("states", figures)
    write_text(ROOT / "docs" / "benchmarks" / "states.md", page(figures))


def page(figures: dict[str, dict[str, Any]]) -> str:
    """Return the page with these figures."""
    here = machine()
    lines = [
        "<!-- Written by `make bench SUITE=states`; changes here are lost. -->",
        "",
        "# Benchmarks of state spaces",
        "",
        "`make bench SUITE=states` repeats these measurements. Each case runs in a process of its",
        "own, and times exclude loading the modules. *Best* is the least CPU time of eight runs,",
        "or of one to three for those over a few seconds; their *median* is compared with the",
        "target.",
        "*Passes* is the CPU time divided by the time to copy the bitmap of the whole position",
        "class once in the same process. Peak memory is that of the whole process, of which Python",
        "with pegsol takes 23 MB.",
        "",
        "| work | answer | best, s | median, s | target | wall s | passes | peak MiB | target |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, figure in figures.items():
        _, title, _, target, memory = CASES[name]
        passes = figure["seconds"] / figure["pass"] if figure["pass"] else 0
        missed = " (missed)" if target and figure["median"] > target else ""
        heavy = " (missed)" if memory and figure["peak"] > memory * MIB else ""
        lines.append(
            f"| {title} | {figure['answer']} | {figure['seconds']:.3g} "
            f"| {figure['median']:.3g}{missed} | {target or ''} | {figure['wall']:.3g} "
            f"| {passes:.0f} | {figure['peak'] / MIB:.0f}{heavy} | {memory or ''} |"
        )
    lines += [
        "",
        f"Measured on {here['processor']}, {here['cores']} cores, {here['memory_gib']} GiB, "
        f"{here['system']}, {here['python']}, {here['compiler']}.",
        "",
    ]
    return "\n".join(lines)
