"""Solve a problem: any solution, or one with the fewest moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, overload

from pegsol.errors import ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.game import Game
from pegsol.model.problem import Problem
from pegsol.search.result import Result, Status
from pegsol.search.run import MoveCallback, ProgressCallback
from pegsol.search.solving.search import Search

__all__ = ["solve"]


@overload
def solve(
    problem: Problem | Game,
    *,
    objective: Literal["first"] = "first",
    shorten: float = 0.0,
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressCallback | None = None,
) -> Result: ...


@overload
def solve(
    problem: Problem | Game,
    *,
    objective: Literal["fewest-moves"],
    last_sweep: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: MoveCallback | None = None,
) -> Result: ...


def solve(
    problem: Problem | Game,
    *,
    objective: Literal["first", "fewest-moves"] = "first",
    shorten: float = 0.0,
    last_sweep: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[Any], bool | None] | None = None,
) -> Result:
    """Return a verified solution of *problem*, a proof that there is none, or what stopped it.

    With the *objective* "first" any solution will do; up to *shorten* seconds are then spent on one
    with fewer moves. With "fewest-moves" a solved problem has a solution with the fewest moves; if
    a limit stops the search, the result is undecided and has the best solution so far and a number
    of moves that every solution needs. With *last_sweep*, only solutions count whose last move is
    a sweep of at least that number of jumps.

    A :class:`~pegsol.Game` is solved from the position played; its own jumps are kept at the
    start of the solution. ``progress`` is called about ten times a second with a
    :class:`~pegsol.Progress`, or a :class:`~pegsol.MoveProgress` for the fewest moves, and cancels
    the search by returning False. Runs with one thread and the same seed are the same, except for
    the shortening.

    >>> from pegsol import problem
    >>> result = solve(problem("english d4 d4"))
    >>> result.status, len(result.solution.jumps)
    (<Status.SOLVED: 'solved'>, 31)
    >>> solve(problem("french d4 any")).proof.kind
    'position class'
    >>> result = solve(problem("triangle(5) a3 a3"), objective="fewest-moves")
    >>> len(result.solution.moves), result.moves_at_least
    (9, 9)

    Raises ProblemError for a last sweep with the objective "first".
    """
    # The search by moves is imported when it is wanted: most callers want any solution, soon.
    if objective == "fewest-moves":
        from pegsol.search.solving.fewest_moves import FewestMovesSearch

        search = FewestMovesSearch(problem, seed=seed, threads=threads, last_sweep=last_sweep)
        return search.run(limits=limits, progress=progress)
    if last_sweep is not None:
        raise ProblemError("a last sweep goes with the objective 'fewest-moves'")
    result = Search(problem, seed=seed, threads=threads).run(limits=limits, progress=progress)
    if shorten > 0 and result.status is Status.SOLVED and result.solution is not None:
        from pegsol.search.solving.shortening import shorten as shorter

        result = replace(result, solution=shorter(result.solution, shorten, seed=seed))
    return result
