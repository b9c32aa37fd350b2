"""The chart of the share of lost positions that each method refutes."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.errors import all_checked
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.study.refuted_positions import RefutedLevel
from pegsol.view.charts.plotting import (
    BLUE,
    HEIGHT,
    NAMES_LEFT,
    ORANGE,
    PURPLE,
    RED,
    THEME,
    TOP,
    Canvas,
    Line,
    chart,
    draw_lines,
)
from pegsol.view.charts.scales import some_numbers, whole_numbers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading, percent


def refuted_chart(problem: ProblemLike, levels: Sequence[RefutedLevel]) -> Picture:
    """Return a chart of the share of lost positions that each method refutes on each level.

    Positions that only a search shows to be lost are grey. A second chart below shows the number
    of lost positions.

    >>> from pegsol import problem
    >>> from pegsol.study.refuted_positions import refuted_positions
    >>> triangle = problem("triangle(5) a1 any")
    >>> refuted_chart(triangle, refuted_positions(triangle)).height
    540.0

    Raises MissingExtraError without the extra ``plot``.
    """
    levels = all_checked(RefutedLevel, levels, "levels such as refuted_positions() makes")
    problem = as_problem(problem)
    lines = [
        _shares("dead pegs", levels, "dead_pegs", BLUE, "o"),
        _shares("pagoda functions", levels, "pagoda", ORANGE, "D", "--"),
        _shares("dead ends", levels, "dead_ends", RED, "^", "-."),
        _shares("position class", levels, "position_class", PURPLE, "s", ":"),
    ]
    rest = _shares("a search alone", levels, "left", THEME.frame, "s", "none")
    refuting = [line for line in lines if any(y for _, y in line.known)]

    def paint(canvas: Canvas) -> None:
        middle = canvas.bottom - 86
        above = canvas.area(TOP, middle - 40)
        below = canvas.area(middle, canvas.bottom)
        for axes, name in ((above, ""), (below, "jumps")):
            whole_numbers(axes, [level.jumps for level in levels], name)
        above.set_ylim(0, 1.02)
        above.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        above.tick_params(labelbottom=False)
        xs, left = zip(*rest.known, strict=True) if rest.known else ((), ())
        refuted = [1 - share for share in left]
        above.fill_between(xs, refuted, 1, color=rest.colour, linewidth=0)
        above.plot(xs, refuted, color=THEME.hole_edge, linewidth=1.2)
        draw_lines(above, refuting)
        some_numbers(below, max([level.lost for level in levels]))
        lost = [level.lost for level in levels]
        below.bar([level.jumps for level in levels], lost, width=0.7, color=THEME.edge)
        canvas.names([*refuting, rest], TOP + 14)
        canvas.words(NAMES_LEFT, middle + 18, "lost positions")
        canvas.words(NAMES_LEFT, middle + 35, f"{sum(lost):,} in all", size=11, colour=THEME.soft)

    sampled = max([level.tested for level in levels if level.tested < level.lost], default=None)
    about = heading(problem)
    if sampled is not None:
        about += f"; {sampled:,} lost positions of each level tested, chosen at random"
    return chart(
        paint,
        title="What proves lost positions to be lost",
        about=about,
        description=" ".join([f"{x.name.capitalize()}: {x.note}." for x in [*lines, rest]]),
        height=HEIGHT + 110,
    )


def _shares(
    name: str,
    levels: Sequence[RefutedLevel],
    column: str,
    colour: str,
    marker: str,
    dashes: str = "-",
) -> Line:
    """Return a line of the shares in a column; its note is their mean over all lost positions."""
    points = [(level.jumps, level.share(column)) for level in levels]
    lost = sum([level.lost for level in levels])
    mean = sum([(level.share(column) or 0) * level.lost for level in levels]) / max(1, lost)
    return Line(name, points, colour, marker, dashes, f"{percent(mean, brief=True)} of all")
