"""Boards to cut out in true size; a board larger than a page covers several overlapping pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.view.booklet.figures import figure
from pegsol.view.booklet.options import Options, Size
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line
from pegsol.view.markup import document, path, tag
from pegsol.view.svg.diagram import Diagram

# Lengths in millimetres.
_MARGIN = 10.0  # printers leave the margin white
_HEAD, _FOOT = 9.0, 21.0  # for the title, and for the bar with the instructions
_OVERLAP = 10.0  # of neighbouring pages
_EDGE, _LINE = 0.4, 0.3  # widths of the line to cut along and of all other lines

_STEP = 1.3  # between neighbouring holes, in diameters of a peg
_PIXELS = 96 / 25.4  # in a millimetre
_MAX_PAGES = 100  # for one board
_TINY = 1e-6  # millimetres, for rounding


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


class Stretch(NamedTuple):
    """The width or the height of a board in millimetres, and the places where no hole is cut."""

    length: float
    gaps: tuple[float, ...]


class Part(NamedTuple):
    """A stretch of a board's width or height that goes on one page, in millimetres."""

    start: float
    length: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """The pages of a board: a window on each, in columns and rows that overlap."""

    flipped: bool
    columns: tuple[Part, ...]
    rows: tuple[Part, ...]


def tiling(width: Stretch, height: Stretch, paper: Size) -> Tiling:
    """Return the pages for a board: upright pages, or pages on their side if fewer suffice.

    >>> from pegsol.view.booklet.options import PAPERS
    >>> wide = tiling(Stretch(240, ()), Stretch(150, ()), PAPERS["a4"])
    >>> wide.flipped, len(wide.columns), len(wide.rows)
    (True, 1, 1)
    """
    upright, lying = (
        Tiling(
            flipped,
            parts(width, across - 2 * _MARGIN),
            parts(height, down - 2 * _MARGIN - _HEAD - _FOOT),
        )
        for flipped, across, down in (
            (False, paper.width, paper.height),
            (True, paper.height, paper.width),
        )
    )
    return min(upright, lying, key=lambda one: len(one.columns) * len(one.rows))


def parts(stretch: Stretch, room: float) -> tuple[Part, ...]:
    """Return the parts of a stretch, of about the same length, each at most *room* long.

    Each part overlaps the one before by 10 mm. If possible, it begins at a gap.

    >>> parts(Stretch(150, ()), 190)
    (Part(start=0.0, length=150.0),)
    >>> [part.start for part in parts(Stretch(300, (100, 140, 180)), 190)]
    [0.0, 140]
    """
    length = float(stretch.length)
    if length <= room:
        return (Part(0.0, length),)
    step = room - _OVERLAP
    count = math.ceil((length - _OVERLAP) / step)
    # Maps the last start to the best list of starts that ends there, with its badness.
    best: dict[float, tuple[float, list[float]]] = {0.0: (0.0, [0.0])}
    for number in range(1, count):
        even = (length - _OVERLAP) * number / count
        further: dict[float, tuple[float, list[float]]] = {}
        for place in {even, *stretch.gaps}:
            worse = abs(place - even) + (0.0 if place in stretch.gaps else length)
            ways = [
                (badness + worse, [*starts, place])
                for last, (badness, starts) in best.items()
                if last < place <= last + step + _TINY
            ]
            if ways:
                further[place] = min(ways)
        best = further
    _, starts = min([way for last, way in best.items() if length - last <= room + _TINY])
    ends = [start + _OVERLAP for start in starts[1:]] + [length]
    return tuple([Part(start, end - start) for start, end in zip(starts, ends, strict=True)])


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
    across, down = (
        Stretch(length, _gaps([place[axis] / _PIXELS for place in diagram.at], diameter))
        for axis, length in enumerate((width, height))
    )
    pages = tiling(across, down, options.size)
    count = len(pages.columns) * len(pages.rows)
    said = options.words
    title = one_line(said.text("cut_out.title", board=said.board(board), diameter=f"{diameter:g}"))
    if count > _MAX_PAGES:
        raise ProblemError(
            f"{title}: a board of {width:.0f} by {height:.0f} mm takes {count} pages, of at most "
            f"{_MAX_PAGES}"
        )
    words = said.text("cut_out.size", width=f"{width:.0f}", height=f"{height:.0f}")
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
        "columns": pages.columns,
        "rows": pages.rows,
    }


def _gaps(places: Sequence[float], diameter: float) -> tuple[float, ...]:
    """Return where a cut passes between holes whose centres have these *places* along one axis."""
    ordered = sorted(set(places))
    return tuple([(p + q) / 2 for p, q in pairwise(ordered) if q - p > diameter])
