"""The order in which a plain search tries the jumps of a position, and its text.

The order is one fixed list of all jumps of the board, sorted by their holes and at each hole by
direction, or by the weights of the holes first. G. Darby and A. Matos found how much the cost of a
search depends on this order ("Depth-first search solves Peg Solitaire", 1998); R. Glauser sorted
the jumps by weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from random import Random
from typing import Literal, TypeVar

from pegsol.errors import NotationError, ProblemError, checked, expected
from pegsol.game.boards.board import DIRECTIONS, Board, Coordinates
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import Encoding
from pegsol.search.run import Run
from pegsol.wording import shorten

By = Literal["peg", "target"]
BY: tuple[By, ...] = ("peg", "target")

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions of the lattices, clockwise from north."""

MAX_ORDERS, SAMPLE = 1000, 500
"""If there are more orders than this, a sample of SAMPLE orders is tried by default."""

Thing = TypeVar("Thing", int, str)

_ENDS = ("", "-up", "-left", "-left-up")
_PLACED = (
    *[f"{lines}{end}" for lines in ("rows", "columns") for end in _ENDS],
    *[f"{name}{end}" for name in ("spiral", "centre") for end in ("", "-reversed")],
)
"""The orders of holes by their places."""
HOLE_ORDERS = (*_PLACED, "board", "board-reversed")
"""The orders of holes that have a name, but for "random"; :func:`jump_order` explains them."""


def _place(board: Board, order: str, hole: int) -> tuple[int, ...]:
    """Return the place of a hole in an order of _PLACED that is not reversed."""
    assert board.coordinates is not None
    column, row = board.coordinates[hole]
    if order == "centre":  # by the distance from the centroid
        assert board.squared_radii is not None
        return board.squared_radii[hole], hole
    if order == "spiral":  # clockwise from the top left corner to the middle
        columns, rows = zip(*board.coordinates, strict=True)
        left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
        ring = min(column - left, right - column, row - top, bottom - row)
        if row == top + ring:
            return ring, 0, column
        if column == right - ring:
            return ring, 1, row
        return (ring, 2, -column) if row == bottom - ring else (ring, 3, -row)
    place = (-column if "left" in order else column, -row if "up" in order else row)
    return place[::-1] if order.startswith("rows") else place


WeightsLike = Mapping[str, int] | Sequence[int]
"""Weights by names of holes (0 for holes not named), or a list in the board's order."""


def jump_order(
    problem: ProblemLike, order: str = "", weights: WeightsLike | None = None
) -> tuple[Jump, ...]:
    """Return all jumps of the problem's board in the order in which a plain search tries them.

    *order* is a text of up to four parts: the order of holes, the order of directions, whether
    holes are those of the jumping pegs or those jumped into, and "corners last". A comma separates
    the parts, and each may be missing: ``"rows, n e s w, by target, corners last"``.

    The order of holes is a name or a list of all holes. "rows" goes through the rows from the top,
    each from left to right; "columns" goes through the columns from the left, each from the top.
    The ending "-left" means from right to left, and "-up" after it means from the bottom to the
    top. "spiral" winds inwards from the top left corner, "centre" goes outwards from the middle,
    and "board" is the board's own order. With "-reversed" each of these goes the other way.
    "random 7" is the random order of that seed. The default is "columns", or "board" if the holes
    have no places.

    With "by peg", the usual, this orders the jumps by the hole of the jumping peg; with "by target"
    by the hole in which the jump lands. The jumps of one hole follow in the order of the
    directions, all of which are named ("n e s w" or "nesw"; six on triangular and hexagonal boards,
    eight with diagonals). The default is clockwise from north. On boards without a lattice the
    board's own order decides. If *weights* are given, jumps that leave the most weight on the board
    come first, and the orders of holes and directions decide between equal jumps. With "corners
    last" the jumps into corners come after all others, as in M. Thill's search; a corner is a hole
    that no jump leads over.

    >>> print(*jump_order("line(4) b1 c1"))
    a1-c1 b1-d1 c1-a1 d1-b1
    >>> print(*jump_order("line(4) b1 c1", "columns-left, by target"))
    b1-d1 a1-c1 d1-b1 c1-a1
    >>> print(*jump_order("line(4) b1 c1", weights={"a1": 1, "d1": 2}))
    b1-d1 c1-a1 a1-c1 d1-b1
    >>> print(*jump_order("line(4) b1 c1", "corners last"))
    a1-c1 d1-b1 b1-d1 c1-a1

    Raises ProblemError if the order is unknown, or if it uses the places of holes and the board has
    none; NotationError if the directions do not match the board.
    """
    problem = as_problem(problem)
    numbers = Order.of(problem.board, order).jumps(problem, weights)
    return Encoding(problem.board, problem.rules).jumps(numbers)


