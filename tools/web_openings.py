"""Choose the game with which a board opens, for a player who only chose the board."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.game.boards.board import Board
from pegsol.game.boards.names import central_hole, default_vacancy
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.limits import Limits
from pegsol.proof.position_class import classes_of, position_class
from pegsol.search.result import Status
from pegsol.search.solving.solve import solve

SEARCHED = 10_000_000
"""The positions that a search may generate to refute a game."""


def opening_of(board: Board) -> Problem:
    """Return the first of the :func:`openings` of a board that no short search refutes.

    Raises ProblemError if the board has a single hole.
    """
    return next(
        opening
        for opening in openings(board)
        if solve(opening, limits=Limits(nodes=SEARCHED)).status is not Status.IMPOSSIBLE
    )


def openings(board: Board) -> Iterator[Problem]:
    """Yield problems on a board with one empty hole.

    The finish is one peg: in the centre if the game begins there and the position class allows it,
    and then anywhere. Holes from which a symmetry leads to one before are left out. The finish of
    the last problem is as few pegs as possible. If any jump of the board is legal with one empty
    hole, one is legal at the start.
    """
    usual, vectors = default_vacancy(board), classes_of(board).vectors
    full = position_class(Position(board, board.full))
    # With this hole empty, the class has the position with that single peg.
    ends = set(vectors)
    radii = board.squared_radii or [0] * len(board)

    def order(hole: int) -> tuple[bool, int, int]:
        return hole != usual, radii[hole], hole

    targets = {target for _, _, target in board.jumps} or {usual}
    orbits = [targets.intersection(orbit) for orbit in board.symmetries.orbits]
    nearest = sorted([min(orbit, key=order) for orbit in orbits if orbit], key=order)
    if usual == central_hole(board) and full == 0:  # the same class, with a peg or empty
        yield Problem(_start(board, usual), Finish.of_bits(1 << usual))
    for vacancy in nearest:
        if full ^ vectors[vacancy] in ends:
            yield Problem(_start(board, vacancy), Finish.any_survivor())
    yield Problem(_start(board, nearest[0]), Finish.fewest())


def _start(board: Board, vacancy: int) -> Position:
    return Position(board, board.full & ~(1 << vacancy))
