"""The order in which a plain search tries the jumps of a position.

The order is one fixed list of all jumps of the board, sorted by their holes and at each hole by
direction, or by the weights of the holes first. G. Darby and A. Matos found how much the cost of a
search depends on this order ("Depth-first search solves Peg Solitaire", 1998); R. Glauser sorted
the jumps by weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Literal, TypeVar

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.game.boards.board import DIRECTIONS, Board, Coordinates
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.limits import MAX_SEED, whole
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import Encoding
from pegsol.wording import shorten, words_of

By = Literal["peg", "target"]
BY: tuple[By, ...] = ("peg", "target")

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions of the lattices, clockwise from north."""

Thing = TypeVar("Thing", int, str)
_Key = Callable[[Board, int], tuple[int, ...]]


def _by_lines(*, across: bool, left: bool, up: bool) -> _Key:
    """Return the sort key of an order by rows (*across*) or by columns."""

    def key(board: Board, hole: int) -> tuple[int, ...]:
        column, row = _place(board, hole)
        place = (-column if left else column, -row if up else row)
        return place[::-1] if across else place

    return key


def _place(board: Board, hole: int) -> Coordinates:
    assert board.coordinates is not None
    return board.coordinates[hole]


def _spiral(board: Board, hole: int) -> tuple[int, ...]:
    """Return the place on a clockwise spiral from the top left corner to the middle."""
    assert board.coordinates is not None
    columns, rows = zip(*board.coordinates, strict=True)
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    column, row = _place(board, hole)
    ring = min(column - left, right - column, row - top, bottom - row)
    if row == top + ring:
        return ring, 0, column
    if column == right - ring:
        return ring, 1, row
    return (ring, 2, -column) if row == bottom - ring else (ring, 3, -row)


def _centre(board: Board, hole: int) -> tuple[int, ...]:
    """Return the distance from the centroid; holes at the same distance are sorted by row."""
    assert board.squared_radii is not None
    return (board.squared_radii[hole], hole)


_PLACED: dict[str, tuple[_Key, bool]] = {
    **{
        f"{name}{'-left' * left}{'-up' * up}": (
            _by_lines(across=name == "rows", left=left, up=up),
            False,
        )
        for name in ("rows", "columns")
        for left in (False, True)
        for up in (False, True)
    },
    "spiral": (_spiral, False),
    "spiral-reversed": (_spiral, True),
    "centre": (_centre, False),
    "centre-reversed": (_centre, True),
}
"""The sort key of each order by the places of the holes, and whether it is reversed."""

HOLE_ORDERS = (*_PLACED, "board", "board-reversed", "random")
"""The orders of holes that have a name; :func:`jump_order` explains them."""

HolesLike = str | Sequence[str]
"""An order of holes: one of HOLE_ORDERS, or a list of all holes by name."""
WeightsLike = Mapping[str, int] | Sequence[int]
"""Weights by names of holes (0 for holes not named), or a list in the board's order."""


