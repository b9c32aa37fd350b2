"""Measure the genetic solver beside exact search; the figures are part of docs/benchmarks/lab.md.

Each method runs with seeds 0, 1, 2, .. until it has solved a problem 300 times (30 in the last
table) or has used 5 CPU seconds. Figures are per solution, so they include the failures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from math import log
from pathlib import Path
from typing import Any

import numpy as np
from report import measured_on, seconds_text, table
from results import read_results

import pegsol
from pegsol import Limits, lab

GAMES = ("english d4 d4", "french d4 d1 d4")
BOARDS = (
    "english d4 d4",
    "english d4 any",
    "french d4 d1 d4",
    "french d4 at most 3",
    "wiegleb e5 e5",
    "wiegleb e5 at most 3",
    "diamond(5) e5 at most 3",
    "square(8) d4 at most 4",
    "square(10) e5 at most 8",
    "square(10) e5 at most 4",
    "hexagon(5) e5 at most 4",
    "triangle(12) d8 at most 6",
    "triangle(15) a1 at most 8",
    "square(16) h8 at most 40",
    "square(24) h8 at most 90",
    "square(30) h8 at most 160",
)
LEARNED_LEVELS = range(12, 21)  # pegs
TABLE = 1 << 20  # entries
FEW = 30  # solutions of a problem beside exact search

SEEDS = 300  # solutions of a problem in the other tables
MANY = 1_000_000  # seeds
SECONDS = 5.0

HEADING = f"""\
## The genetic solver

`make bench SUITE=genetic` repeats these measurements. For each solution, *evaluations* is the
number of evaluated candidates, *positions* the number of visited positions, and *time* the CPU time
on one thread. All three include failed runs. Each method had up to {SECONDS:g} s of CPU time for
each problem to find {SEEDS} solutions, or {FEW} solutions in the last table. A `-` means that it
found no solution in that time.

{{machine}}"""

VARIANTS = """\
### What improves the solver

The first row is the solver of 1999, with 30 candidates, 70 tries, and every continuation from 11
pegs on. *No offspring* evaluates only random candidates, so the difference from the first row shows
the worth of evolution. *Learned weights* begins each search with one candidate. Its weight for a
class of holes is the log-odds that a hole holds a peg in a winning position, compared with any
reachable position with 12 to 20 pegs, scaled to 1 to 10. These weights need the state space, which
is already the exact solution. The *order* rows show an exact method: the plain search (`pegsol lab
search`) with a table of 2^20 entries. It tries jumps in the order of rows, in the order of the
learned weights, or in the orders of 20 sets of random weights.
"""

EXACT = """\
### The solver compared with exact search

