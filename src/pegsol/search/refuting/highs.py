"""Linear and integer programmes for HiGHS, in arrays.

HiGHS (the extra ``prove``) is imported when the first programme is made, which takes a quarter of a
second. Its answers are proposals in floating point, and callers check exactly what they derive from
them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from pegsol.errors import MissingExtraError, OutOfMemoryError
from pegsol.granted import grants, is_shortage

Bounds = tuple[float, float]
Row = tuple[dict[int, float], Bounds]
"""The coefficients of some columns, and the bounds of their sum."""

INFINITY = math.inf
LIBRARY_BYTES = 256 << 20
"""The address space that HiGHS and NumPy take when they are loaded, with some to work with."""
MAX_ITERATIONS = 2**31 - 1
"""The greatest limit that HiGHS accepts."""
MAX_NODES = 20
"""The nodes of a search for whole numbers; a time limit would give other numbers every time."""


class Allowance:
    """The simplex iterations that several programmes may take together.

    They are counted work: whether a programme is solved does not depend on the machine's speed.
    """

    def __init__(self, iterations: int) -> None:
        self.left = iterations


@cache
def is_installed() -> bool:
    """Return whether HiGHS is installed, without importing it."""
    return find_spec("highspy") is not None and find_spec("numpy") is not None


class Programme:
    """Find values for columns within the bounds of columns and rows, at the least cost.

    Columns named in *integers* take whole numbers. A programme can be solved many times with other
    costs, or with more columns and rows; each time it begins with the last basis. The *allowance*
    bounds the simplex iterations of all programmes that share it.

    Raises MissingExtraError if HiGHS is not installed, and OutOfMemoryError if the system does not
    grant the memory to load it.
    """

    def __init__(
        self,
        columns: Sequence[Bounds],
        rows: Sequence[Row],
        costs: Sequence[float],
        integers: Sequence[int] = (),
        *,
        allowance: Allowance | None = None,
    ) -> None:
        self._allowance = allowance or Allowance(MAX_ITERATIONS)
        if "highspy" not in sys.modules and not grants(LIBRARY_BYTES):
            raise OutOfMemoryError  # without it, NumPy's library ends the program
        try:
            import highspy
            import numpy as np
        except ModuleNotFoundError:
            raise MissingExtraError("prove", "linear programming") from None
        except (ImportError, MemoryError) as error:
            if not is_shortage(error):
                raise
            raise OutOfMemoryError from None
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
        # The class under `Highs` is HiGHS itself. `Highs` enables callbacks, and HiGHS 1.16 then
        # prints its banner before a caller can switch the output off.
        self._solver: Any = highspy.Highs.__mro__[1]()
        self._option("output_flag", False)
        self._option("parallel", "off")
        # A presolved programme would forget the basis of the last one.
        self._option("presolve", "choose" if integers else "off")
        self._option("mip_max_nodes", MAX_NODES)
        self._done(self._solver.passModel(model))

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
        """Set other *costs* of the columns."""
        places = self._np.arange(len(costs), dtype=self._np.int32)
        array = self._np.array(costs, dtype=float)
        self._done(self._solver.changeColsCost(len(costs), places, array))

    def add_row(self, entries: Mapping[int, float], least: float) -> int:
        """Add a row whose sum, with a new column at the cost of 1, is at least *least*.

        Return the number of the row.
        """
        np, number = self._np, self._solver.getNumRow()
        none = np.array([], dtype=np.int32)
        column = self._solver.getNumCol()
        self._done(self._solver.addCol(1.0, 0.0, INFINITY, 0, none, none.astype(float)))
        index = np.array([*entries, column], dtype=np.int32)
        values = np.array([*entries.values(), 1.0], dtype=float)
        self._done(self._solver.addRow(least, INFINITY, len(index), index, values))
        return int(number)

    def solve(self, seconds: float = INFINITY) -> list[float] | None:
        """Return the best values of the columns that are found within *seconds*, or None.

        A programme in whole numbers is searched up to its number of nodes.
        """
        found = self._run(seconds) and self._solver.getInfo().primal_solution_status
        if found != self._highspy.kSolutionStatusFeasible:
            return None
        return list(self._solver.getSolution().col_value)

    def optimum(self, seconds: float = INFINITY) -> tuple[float, list[float], list[float]] | None:
        """Return the least cost, the values of the columns, and the dual values of the rows.

        The result is None if the best solution is not found or not proved to be the best.

        >>> programme = Programme([(0, 4), (0, 4)], [({0: 1, 1: 1}, (3, INFINITY))], [1, 2])
        >>> programme.optimum()
        (3.0, [3.0, 0.0], [1.0])
        """
        solver = self._solver
        best = self._highspy.HighsModelStatus.kOptimal
        if not self._run(seconds) or solver.getModelStatus() != best:
            return None
        found = solver.getSolution()
        cost = float(solver.getInfo().objective_function_value)
        return cost, list(found.col_value), list(found.row_dual)

    def _run(self, seconds: float) -> bool:
        """Return whether HiGHS has run; after a numerical failure it has no proposal."""
        # HiGHS counts all the seconds that it has run against its limit.
        self._option("time_limit", self._solver.getRunTime() + seconds)
        allowance = self._allowance
        if allowance.left <= 0:
            return False
        self._option("simplex_iteration_limit", allowance.left)
        status = self._solver.run()
        allowance.left -= max(1, self._solver.getInfo().simplex_iteration_count)
        return bool(status != self._highspy.HighsStatus.kError)
