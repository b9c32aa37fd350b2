"""Weights as text: pairs of a hole and its weight, or a table."""

from __future__ import annotations

import re

from pegsol.errors import NotationError
from pegsol.model.boards.board import Board
from pegsol.wording import shorten


def parse_weights(board: Board, text: str) -> tuple[int, ...]:
    """Return the weights that a *text* lists, one for each hole of the board.

    The text has pairs of a hole and its weight, and other holes weigh 0. Alternatively, it has a
    number for each hole, row by row, in which a dot is 0. Such a table may have the letters of the
    columns above or below it, and the numbers of the rows before it.

    >>> from pegsol import board
    >>> parse_weights(board("line(4)"), "a1 1, c1 -2"), parse_weights(board("line(4)"), "1 . -2 .")
    ((1, 0, -2, 0), (1, 0, -2, 0))
    >>> print(*parse_weights(board("triangle(3)"), "1 5\\n2 4 3\\n3 2 1 0\\n a b c"))
    5 4 3 2 1 0

    Raises NotationError for any other text, and for a hole that is given twice.
    """
    numbers = _table(board, text)
    if numbers is not None:
        return tuple([0 if number == "." else int(number) for number in numbers])
    words = _words(text)
    if not words or len(words) % 2:
        raise NotationError(f"weights are pairs such as d4 1, not {shorten(text, 40)!r}")
    weights: dict[int, int] = {}
    for name, weight in zip(words[::2], words[1::2], strict=True):
        if not _is_whole(weight):
            raise NotationError(f"the weight of {name} is a whole number, not {weight!r}")
        hole = board.hole(name)
        if hole in weights:
            raise NotationError(f"the weight of {name} is given twice")
        weights[hole] = int(weight)
    return tuple([weights.get(hole, 0) for hole in range(len(board))])


def _table(board: Board, text: str) -> list[str] | None:
    """Return the numbers of a table with one for each hole; None if it is not a table."""
    rows = [_words(line) for line in text.splitlines()]
    rows = [row for row in rows if row and not all(map(str.isalpha, row))]
    if not all(word == "." or _is_whole(word) for row in rows for word in row):
        return None
    numbers = [word for row in rows for word in row]
    labels = [str(number) for number in range(1, len(rows) + 1)]
    if len(numbers) == len(board) + len(rows) and [row[0] for row in rows] == labels:
        numbers = [word for row in rows for word in row[1:]]
    return numbers if len(numbers) == len(board) else None


def _words(text: str) -> list[str]:
    return text.replace(",", " ").replace(":", " ").split()


def _is_whole(word: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,18}", word, re.ASCII) is not None
