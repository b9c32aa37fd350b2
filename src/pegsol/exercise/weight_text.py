"""Weights as text: pairs of a hole and its weight, or a table."""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm

from pegsol.errors import NotationError
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import Pagoda
from pegsol.wording import printable, shorten, shown, without_comments, without_tex

_NUMBER = re.compile(
    r"[+-]?(?:[0-9]{1,18}(?:/0*[1-9][0-9]{0,17})?|[0-9]{0,18}\.[0-9]{1,18})", re.ASCII
)


def parse_weights(board: Board, text: str) -> tuple[int, ...]:
    """Return the weights that a *text* has, one for each hole of the board.

    The text has pairs of a hole and its weight, and other holes weigh 0. Alternatively, it has a
    number for each hole, row by row, in which a dot is 0. Such a table may have the letters of the
    columns above or below it, and the numbers of the rows before it, as pegsol draws weights. What
    follows a # is a comment. If there are fractions, all weights are multiplied by the least number
    that makes them whole, which changes nothing that weights can prove.

    >>> from pegsol import board
    >>> parse_weights(board("line(4)"), "a1=1; c1=-2"), parse_weights(board("line(4)"), "1 . -2 .")
    ((1, 0, -2, 0), (1, 0, -2, 0))
    >>> print(*parse_weights(board("triangle(3)"), "1 5\\n2 4 3\\n3 2 1 0\\n a b c"))
    5 4 3 2 1 0
    >>> parse_weights(board("line(3)"), "a1: 1/2, b1: 0.25, c1: 1")
    (2, 1, 4)

    Raises NotationError for any other text, and for a hole that is given twice.
    """
    text = without_tex(without_comments(text))
    weights = _table(board, text)
    if weights is None:
        weights = _pairs(board, _words(text))
    factor = lcm(*[weight.denominator for weight in weights])
    return tuple([int(weight * factor) for weight in weights])


def parse_pagoda(problem: Problem, text: str) -> Pagoda:
    """Return the weights that a *text* has, for the board and the rules of a *problem*."""
    return Pagoda(problem.board, parse_weights(problem.board, text), problem.rules)


def _words(text: str) -> list[str]:
    return re.sub("[,;:=]", " ", text).split()


def _number(word: str) -> Fraction | int | None:
    if word == ".":
        return 0
    return Fraction(word) if _NUMBER.fullmatch(word) else None


def _pairs(board: Board, words: list[str]) -> tuple[Fraction | int, ...]:
    numbers = [word for word in words if _number(word) is not None and word not in board.names]
    if len(numbers) > len(words) / 2:
        raise NotationError(f"expected a weight for each of the {len(board)} holes")
    if not words or len(words) % 2:
        raise NotationError(
            f"weights are pairs such as d4 1, not {shorten(printable(' '.join(words)), 40)!r}"
        )
    weights: dict[int, Fraction | int] = {}
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


def _table(board: Board, text: str) -> tuple[Fraction | int, ...] | None:
    """Return the weights of a table with one for each hole; None if it is not a table."""
    rows = [_words(line) for line in text.splitlines()]
    rows = [row for row in rows if row and not all(re.fullmatch("[A-Za-z]+", word) for word in row)]
    # A label is the number of its row; "1/2" is a 1 and a 2 in a table that was made from a PDF.
    labelled = all(row[0] in (str(number), "1/2") for number, row in enumerate(rows, 1))
    if labelled and sum(map(len, rows)) == len(board) + len(rows):
        rows = [row[1:] for row in rows]
    weights = tuple([w for row in rows for word in row if (w := _number(word)) is not None])
    return weights if len(weights) == len(board) == sum(map(len, rows)) else None
