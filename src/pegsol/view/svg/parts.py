"""The parts of the picture of a proof, such as boards and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pegsol.view.svg.diagram import Names
from pegsol.view.svg.sheet import Block, Cell, notes, rows_of
from pegsol.view.theme import Theme

MAX_DRAWN_PAIRS = 40
"""Only the first levels of a larger tree are drawn."""

MIN_WIDTH = 420.0
"""The least width of sentences in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the picture of a proof is drawn.

    A board is *width* pixels wide, and at most *pairs* pairs of a tree are drawn.
    """

    theme: Theme
    names: Names | None
    width: float
    pairs: int = MAX_DRAWN_PAIRS


@dataclass(frozen=True, slots=True)
class Parts:
    """The blocks of a picture from top to bottom, and *sentences* about it for screen readers."""

    blocks: tuple[Block, ...]
    sentences: tuple[str, ...] = ()


def explained(cells: list[Cell], sentences: Sequence[str], look: Look, columns: int = 2) -> Parts:
    """Return boards in rows of *columns* boards, with sentences below them."""
    rows = rows_of(cells, columns, look.theme)
    words = notes(sentences, max(rows.width, MIN_WIDTH), look.theme)
    return Parts((rows, words), tuple(sentences))