*1999* is the original solver, and *more* tries every continuation from 14 pegs on (16 for finishes
with several pegs). *Plain search* is the depth-first search with a table of 2^20 entries, which
tries jumps in the order of rows, and *solve* is `pegsol.solve`. Times are CPU seconds for each
solution. The plain search ran once.
"""


Cost = tuple[float, float, float] | None
"""Evaluations, positions and CPU seconds per solution; None if there was none."""

Solver = Callable[[int, Limits], tuple[bool, int, int]]
"""Solves a problem with a seed; returns whether it did, its evaluations, and the positions."""


def measured(solver: Solver, seeds: int, solutions: int) -> Cost:
    """Return the cost of a solver within a number of seeds."""
    solved = evaluations = positions = 0
    began = time.process_time()
    for seed in range(seeds):
        left = SECONDS - (time.process_time() - began)
        if solved == solutions or left <= 0:
            break
        found, evaluated, visited = solver(seed, Limits(time=left))
        solved, evaluations, positions = (
            solved + found,
            evaluations + evaluated,
            positions + visited,
        )
    spent = time.process_time() - began
    return (evaluations / solved, positions / solved, spent / solved) if solved else None


def genetic(problem: pegsol.Problem, **options: Any) -> Solver:
    """Return the genetic solver with some options."""

    def solve(seed: int, limits: Limits) -> tuple[bool, int, int]:
        found = lab.genetic(problem, seed=seed, limits=limits, **options)
        return found.solution is not None, found.evaluations, found.positions

    return solve


def plain(problem: pegsol.Problem, weights: list[dict[str, int]] | None = None) -> Solver:
    """Return the plain search, in the order of rows, or of weights that depend on the seed."""

    def solve(seed: int, limits: Limits) -> tuple[bool, int, int]:
        order = None if weights is None else weights[seed % len(weights)]
        switches = lab.Switches(holes="rows", table=TABLE, weights=order)
        found = lab.search(problem, switches, limits=limits)
        return found.solution is not None, 0, found.positions

    return solve


def exact(problem: pegsol.Problem) -> Solver:
    """Return ``pegsol.solve``."""

    def solve(seed: int, limits: Limits) -> tuple[bool, int, int]:
        found = pegsol.solve(problem, seed=seed, limits=limits)
        return found.solution is not None, 0, found.stats.nodes

    return solve


def learned_weights(problem: pegsol.Problem) -> tuple[int, ...]:
    """Return a weight for each class: how much more often winning positions have a peg there."""
    reachable = pegsol.reachable(problem)
    winning = pegsol.winning(reachable, problem.finish)
    classes = [
        [problem.board.hole(name) for name in names] for names in lab.GeneticSearch(problem).classes
    ]
    odds = np.zeros(len(classes))
    for space, sign in ((winning, 1), (reachable, -1)):
        levels = {level.pegs: level for level in space.levels}
        for pegs in LEARNED_LEVELS:
            # Representatives treat the holes of a class differently, but not the class as a whole.
            positions = levels[pegs].to_numpy(mod_symmetry=True)[:, 0]
            for number, holes in enumerate(classes):
                filled = [float((positions >> np.uint64(h) & np.uint64(1)).mean()) for h in holes]
                share = min(max(sum(filled) / len(filled), 1e-6), 1 - 1e-6)
                odds[number] += sign * log(share / (1 - share))
    scaled = 1 + 9 * (odds - odds.min()) / (odds.max() - odds.min())
    return tuple([round(float(weight)) for weight in scaled])


def variants(text: str) -> Iterator[tuple[str, Cost]]:
    """Yield the methods of the table of improvements for a problem, with their costs."""
    problem = pegsol.problem(text)
    options: dict[str, dict[str, Any]] = {
        "as in 1999": {},
        "no offspring": {"tries": 0},
        **{f"every continuation from {n} pegs": {"threshold": n} for n in (9, 10, 12, 13, 14, 16)},
        **{f"mutation {chance}": {"mutation": chance} for chance in (0.05, 0.2)},
        "random ties": {"ties": "random"},
        "random ties, 14 pegs": {"ties": "random", "threshold": 14},
        "no offspring, 14 pegs": {"tries": 0, "threshold": 14},
        "250 tries": {"tries": 250},
    }
    search = lab.GeneticSearch(problem)
    orders: dict[str, list[dict[str, int]] | None] = {"order of rows": None}
    random = [each.hole_weights(search.classes) for each in search.candidates[:20]]
    if text == GAMES[0]:
        weights = learned_weights(problem)
        options[f"learned weights {weights}"] = {"begin": [weights]}
        options["learned weights, 14 pegs"] = {"begin": [weights], "threshold": 14}
        learned = dict.fromkeys(problem.board.names, 0)
        for names, weight in zip(search.classes, weights, strict=True):
            learned |= dict.fromkeys(names, weight)
        orders["order of learned weights"] = [learned]
    orders["order of 20 random weights"] = random
    for name, chosen in options.items():
        yield name, measured(genetic(problem, **chosen), MANY, SEEDS)
    for name, order in orders.items():
        seeds = 1 if order is None else len(order)
        yield name, measured(plain(problem, order), seeds, seeds)
    yield "`pegsol.solve`", measured(exact(problem), MANY, SEEDS)


def beside(text: str) -> Iterator[tuple[str, Cost]]:
    """Yield the methods beside exact search, with their costs."""
    problem = pegsol.problem(text)
    threshold = 14 if text in GAMES else 16
    yield "1999", measured(genetic(problem), FEW, FEW)
    yield "more", measured(genetic(problem, threshold=threshold), FEW, FEW)
    yield "plain search", measured(plain(problem), 1, 1)
    yield "solve", measured(exact(problem), FEW, FEW)


def cases() -> list[dict[str, Any]]:
    """Return what to measure."""
    tables = {"variants": GAMES, "beside": BOARDS}
    return [
        {"key": kind, "jobs": {text: ["genetic", kind, text] for text in texts}}
        for kind, texts in tables.items()
    ]


def work(kind: str, text: str) -> dict[str, Any]:
    """Measure the methods of a table on a problem."""
    began, problem = time.process_time(), pegsol.problem(text)
    costs = dict(variants(text) if kind == "variants" else beside(text))
    sizes = {"holes": len(problem.board), "classes": len(lab.GeneticSearch(problem).classes)}
    return {"seconds": time.process_time() - began, "costs": costs, **sizes}


def pages(_: Any, root: Path) -> dict[str, str]:
    """Return the page, which the suite lab has begun."""
    return import_module("lab").pages(read_results("lab", root), root)


def part(results: Any) -> str:
    """Return the tables."""
    parts = [HEADING.format(machine=measured_on(results)), VARIANTS]
    for text, one in results["cases"].get("variants", {"jobs": {}})["jobs"].items():
        rows = [[name, *_cells(cost)] for name, cost in one["costs"].items()]
        heads = ["method", "evaluations", "positions", "time"]
        parts += [f"#### `{text}`\n", table(heads, "lrrr", rows)]
    rows = [
        [f"`{text}`", str(one["holes"]), str(one["classes"])]
        + [_cells(cost)[2] for cost in one["costs"].values()]
        for text, one in results["cases"].get("beside", {"jobs": {}})["jobs"].items()
    ]
    heads = ["problem", "holes", "classes", "1999", "more", "plain search", "solve"]
    return "\n".join([*parts, EXACT, table(heads, "lrrrrrr", rows)])


def _cells(cost: list[float] | None) -> list[str]:
    if cost is None:
        return ["-", "-", "-"]
    evaluations, positions, seconds = cost
    return [
        f"{evaluations:,.0f}" if evaluations else "",
        f"{positions:,.0f}",
        seconds_text(seconds),
    ]
