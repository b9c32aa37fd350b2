"""The linear programme of jump counts, between two positions.

Its variables are how often each jump is made. Their inequalities may be broken at a price, so that
it always has a solution. If the least price is more than 0, no numbers of jumps fulfil them, and
the dual solution has the multipliers of a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pegsol.errors import MissingExtraError

INFINITY = float("inf")
PRICE_OF_A_WALK = 100.0
"""The price of an area that is not taken from start to finish: many times that of a hole."""

Jumps = Sequence[tuple[int, int]]
"""What each jump takes and gives, as sets of holes (bits)."""


@dataclass(frozen=True, slots=True)
class Change:
    """A set of holes that changes, and whether its first or its last change is meant."""

    holes: int
    first: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The least price; how often each jump is made; and the multipliers of the inequalities.

    ``bounds`` has for each jump the multiplier of its bounds: negative if it is the upper one.
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

    These are as in *position* before the first and after the last change.
    """
    full, empty = needed_at(jump, change.holes, first=change.first)
    return bool(full | empty) and not full & ~position and not empty & position


class Programme:
    """The programme for the jumps from *start* to *finish* (bits) on a board of *holes* holes.

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(
        self, jumps: Jumps, holes: int, start: int, finish: int, areas: Sequence[int] = ()
    ) -> None:
        try:
            import highspy
            import numpy as np
        except ImportError:
            raise MissingExtraError("prove", "a proof by jump counts") from None
        self._highspy, self._np = highspy, np
        self._jumps, self._holes = jumps, holes
        self.ends = start, finish
        self.changes: list[Change] = []
        self._solver = highspy.Highs()  # type: ignore[no-untyped-call]
        self._solver.setOptionValue("output_flag", False)
        self._solver.setOptionValue("threads", 1)
        rows = _Rows()
        for takes, gives in jumps:
            rows.column(0.0, _signed(gives, takes))
        for hole in range(holes):
            rows.right[hole] = float((finish >> hole & 1) - (start >> hole & 1))
            rows.column(1.0, {hole: 1})
            rows.column(1.0, {hole: -1})
        rows.count = holes
        owned: set[int] = set()
        for area in areas:
            _add_area(rows, jumps, area, self.ends, owned)
        self._pass(rows)

    def _pass(self, rows: _Rows) -> None:
        np, model = self._np, self._highspy.HighsLp()
        model.num_col_, model.num_row_ = len(rows.costs), rows.count
        model.col_cost_ = np.array(rows.costs)
        model.col_lower_ = np.zeros(len(rows.costs))
        model.col_upper_ = np.full(len(rows.costs), INFINITY)
        right = np.array([rows.right.get(row, 0.0) for row in range(rows.count)])
        model.row_lower_, model.row_upper_ = right, right
        model.a_matrix_.format_ = self._highspy.MatrixFormat.kColwise
        entries = rows.entries
        model.a_matrix_.start_ = np.cumsum([0, *map(len, entries)], dtype=np.int32)
        model.a_matrix_.index_ = np.array([r for col in entries for r in col], dtype=np.int32)
        model.a_matrix_.value_ = np.array([v for col in entries for v in col.values()], dtype=float)
        if self._solver.passModel(model) == self._highspy.HighsStatus.kError:
            raise RuntimeError("HiGHS refused a programme")
        self._change_rows: list[int] = []

    def add(self, change: Change) -> None:
        """Demand that the first (or last) change of these holes is made."""
        np = self._np
        position = self.ends[0 if change.first else 1]
        column = self._solver.getNumCol()
        none = np.array([], dtype=np.int32)
        self._solver.addCol(1.0, 0.0, INFINITY, 0, none, np.array([]))
        places = [j for j, jump in enumerate(self._jumps) if makes(jump, change, position)]
        index = np.array([*places, column], dtype=np.int32)
        self._change_rows.append(self._solver.getNumRow())
        self._solver.addRow(1.0, INFINITY, len(index), index, np.ones(len(index)))
        self.changes.append(change)

    def bound(self, jump: int, least: int, most: float) -> None:
        """Let *jump* be made at least *least* and at most *most* times."""
        self._solver.changeColBounds(jump, float(least), most)

    def solve(self, seconds: float) -> Solved | None:
        """Return the solution, or None if HiGHS finds none within *seconds*."""
        solver = self._solver
        solver.setOptionValue("time_limit", solver.getRunTime() + max(seconds, 0.01))
        solver.run()
        if solver.getModelStatus() != self._highspy.HighsModelStatus.kOptimal:
            return None
        solution = solver.getSolution()
        rows, count = list(solution.row_dual), len(self._jumps)
        return Solved(
            solver.getInfo().objective_function_value,
            list(solution.col_value)[:count],
            rows[: self._holes],
            [rows[row] for row in self._change_rows],
            list(solution.col_dual)[:count],
        )


class _Rows:
    """The columns of a programme, whose rows are equations."""

    def __init__(self) -> None:
        self.costs: list[float] = []
        self.entries: list[dict[int, int]] = []
        self.right: dict[int, float] = {}
        self.count = 0

    def column(self, cost: float, entries: dict[int, int]) -> None:
        self.costs.append(cost)
        self.entries.append(entries)


def _signed(plus: int, minus: int) -> dict[int, int]:
    return {**dict.fromkeys(_bits(plus), 1), **dict.fromkeys(_bits(minus), -1)}


def _bits(holes: int) -> Iterator[int]:
    while holes:
        yield (holes & -holes).bit_length() - 1
        holes &= holes - 1


def _add_area(rows: _Rows, jumps: Jumps, area: int, ends: tuple[int, int], owned: set[int]) -> None:
    """Add a walk through the contents of *area*: as often as each jump that it owns is made.

    A jump belongs to the first area that it touches; in others it is free.
    """
    touching = [j for j, (takes, gives) in enumerate(jumps) if (takes | gives) & area]
    row_of_jump = {}
    for j in touching:
        if j not in owned:
            owned.add(j)
            row_of_jump[j] = rows.count
            rows.entries[j][rows.count] = -1
            rows.count += 1
    start, finish = (position & area for position in ends)
    contents = _subsets(area)
    row = {content: rows.count + place for place, content in enumerate(contents)}
    rows.count += len(contents)
    if start != finish:
        rows.right[row[start]], rows.right[row[finish]] = -1.0, 1.0
        rows.column(PRICE_OF_A_WALK, {row[start]: -1, row[finish]: 1})
    for j in touching:
        takes, gives = jumps[j]
        holes, full = (takes | gives) & area, takes & area
        for rest in _subsets(area & ~holes):
            entries = {row[rest | full]: -1, row[rest | holes ^ full]: 1}
            if j in row_of_jump:
                entries[row_of_jump[j]] = 1
            rows.column(0.0, entries)


def _subsets(holes: int) -> list[int]:
    found, subset = [0], 0
    while subset != holes:
        subset = (subset - holes) & holes
        found.append(subset)
    return found
