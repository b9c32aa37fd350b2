"""Levels of positions as bars, the longer the more positions; each step is ten times as many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pegsol.view.markup import tag
from pegsol.view.svg.lettering import flush
from pegsol.view.svg.sheet import Block
from pegsol.view.theme import Theme
from pegsol.wording import plural

_BAR, _PITCH, _SIZE = 11.0, 18.0, 12.0  # pixels
_NAME, _NUMBER = 72.0, 90.0  # room for the pegs and for the positions


def level_bars(
    sides: Sequence[tuple[str, Sequence[tuple[int, int]]]], width: float, theme: Theme
) -> Block:
    """Return bars for levels, each with its pegs and its number of positions.

    *sides* are headings with their levels, of which one without levels is left out. The bars have
    a logarithmic scale.
    """
    drawn = [(heading, levels) for heading, levels in sides if levels]
    most = max([1, *[count for _, levels in drawn for _, count in levels]])
    scale = (width - _NAME - _NUMBER) / (math.log10(most) + 1)
    rows = sum([len(levels) + 1 for _, levels in drawn])

    def draw(x: float, y: float) -> Iterator[str]:
        middle = y + _PITCH / 2
        for heading, levels in drawn:
            yield flush(x, middle, heading, _SIZE, theme.text, weight=600)
            middle += _PITCH
            for pegs, count in levels:
                yield flush(x, middle, plural(pegs, "peg"), _SIZE, theme.soft)
                length = scale * (math.log10(count) + 1) if count else 0.0
                if length:
                    yield tag(
                        "rect",
                        x=x + _NAME,
                        y=middle - _BAR / 2,
                        width=length,
                        height=_BAR,
                        rx=2,
                        fill=theme.board,
                        stroke=theme.edge,
                    )
                yield flush(x + _NAME + length + 6, middle, f"{count:,}", _SIZE, theme.text)
                middle += _PITCH

    return Block(width, rows * _PITCH, draw)
