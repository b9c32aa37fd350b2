"""Boards to cut out in true size; a board larger than a page covers several overlapping pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.view.booklet.figures import LOOK, figure
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line
from pegsol.view.markup import document, path, tag
from pegsol.view.svg.diagram import Diagram
from pegsol.view.titles import board_title

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


Part = tuple[float, float]
"""The start and the length of a stretch of a board that goes on one page, in millimetres."""


def parts(length: float, gaps: Sequence[float], room: float) -> list[Part]:
    """Return the parts of a length, about equally long, each at most *room* long.

    Each part overlaps the one before by 10 mm. If possible, it begins at one of the *gaps*, where
    no hole is cut.
    """
    step = room - _OVERLAP
    count = max(1, math.ceil((length - _OVERLAP) / step))
    starts = [0.0]
    for number in range(1, count):
        last, even = starts[-1] + step, (length - _OVERLAP) * number / count
        first = length - _OVERLAP - (count - number) * step  # or the rest would need more pages
        between = [gap for gap in gaps if max(first, starts[-1] + _TINY) <= gap <= last]
        places = between or [min(max(even, first), last)]
        starts.append(min(places, key=lambda place: abs(place - even)))
    ends = [start + _OVERLAP for start in starts[1:]] + [length]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def cut_outs(boards: Sequence[Board], options: Options) -> list[dict[str, Any]]:
    """Return each board with its pages.

    Raises ProblemError for a board that needs too many pages.
    """
    return [_cut_out(board, options) for board in dict.fromkeys(boards)]


def _cut_out(board: Board, options: Options) -> dict[str, Any]:
    diameter = options.cut_out or 0.0
    step = _STEP * diameter
    diagram = _Empty(board, 0, LOOK, step * _PIXELS, names=options.names, edge=_EDGE / step)
    width, height = (length / _PIXELS for length in diagram.size)
    sides = [
        (length, _gaps([place[axis] / _PIXELS for place in diagram.at], diameter))
        for axis, length in enumerate((width, height))
    ]
    tilings = []
    paper = options.size
    for flipped, across, down in (
        (False, paper.width, paper.height),
        (True, paper.height, paper.width),
    ):
        rooms = across - 2 * _MARGIN, down - 2 * _MARGIN - _HEAD - _FOOT
        columns, rows = (parts(*side, room) for side, room in zip(sides, rooms, strict=True))
        tilings.append((len(columns) * len(rows), flipped, columns, rows))
    count, flipped, columns, rows = min(tilings)  # pages on their side if fewer suffice
    name = board_title(board, options.language)
    title = one_line(options.text("cut_out.title", board=name, diameter=f"{diameter:g}"))
    if count > _MAX_PAGES:
        raise ProblemError(
            f"{title}: a board of {width:.0f} by {height:.0f} mm takes {count} pages, of at most "
            f"{_MAX_PAGES}"
        )
    words = options.text("cut_out.size", width=f"{width:.0f}", height=f"{height:.0f}")
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
        "flipped": flipped,
        "columns": columns,
        "rows": rows,
    }


def _gaps(places: Sequence[float], diameter: float) -> tuple[float, ...]:
    """Return where a cut passes between holes whose centres have these *places* along one axis."""
    ordered = sorted(set(places))
    return tuple([(p + q) / 2 for p, q in pairwise(ordered) if q - p > diameter])