def jump_order(
    problem: ProblemLike,
    *,
    holes: HolesLike = "",
    directions: str = "",
    by: By = "peg",
    weights: WeightsLike | None = None,
    seed: int = 0,
    corners_last: bool = False,
) -> tuple[Jump, ...]:
    """Return all jumps of the problem's board in the order in which a plain search tries them.

    *holes* is the name of an order or a list of all holes. "rows" goes through the rows from the
    top, each from left to right; "columns" goes through the columns from the left, each from the
    top. The ending "-left" means from right to left, and "-up" after it means from the bottom to
    the top. "spiral" winds inwards from the top left corner, "centre" goes outwards from the
    middle, and "board" is the board's own order. With "-reversed" each of these goes the other way.
    "random" depends on the *seed*. The default is "columns", or "board" if the holes have no
    places.

    If *by* is "peg", *holes* orders the jumps by the hole of the jumping peg; if it is "target", by
    the hole in which the jump lands. The jumps of one hole follow in the order of *directions*,
    which names every direction of the lattice (``"n e s w"``, or ``"nesw"``; six on triangular and
    hexagonal boards, eight with diagonals). The default is clockwise from north. On boards without
    a lattice the board's own order decides. If *weights* are given, jumps that leave the most
    weight on the board come first, and the orders of holes and directions decide between equal
    jumps. With *corners_last* the jumps into corners come after all others, as in M. Thill's
    search; a corner is a hole that no jump leads over.

    >>> print(*jump_order("line(4) b1 c1"))
    a1-c1 b1-d1 c1-a1 d1-b1
    >>> print(*jump_order("line(4) b1 c1", holes="columns-left", by="target"))
    b1-d1 a1-c1 d1-b1 c1-a1
    >>> print(*jump_order("line(4) b1 c1", weights={"a1": 1, "d1": 2}))
    b1-d1 c1-a1 a1-c1 d1-b1
    >>> print(*jump_order("line(4) b1 c1", corners_last=True))
    a1-c1 d1-b1 b1-d1 c1-a1

    Raises ProblemError if the order is unknown, or if it uses the places of holes and the board has
    none; NotationError if the directions do not match the board.
    """
    problem = as_problem(problem)
    order = jumps_in_order(problem, holes, directions, by, weights, seed, corners_last)
    return Encoding(problem.board, problem.rules).jumps(order)


def jumps_in_order(
    problem: Problem,
    holes: HolesLike,
    directions: str = "",
    by: By = "peg",
    weights: WeightsLike | None = None,
    seed: int = 0,
    corners_last: bool = False,
) -> list[int]:
    """Return what :func:`jump_order` does, as the core's numbers of the jumps."""
    if by not in BY:
        raise ProblemError(
            f"holes are counted by peg or by target, not by {shorten(str(by), 20)!r}"
        )
    board, reverse = problem.board, problem.rules == "reverse"
    hole_rank = _ranks(holes_in_order(board, holes, whole(seed, "a seed", most=MAX_SEED)))
    direction_rank = _ranks(directions_in_order(board, directions))
    values = hole_weights(board, weights or {})
    taken = -1 if reverse else 1  # pegs, at the hole jumped over
    jumped_over = {over for _, over, _ in board.jumps}

    def key(number: int) -> tuple[bool, int, int, int, int]:
        origin, over, target = board.jumps[number]
        if reverse:
            origin, target = target, origin
        gain = values[target] - values[origin] - taken * values[over]
        hole = origin if by == "peg" else target
        direction = direction_rank.get(_direction(board, origin, over), 0)
        last = corners_last and target not in jumped_over
        return last, -gain, hole_rank[hole], direction, number

    return sorted(range(len(board.jumps)), key=key)


def _ranks(things: Iterable[Thing]) -> dict[Thing, int]:
    return {thing: rank for rank, thing in enumerate(things)}


def named_order(board: Board, holes: HolesLike) -> HolesLike:
    """Return *holes*, or the name of the board's usual order if *holes* is empty text.

    >>> from pegsol import board
    >>> named_order(board("english"), ""), named_order(board("cycle(6)"), "")
    ('columns', 'board')
    """
    if holes != "":
        return holes
    return "board" if board.coordinates is None else "columns"


