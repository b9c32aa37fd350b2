"""Weights on a board as text."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.game.boards.board import Board
from pegsol.view.terminal.drawing import Cell, Drawing, Role
from pegsol.view.terminal.layout import layout


def draw_weights(board: Board, weights: Sequence[object], *, finish: int = 0) -> Drawing:
    """Return the drawing of *weights* on a board, with a dot for weight 0.

    Colour marks the holes of the *finish* (bits).

    >>> from pegsol import board
    >>> print(draw_weights(board("triangle(3)"), (1, 0, -1, 12, 0, 1)))
    1         1
    2       .  -1
    3    12   .   1
        a   b   c
    """
    plan = layout(board, labels=True)
    texts = [str(weight) if weight else "." for weight in weights]
    width = max(map(len, texts))
    # Neighbours are two columns apart, and a blank must fit between the widest weights.
    stretch = (width + 2) // 2

    def column(place: int) -> int:
        """Return the column in which the text of the hole in column *place* of the layout ends."""
        inside = place - plan.margin
        return place if inside < 0 else plan.margin + inside * stretch + width - 1

    cells: list[Cell] = [(row, column(place), text, "label") for row, place, text in plan.labels]
    for hole, (row, place) in enumerate(plan.places):
        role: Role = "landed" if finish >> hole & 1 else "peg" if weights[hole] else "empty"
        cells.append((row, column(place) + 1 - len(texts[hole]), texts[hole], role))
    return Drawing.of_cells(cells)
