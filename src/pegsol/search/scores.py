"""Scores of positions: pegs near the centre look promising."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from pegsol.game.boards.board import Board

Score = tuple[list[int], int]
"""A potential for each hole, and the value of a jump."""


def squared_score(board: Board) -> Score:
    """Return the score that prefers pegs near the centre: four times the squared distance."""
    scale, squares = _squared_distances(board)
    return _fitting([4 * square // scale for square in squares], 4)


def steep_score(board: Board) -> Score:
    """Return another score: four times the distance to the power 2.5; a jump counts twice as much.

    Beams fail for accidental reasons, so the two directions of time do better with different
    scores.
    """
    scale, squares = _squared_distances(board)
    return _fitting([isqrt(isqrt(256 * square**5 // scale**5)) for square in squares], 8)


def _fitting(potentials: list[int], worth: int) -> Score:
    """Return the score, made coarser if necessary so that sums fit the core's 32-bit numbers."""
    coarse = 1 + sum(potentials) // (1 << 29)
    return [potential // coarse for potential in potentials], worth


def _squared_distances(board: Board) -> tuple[int, Sequence[int]]:
    """Return a scale and, in its units, the squared distance of each hole from the centre.

    On graphs the distance is the number of steps from a most central vertex.
    """
    radii = board.squared_radii
    if radii is not None:
        return len(board) ** 2, radii
    return 1, [steps * steps for steps in _steps_from_centre(board)]


@lru_cache(maxsize=8)
def _steps_from_centre(board: Board) -> list[int]:
    tried = range(0, len(board), max(1, len(board) // 64))
    return min((_steps(board.neighbours, hole) for hole in tried), key=sum)


def _steps(neighbours: Sequence[set[int]], hole: int) -> list[int]:
    steps = [-1] * len(neighbours)
    steps[hole] = 0
    queue = [hole]
    for here in queue:
        for there in neighbours[here]:
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                queue.append(there)
    beyond = max(steps) + 1
    return [beyond if s < 0 else s for s in steps]