def holes_in_order(board: Board, holes: HolesLike, seed: int = 0) -> tuple[int, ...]:
    """Return the holes of *board* (numbers) in the order that *holes* names or lists.

    >>> from pegsol import board
    >>> triangle = board("triangle(3)")
    >>> [triangle.names[hole] for hole in holes_in_order(triangle, "spiral")]
    ['a1', 'c3', 'b3', 'a3', 'a2', 'b2']

    Raises ProblemError if the order is unknown, if it uses the places of holes and the board has
    none, or if a list lacks a hole or repeats one.
    """
    numbers = range(len(board))
    holes = named_order(board, holes)
    if isinstance(holes, str) and holes in HOLE_ORDERS:
        if holes == "random":
            return tuple(Random(seed).sample(numbers, len(board)))
        if holes in ("board", "board-reversed"):
            return tuple(numbers if holes == "board" else reversed(numbers))
        if board.coordinates is None:
            raise ProblemError(
                f"the holes of this board have no places, so they have no order {holes}: use "
                "board, board-reversed, random or a list of holes"
            )
        key, is_reversed = _PLACED[holes]
        return tuple(sorted(numbers, key=lambda hole: key(board, hole), reverse=is_reversed))
    if isinstance(holes, str):
        names = words_of(holes)
        if len(names) == 1 and names[0] not in board.names and len(board) > 1:
            known = ", ".join(HOLE_ORDERS)
            raise ProblemError(
                f"no order of holes is called {shorten(holes, 40)!r}: {known}, or a list of all"
            )
    elif isinstance(holes, Iterable):
        names = list(holes)
    else:
        raise expected("an order of holes, such as 'rows', or a list of all holes", holes)
    given = [board.hole(name) for name in names]
    for hole in numbers:
        if given.count(hole) != 1:
            times = "lacks" if hole not in given else "has twice:"
            name = board.names[hole]
            raise ProblemError(f"an order of holes has each once; this one {times} {name}")
    return tuple(given)


def directions_of(board: Board) -> tuple[str, ...]:
    """Return the directions of a board's jumps clockwise from north; empty without a lattice.

    >>> from pegsol import board
    >>> directions_of(board("english")), directions_of(board("triangle(5)"))
    (('n', 'e', 's', 'w'), ('ne', 'e', 'se', 'sw', 'w', 'nw'))
    >>> directions_of(board("cycle(6)"))
    ()
    """
    if board.coordinates is None or board.geometry not in DIRECTIONS:
        return ()
    found = {
        _compass(board, (sign * x, sign * y))
        for x, y in DIRECTIONS[board.geometry]
        for sign in (1, -1)
    }
    return tuple([name for name in COMPASS if name in found])


def directions_in_order(board: Board, text: str) -> tuple[str, ...]:
    """Return the directions of *board* in the order of *text*; clockwise if *text* is empty.

    Raises NotationError if *text* does not name each direction of the board exactly once.
    """
    known = directions_of(board)
    if not isinstance(text, str):
        raise expected("directions, such as 'n e s w'", text)
    if not text.strip():
        return known
    if not known:
        raise NotationError("this board is not a lattice: its jumps have no directions")
    plain = text.lower()
    for word in ("north", "east", "south", "west"):
        plain = plain.replace(word, word[0])
    names = words_of(plain.replace("-", ""))
    if len(names) == 1 and all(len(name) == 1 for name in known):
        names = list(names[0])
    if sorted(names) != sorted(known):
        every = f"{', '.join(known[:-1])} and {known[-1]}"
        raise NotationError(f"directions are {every} in some order, not {shorten(text, 40)!r}")
    return tuple(names)


def _compass(board: Board, step: Coordinates) -> str:
    """Return the name of the direction to a neighbour, as the board is drawn."""
    x, y = step
    right = 2 * x + board.slant * y
    return ("n" if y < 0 else "s" if y > 0 else "") + ("e" if right > 0 else "w" if right else "")


def _direction(board: Board, origin: int, over: int) -> str:
    if board.coordinates is None:
        return ""
    (x, y), (u, v) = board.coordinates[origin], board.coordinates[over]
    return _compass(board, (u - x, v - y))


def hole_weights(board: Board, weights: WeightsLike) -> tuple[int, ...]:
    """Return a weight for each hole of *board*.

    Raises ProblemError if the weights are not whole numbers or do not match the number of holes,
    and NotationError if a name is not the name of a hole.
    """
    if isinstance(weights, Mapping):
        return Pagoda.of(board, weights).whole_weights
    if not isinstance(weights, Iterable):
        raise expected("weights by names of holes, or a list of them", weights)
    return Pagoda(board, tuple(weights)).whole_weights
