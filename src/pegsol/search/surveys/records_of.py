"""The values that records compare, computed from a solution alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pegsol.model.games.solution import Solution

RecordKind = Literal["longest-sweep", "last-sweep", "longest-loop", "main-peg", "fewest-pegs"]


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


def pegs_moved(solution: Solution) -> int:
    """Return the number of different pegs that move in a solution."""
    return len(_moves_of_pegs(solution))


def moves_of_others(solution: Solution) -> int:
    """Return the number of moves that the peg with the most moves does not make."""
    moves = _moves_of_pegs(solution)
    return sum(moves) - max(moves, default=0)


def _moves_of_pegs(solution: Solution) -> list[int]:
    """Return the number of moves of each peg that moves."""
    at: dict[int, int] = {}  # the number of the peg in a hole
    moves: list[int] = []
    for move in solution.moves:
        origin = move.jumps[0].origin
        if origin not in at:
            at[origin] = len(moves)
            moves.append(0)
        moves[at[origin]] += 1
        for jump in move.jumps:
            # The other peg has been taken or, by reverse rules, has just appeared.
            at.pop(jump.over, None)
            at[jump.target] = at.pop(jump.origin)
    return moves


VALUE_OF: dict[RecordKind, Callable[[Solution], int]] = {
    "longest-sweep": longest_sweep,
    "last-sweep": last_sweep,
    "longest-loop": longest_loop,
    "main-peg": moves_of_others,
    "fewest-pegs": pegs_moved,
}
"""The value of a solution for each kind of record."""
GREATEST: tuple[RecordKind, ...] = ("longest-sweep", "last-sweep", "longest-loop")
"""The kinds whose record is the greatest value; for the other kinds it is the least."""


def better(kind: RecordKind, one: int, other: int) -> bool:
    """Return whether a value is better than another.

    >>> better("longest-sweep", 9, 8), better("main-peg", 9, 8)
    (True, False)
    """
    return one > other if kind in GREATEST else one < other
