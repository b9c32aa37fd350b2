"""The rows and columns of characters where a terminal shows holes and edge labels.

Neighbours in a row are two columns apart, and each slanted row is shifted by one column, so that
every jump is a straight line on the screen. A board without coordinates (a graph), or with holes
that are too scattered, is shown as a list of names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pegsol.game.boards.board import Board, column_letters, place_name
from pegsol.view.places import scattered

_LIST_WIDTH = 72

Place = tuple[int, int]


class Layout(NamedTuple):
    """Rows and columns of characters, counted from 0 at the top left.

    ``places`` has the (row, column) of each hole, in the board's order. ``labels`` has the row, the
    column and the text of each label. The first ``margin`` columns contain only row numbers.
    """

    places: tuple[Place, ...]
    labels: tuple[tuple[int, int, str], ...]
    margin: int = 0


@lru_cache(maxsize=16)
def layout(board: Board, labels: bool = False) -> Layout:
    """Return where the holes of *board* are drawn, with space for *labels* along its edges."""
    if board.grid is None or scattered(board, 64, 4096):
        return _list(board)
    top = min([row for _, row in board.grid])
    places = [(row - top, column) for column, row in board.grid]
    labelled = labels and board.names == tuple(map(place_name, board.coordinates or ()))
    marks = _edge_labels(board, top) if labelled else []
    numbers = {row - top: str(row + 1) for _, row in board.grid} if marks else {}
    return _shifted(places, marks, numbers)


def _list(board: Board) -> Layout:
    longest = max(map(len, board.names))
    cell = longest + 4
    per_row = max(1, _LIST_WIDTH // cell)
    places, labels = [], []
    for number, name in enumerate(board.names):
        row, place = divmod(number, per_row)
        places.append((row, place * cell + longest + 1))
        labels.append((row, place * cell + longest - len(name), name))
    return Layout(tuple(places), tuple(labels))


def _edge_labels(board: Board, top: int) -> list[tuple[int, int, str]]:
    """Return the letters of the columns, with one label for each character.

    The letters of straight columns are above the board. The letter of a slanted column follows the
    last hole of the column, below the board.
    """
    places = board.coordinates or ()
    bottom = max([row for _, row in places])
    marks = []
    for column in {column for column, _ in places}:
        letters = column_letters(column)
        first = bottom + 1 if board.slant else top - len(letters)
        for row, letter in enumerate(letters, first):
            marks.append((row - top, 2 * column + board.slant * row, letter))
    return marks


def _shifted(
    places: list[Place], marks: list[tuple[int, int, str]], numbers: dict[int, str]
) -> Layout:
    """Move everything so that it starts at row 0 and column 0, with the row numbers on the left."""
    margin = max(map(len, numbers.values())) + 2 if numbers else 0
    left = min([column for _, column in places] + [column for _, column, _ in marks]) - margin
    top = min([0] + [row for row, _, _ in marks])
    labels = [(row - top, column - left, text) for row, column, text in marks]
    labels += [(row - top, margin - 2 - len(text), text) for row, text in numbers.items()]
    holes = [(row - top, column - left) for row, column in places]
    return Layout(tuple(holes), tuple(labels), margin)
