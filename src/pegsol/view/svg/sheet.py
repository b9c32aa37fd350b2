"""Sheets: several boards in rows, each with a caption."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pegsol.view.export.picture import Picture
from pegsol.view.markup import document, tag
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.lettering import centred
from pegsol.view.theme import Theme

_PAD = 14.0  # pixels around everything
_GAP = 18.0
_TITLE = 15.0  # font sizes
_CAPTION = 13.0
_LINE = 1.4 * _CAPTION
_SPACE = 6.0  # between a board and its caption


@dataclass(frozen=True, slots=True)
class Cell:
    """A board and its caption, of which the first line is bold."""

    diagram: Diagram
    caption: tuple[str, ...] = ()


def sheet(
    cells: Sequence[Cell],
    *,
    title: str,
    description: str,
    columns: int,
    theme: Theme,
    heading: str = "",
) -> Picture:
    """Return the *cells* in rows of *columns* boards, with an optional heading above."""
    wide = max([cell.diagram.size[0] for cell in cells])
    rows = [cells[first : first + columns] for first in range(0, len(cells), columns)]
    captions = [[_wrapped(cell.caption, wide) for cell in row] for row in rows]
    highs = [max([cell.diagram.size[1] for cell in row]) for row in rows]
    under = [max(map(len, row)) * _LINE + (_SPACE if any(row) else 0) for row in captions]
    across = len(rows[0]) * (wide + _GAP) - _GAP
    width = 2 * _PAD + max(across, 0.58 * _TITLE * len(heading))
    above = _PAD + (2 * _TITLE if heading else 0)
    height = above + sum(highs) + sum(under) + (len(rows) - 1) * _GAP + _PAD

    def parts() -> Iterator[str]:
        yield ground(theme, width, height)
        if heading:
            yield centred(width / 2, _PAD + 0.6 * _TITLE, heading, _TITLE, theme.text, weight=600)
        top = above
        for row, lines, high, below in zip(rows, captions, highs, under, strict=True):
            left = (width - across) / 2
            for cell, caption in zip(row, lines, strict=True):
                w, h = cell.diagram.size
                yield cell.diagram.placed(left + (wide - w) / 2, top + (high - h) / 2)
                yield from _caption(caption, left + wide / 2, top + high + _SPACE, theme)
                left += wide + _GAP
            top += high + below + _GAP

    # Boards of one size share their peg.
    definitions = dict.fromkeys([d for cell in cells for d in cell.diagram.definitions()])
    svg = document(
        parts(),
        width=width,
        height=height,
        title=title,
        description=description,
        definitions=definitions,
    )
    return Picture(svg, width, height, title, description)


def _caption(lines: Sequence[tuple[str, bool]], x: float, y: float, theme: Theme) -> Iterator[str]:
    """Yield the lines of a caption below (x, y), each with whether it is bold."""
    for number, (line, bold) in enumerate(lines):
        colour, weight = (theme.text, 600) if bold else (theme.soft, 400)
        yield centred(x, y + number * _LINE + 0.7 * _CAPTION, line, _CAPTION, colour, weight=weight)


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


def _wrapped(caption: Sequence[str], width: float) -> list[tuple[str, bool]]:
    """Return the lines of a caption that fits into *width* pixels, and whether each is bold.

    Lines are broken after a space or a hyphen.
    """
    room = max(8, int(width / (0.58 * _CAPTION)))
    lines = []
    for number, text in enumerate(caption):
        line = ""
        for part in re.split(r"(?<=[-\s])", text):
            if line and len(line) + len(part.rstrip()) > room:
                lines.append((line.rstrip(), number == 0))
                line = ""
            line += part
        lines.append((line.rstrip(), number == 0))
    return lines
