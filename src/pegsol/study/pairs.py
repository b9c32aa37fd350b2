"""The pairs of a board: a vacancy to begin with and a survivor to end with, up to symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.position_class import pairs_in_class

Pair = tuple[int, int]

Choice = Literal["allowed", "all", "complement"]
"""The choice of pairs: those that the position classes allow, all, or those with one hole for
both."""


class Pairs:
    """The pairs of a *board*, as sets of pairs that are the same by symmetry.

    ``orbits`` has the pairs of the *choice*, and ``excluded`` those that the position classes
    exclude. With a *vacancy*, only its pairs count. *check* is called now and then, and may raise.

    >>> from pegsol import board
    >>> pairs = Pairs(board("line(4)"), vacancy="b1")
    >>> pairs.orbits, [orbit[0] for orbit in pairs.excluded]
    ([[(1, 2)]], [(1, 0), (1, 1), (1, 3)])

    Raises NotationError for a vacancy that is not a hole of the board.
    """

    def __init__(
        self,
        board: Board,
        choice: Choice = "allowed",
        *,
        vacancy: str | None = None,
        check: Callable[[], object] = lambda: None,
    ) -> None:
        excluded = pairs_in_class(board, check, feasible=False)
        orbits = pairs_in_class(board, check)
        if vacancy is not None:
            hole = board.hole(vacancy)
            excluded, orbits = pairs_from(hole, excluded), pairs_from(hole, orbits)
        if choice != "allowed":
            orbits = sorted([*orbits, *excluded])
        if choice == "complement":
            orbits = [orbit for orbit in orbits if orbit[0][0] == orbit[0][1]]
        self.orbits = orbits
        self.excluded = excluded


def pairs_from(vacancy: int, orbits: Iterable[Sequence[Pair]]) -> list[list[Pair]]:
    """Return the sets of symmetric pairs, restricted to the pairs of one vacancy.

    >>> pairs_from(1, [[(0, 0), (3, 3)], [(2, 1), (1, 2)]])
    [[(1, 2)]]
    """
    kept = [[pair for pair in orbit if pair[0] == vacancy] for orbit in orbits]
    return [sorted(orbit) for orbit in kept if orbit]


def pair_of(problem: Problem) -> tuple[str | None, str | None]:
    """Return the vacancy and the survivor of a problem; None twice if the problem is not a pair.

    >>> from pegsol import problem
    >>> pair_of(problem("english d4 d1")), pair_of(problem("english d4 any"))
    (('d4', 'd1'), (None, None))
    """
    board, finish = problem.board, problem.finish
    empty = board.full ^ problem.start.bits
    one = finish.is_exact and finish.pegs.bit_count() == 1
    if problem.rules != "normal" or empty.bit_count() != 1 or not one:
        return None, None
    return board.names_of(empty)[0], board.names_of(finish.pegs)[0]


def pair_problem(board: Board, pair: Pair) -> Problem:
    """Return the problem of a vacancy and a survivor."""
    vacancy, survivor = pair
    return Problem(Position(board, board.full ^ 1 << vacancy), Finish.of_bits(1 << survivor))
