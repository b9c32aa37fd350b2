"""The division of the holes of a board for a bitmap of its positions, which the core chooses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pegsol import _core
from pegsol.game.boards.board import Board
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import core_board

MAX_HOLES = 64


@dataclass(frozen=True, eq=False, slots=True)
class Division:
    """A division of the holes of a board, and what the core makes of it."""

    board: Board
    core: _core.Division


@lru_cache(maxsize=8)
def divide(board: Board, closed: bool | None = None) -> Division | None:
    """Return the cheapest division of *board*, or None if it has none.

    With *closed*, a search may not suit it: the holes within contain the ends of every line over
    one of them, or they need not.
    """
    if len(board) > MAX_HOLES:
        return None
    core = _core.divide(core_board(board), list(classes_of(board).vectors), closed)
    return None if core is None else Division(board, core)
