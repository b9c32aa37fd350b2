"""Gary Darby, "Peg Solitaire Game", 2000 to 2018: the order of the jumps."""

from __future__ import annotations

from itertools import permutations
from random import Random

from pegsol.errors import Limit, LimitError
from pegsol.game.boards.names import as_board
from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.comparison import compare, quartile
from pegsol.lab.old_texts.redo import Found, RedoTable, Row, Text, Work
from pegsol.lab.orders import BY, directions_of
from pegsol.lab.switches import Switches
from pegsol.proof.position_class import feasible_survivors
from pegsol.search.result import Status
from pegsol.study.datasets.survey import survey

TEXT = Text(
    "darby",
    "Gary Darby",
    "Peg solitaire game, at DelphiForFun",
    "2000–2018",
    "which order of the jumps suits which start",
)
states, measures = TEXT.states, TEXT.measures
SEVEN = {
    "Cross": "latin-cross",
    "Plus": "greek-cross",
    "Fireplace": "fireplace",
    "Up-Arrow": "up-arrow",
    "Diamond": "diamond-24",
    "Pyramid": "pyramid",
    "Solitaire": "central-game",
}
DOWN, UP = Switches(order="columns"), Switches(order="columns-up")


@measures
def his_two_orders(work: Work) -> RedoTable:
    """Return the positions of his puzzles in his two orders, with his figures."""
    his: dict[str, tuple[int | None, int | None]] = {"Up-Arrow": (17_998_001, 3_608)}
    rows: list[Row] = []
    for name, puzzle in SEVEN.items():
        down, up = [work.search(puzzle, order).positions for order in (DOWN, UP)]
        his_down, his_up = his.get(name, (None, None))
        rows.append((name, his_down, down, his_up, up))
    return RedoTable(
        "Positions until the first solution, columns from left to right",
        ("puzzle", "he, from the top", "today", "he, from the bottom", "today"),
        tuple(rows),
        how=(
            "pegsol lab search PUZZLE --order columns",
            "pegsol lab search PUZZLE --order columns-up",
        ),
    )


@states("“seven common configurations”", "about right", how="pegsol solve NAME")
def seven(work: Work) -> Found:
    status = {name: work.solve(puzzle).status for name, puzzle in SEVEN.items()}
    status["Cracker Barrel"] = work.solve("triangle-5").status
    return (
        set(status.values()) == {Status.SOLVED},
        f"{len(status)} names are listed, the last added in 2004: {', '.join(status)}; all are "
        "solved",
    )


@states(
    "Up-Arrow: 17,998,001 positions, left to right and top to bottom",
    how="pegsol lab search up-arrow --order columns",
)
def top_to_bottom(work: Work) -> Found:
    found = work.search("up-arrow", DOWN).positions
    return found == 17_998_001, f"{found:,}"


@states(
    "Up-Arrow: 3,608 positions, left to right and bottom to top",
    how="pegsol lab search up-arrow --order columns-up",
)
def bottom_to_top(work: Work) -> Found:
    found = work.search("up-arrow", UP).positions
    return found == 3_608, f"{found:,}"


@states(
    "The order “has a significant effect on the length of the search”",
    how="pegsol lab compare up-arrow --vary orders --node-limit 20000000",
    long=True,
)
def significant(work: Work) -> Found:
    found = work.whole(compare("up-arrow", "orders", positions=20_000_000, **work.options()))
    best, worst = found.best.positions, found.worst.positions
    median = quartile(found.rows, 2).positions
    return (
        worst > 10 * best,
        f"from {best:,} to {worst:,} positions in {found.orders} orders of the jumps; half of "
        f"them take at most {median:,}",
    )


@states(
    "“no more than a few million position tests”",
    "estimate",
    how="pegsol lab search NAME --order columns",
)
def few_million(work: Work) -> str:
    found = {name: work.search(puzzle, DOWN).positions for name, puzzle in SEVEN.items()}
    over = [name for name, number in found.items() if number > 5_000_000]
    return (
        f"at most {max(found.values()):,}, in the first of his two orders: more than five million "
        f"for {' and '.join(over)}, and at most "
        f"{max(n for name, n in found.items() if name not in over):,} for the others"
    )


@states(
    "“The longest search to find a solution requires about 13,000,000 position checks”",
    "about right",
    how="pegsol lab search NAME --order columns-up",
)
def longest(work: Work) -> Found:
    found = {name: work.search(puzzle, UP).positions for name, puzzle in SEVEN.items()}
    most = max(found, key=lambda name: found[name])
    return (
        12_500_000 < found[most] < 13_500_000,
        f"{found[most]:,} for {most}, in the second of his two orders",
    )


@states(
    "Triangles with 5 or 6 holes a side can be solved",
    how=("pegsol survey 'triangle(5)'", "pegsol survey 'triangle(6)'"),
)
def five_and_six(work: Work) -> Found:
    found = {size: _triangle(work, size) for size in (5, 6)}
    return (
        all(found.values()),
        "; ".join([f"{size} a side: {words}" for size, words in found.items()]),
    )


@states(
    "7 a side: not known “whether such a solution exists”",
    "answered",
    how="pegsol survey 'triangle(7)'",
)
def seven_a_side(work: Work) -> str:
    found = _triangle(work, 7)
    return f"it does, {found}" if found else "it does not"


def _triangle(work: Work, size: int) -> str:
    """Return how many vacancies of a triangle can end with one peg, in words; "" for none."""
    on = as_board(f"triangle({size})")
    (table,) = survey(on, want="answer", **work.options()).tables
    if not table.complete:
        raise LimitError(Limit.TIME)
    solved: set[str] = set()
    for row in table.rows:
        if row.status is Status.SOLVED and row.vacancy is not None:
            solved |= set(on.symmetries.orbit(row.vacancy))
    others = [name for name in on.names if name not in solved]
    excluded = [name for name in others if not feasible_survivors(Position.vacancies(on, name))]
    if not solved:
        return ""
    if not others:
        return f"from all {len(on)} vacancies"
    words = f"(position classes exclude {', '.join(excluded)})"
    return f"from {len(solved)} of {len(on)} vacancies {words}"


# He asks: "Is there some clue in the initial configuration which would let us choose a search
# procedure to minimize the total search time?" The scan of the holes is one choice; the order of
# the directions, and whether pegs or empty holes are scanned, are others, which he names as well.
# So each scan is tried with 48 of these, and the median of the costs is what the scan is worth.
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
    rows: list[Row] = []
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
            order = Switches(order=f"{scan}, {' '.join(directions)}, by {by}")
            found = work.search(puzzle, order, GIVE_UP)
            costs.append(NEVER if found.solution is None else found.positions)
    return sorted(costs)[(len(costs) - 1) // 2]


def _cell(cost: float) -> str | int:
    return f"over {GIVE_UP:,}" if cost == NEVER else int(cost)
