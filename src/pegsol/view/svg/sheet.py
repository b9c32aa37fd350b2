"""Sheets: rows of boards with captions, and other parts of pictures, one below the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pegsol.game.boards.board import Board
from pegsol.game.position import Move
from pegsol.limits import whole
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.markup import document, tag
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.lettering import centred, flush
from pegsol.view.theme import Theme

_PAD = 14.0  # pixels around everything
_GAP = 18.0
_TITLE = 15.0  # font sizes
_CAPTION, _LARGE_CAPTION = 13.0, 18.0
_LINE = 1.4  # from a line to the next, in font sizes
_SPACE = 6.0  # between a board and its caption

MAX_DRAWN_PAIRS = 40
"""Only the first levels of a larger tree are drawn."""

MIN_WIDTH = 420.0
"""The least width of sentences in pixels."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A board and its caption; the first line of the caption is bold."""

    diagram: Diagram
    caption: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture, *width* by *height* pixels.

    ``draw`` returns the elements of the block, given the place of its top left corner.
    ``diagrams`` lists the boards in the block.
    """

    width: float
    height: float
    draw: Callable[[float, float], Iterable[str]]
    diagrams: tuple[Diagram, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How boards are drawn, *width* pixels wide; at most *pairs* pairs of a tree are drawn."""

    theme: Theme
    names: Names | None
    width: float
    pairs: int = MAX_DRAWN_PAIRS

    def cell(
        self,
        board: Board,
        pegs: int,
        *caption: str,
        marks: Marks = NO_MARKS,
        moves: tuple[Move, ...] = (),
        free: int = 0,
    ) -> Cell:
        """Return a board with pegs (bits) and its caption."""
        diagram = Diagram.sized(
            board,
            pegs,
            self.theme,
            self.width,
            names=self.names,
            marks=marks,
            moves=moves,
            free=free,
        )
        return Cell(diagram, caption)


@dataclass(frozen=True, slots=True)
class Parts:
    """The blocks of a picture from top to bottom, and *sentences* about it for screen readers."""

    blocks: tuple[Block, ...]
    sentences: tuple[str, ...] = ()


def explained(cells: Sequence[Cell], sentences: Sequence[str], look: Look) -> Parts:
    """Return boards in rows of two, with sentences below them."""
    rows = rows_of(cells, 2, look.theme)
    words = notes(sentences, max(rows.width, MIN_WIDTH), look.theme)
    return Parts((rows, words), tuple(sentences))


def sheet(
    cells: Sequence[Cell],
    *,
    title: str,
    description: str,
    columns: int,
    theme: Theme,
) -> Picture:
    """Return the *cells* in rows of *columns* boards."""
    rows = rows_of(cells, columns, theme)
    return stacked([rows], title=title, description=description, theme=theme)


def stacked(
    blocks: Sequence[Block], *, title: str, description: str, theme: Theme, heading: str = ""
) -> Picture:
    """Return the *blocks* one below the other, with an optional heading above."""
    above = _PAD + (2 * _TITLE if heading else 0)
    width = 2 * _PAD + max([0.58 * _TITLE * len(heading), *[block.width for block in blocks]])
    height = above + sum([block.height for block in blocks]) + (len(blocks) - 1) * _GAP + _PAD

    def parts() -> Iterator[str]:
        yield ground(theme, width, height)
        if heading:
            yield centred(width / 2, _PAD + 0.6 * _TITLE, heading, _TITLE, theme.text, weight=600)
        top = above
        for block in blocks:
            yield from block.draw((width - block.width) / 2, top)
            top += block.height + _GAP

    # Boards of the same size share the definition of a peg.
    diagrams = [diagram for block in blocks for diagram in block.diagrams]
    definitions = dict.fromkeys([d for diagram in diagrams for d in diagram.definitions()])
    svg = document(
        parts(),
        width=width,
        height=height,
        title=title,
        description=description,
        definitions=definitions,
    )
    return Picture(svg, width, height, title, description)


def rows_of(cells: Sequence[Cell], columns: int, theme: Theme) -> Block:
    """Return the *cells* in rows of *columns* boards."""
    whole(columns, "a number of columns", 1)
    wide = max([cell.diagram.size[0] for cell in cells])
    # Captions of large boards are large, because pictures are often shown at a smaller size.
    size = min(_LARGE_CAPTION, max(_CAPTION, 0.05 * wide))
    rows = [cells[first : first + columns] for first in range(0, len(cells), columns)]
    captions = [[wrapped(cell.caption, wide, size) for cell in row] for row in rows]
    highs = [max([cell.diagram.size[1] for cell in row]) for row in rows]
    under = [max(map(len, row)) * _LINE * size + (_SPACE if any(row) else 0) for row in captions]
    across = len(rows[0]) * (wide + _GAP) - _GAP

    def draw(x: float, y: float) -> Iterator[str]:
        for row, lines, high, below in zip(rows, captions, highs, under, strict=True):
            left = x
            for cell, caption in zip(row, lines, strict=True):
                w, h = cell.diagram.size
                yield cell.diagram.placed(left + (wide - w) / 2, y + (high - h) / 2)
                yield from _caption(caption, left + wide / 2, y + high + _SPACE, size, theme)
                left += wide + _GAP
            y += high + below + _GAP

    height = sum(highs) + sum(under) + (len(rows) - 1) * _GAP
    return Block(across, height, draw, tuple([cell.diagram for cell in cells]))


def notes(lines: Sequence[str], width: float, theme: Theme) -> Block:
    """Return sentences one below the other, flush left and wrapped at *width* pixels."""
    written = [line for text in lines for line, _ in wrapped((text,), width)]

    def draw(x: float, y: float) -> Iterator[str]:
        for number, line in enumerate(written):
            middle = y + (number + 0.5) * _LINE * _CAPTION
            yield flush(x, middle, line, _CAPTION, theme.text)

    return Block(width, len(written) * _LINE * _CAPTION, draw)


def _caption(
    lines: Sequence[tuple[str, bool]], x: float, y: float, size: float, theme: Theme
) -> Iterator[str]:
    """Yield the lines of a caption below (x, y), from pairs of a text and whether it is bold."""
    for number, (line, bold) in enumerate(lines):
        colour, weight = (theme.text, 600) if bold else (theme.soft, 400)
        middle = y + (number * _LINE + 0.7) * size
        yield centred(x, middle, line, size, colour, weight=weight)


def ground(theme: Theme, width: float, height: float) -> str:
    """Return the background of a picture."""
    return tag(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=10,
        fill=theme.ground,
        stroke=theme.frame,
    )


def wrapped(caption: Sequence[str], width: float, size: float = _CAPTION) -> list[tuple[str, bool]]:
    """Return the lines of a caption that fits into *width* pixels, and whether each is bold.

    *size* is the font size. Lines are broken after a space or a hyphen, but not at a no-break
    space.
    """
    room = max(8, int(width / (0.58 * size)))
    lines = []
    for number, text in enumerate(caption):
        line = ""
        for part in re.split(r"(?<=[- \n])", text):
            if line and len(line) + len(part.rstrip()) > room:
                lines.append((line.rstrip(), number == 0))
                line = ""
            line += part
        lines.append((line.rstrip(), number == 0))
    return lines
