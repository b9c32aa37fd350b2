"""The extreme ray that refutes a position most clearly, by linear programming.

The pagoda functions for which all jumps together take off a weight of 1 form a polytope whose
corners are the extreme rays. So a linear programme finds a ray for any position that some pagoda
function refutes. HiGHS only proposes the jumps that keep the weight; the ray that they determine is
computed and checked exactly.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.model.boards.board import Board
from pegsol.search.refuting.highs import INFINITY, Bounds, Programme, Row
from pegsol.theory.extreme_rays import Weights, fixed_holes, ray_through

TOLERANCE = 1e-7
"""A weight smaller than this may be an error of floating point."""


class RaySearch:
    """The extreme rays of a *board* that are lightest on given holes, found one after another.

    >>> from pegsol import board
    >>> search = RaySearch(board("line(4)"))
    >>> search.lightest([0, 1, -1, 1])  # for a peg in c; pegs in b and d cannot bring one there
    (1, 0, 1, -1)
    >>> search.lightest([0, 0, -1, 1]) is None, search.lightest([1, 1, -1, 0]) is None
    (False, True)

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._rays: dict[tuple[int, ...], Weights | None] = {}
        rows: list[Row] = [({a: 1, b: 1, c: -1}, (0, INFINITY)) for a, b, c in board.jumps]
        total = [0.0] * len(board)
        for row, _ in rows:
            for hole, value in row.items():
                total[hole] += value
        rows.append(({hole: value for hole, value in enumerate(total) if value}, (1, 1)))
        columns: list[Bounds] = [(-INFINITY, INFINITY)] * len(board)
        for hole in fixed_holes(board):
            columns[hole] = (0, 0)
        self._programme = Programme(columns, rows, [0] * len(board))

    def lightest(self, multiples: Sequence[int]) -> Weights | None:
        """Return the ray with the least sum of its weights times *multiples*, if that is below 0.

        The sum is the least among rays for which all jumps together take off the same weight. The
        result is also None if the answer of HiGHS is not exact enough to find the ray.
        """
        self._programme.set_costs(multiples)
        values = self._programme.solve()
        if values is None or _sum(multiples, values) > -TOLERANCE:
            return None
        jumps = self._board.jumps
        tight = tuple(
            [
                number
                for number, (a, b, c) in enumerate(jumps)
                if values[a] + values[b] - values[c] < TOLERANCE
            ]
        )
        if tight not in self._rays:
            self._rays[tight] = ray_through(self._board, tight)
        ray = self._rays[tight]
        return ray if ray is not None and _sum(multiples, ray) < 0 else None


def _sum(multiples: Sequence[int], values: Sequence[float]) -> float:
    return sum([m * value for m, value in zip(multiples, values, strict=True)])
