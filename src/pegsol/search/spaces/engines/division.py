"""The division of the holes of a board for a bitmap of its positions, which the core chooses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pegsol import _core
from pegsol.game.boards.board import Board
from pegsol.proof.position_class import classes_of
from pegsol.search.encoding import MAX_HOLES, core_board


@dataclass(frozen=True, eq=False, slots=True)
class Division:
    """A division of the holes of a board, and what the core makes of it."""

    board: Board
    core: _core.Division


@lru_cache(maxsize=8)
def divide(board: Board, closed: bool | None = None) -> Division | None:
    """Return the cheapest division of *board*, or None if it has none.

    If *closed* is given, return the division of that kind, whatever it costs: the holes within
    contain the ends of every line over one of them, or they need not.
    """
    if len(board) > MAX_HOLES:
        return None
    core = _core.divide(core_board(board), list(classes_of(board).vectors), closed)
    return None if core is None else Division(board, core)
