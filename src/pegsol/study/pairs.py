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


def pairs_of(
    board: Board,
    choice: Choice = "allowed",
    vacancy: str | None = None,
    check: Callable[[], object] = lambda: None,
) -> tuple[list[list[Pair]], list[list[Pair]]]:
    """Return the pairs of the *choice*, and those that the position classes exclude.

    Pairs that are the same by symmetry are in one list. With a *vacancy*, only its pairs count.
    *check* is called now and then, and may raise.

    Raises NotationError for a vacancy that is not a hole of the board.
    """
    excluded = pairs_in_class(board, check, feasible=False)
    chosen = pairs_in_class(board, check)
    if vacancy is not None:
        hole = board.hole(vacancy)
        excluded, chosen = pairs_from(hole, excluded), pairs_from(hole, chosen)
    if choice != "allowed":
        chosen = sorted([*chosen, *excluded])
    if choice == "complement":
        chosen = [orbit for orbit in chosen if orbit[0][0] == orbit[0][1]]
    return chosen, excluded


def pairs_from(vacancy: int, orbits: Iterable[Sequence[Pair]]) -> list[list[Pair]]:
    """Return the sets of symmetric pairs, restricted to the pairs of one vacancy."""
    kept = [[pair for pair in orbit if pair[0] == vacancy] for orbit in orbits]
    return [sorted(orbit) for orbit in kept if orbit]


def pair_of(problem: Problem) -> tuple[str | None, str | None]:
    """Return the vacancy and the survivor of a problem; None twice if the problem is not a pair."""
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
