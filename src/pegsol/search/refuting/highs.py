"""Linear and integer programmes for HiGHS, in arrays.

HiGHS (the extra ``prove``) is imported when a programme is first made: that takes a quarter of a
second. Its answers are proposals in floating point; callers check what they make of them exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from pegsol.errors import MissingExtraError

Bounds = tuple[float, float]
Row = tuple[dict[int, float], Bounds]
"""The coefficients of some columns, and the bounds of their sum."""

INFINITY = math.inf
MAX_NODES = 20
"""The nodes of a search for whole numbers; a limit of time would give other numbers every time."""


@cache
def is_installed() -> bool:
    """Return whether HiGHS is installed, without importing it."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


class Programme:
    """Find values for columns that keep their bounds and those of the rows, at the least cost.

    Columns named in *integers* take whole numbers. A programme can be solved many times with
    other costs, each time from the last basis.

    >>> programme = Programme([(0, 4), (0, 4)], [({0: 1, 1: 1}, (3, INFINITY))], [1, 2])
    >>> [round(value) for value in programme.solve() or ()]
    [3, 0]
    >>> programme.set_costs([2, 1])
    >>> [round(value) for value in programme.solve() or ()]
    [0, 3]

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(
        self,
        columns: Sequence[Bounds],
        rows: Sequence[Row],
        costs: Sequence[float],
        integers: Sequence[int] = (),
    ) -> None:
        try:
            import highspy
            import numpy as np
        except ImportError:
            raise MissingExtraError("prove", "linear programming") from None
        self._highspy, self._np = highspy, np
        entries = [row for row, _ in rows]
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(columns), len(rows)
        model.col_cost_ = np.array(costs, dtype=float)
        model.col_lower_, model.col_upper_ = self._bounds(columns)
        model.row_lower_, model.row_upper_ = self._bounds([bounds for _, bounds in rows])
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.cumsum([0, *map(len, entries)], dtype=np.int32)
        model.a_matrix_.index_ = np.array([c for row in entries for c in row], dtype=np.int32)
        model.a_matrix_.value_ = np.array([v for row in entries for v in row.values()], dtype=float)
        if integers:
            kinds = [highspy.HighsVarType.kContinuous] * len(columns)
            for column in integers:
                kinds[column] = highspy.HighsVarType.kInteger
            model.integrality_ = kinds
        self._solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        self._option("output_flag", False)
        self._option("parallel", "off")
        # A presolved programme would forget the basis of the last one.
        self._option("presolve", "choose" if integers else "off")
        self._option("mip_max_nodes", MAX_NODES)
        self._done(self._solver.passModel(model))
        self._places = np.arange(len(columns), dtype=np.int32)

    def _bounds(self, bounds: Sequence[Bounds]) -> tuple[Any, Any]:
        array = self._np.array(bounds, dtype=float).reshape(-1, 2)
        return array[:, 0].copy(), array[:, 1].copy()

    def _option(self, name: str, value: bool | float | str) -> None:
        self._done(self._solver.setOptionValue(name, value))

    def _done(self, status: Any) -> None:
        # A model that HiGHS refuses would otherwise be solved as an empty one.
        if status == self._highspy.HighsStatus.kError:
            raise RuntimeError("HiGHS refused a programme")

    def set_costs(self, costs: Sequence[float]) -> None:
        """Let the columns have other *costs*."""
        array = self._np.array(costs, dtype=float)
        self._done(self._solver.changeColsCost(len(costs), self._places, array))

    def solve(self, seconds: float = INFINITY) -> list[float] | None:
        """Return the best values of the columns that are found within *seconds*, or None.

        A programme in whole numbers is searched up to MAX_NODES nodes.
        """
        solver = self._solver
        self._option("time_limit", self._spent() + seconds)
        # If HiGHS fails, for numerical reasons, there is no proposal.
        failed = solver.run() == self._highspy.HighsStatus.kError
        found = solver.getInfo().primal_solution_status
        if failed or found != self._highspy.kSolutionStatusFeasible:
            return None
        return list(solver.getSolution().col_value)

    def _spent(self) -> float:
        """Return the seconds that HiGHS counts against its limit."""
        return float(self._solver.getRunTime())