@dataclass(frozen=True, slots=True)
class Order:
    """An order of jumps in its parts; its text is what :func:`jump_order` reads.

    >>> from pegsol import board
    >>> str(Order.of(board("english"), "spiral, by target"))
    'spiral, n e s w, by target'
    """

    holes: str
    """The name of the order of holes, or the names of all holes."""
    directions: tuple[str, ...]
    by: By = "peg"
    corners_last: bool = False

    @classmethod
    def of(cls, board: Board, text: str) -> Order:
        """Return the order that a *text* describes; :func:`jump_order` has its form and errors."""
        parts = [" ".join(part.split()) for part in checked(str, text, "an order").split(",")]
        known, holes, directions = directions_of(board), "", ""
        by: By = "peg"
        for part in filter(None, parts):
            if part in ("by peg", "by target"):
                by = "peg" if part == "by peg" else "target"
            elif known and not set(part) - set("nesw "):
                directions = part
            elif part != "corners last":
                if holes:
                    raise ProblemError(
                        f"an order has holes once: {shorten(holes, 40)}, {shorten(part, 40)}"
                    )
                holes = part
        holes = holes or ("board" if board.geometry == "lines" else "columns")
        holes = "random 0" if holes == "random" else holes
        holes_in_order(board, holes)
        return cls(holes, _directions(known, directions), by, "corners last" in parts)

    def __str__(self) -> str:
        last = "corners last" if self.corners_last else ""
        parts = (self.holes, " ".join(self.directions), f"by {self.by}", last)
        return ", ".join(filter(None, parts))

    def jumps(self, problem: Problem, weights: WeightsLike | None = None) -> list[int]:
        """Return what :func:`jump_order` does, as the core's numbers of the jumps."""
        board, reverse = problem.board, problem.rules == "reverse"
        hole_rank = _ranks(holes_in_order(board, self.holes))
        direction_rank = _ranks(self.directions)
        values = hole_weights(board, weights or {})
        taken = -1 if reverse else 1  # pegs, at the hole jumped over
        jumped_over = {over for _, over, _ in board.jumps}

        def key(number: int) -> tuple[bool, int, int, int, int]:
            origin, over, target = board.jumps[number]
            if reverse:
                origin, target = target, origin
            gain = values[target] - values[origin] - taken * values[over]
            hole = origin if self.by == "peg" else target
            direction = direction_rank.get(_direction(board, origin, over), 0)
            last = self.corners_last and target not in jumped_over
            return last, -gain, hole_rank[hole], direction, number

        return sorted(range(len(board.jumps)), key=key)


def _ranks(things: Iterable[Thing]) -> dict[Thing, int]:
    return {thing: rank for rank, thing in enumerate(things)}


def holes_in_order(board: Board, holes: str) -> tuple[int, ...]:
    """Return the holes of *board* (numbers) in the order that *holes* names or lists.

    Raises ProblemError if the order is unknown, if it uses the places of holes and the board has
    none, or if a list lacks a hole or repeats one.
    """
    numbers = range(len(board))
    names = holes.split()
    if names[0] == "random" and len(names) == 2 and names[1].isdecimal():
        return tuple(Random(int(names[1])).sample(numbers, len(board)))
    if holes in ("board", "board-reversed"):
        return tuple(numbers if holes == "board" else reversed(numbers))
    if holes in _PLACED:
        if board.geometry == "lines":
            raise ProblemError(
                f"the holes of this board have no places, so they have no order {holes}: use "
                "board, board-reversed, random or a list of holes"
            )
        order, backwards, _ = holes.partition("-reversed")
        places = [_place(board, order, hole) for hole in numbers]
        return tuple(sorted(numbers, key=places.__getitem__, reverse=bool(backwards)))
    if len(names) == 1 and names[0] not in board.names and len(board) > 1:
        known = ", ".join(HOLE_ORDERS)
        raise ProblemError(
            f"no order of holes is called {shorten(holes, 40)!r}: {known}, random or a list of all"
        )
    given = [board.hole(name) for name in names]
    for hole in numbers:
        if given.count(hole) != 1:
            times = "lacks" if hole not in given else "has twice:"
            name = board.names[hole]
            raise ProblemError(f"an order of holes has each once; this one {times} {name}")
    return tuple(given)


