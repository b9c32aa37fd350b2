"""The central game of the English board, all of it; several texts ask about it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pegsol import StateSpace, lab, problem, reachable, winning

GAME = problem("english d4 d4")


@cache
def space() -> StateSpace:
    """Return all positions that can be reached."""
    return reachable(GAME, dead_ends=True)


@cache
def winners() -> StateSpace:
    """Return those that can still win."""
    return winning(space(), GAME.finish)


@cache
def random_play() -> lab.RandomPlay:
    """Return what random play does, exactly."""
    return lab.random_play(GAME)


def pegs_on(positions: NDArray[np.uint64], holes: int) -> NDArray[np.uint8]:
    """Return the number of pegs that each position has on some holes, which are bits."""
    return np.bitwise_count(positions & np.uint64(holes))
