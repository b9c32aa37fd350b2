"""Sets of holes whose first or last change numbers of jumps do not allow.

Whichever jump is the first to touch a set of holes that changes, it finds these as at the start. So
the jumps that can be the first are made at least once together, and so are those that can be the
last. Which set has the fewest such jumps is an integer programme with a variable for each hole.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.model.hole_sets import holes_of
from pegsol.search.refuting.counting import Change, Jumps, makes, needed_at
from pegsol.search.refuting.highs import INFINITY, Programme, Row
from pegsol.search.run import Run

TOLERANCE = 1e-4
"""A sum that falls short of 1 by less may be an error of floating point."""
MIP_SECONDS = 0.3


def broken(
    jumps: Jumps, counts: Sequence[float], start: int, finish: int, touched: int, run: Run
) -> list[Change]:
    """Return a first and a last change, where the *counts* of the jumps break any.

    Each is of a set with some holes of *touched*, which some jump must touch.
    """
    found = []
    for first in (True, False):
        position = start if first else finish
        holes = _least(jumps, counts, position, touched, first, min(MIP_SECONDS, run.left()))
        change = Change(holes, first)
        made = [
            count
            for jump, count in zip(jumps, counts, strict=True)
            if makes(jump, change, position)
        ]
        if holes & touched and sum(made) < 1 - TOLERANCE:
            found.append(change)
    return found


def _least(
    jumps: Jumps, counts: Sequence[float], position: int, touched: int, first: bool, seconds: float
) -> int:
    """Return the set of holes whose first (or last) change the counts allow the least."""
    made = [j for j, count in enumerate(counts) if count > 1e-9]
    used = touched
    for j in made:
        used |= jumps[j][0] | jumps[j][1]
    holes = holes_of(used)
    column = {hole: place for place, hole in enumerate(holes)}
    rows: list[Row] = [({column[hole]: 1.0 for hole in holes_of(touched)}, (1.0, INFINITY))]
    for place, j in enumerate(made, len(holes)):
        full, empty = needed_at(jumps[j], -1, first=first)
        wrong = full & ~position | empty & position
        row = {column[hole]: 1.0 for hole in holes_of(wrong)}
        for hole in holes_of((full | empty) & ~wrong):
            rows.append(({**row, place: 1.0, column[hole]: -1.0}, (0.0, INFINITY)))
    # Of equally good sets the smallest is wanted.
    costs = [1e-4] * len(holes) + [counts[j] for j in made]
    programme = Programme([(0, 1)] * len(costs), rows, costs, range(len(holes)))
    values = programme.solve(seconds) or [0.0] * len(costs)
    return sum([1 << hole for hole in holes if values[column[hole]] > 0.5])
