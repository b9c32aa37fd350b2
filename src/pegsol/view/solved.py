"""The solution to show move by move; a problem is solved first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.errors import ImpossibleError, LimitError, expected
from pegsol.game.formats.reading import PROBLEM_TYPES, ProblemLike, as_problem
from pegsol.game.game import Game, SolutionLike, Solved, as_solution
from pegsol.game.solution import Solution
from pegsol.limits import SHOWN_SECONDS, Limits, as_limits
from pegsol.view.wording import heading, refuted

if TYPE_CHECKING:
    from pegsol.search.result import Result

Showable = SolutionLike | ProblemLike
"""A solution, a result, a game (its jumps), or a problem or its text, which is solved first."""

SHOWN_LIMITS = Limits(time=SHOWN_SECONDS)
"""The default limits of a search for a solution to show."""


def solution_of(shown: Showable, limits: Limits = SHOWN_LIMITS) -> Solution:
    """Return the solution to show: the given moves, or a solution found within *limits*.

    Raises ImpossibleError if there is no solution, LimitError if a limit comes before the answer,
    and the same errors as problem().
    """
    as_limits(limits)
    if isinstance(shown, Solution | Game):
        return as_solution(shown)
    # Imported only when needed, because a solution is shown without a search.
    from pegsol.search.result import Result
    from pegsol.search.run import Run
    from pegsol.search.solving.shortening import shorten_soon
    from pegsol.search.solving.solve import solve

    if isinstance(shown, Result):
        return _solution(shown)
    if isinstance(shown, PROBLEM_TYPES):
        run = Run(limits)
        return shorten_soon(_solution(solve(as_problem(shown), limits=limits)), run.limits())
    if isinstance(shown, Solved):
        return as_solution(shown)
    raise expected("a solution, a result, a game, or a problem such as 'english'", shown)


def _solution(result: Result) -> Solution:
    if result.limit is not None:
        raise LimitError(result.limit)
    if result.solution is None:
        why = refuted(result.reason, result.standing) if result.proof else result.reason
        raise ImpossibleError(f"{heading(result.problem)}: impossible, {why}", result.proof)
    return result.solution
