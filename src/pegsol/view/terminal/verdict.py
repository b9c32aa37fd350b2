"""The answer of a search in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.view.wording import count_moves
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.search.result import Result


def solved(result: Result) -> str:
    """Return the line that says how a problem was solved and how long the search took."""
    solution = result.solution
    if solution is None or not solution.jumps:
        return "solved: the start is a finish already"
    if result.problem.finish.is_fewest:
        pegs = plural(solution.final.peg_count, "peg")
        verdict = f"solved: no fewer than {pegs} can be reached; "
    else:
        verdict = "" if result.moves_at_least is not None else "solved in "
    if result.moves_at_least is None:
        return f"{verdict}{count_moves(solution)}, {seconds(result.stats.seconds)}"
    such = "begins with your moves" if solution.fixed else ""
    return verdict + no_fewer(len(solution.moves), such)


def no_fewer(moves: int, such: str = "") -> str:
    """Return in words that no solution, or none that is *such*, has fewer than *moves* moves."""
    return f"{plural(moves, 'move')}; no solution {f'that {such} ' if such else ''}has fewer"


def seconds(value: float) -> str:
    """Return a time in seconds, with at most four digits after the point.

    >>> seconds(0.00066), seconds(2.34567), seconds(125.2)
    ('0.0007 seconds', '2.346 seconds', '125.2 seconds')
    """
    if value < 0.1:
        return f"{max(value, 0.0001):.4f} seconds"
    return f"{value:.3f} seconds" if value < 10 else f"{value:.1f} seconds"
