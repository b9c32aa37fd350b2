"""Boards to cut out in true size; the page of a board that is larger than the paper is larger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
_LONGEST = 5_000  # programs that show a PDF allow little more
_EDGE, _LINE = 0.4, 0.3  # widths of the line to cut along and of all other lines

_STEP = 1.3  # between neighbouring holes, in diameters of a peg
_PIXELS = 96 / 25.4  # in a millimetre


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


def cut_outs(boards: Sequence[Board], options: Options) -> list[dict[str, Any]]:
    """Return each board with the size of its page.

    Raises ProblemError for a board that is too large for any page.
    """
    return [_cut_out(board, options) for board in dict.fromkeys(boards)]


def _cut_out(board: Board, options: Options) -> dict[str, Any]:
    diameter = options.cut_out or 0.0
    step = _STEP * diameter
    diagram = _Empty(board, 0, LOOK, step * _PIXELS, names=options.names, edge=_EDGE / step)
    width, height = (length / _PIXELS for length in diagram.size)
    name = board_title(board, options.language)
    title = one_line(options.text("cut_out.title", board=name, diameter=f"{diameter:g}"))
    needed = width + 2 * _MARGIN, height + 2 * _MARGIN + _HEAD + _FOOT
    if max(needed) > _LONGEST:
        raise ProblemError(
            f"{title}: a board of {width:.0f} by {height:.0f} mm needs a page longer than "
            f"{_LONGEST:,} mm"
        )
    paper = options.size
    sides = (paper.width, paper.height), (paper.height, paper.width)
    fitting = [side for side in sides if needed[0] <= side[0] and needed[1] <= side[1]]
    page = fitting[0] if fitting else tuple(map(max, needed, sides[0]))
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
        "page": page,
    }
