"""The game that a board opens with: one that the position class allows."""

from __future__ import annotations

from pegsol.model.board import Board
from pegsol.model.boards import central_hole, default_vacancy
from pegsol.model.position import Position
from pegsol.model.problem import Finish, Problem
from pegsol.theory.position_class import class_vectors, position_class


def opening_of(board: Board) -> Problem:
    """Return a problem on a board with one empty hole, for a player who only chose the board.

    If the position class allows it, one peg remains: in the centre, if the game begins there, else
    anywhere. If it does not, another hole is empty at the start; and if no hole will do, as few
    pegs as possible remain. Whether the finish can be reached is not searched.

    >>> from pegsol import board
    >>> [opening_of(board(name)).spec for name in ("english", "french", "diamond(5)")]
    ['english d4 d4', 'french d3 any', 'diamond(5) e4 any']

    Raises ProblemError if the board has a single hole.
    """
    usual, vectors = default_vacancy(board), class_vectors(board)
    full = position_class(Position(board, board.full))
    # With this hole empty, the class has the position with that single peg.
    ends = set(vectors)
    allowed = [full ^ vector in ends for vector in vectors]
    if usual == central_hole(board) and full == 0:  # the same class, with a peg or empty
        return Problem(_start(board, usual), Finish.exactly(1 << usual))
    radii = board.squared_radii or [0] * len(board)
    nearest = sorted(range(len(board)), key=lambda hole: (hole != usual, radii[hole]))
    vacancy = next((hole for hole in nearest if allowed[hole]), None)
    if vacancy is None:
        return Problem(_start(board, usual), Finish.fewest())
    return Problem(_start(board, vacancy), Finish.any_survivor())


def _start(board: Board, vacancy: int) -> Position:
    return Position(board, board.full & ~(1 << vacancy))
