"""Which order of the jumps suits which of Darby's starts.

He asks: "Is there some clue in the initial configuration which would let us choose a search
procedure to minimize the total search time?" The scan of the holes is one choice; the order of the
directions, and whether pegs or empty holes are scanned, are others, which he names as well. So each
scan is tried with 48 of these, and the median of the costs is what the scan itself is worth.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

from pegsol.model.formats.reading import as_problem
from pegsol.search.lab.jump_order import BY, directions_of
from pegsol.search.lab.switches import Switches
from pegsol.search.redo.darby import SEVEN, measures
from pegsol.search.redo.statement import Cell, RedoTable
from pegsol.search.redo.work import Work

PUZZLES = SEVEN | {f"Triangle {side}": f"triangle-{side}" for side in (5, 6, 7)}
SCANS = ("rows", "rows-up", "columns", "columns-up")
GIVE_UP = 20_000
"""The positions after which a search gives up."""
DIRECTIONS = 24
"""The orders of the directions: all on a square board, a sample of them on a triangle."""
NEVER = float("inf")


@measures
def scans(work: Work) -> RedoTable:
    """Return what each scan costs on each puzzle, and on which side its pegs are."""
    rows: list[tuple[Cell, ...]] = []
    less = more = 0
    for name, puzzle in PUZZLES.items():
        side = heavy_side(puzzle)
        costs = [_median(work, puzzle, scan) for scan in SCANS]
        rows.append((name, side, *map(_cell, costs)))
        for down, up in (costs[:2], costs[2:]):
            near, far = (down, up) if side == "top" else (up, down)
            less += bool(side) and near < far
            more += bool(side) and near > far
    return RedoTable(
        "Which order suits which start: the median over 48 orders of the jumps",
        ("puzzle", "heavy side", *SCANS),
        tuple(rows),
        "A scan by rows begins at the top, by rows-up at the bottom; columns go from the left, "
        "each from the top, columns-up each from the bottom. A side is heavy if its pegs have the "
        "greater sum of distances to the row of the finish. A scan that begins on the heavy side "
        f"costs less than the same scan from the other side in {less} cases, and more in {more}. "
        "If a start looks alike from all sides, only the order of the directions decides.",
        (f"pegsol lab compare PUZZLE --vary orders --sample all --node-limit {GIVE_UP}",),
    )


def heavy_side(puzzle: str) -> str:
    """Return the side whose pegs are farther from the finish in all: "top", "bottom" or "".

    >>> heavy_side("fireplace"), heavy_side("pyramid"), heavy_side("greek-cross")
    ('top', 'bottom', '')
    """
    problem = as_problem(puzzle)
    places = problem.board.coordinates
    finish = problem.board.names_of(problem.finish.pegs)
    if len(finish) != 1 or places is None:
        return ""
    middle = places[problem.board.hole(finish[0])][1]
    weight = sum([places[problem.board.hole(name)][1] - middle for name in problem.start.pegs])
    return "top" if weight < 0 else "bottom" if weight else ""


def _median(work: Work, puzzle: str, scan: str) -> float:
    """Return the median cost of a scan (the lower one of two), or NEVER if most give up."""
    costs: list[float] = []
    every = list(permutations(directions_of(as_problem(puzzle).board)))
    for directions in Random(0).sample(every, DIRECTIONS):
        for by in BY:
            order = Switches(holes=scan, directions=" ".join(directions), by=by)
            found = work.search(puzzle, order, GIVE_UP)
            costs.append(NEVER if found.solution is None else found.positions)
    return sorted(costs)[(len(costs) - 1) // 2]


def _cell(cost: float) -> Cell:
    return f"over {GIVE_UP:,}" if cost == NEVER else int(cost)
