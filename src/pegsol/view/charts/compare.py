"""The chart of the cost of a plain search under different switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pegsol.errors import ProblemError
from pegsol.lab.comparison import ComparedSearch, Comparison, quartile
from pegsol.view.charts.plotting import (
    BLUE,
    GREEN,
    GREY,
    MARGIN,
    ORANGE,
    RED,
    RIGHT,
    THEME,
    TOP,
    WIDTH,
    Canvas,
    chart,
)
from pegsol.view.charts.scales import power_in_words, powers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading, multiple
from pegsol.wording import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _APART = 30.0, 0.5
"""The height of a row in pixels, and the gap between two groups of rules in rows."""
_AREA = 34.0  # of the point for one search
_HEAD = TOP + 42  # the legend and the names of the columns stand above the rows
_COLOURS = {"none": GREY, "alone": BLUE, "all but": ORANGE, "all": GREEN}


class _Lane(NamedTuple):
    """A row of the chart: its place, its name, its searches as points, and its texts at the right.

    The ``median`` is a line across the row.
    """

    y: float
    name: str
    searches: Sequence[ComparedSearch]
    texts: Sequence[str]
    median: ComparedSearch | None = None


def compare_chart(table: Comparison) -> Picture:
    """Return a chart of the positions that each search needs, on a logarithmic scale.

    Of rules, the chart has a row with one point for each search, and a number that says how many
    times fewer positions it needs than without rules. Of orders,
    it has a row for each order of holes and a point for each order of jumps. Searches that gave up
    are open triangles at the limit.
    """
    if not table.rows:
        raise ProblemError("there is no search to draw")
    rules = table.vary == "rules"
    lanes = _of_rules(table) if rules else _of_orders(table)
    left, right = (190.0, RIGHT - 90) if rules else (128.0, RIGHT)
    columns = {"median": right + 96, "gave up": WIDTH - MARGIN}
    if rules:
        columns = {"positions": right + 112, "× fewer": WIDTH - MARGIN}
    end = lanes[-1].y + 0.5
    height = _HEAD + _ROW * (end + 0.5) + 92

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(_HEAD, _HEAD + _ROW * (end + 0.5), right, left)
        axes.grid(visible=False)
        axes.grid(axis="x", color=THEME.frame, linewidth=1)
        axes.set_ylim(end, -0.5)
        axes.set_yticks([lane.y for lane in lanes], [lane.name for lane in lanes])
        axes.tick_params(axis="y", colors=THEME.text)
        numbers = [row.positions for row in table.rows]
        least = max(1, min(numbers))
        powers(axes, least, max(numbers), power_in_words, ticks=7, side="x")
        axes.set_xlim(0.6 * least, 2 * max(1, *numbers, 1))
        axes.set_xlabel("positions", color=THEME.soft)
        for lane in lanes:
            _points(axes, lane, _COLOURS.get(lane.searches[0].group, BLUE))
            for place, text in zip(columns.values(), lane.texts, strict=True):
                canvas.words(place, _HEAD + _ROW * (lane.y + 0.5) + 6, text, align="right")
        for name, place in columns.items():
            if name != "gave up" or table.undecided:
                canvas.words(place, TOP + 30, name, colour=THEME.soft, align="right")
        signs = [] if rules else ["a red line is the median"]
        signs += ["an open triangle gave up"] if table.undecided else []
        canvas.words(MARGIN, TOP + 4, ", ".join(signs), colour=THEME.soft)
        if not rules:
            canvas.words(left, height - 18, _spread(table))

    return chart(
        paint,
        title="What pruning saves" if rules else "What the order of jumps costs",
        about=f"{heading(table.problem)}; {_task(table)}",
        description=_description(table),
        height=height,
    )


def _of_rules(table: Comparison) -> list[_Lane]:
    """Return a lane for each search; there is a gap between two groups."""
    lanes, y, before = [], -1.0, table.rows[0].group
    for row in table.rows:
        y += 1 + _APART * (row.group != before)
        before = row.group
        ratio, at_least = table.fewer(row), not table.rows[0].decided
        known = ratio is not None and row.group != "none"
        text = multiple(ratio, at_least=at_least) if ratio is not None and known else ""
        lanes.append(_Lane(y, row.name, (row,), (_bound(row), text)))
    return lanes


def _of_orders(table: Comparison) -> list[_Lane]:
    """Return a lane for each order of holes; that with the least median is the first."""
    medians = {name: quartile(rows, 2) for name, rows in table.groups.items()}
    order = sorted(medians, key=lambda one: (not medians[one].decided, medians[one].positions))
    lanes = []
    for y, name in enumerate(order):
        rows, median = table.groups[name], medians[name]
        given_up = sum([not row.decided for row in rows])
        texts = _bound(median), f"{given_up} of {len(rows)}" if given_up else ""
        lanes.append(_Lane(y, name, rows, texts, median if median.decided else None))
    return lanes


def _points(axes: Axes, lane: _Lane, colour: str) -> None:
    # Searches of equal cost share one point, whose size grows with their number.
    equal = Counter([max(1, row.positions) for row in lane.searches if row.decided])
    sizes = [_AREA * count**0.5 for count in equal.values()]
    look: dict[str, Any] = {"c": colour, "alpha": 0.7, "linewidths": 0, "zorder": 3}
    axes.scatter(list(equal), [lane.y] * len(equal), sizes, **look)
    gave_up = [row.positions for row in lane.searches if not row.decided]
    if gave_up:
        look = {"facecolors": THEME.ground, "edgecolors": colour, "linewidths": 1.4, "zorder": 3}
        axes.scatter([max(gave_up)], [lane.y], [50.0], marker=">", clip_on=False, **look)
    if lane.median is not None:
        place = max(1, lane.median.positions)
        axes.vlines(place, lane.y - 0.4, lane.y + 0.4, RED, linewidth=2, zorder=4)


def _task(table: Comparison) -> str:
    if table.vary == "orders":
        orders = plural(len(table.rows), "order", ",")
        return f"{orders} tried" if table.sample is None else f"{orders} chosen at random"
    if table.wanted is None:
        return "searched to the end"
    return f"until solution {table.wanted:,}" if table.wanted > 1 else "until the first solution"


def _spread(table: Comparison) -> str:
    if table.spread is None:
        return "No order came to an end."
    ratio = multiple(table.spread, at_least=not table.worst.decided)
    return f"The worst order takes {ratio} times the positions of the best."


def _description(table: Comparison) -> str:
    if table.vary == "rules":
        return " ".join(
            [f"{row.name[0].upper()}{row.name[1:]}: {_bound(row)} positions." for row in table.rows]
        )
    rows = [_spread(table)]
    for name, some in table.groups.items():
        low, middle, high = [_bound(quartile(some, number)) for number in (0, 2, 4)]
        rows.append(f"{name.capitalize()}: {low} to {high} positions, median {middle}.")
    return " ".join(rows)


def _bound(row: ComparedSearch) -> str:
    return f"{'' if row.decided else 'over '}{row.positions:,}"
