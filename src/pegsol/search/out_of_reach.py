"""A quick test for pegs that must stay, and holes that must stay empty, against the finish."""

from __future__ import annotations

from pegsol import _core
from pegsol.search.encoding import EncodedProblem


def out_of_reach(encoded: EncodedProblem) -> bool:
    """Return whether pegs must stay, or holes must stay empty, against the finish.

    In that case the finish cannot be reached. The test assumes that a hole may hold a peg from the
    first time that it can be filled, and may be empty from the first time that it can be emptied. A
    peg that cannot move even under this assumption is dead.
    :func:`pegsol.search.surveys.dead_pegs.dead_pegs` searches, and finds more such pegs.

    >>> from pegsol import Problem
    >>> can, cannot = Problem("line(4)", "pegs a1 b1", "c1"), Problem("line(4)", "pegs a1", "b1")
    >>> out_of_reach(EncodedProblem(can)), out_of_reach(EncodedProblem(cannot))
    (False, True)
    """
    start = encoded.words(encoded.start)
    return _core.dead_pegs_refute(encoded.core, start, encoded.core_finish())
