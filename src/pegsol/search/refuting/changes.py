"""Sets of holes whose first or last change is incompatible with given numbers of jumps.

If a set of holes changes, the first jump that touches it finds the set as it is at the start. So
the jumps that can be the first are made at least once together, and so are the jumps that can be
the last. An integer programme with a variable for each hole finds the set with the fewest such
jumps.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.model.boards.hole_sets import holes_of
from pegsol.search.refuting.counting import Change, Jumps, makes, needed_at
from pegsol.search.refuting.highs import INFINITY, Allowance, Programme, Row
from pegsol.search.run import Run

TOLERANCE = 1e-4
"""A sum that falls short of 1 by less than this may be an error of floating point."""


def broken(
    jumps: Jumps,
    counts: Sequence[float],
    ends: tuple[int, int],
    touched: int,
    *,
    run: Run,
    allowance: Allowance,
) -> list[Change]:
    """Return a first and a last change that the *counts* of the jumps violate, if they exist.

    *ends* are the start and the finish (bits). Each change is of a set that has some of the holes
    *touched*, which some jump must touch.
    """
    found = []
    for first, position in zip((True, False), ends, strict=True):
        programme = _Programme(jumps, counts, position, touched, first)
        holes = programme.least(run.left(), allowance)
        change = Change(holes, first)
        made = [
            count
            for jump, count in zip(jumps, counts, strict=True)
            if makes(jump, change, position)
        ]
        if holes & touched and sum(made) < 1 - TOLERANCE:
            found.append(change)
    return found


class _Programme:
    """The programme for the set of holes whose first (or last) change the *counts* allow least."""

    def __init__(
        self, jumps: Jumps, counts: Sequence[float], position: int, touched: int, first: bool
    ) -> None:
        made = [j for j, count in enumerate(counts) if count > 1e-9]
        used = touched
        for j in made:
            used |= jumps[j][0] | jumps[j][1]
        self._holes = holes_of(used)
        column = {hole: place for place, hole in enumerate(self._holes)}
        self._rows: list[Row] = [
            ({column[hole]: 1.0 for hole in holes_of(touched)}, (1.0, INFINITY))
        ]
        for place, j in enumerate(made, len(self._holes)):
            full, empty = needed_at(jumps[j], -1, first=first)
            wrong = full & ~position | empty & position
            row = {column[hole]: 1.0 for hole in holes_of(wrong)}
            for hole in holes_of((full | empty) & ~wrong):
                self._rows.append(({**row, place: 1.0, column[hole]: -1.0}, (0.0, INFINITY)))
        # Among equally good sets the smallest is preferred.
        self._costs = [1e-4] * len(self._holes) + [counts[j] for j in made]

    def least(self, seconds: float, allowance: Allowance) -> int:
        """Return the set (bits), or 0 if it is not found."""
        costs, holes = self._costs, self._holes
        programme = Programme(
            [(0, 1)] * len(costs), self._rows, costs, range(len(holes)), allowance=allowance
        )
        values = programme.solve(seconds) or [0.0] * len(costs)
        return sum([1 << hole for place, hole in enumerate(holes) if values[place] > 0.5])
