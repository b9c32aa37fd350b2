"""The solution of what is shown move by move: found first, if a problem is given.

This is the one door from the views to a search.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pegsol.errors import ImpossibleError, LimitError
from pegsol.limits import Limits
from pegsol.model.problem import Problem
from pegsol.model.puzzles import problem
from pegsol.model.solution import Solution
from pegsol.view.wording import heading

if TYPE_CHECKING:
    from pegsol.search.result import Result

Solvable = Problem | str | Mapping[str, Any]
"""A problem, or its text or JSON as for problem()."""

SHOWN_LIMITS = Limits(time=60.0)
"""What a search for a solution to show may use, unless something else is said."""


def solution_of(shown: Solution | Result | Solvable, limits: Limits = SHOWN_LIMITS) -> Solution:
    """Return a solution as it is, that of a result, or one of a problem, found within *limits*.

    >>> print(solution_of("line(4) b1 c1"))
    d1-b1, a1-c1

    Raises ImpossibleError if there is no solution, LimitError if a limit comes before the answer,
    and what problem() raises.
    """
    if isinstance(shown, Solution):
        return shown
    # Imported when it is wanted: a solution is shown without a search.
    from pegsol.search.result import Result
    from pegsol.search.solving.shortening import shorten_soon
    from pegsol.search.solving.solve import solve

    if isinstance(shown, Result):
        return _solution(shown)
    return shorten_soon(
        _solution(solve(shown if isinstance(shown, Problem) else problem(shown), limits=limits))
    )


def _solution(result: Result) -> Solution:
    if result.limit is not None:
        raise LimitError(result.limit)
    if result.solution is None:
        why = f"proved by {result.reason}" if result.proof else result.reason
        raise ImpossibleError(f"{heading(result.problem)}: impossible, {why}", result.proof)
    return result.solution
