"""Letters and numbers in pictures: fonts, sizes, and the labels along a board's edges."""

from __future__ import annotations

import math

from pegsol.game.boards.board import Board, column_letters
from pegsol.view.export.raster import FAMILY
from pegsol.view.markup import escape, tag
from pegsol.view.places import Place, places

FONT = f"{FAMILY}, 'Helvetica Neue', Arial, sans-serif"

# Lengths in steps.
_LABEL_DISTANCE = 0.98  # from the centre of a hole at the edge to its label
_MIN_LABEL_GAP = 0.7  # between a letter and a number


def centred(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str,
    *,
    weight: int = 400,
    anchor: str | None = "middle",
) -> str:
    """Return a line of text centred at (x, y); *size* is in pixels."""
    return tag(
        "text",
        escape(words),
        x=x,
        y=y + 0.36 * size,  # half the height of a capital
        font_family=FONT,
        font_size=size,
        font_weight=None if weight == 400 else weight,
        text_anchor=anchor,
        fill=colour,
    )


def flush(x: float, y: float, words: str, size: float, colour: str, *, weight: int = 400) -> str:
    """Return a line of text that begins at *x*, centred at height *y*; *size* is in pixels."""
    return centred(x, y, words, size, colour, weight=weight, anchor=None)


def fit(text: str, size: float, room: float) -> float:
    """Return the font size, at most *size*, at which *text* is about as wide as *room*."""
    return min(size, room / (0.62 * max(1, len(text))))


def short_number(value: float) -> str:
    """Return a number in at most six characters."""
    if value == int(value) and abs(value) < 100_000:
        text = str(int(value))
    else:
        mantissa, _, exponent = f"{value:.2g}".partition("e")
        text = f"{mantissa}e{int(exponent)}" if exponent else mantissa
    return text.replace("-", "−")


def edge_labels(board: Board) -> list[tuple[Place, str]]:
    """Return the places, in steps, and texts of the column letters and row numbers.

    The letters of straight columns are above the board, and all numbers are left of it. The letter
    of a slanted column follows the last hole of the column, below the board. Each number is beside
    its row unless it would touch a letter there.
    """
    stands = list(zip(board.coordinates or (), places(board), strict=True))
    slant = board.slant
    letters: dict[int, Place] = {}
    beside: dict[int, Place] = {}
    for (column, row), (x, y) in stands:  # row by row, from the left
        if slant:
            letters[column] = x + slant / 2 * _LABEL_DISTANCE / math.sqrt(0.75), y + _LABEL_DISTANCE
        else:
            letters[column] = x, -_LABEL_DISTANCE
        # The labels of a slanted board need more distance, because its edge is closer.
        beside.setdefault(row, (x - _LABEL_DISTANCE - (0.1 if slant else 0), y))
    meet = any(math.dist(p, q) < _MIN_LABEL_GAP for p in letters.values() for q in beside.values())
    if not slant or meet:
        beside = {row: (-_LABEL_DISTANCE, y) for row, (_, y) in beside.items()}
    return [(place, column_letters(column)) for column, place in sorted(letters.items())] + [
        (place, str(row + 1)) for row, place in beside.items()
    ]
