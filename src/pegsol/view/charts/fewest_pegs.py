"""The chart of the fewest pegs that can be reached from each position."""

from __future__ import annotations

from pegsol.study.fewest_pegs import FewestTable
from pegsol.view.charts.plotting import (
    BLUE,
    HEIGHT,
    MARGIN,
    RIGHT,
    SKY,
    TOP,
    WIDTH,
    Canvas,
    Line,
    chart,
    style,
)
from pegsol.view.charts.scales import power_in_words, powers, whole_numbers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import board_name, percent
from pegsol.wording import plural

_MAX_SHARES = 4  # written in the chart


def fewest_chart(table: FewestTable) -> Picture:
    """Return a chart of the positions by the fewest pegs that can be reached, with shares."""
    points = list(table.histogram.items())
    total = sum([y for _, y in points])
    shares = [
        (pegs, sum([y for x, y in points if x <= pegs]) / total) for pegs, _ in points[:_MAX_SHARES]
    ]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP, canvas.bottom, WIDTH - MARGIN)
        xs, ys = zip(*points, strict=True)
        whole_numbers(axes, xs, "fewest pegs")
        powers(axes, 1, max(ys), power_in_words)
        axes.vlines(xs, 0.7, ys, color=SKY, linewidth=7)
        axes.plot(xs, ys, **style(Line("", points, BLUE, "o", "")))
        for row, (pegs, share) in enumerate(shares):
            y = TOP + 30 + 20 * row
            words = f"come down to {'at most ' * (pegs > 1)}{plural(pegs, 'peg')}"
            canvas.words(RIGHT - 30, y, percent(share, brief=True), weight=600, align="right")
            canvas.words(RIGHT - 20, y, words if row == 0 else words.removeprefix("come down "))

    board = table.board
    return chart(
        paint,
        title="Fewest pegs that can be reached",
        about=f"{board_name(board)}: {plural(len(board), 'hole')}; {total:,} positions",
        description=", ".join([f"{plural(x, 'peg')}: {y:,}" for x, y in points]) + ".",
        height=HEIGHT,
    )