def directions_of(board: Board) -> tuple[str, ...]:
    """Return the directions of a board's jumps clockwise from north; empty without a lattice."""
    if board.coordinates is None or board.geometry not in DIRECTIONS:
        return ()
    found = {
        _compass(board, (sign * x, sign * y))
        for x, y in DIRECTIONS[board.geometry]
        for sign in (1, -1)
    }
    return tuple([name for name in COMPASS if name in found])


def _directions(known: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return the *known* directions of a board in the order of *text*; clockwise if it is empty."""
    names = text.split()
    if len(names) == 1 and all(len(name) == 1 for name in known):
        names = list(text)
    if names and sorted(names) != sorted(known):
        every = f"{', '.join(known[:-1])} and {known[-1]}"
        raise NotationError(f"directions are {every} in some order, not {shorten(text, 40)!r}")
    return tuple(names) or known


def _compass(board: Board, step: Coordinates) -> str:
    """Return the name of the direction to a neighbour, as the board is drawn."""
    x, y = step
    right = 2 * x + board.slant * y
    return ("n" if y < 0 else "s" if y > 0 else "") + ("e" if right > 0 else "w" if right else "")


def _direction(board: Board, origin: int, over: int) -> str:
    if board.coordinates is None or board.geometry == "lines":
        return ""
    (x, y), (u, v) = board.coordinates[origin], board.coordinates[over]
    return _compass(board, (u - x, v - y))


def hole_weights(board: Board, weights: WeightsLike) -> tuple[int, ...]:
    """Return a weight for each hole of *board*.

    Raises ProblemError if the weights are not whole numbers or do not match the number of holes,
    and NotationError if a name is not the name of a hole.
    """
    if isinstance(weights, Mapping):
        return Pagoda.of(board, weights).weights
    if not isinstance(weights, Iterable):
        raise expected("weights by names of holes, or a list of them", weights)
    return Pagoda(board, tuple(weights)).weights


# -- the orders that a comparison tries -----------------------------------------------------------


def orders_tried(
    problem: Problem,
    weights: WeightsLike | None,
    sample: int | Literal["all"] | None,
    seed: int,
    run: Run,
) -> tuple[list[Order], int, int | None]:
    """Return the orders to try, the number of all orders, and the size of the sample, if any.

    Without a *sample*, all are tried if they are at most 1,000.
    """
    board = problem.board
    named: dict[tuple[int, ...], str] = {}  # equal orders of holes are named once
    for name in ("board", "board-reversed") if board.geometry == "lines" else HOLE_ORDERS:
        named.setdefault(holes_in_order(board, name), name)
    holes, directions = list(named.values()), list(permutations(directions_of(board)))
    number = len(holes) * len(directions) * len(BY)
    if sample is None and number > MAX_ORDERS:
        sample = SAMPLE
    if isinstance(sample, int) and sample < number:
        places = sorted(Random(seed).sample(range(number), sample))
        pairs = [(place // len(BY), BY[place % len(BY)]) for place in places]
        orders = [
            Order(holes[pair // len(directions)], directions[pair % len(directions)], by)
            for pair, by in pairs
        ]
        return orders, number, sample
    orders = [Order(*one) for one in product(holes, directions, BY)]
    if number > MAX_ORDERS:
        return orders, number, None
    first: dict[object, Order] = {}  # without those that repeat an earlier order of jumps
    for order in orders:
        # If the time of the run is over, they are not compared, since none is tried.
        key = tuple(order.jumps(problem, weights)) if run.left() > 0 else order
        first.setdefault(key, order)
    return list(first.values()), len(first), None
