"""Positions as numbers: 0 or 1 for each hole in the board's order, or in rows and columns.

A grid has the place of hole ``c2`` in its second row and third column, as the names of holes on a
lattice count; places without a hole are -1, or 0 in a grid that is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pegsol.errors import ProblemError, require_extra
from pegsol.game.boards.board import Board, Coordinates
from pegsol.wording import plural, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def bits_of_numbers(board: Board, numbers: Iterable[Any]) -> int:
    """Return the pegs that *numbers* describe: a vector, or the rows of a grid.

    Raises ProblemError for numbers other than 0 and 1, or another shape.
    """
    values = list(numbers)
    if values and isinstance(values[0], Iterable):
        rows = [list(row) if isinstance(row, Iterable) else [row] for row in values]
        columns, height = _size(board)
        if len(rows) != height or any(len(row) != columns for row in rows):
            raise _wrong(board, f"{plural(len(rows), 'row')} of another shape")
        values = [rows[y].pop(x) for x, y in reversed(_places(board))][::-1]
        if not all(_is(number, 0, -1) for row in rows for number in row):
            raise ProblemError("a peg of the position is on no hole of the board")
    if len(values) != len(board):
        raise _wrong(board, plural(len(values), "number"))
    for number in values:
        if not _is(number, 0, 1):
            raise _wrong(board, shown(number))
    return sum([1 << hole for hole, number in enumerate(values) if number])


def grids_of(board: Board, rows: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Return grids of shape (positions, rows, columns) for *rows* of 0 and 1."""
    import numpy as np

    columns, height = _size(board)
    grids = np.full((len(rows), height, columns), -1, np.int8)
    for hole, (x, y) in enumerate(_places(board)):
        grids[:, y, x] = rows[:, hole]
    return grids


def rows_of(board: Board, numbers: NDArray[Any]) -> NDArray[np.uint8]:
    """Return rows of 0 and 1 for *numbers*, which are such rows or grids."""
    import numpy as np

    rows = numbers
    if numbers.ndim == 3:
        columns, height = _size(board)
        if numbers.shape[1:] != (height, columns):
            raise _wrong(board, f"of shape {numbers.shape}")
        at_x, at_y = zip(*_places(board), strict=True)
        empty = np.ones((height, columns), np.bool_)
        empty[at_y, at_x] = False
        if not np.isin(numbers[:, empty], (0, -1)).all():
            raise ProblemError("a peg of the position is on no hole of the board")
        rows = numbers[:, at_y, at_x]
    if rows.ndim != 2 or rows.shape[1] != len(board):
        raise _wrong(board, f"of shape {numbers.shape}")
    if not np.isin(rows, (0, 1)).all():
        raise _wrong(board, "other numbers")
    return rows.astype(np.uint8)


def row_of(board: Board, bits: int) -> NDArray[np.uint8]:
    """Return the vector of the pegs *bits*; raise MissingExtraError without NumPy."""
    require_extra("data", "a position as an array", "numpy")
    import numpy as np

    data = np.frombuffer(bits.to_bytes((len(board) + 7) // 8, "little"), np.uint8)
    return np.unpackbits(data, count=len(board), bitorder="little")


def _places(board: Board) -> tuple[Coordinates, ...]:
    if board.coordinates is None:
        raise ProblemError("the holes of this board have no places in rows and columns")
    return board.coordinates


def _size(board: Board) -> tuple[int, int]:
    """Return the numbers of columns and of rows."""
    columns, rows = zip(*_places(board), strict=True)
    return max(columns) + 1, max(rows) + 1


def _is(number: Any, *known: int) -> bool:
    try:
        return bool(number in known)
    except (TypeError, ValueError):  # such as an array
        return False


def _wrong(board: Board, what: str) -> ProblemError:
    grid = ""
    if board.coordinates is not None:
        columns, rows = _size(board)
        grid = f" (or {plural(rows, 'row')} of {columns})"
    holes = len(board)
    return ProblemError(f"a position of {holes} holes is {holes} numbers{grid}, 0 or 1, not {what}")
