"""The linear programme of jump counts between two positions.

Its variables are the numbers of times that each jump is made. The inequalities between them may be
violated at a price, so that the programme always has a solution. If the least price is more than 0,
no numbers of jumps fulfil the inequalities, and the dual solution has the multipliers of a proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pegsol.game.boards.hole_sets import holes_of
from pegsol.proof.checker import Statement
from pegsol.search.refuting.highs import INFINITY, Allowance, Programme, Row

PRICE_OF_A_WALK = 100.0
"""The price of an area that is not taken from start to finish: many times the price of a hole."""

Jumps = Sequence[tuple[int, int]]
"""The sets of holes that each jump takes from and gives to."""


@dataclass(frozen=True, slots=True)
class Change:
    """A set of holes that changes, and whether this is its first or its last change."""

    holes: int
    first: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The least price, the number of times each jump is made, and the inequalities' multipliers.

    ``bounds`` has for each jump the multiplier of its bounds, which is negative for the upper
    bound.
    """

    price: float
    counts: list[float]
    weights: list[float]
    changes: list[float]
    bounds: list[float]


def needed_at(jump: tuple[int, int], holes: int, *, first: bool) -> tuple[int, int]:
    """Return which of the *holes* are full and which are empty before the jump, or after it."""
    takes, gives = jump
    return (takes & holes, gives & holes) if first else (gives & holes, takes & holes)


def makes(jump: tuple[int, int], change: Change, position: int) -> bool:
    """Return whether *jump* may be the first (or last) to touch the holes of *change*.

    Before the first and after the last change, these holes are as in *position*.
    """
    full, empty = needed_at(jump, change.holes, first=change.first)
    return bool(full | empty) and not full & ~position and not empty & position


class CountProgramme:
    """The programme for the jumps that lead from one position to another, the *ends* (bits).

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(
        self,
        statement: Statement,
        ends: tuple[int, int],
        areas: tuple[int, ...],
        allowance: Allowance,
    ) -> None:
        jumps, holes = statement.jumps, len(statement.names)
        self._jumps, self._holes = jumps, holes
        self.ends, self.areas = ends, areas
        start, finish = ends
        self.changes: list[Change] = []
        self._change_rows: list[int] = []
        equations = _Equations()
        for hole in range(holes):
            equations.row((finish >> hole & 1) - (start >> hole & 1))
        for takes, gives in jumps:
            equations.column(0.0, _signed(gives, takes))
        for hole in range(holes):
            equations.column(1.0, {hole: 1})
            equations.column(1.0, {hole: -1})
        owned: set[int] = set()
        for area in areas:
            _add_area(equations, jumps, area, self.ends, owned)
        self._programme = equations.programme(allowance)

    def add(self, change: Change) -> None:
        """Require that the first (or last) change of these holes is made."""
        position = self.ends[0 if change.first else 1]
        row = {j: 1.0 for j, jump in enumerate(self._jumps) if makes(jump, change, position)}
        row[self._programme.add_column((0.0, INFINITY), 1.0)] = 1.0
        self._change_rows.append(self._programme.add_row((row, (1.0, INFINITY))))
        self.changes.append(change)

    def bound(self, jump: int, least: int, most: float) -> None:
        """Require that *jump* is made at least *least* and at most *most* times."""
        self._programme.set_bounds(jump, (least, most))

    def solve(self, seconds: float) -> Solved | None:
        """Return the solution, or None if HiGHS finds none within *seconds*."""
        found = self._programme.optimum(seconds)
        if found is None:
            return None
        count = len(self._jumps)
        return Solved(
            found.cost,
            found.values[:count],
            found.row_prices[: self._holes],
            [found.row_prices[row] for row in self._change_rows],
            found.column_prices[:count],
        )


class _Equations:
    """The rows of a programme, which are equations, and its columns, which are not negative."""

    def __init__(self) -> None:
        self._costs: list[float] = []
        self._rows: list[dict[int, float]] = []
        self._right: list[float] = []

    def row(self, right: float = 0.0) -> int:
        """Add a row whose sum must be *right*; return its number."""
        self._rows.append({})
        self._right.append(right)
        return len(self._rows) - 1

    def column(self, cost: float, entries: Mapping[int, int]) -> None:
        """Add a column with *entries* in these rows."""
        column = len(self._costs)
        self._costs.append(cost)
        for row, value in entries.items():
            self.put(row, column, value)

    def put(self, row: int, column: int, value: float) -> None:
        self._rows[row][column] = value

    def programme(self, allowance: Allowance) -> Programme:
        rows: list[Row] = [
            (row, (right, right)) for row, right in zip(self._rows, self._right, strict=True)
        ]
        columns = [(0.0, INFINITY)] * len(self._costs)
        return Programme(columns, rows, self._costs, allowance=allowance)


def _signed(plus: int, minus: int) -> dict[int, int]:
    return {**dict.fromkeys(holes_of(plus), 1), **dict.fromkeys(holes_of(minus), -1)}


def _add_area(
    equations: _Equations, jumps: Jumps, area: int, ends: tuple[int, int], owned: set[int]
) -> None:
    """Add a walk through the contents of *area* that makes each jump as often as it is counted.

    A jump belongs to the first area that it touches; in other areas it is free.
    """
    touching = [j for j, (takes, gives) in enumerate(jumps) if (takes | gives) & area]
    row_of_jump = {}
    for j in touching:
        if j not in owned:
            owned.add(j)
            row_of_jump[j] = equations.row()
            equations.put(row_of_jump[j], j, -1)
    start, finish = (position & area for position in ends)
    change = {start: -1, finish: 1} if start != finish else {}
    row = {content: equations.row(change.get(content, 0)) for content in _subsets(area)}
    if change:
        walk = {row[content]: sign for content, sign in change.items()}
        equations.column(PRICE_OF_A_WALK, walk)
    for j in touching:
        takes, gives = jumps[j]
        holes, full = (takes | gives) & area, takes & area
        for rest in _subsets(area & ~holes):
            entries = {row[rest | full]: -1, row[rest | holes ^ full]: 1}
            if j in row_of_jump:
                entries[row_of_jump[j]] = 1
            equations.column(0.0, entries)


def _subsets(holes: int) -> list[int]:
    found, subset = [0], 0
    while subset != holes:
        subset = (subset - holes) & holes
        found.append(subset)
    return found
