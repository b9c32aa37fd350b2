"""Pegs that stay where they are, and holes that stay empty, as far as a quick look shows."""

from __future__ import annotations

from pegsol import _core
from pegsol.search.encoding import EncodedProblem


def out_of_reach(encoded: EncodedProblem) -> bool:
    """Return whether pegs stay, or holes stay empty, that the finish wants otherwise.

    Then the finish cannot be reached. A hole that was filled once is taken to stay so, and one that
    was emptied, too: a peg that cannot move even then is dead.
    :func:`pegsol.search.surveys.dead_pegs.dead_pegs` searches, and finds more.

    >>> from pegsol import Problem
    >>> can, cannot = Problem("line(4)", "pegs a1 b1", "c1"), Problem("line(4)", "pegs a1", "b1")
    >>> out_of_reach(EncodedProblem(can)), out_of_reach(EncodedProblem(cannot))
    (False, True)
    """
    start = encoded.words(encoded.start)
    return _core.dead_pegs_refute(encoded.core, start, encoded.core_finish())
