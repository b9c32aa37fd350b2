"""Sets of holes whose first or last change numbers of jumps do not allow.

Whichever jump is the first to touch a set of holes that changes, it finds these as at the start. So
the jumps that can be the first are made at least once together, and so are those that can be the
last. Which set has the fewest such jumps is an integer programme with a variable for each hole.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.search.refuting.counting import Change, Jumps, makes, needed_at
from pegsol.search.run import Run

LEAST = 1e-4
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
        if holes & touched and sum(made) < 1 - LEAST:
            found.append(change)
    return found


def _least(
    jumps: Jumps, counts: Sequence[float], position: int, touched: int, first: bool, seconds: float
) -> int:
    """Return the set of holes whose first (or last) change the counts allow the least."""
    import highspy
    import numpy as np

    made = [j for j, count in enumerate(counts) if count > 1e-9]
    used = touched
    for j in made:
        used |= jumps[j][0] | jumps[j][1]
    holes = [hole for hole in range(used.bit_length()) if used >> hole & 1]
    column = {hole: place for place, hole in enumerate(holes)}
    rows: list[tuple[float, dict[int, float]]] = [
        (1.0, {column[hole]: 1.0 for hole in holes if touched >> hole & 1})
    ]
    for place, j in enumerate(made, len(holes)):
        full, empty = needed_at(jumps[j], -1, first=first)
        wrong = full & ~position | empty & position
        row = {column[hole]: 1.0 for hole in holes if wrong >> hole & 1}
        rows += [
            (0.0, {**row, place: 1.0, column[hole]: -1.0})
            for hole in holes
            if (full | empty) & ~wrong >> hole & 1
        ]
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(holes) + len(made), len(rows)
    # Of equally good sets the smallest is wanted.
    model.col_cost_ = np.array([1e-4] * len(holes) + [counts[j] for j in made])
    model.col_lower_, model.col_upper_ = np.zeros(model.num_col_), np.ones(model.num_col_)
    model.row_lower_ = np.array([least for least, _ in rows])
    model.row_upper_ = np.full(len(rows), np.inf)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.cumsum([0, *[len(row) for _, row in rows]], dtype=np.int32)
    model.a_matrix_.index_ = np.array([c for _, row in rows for c in row], dtype=np.int32)
    model.a_matrix_.value_ = np.array([v for _, row in rows for v in row.values()])
    kinds = highspy.HighsVarType
    model.integrality_ = [kinds.kInteger] * len(holes) + [kinds.kContinuous] * len(made)
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("time_limit", seconds)
    solver.passModel(model)
    solver.run()
    values = solver.getSolution().col_value
    if len(values) < len(holes):
        return 0
    return sum([1 << hole for hole in holes if values[column[hole]] > 0.5])
