"""Weights as text: pairs of a hole and its weight, or a table."""

from __future__ import annotations

import re

from pegsol.errors import NotationError
from pegsol.game.boards.board import Board
from pegsol.proof.golden import Weight, weight_in
from pegsol.wording import printable, shorten, shown, without_comments, without_tex


def parse_weights(board: Board, text: str) -> tuple[int, ...]:
    """Return the weights that a *text* has, one for each hole of the board.

    The text has pairs of a hole and its weight, and other holes weigh 0. Alternatively, it has a
    number for each hole, row by row, in which a dot is 0. Such a table may have the letters of the
    columns above or below it, and the numbers of the rows before it, as pegsol draws weights. What
    follows a # is a comment.

    >>> from pegsol import board
    >>> parse_weights(board("line(4)"), "a1=1; c1=-2"), parse_weights(board("line(4)"), "1 . -2 .")
    ((1, 0, -2, 0), (1, 0, -2, 0))
    >>> print(*parse_weights(board("triangle(3)"), "1 5\\n2 4 3\\n3 2 1 0\\n a b c"))
    5 4 3 2 1 0

    Raises NotationError for any other text, for a hole that is given twice, and for weights that
    are not whole.
    """
    whole = tuple([weight for weight in parse_weighting(board, text) if isinstance(weight, int)])
    if len(whole) < len(board):
        raise NotationError("the weights are not whole numbers")
    return whole


def parse_weighting(board: Board, text: str) -> tuple[Weight, ...]:
    """Return the weights that a *text* has, as parse_weights does, which need not be whole.

    >>> from pegsol import board
    >>> print(*parse_weighting(board("line(3)"), "a1: 1/2, b1: 0.25, c1: φ"))
    1/2 1/4 φ
    """
    text = without_tex(without_comments(text))
    weights = _table(board, text)
    return _pairs(board, _words(text)) if weights is None else weights


def _words(text: str) -> list[str]:
    return re.sub("[,;:=]", " ", text).split()


def _number(word: str) -> Weight | None:
    return 0 if word == "." else weight_in(word)


def _pairs(board: Board, words: list[str]) -> tuple[Weight, ...]:
    numbers = [word for word in words if _number(word) is not None and word not in board.names]
    if len(numbers) > len(words) / 2:
        raise NotationError(f"expected a weight for each of the {len(board)} holes")
    if not words or len(words) % 2:
        raise NotationError(
            f"weights are pairs such as d4 1, not {shorten(printable(' '.join(words)), 40)!r}"
        )
    weights: dict[int, Weight] = {}
    for name, word in zip(words[::2], words[1::2], strict=True):
        hole, weight = board.hole(name), _number(word)
        if weight is None:
            raise NotationError(
                f"the weight of {name} is a number such as 2 or 1/2, not {shown(word)}"
            )
        if hole in weights:
            raise NotationError(f"the weight of {name} is given twice")
        weights[hole] = weight
    return tuple([weights.get(hole, 0) for hole in range(len(board))])


def _table(board: Board, text: str) -> tuple[Weight, ...] | None:
    """Return the weights of a table with one for each hole; None if it is not a table."""
    rows = [_words(line) for line in text.splitlines()]
    rows = [row for row in rows if row and not all(re.fullmatch("[A-Za-z]+", word) for word in row)]
    # A label is the number of its row; "1/2" is a 1 and a 2 in a table that was made from a PDF.
    labelled = all(row[0] in (str(number), "1/2") for number, row in enumerate(rows, 1))
    if labelled and sum(map(len, rows)) == len(board) + len(rows):
        rows = [row[1:] for row in rows]
    weights = tuple([w for row in rows for word in row if (w := _number(word)) is not None])
    return weights if len(weights) == len(board) == sum(map(len, rows)) else None
