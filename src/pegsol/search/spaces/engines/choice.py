"""The choice of the engine that holds a state space at the least cost, and this cost in words."""

from __future__ import annotations

from math import comb

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.limits import memory_text
from pegsol.proof.position_class import class_dimension
from pegsol.search.encoding import MAX_HOLES, EngineName
from pegsol.search.spaces.engines.division import Division, divide

MIN_SPARSE_RATIO = 500
"""Lists beat a bitmap if less than 1 position in 500 of the class is reachable."""


def choose(
    board: Board, engine: EngineName | None, most_pegs: int, memory: int, *, spilled: bool
) -> Division | None:
    """Return the division of the bitmap to use, None for lists; *engine* is the requested one.

    Raises ProblemError if that engine cannot be used.
    """
    division = divide(board)
    if spilled and (division is None or engine == "sparse"):
        raise ProblemError("levels are kept on disk by a bitmap, and none holds this state space")
    if engine == "sparse":
        return None
    wanted: str | None = engine  # from a caller, which may pass any text
    if wanted is not None and (division is None or wanted != "blocks"):
        raise ProblemError(f"the engine {wanted!r} cannot be used here")
    if spilled or wanted is not None or division is None:
        return division
    if few_positions(board, most_pegs) or division.core.passing_bytes > memory:
        return None
    return division


def few_positions(board: Board, most_pegs: int) -> bool:
    """Return whether lists beat a bitmap because few positions have up to *most_pegs* pegs."""
    positions = sum([comb(len(board), pegs) for pegs in range(most_pegs + 1)])
    return positions * MIN_SPARSE_RATIO < 1 << len(board)


def fits_no_bitmap(board: Board, most_pegs: int, memory: int) -> bool:
    """Return whether not even a bitmap would fit *memory*, so that lists are unlikely to fit.

    A small attempt is still worth while, because only a few positions may be reachable.
    """
    if len(board) > MAX_HOLES or few_positions(board, most_pegs):
        return False
    return class_bytes(board) > memory


def class_bytes(board: Board) -> int:
    """Return the bytes of a bitmap of a whole position class."""
    return 1 << max(0, len(board) - class_dimension(board) - 3)


def cost_text(board: Board) -> str:
    """Return what a bitmap of *board* takes, and how many positions there are at most.

    >>> from pegsol import board
    >>> cost_text(board("english"))
    'a bitmap takes 64 MiB; at most 536,870,912 positions can be reached'
    >>> cost_text(board("square(9)"))
    'no bitmap holds this board; lists grow with the positions that can be reached'
    """
    if divide(board) is None:
        return "no bitmap holds this board; lists grow with the positions that can be reached"
    positions = 1 << len(board) - class_dimension(board)
    memory = memory_text(class_bytes(board))
    return f"a bitmap takes {memory}; at most {positions:,} positions can be reached"
