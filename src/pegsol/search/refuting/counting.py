"""The linear programme of jump counts between two positions.

Its variables are the numbers of times that each jump is made. The inequalities between them may be
violated at a price, so that the programme always has a solution. If the least price is more than 0,
no numbers of jumps fulfil the inequalities, and the dual solution has the multipliers of a proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pegsol.game.boards.hole_sets import holes_of
from pegsol.proof.checker import Statement
from pegsol.search.refuting.highs import INFINITY, Allowance, Programme, Row

PRICE_OF_A_WALK = 100.0
"""The price of an area that is not taken from start to finish: many times the price of a hole."""


@dataclass(frozen=True, slots=True)
class Change:
    """A set of holes that changes, and whether this is its first or its last change."""

    holes: int
    first: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The least price, the number of times each jump is made, and the inequalities' multipliers."""

    price: float
    counts: list[float]
    weights: list[float]
    changes: list[float]


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
        self._jumps, self._holes = statement.jumps, len(statement.names)
        self.ends, self.areas = ends, areas
        start, finish = ends
        self.changes: list[Change] = []
        self._change_rows: list[int] = []
        self._costs: list[float] = []
        self._rows: list[Row] = []
        for hole in range(self._holes):
            self._equation((finish >> hole & 1) - (start >> hole & 1))
        for takes, gives in self._jumps:
            plus, minus = dict.fromkeys(holes_of(gives), 1), dict.fromkeys(holes_of(takes), -1)
            self._column(0.0, plus | minus)
        for hole in range(self._holes):
            self._column(1.0, {hole: 1})
            self._column(1.0, {hole: -1})
        owned: set[int] = set()
        for area in areas:
            self._add_area(area, owned)
        columns = [(0.0, INFINITY)] * len(self._costs)
        self._programme = Programme(columns, self._rows, self._costs, allowance=allowance)

    def add(self, change: Change) -> None:
        """Require that the first (or last) change of these holes is made."""
        position = self.ends[0 if change.first else 1]
        row = {j: 1.0 for j, jump in enumerate(self._jumps) if makes(jump, change, position)}
        self._change_rows.append(self._programme.add_row(row, 1.0))
        self.changes.append(change)

    def solve(self, seconds: float) -> Solved | None:
        """Return the solution, or None if HiGHS finds none within *seconds*."""
        found = self._programme.optimum(seconds)
        if found is None:
            return None
        price, values, row_prices = found
        changes = [row_prices[row] for row in self._change_rows]
        return Solved(price, values[: len(self._jumps)], row_prices[: self._holes], changes)

    def _equation(self, right: float = 0.0) -> int:
        """Add a row whose sum must be *right*; return its number."""
        self._rows.append(({}, (right, right)))
        return len(self._rows) - 1

    def _column(self, cost: float, entries: Mapping[int, int]) -> None:
        """Add a column, which is not negative, with *entries* in these rows."""
        for row, value in entries.items():
            self._rows[row][0][len(self._costs)] = value
        self._costs.append(cost)

    def _add_area(self, area: int, owned: set[int]) -> None:
        """Add a walk through the contents of *area* that makes each jump as often as it is counted.

        A jump belongs to the first area that it touches; in other areas it is free.
        """
        jumps = self._jumps
        touching = [j for j, (takes, gives) in enumerate(jumps) if (takes | gives) & area]
        row_of_jump = {}
        for j in touching:
            if j not in owned:
                owned.add(j)
                row_of_jump[j] = self._equation()
                self._rows[row_of_jump[j]][0][j] = -1
        start, finish = (position & area for position in self.ends)
        change = {start: -1, finish: 1} if start != finish else {}
        row = {content: self._equation(change.get(content, 0)) for content in _subsets(area)}
        if change:
            walk = {row[content]: sign for content, sign in change.items()}
            self._column(PRICE_OF_A_WALK, walk)
        for j in touching:
            takes, gives = jumps[j]
            holes, full = (takes | gives) & area, takes & area
            for rest in _subsets(area & ~holes):
                entries = {row[rest | full]: -1, row[rest | holes ^ full]: 1}
                if j in row_of_jump:
                    entries[row_of_jump[j]] = 1
                self._column(0.0, entries)


def _subsets(holes: int) -> list[int]:
    found, subset = [0], 0
    while subset != holes:
        subset = (subset - holes) & holes
        found.append(subset)
    return found
