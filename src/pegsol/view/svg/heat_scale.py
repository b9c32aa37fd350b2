"""The scale of a heat map: a bar with its colours, its numbers, and a label."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.view.marks import Marks
from pegsol.view.markup import PREFIX, tag
from pegsol.view.svg.lettering import centred, short_number
from pegsol.view.svg.sheet import Block, wrapped
from pegsol.view.theme import Theme, heat

# Lengths in pixels.
_BAR, _TICK = 14.0, 4.0
_FONT_SIZE = 13.0
_LINE = 1.4 * _FONT_SIZE
_INSET = 24.0  # on both sides, for the numbers at the ends


def heat_scale(marks: Marks, width: float, theme: Theme) -> Block:
    """Return the scale of the heat of *marks*, *width* pixels wide."""
    low, high = marks.heat_scale
    ticks = tick_numbers(low, high)
    label = wrapped((marks.heat_label,), width) if marks.heat_label else []
    room = width - 2 * _INSET

    def draw(x: float, y: float) -> Iterator[str]:
        x += _INSET
        # The colours between the stops are those of heat().
        stops = [tag("stop", offset=k / 3, stop_color=heat(k / 3)) for k in range(4)]
        yield tag("linearGradient", *stops, id=f"{PREFIX}heat")
        bar = {"x": x, "y": y, "width": room, "height": _BAR}
        yield tag("rect", **bar, fill=f"url(#{PREFIX}heat)", stroke=theme.text)
        for tick in ticks:
            at = x + room * (tick - low) / (high - low)
            end = {"x1": at, "y1": y + _BAR, "x2": at, "y2": y + _BAR + _TICK}
            yield tag("line", **end, stroke=theme.text, stroke_width=1)
            below = y + _BAR + _TICK + 0.5 * _LINE
            yield centred(at, below, short_number(tick), _FONT_SIZE, theme.text)
        for number, (line, _) in enumerate(label):
            below = y + _BAR + _TICK + (number + 1.5) * _LINE
            yield centred(x + room / 2, below, line, _FONT_SIZE, theme.text, weight=600)

    return Block(width, _BAR + _TICK + (1 + len(label)) * _LINE, draw)


def tick_numbers(low: float, high: float) -> list[float]:
    """Return the numbers to write at a scale: both ends, and short numbers between them.

    >>> tick_numbers(0, 100), tick_numbers(0, 50), tick_numbers(0, 30)
    ([0, 20.0, 40.0, 60.0, 80.0, 100], [0, 10.0, 20.0, 30.0, 40.0, 50], [0, 10.0, 20.0, 30])
    """
    for digits in (1, 2):
        for parts in (5, 4, 3, 2):
            step = (high - low) / parts
            between = [low + step * part for part in range(1, parts)]
            if all(abs(float(f"{tick:.{digits}g}") - tick) < 1e-9 * step for tick in between):
                return [low, *between, high]
    return [low, high]
