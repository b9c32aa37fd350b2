"""Weights of holes on the command line: a text, or a file with it."""

from __future__ import annotations

import re
from pathlib import Path

from pegsol.errors import NotationError
from pegsol.model.board import Board
from pegsol.model.files import read_text
from pegsol.wording import shorten


def read_weights(board: Board, text: str) -> tuple[int, ...]:
    """Return the weights in a text, or in the file of that name.

    They are pairs of a hole and its weight, or a weight for each hole, row by row.
    """
    if Path(text).is_file():
        text = read_text(text)
    words = text.replace(",", " ").replace(":", " ").split()
    if len(words) == len(board) and all(map(_is_whole, words)):
        return tuple(map(int, words))
    if not words or len(words) % 2:
        raise NotationError(f"weights are pairs such as d4 1, not {shorten(text, 40)!r}")
    weights = [0] * len(board)
    for name, weight in zip(words[::2], words[1::2], strict=True):
        if not _is_whole(weight):
            raise NotationError(f"the weight of {name} is a whole number, not {weight!r}")
        weights[board.hole(name)] = int(weight)
    return tuple(weights)


def _is_whole(word: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,18}", word, re.ASCII) is not None
