"""Boards to cut out in true size, on several pages that overlap if they are larger than one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pegsol.errors import ProblemError
from pegsol.model.board import Board
from pegsol.model.titles import board_title
from pegsol.view.booklet.figures import figure
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line
from pegsol.view.markup import document, path, tag
from pegsol.view.svg.diagram import Diagram
from pegsol.wording import plural

# Millimetres.
_MARGIN = 10.0  # printers leave it white
_HEAD, _FOOT = 9.0, 21.0  # for the title, and for the bar with what to do
_OVERLAP = 10.0  # of neighbouring pages
_EDGE, _LINE = 0.4, 0.3  # width of the line to cut along, and of the others

_STEP = 1.3  # between neighbouring holes, in diameters of a peg
_PIXELS = 96 / 25.4  # in a millimetre
_MAX_PAGES = 100  # for one board


@dataclass(frozen=True)
class _Empty(Diagram):
    """A board whose holes are as wide as its pegs, each with a cross for a pair of compasses."""

    def _holes(self) -> Iterator[str]:
        line: dict[str, float | str] = {
            "stroke": self.theme.hole_edge,
            "stroke_width": _LINE * _PIXELS,
        }
        holes = self._discs(range(len(self.at)), 0.5 / _STEP)
        yield tag("g", *holes, fill=self.theme.hole, **line)
        if not self._has_hole_names:
            reach = 0.1 * self.step / _STEP
            strokes = [
                path([(x - dx, y - dy), (x + dx, y + dy)])
                for x, y in self.at
                for dx, dy in ((reach, 0), (0, reach))
            ]
            yield tag("path", d="".join(strokes), fill="none", **line)


@dataclass(frozen=True, slots=True)
class Tiling:
    """A board on pages, in millimetres: a window of *width* by *height* on each, in rows.

    ``corners`` are the top left corners of the windows on the board; neighbouring windows overlap.
    """

    flipped: bool
    width: float
    height: float
    columns: int
    rows: int
    corners: tuple[tuple[float, float], ...]


def tiling(width: float, height: float, page_width: float, page_height: float) -> Tiling:
    """Return the pages for a board *width* by *height* millimetres, upright unless fewer lie.

    >>> tiling(150, 150, 210, 297).corners
    ((0.0, 0.0),)
    >>> wide = tiling(240, 150, 210, 297)
    >>> wide.flipped, len(wide.corners)
    (True, 1)
    >>> large = tiling(300, 200, 210, 297)
    >>> large.columns, large.rows, large.width
    (2, 1, 155.0)
    """
    upright = _tiling(width, height, page_width, page_height, flipped=False)
    lying = _tiling(width, height, page_height, page_width, flipped=True)
    return min(upright, lying, key=lambda one: len(one.corners))


def _tiling(
    width: float, height: float, page_width: float, page_height: float, *, flipped: bool
) -> Tiling:
    across = _windows(width, page_width - 2 * _MARGIN)
    down = _windows(height, page_height - 2 * _MARGIN - _HEAD - _FOOT)
    corners = tuple([(x, y) for y in down[1] for x in across[1]])
    return Tiling(flipped, across[0], down[0], len(across[1]), len(down[1]), corners)


def _windows(length: float, room: float) -> tuple[float, list[float]]:
    """Return the length of equal windows, and where they begin."""
    if length <= room:
        return length, [0.0]
    count = math.ceil((length - _OVERLAP) / (room - _OVERLAP))
    step = (length - _OVERLAP) / count
    return step + _OVERLAP, [step * number for number in range(count)]


def cut_outs(boards: Sequence[Board], options: Options) -> list[dict[str, Any]]:
    """Return each board with its pages.

    Raises ProblemError for a board that needs too many pages.
    """
    return [_cut_out(board, options) for board in dict.fromkeys(boards)]


def _cut_out(board: Board, options: Options) -> dict[str, Any]:
    diameter = options.cut_out or 0.0
    step = _STEP * diameter
    diagram = _Empty(board, 0, options.look, step * _PIXELS, names=options.names, edge=_EDGE / step)
    width, height = (length / _PIXELS for length in diagram.size)
    pages = tiling(width, height, options.size.width, options.size.height)
    count = len(pages.corners)
    title = one_line(f"{board_title(board)}, for pegs of {diameter:g} mm")
    if count > _MAX_PAGES:
        raise ProblemError(
            f"{title}: a board of {width:.0f} by {height:.0f} mm takes {count} pages, of at most "
            f"{_MAX_PAGES}"
        )
    words = f"A board of {plural(len(board), 'hole')}, {width:.0f} by {height:.0f} mm."
    svg = document(
        diagram.layers(),
        width=diagram.size[0],
        height=diagram.size[1],
        title=title,
        description=words,
    )
    return {
        "title": title,
        "picture": figure(Picture(svg, *diagram.size, title, words)),
        "width": width,
        "height": height,
        "flipped": pages.flipped,
        "window": (pages.width, pages.height),
        "columns": pages.columns,
        "rows": pages.rows,
        "corners": pages.corners,
    }
