"""The values that records compare, computed from a solution alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pegsol.model.games.solution import Solution

RecordKind = Literal["longest-sweep", "last-sweep", "longest-loop"]


def longest_sweep(solution: Solution) -> int:
    """Return the number of jumps in the longest move of a solution.

    >>> from pegsol import problem
    >>> from pegsol.model.games.game import Game
    >>> longest_sweep(Game(problem("line(4) b1 c1"), "d1-b1, a1-c1").solution())
    1
    """
    return max(map(len, solution.moves), default=0)


def last_sweep(solution: Solution) -> int:
    """Return the number of jumps in the last move of a solution."""
    return len(solution.moves[-1]) if solution.jumps else 0


def longest_loop(solution: Solution) -> int:
    """Return the jumps of the longest move that ends in the hole where it began; 0 for none."""
    loops = [move for move in solution.moves if move.jumps[0].origin == move.jumps[-1].target]
    return max(map(len, loops), default=0)


VALUE_OF: dict[RecordKind, Callable[[Solution], int]] = {
    "longest-sweep": longest_sweep,
    "last-sweep": last_sweep,
    "longest-loop": longest_loop,
}
"""The value of a solution for each kind of record."""
