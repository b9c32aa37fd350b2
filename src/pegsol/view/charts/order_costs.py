"""The chart of the cost of a plain search in different orders of jumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pegsol.errors import ProblemError, checked
from pegsol.search.lab.order_costs import OrderCost, OrderTable, quartile
from pegsol.view.charts.plotting import (
    BLUE,
    MARGIN,
    ORANGE,
    RED,
    RIGHT,
    THEME,
    TOP,
    WIDTH,
    Canvas,
    Line,
    chart,
    style,
)
from pegsol.view.charts.scales import power_in_words, powers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading, multiple
from pegsol.wording import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW = 34.0
_LEFT = 128.0
_AREA = {"o": 34.0, "D": 26.0}  # the area of the point for one order
_HEAD = TOP + 42  # the legend and the names of the columns stand above the rows
_APART = 0.17  # of a row, between orders by peg and by target
_MEDIAN, _GAVE_UP = RIGHT + 96, WIDTH - MARGIN


def order_chart(table: OrderTable) -> Picture:
    """Return a chart of the positions that a search needs in each order, on a logarithmic scale.

    The chart has a row for each order of holes and a point for each order of jumps. Orders in which
    the search gave up are open triangles at the limit, with their number beside them.

    >>> from pegsol import lab
    >>> order_chart(lab.orders("triangle(5) a1 a1", sample=40)).title.split(".")[0]
    'What the order of jumps costs'

    Raises ProblemError for a table without orders, and MissingExtraError without the extra
    ``plot``.
    """
    checked(OrderTable, table, "a table such as lab.orders() makes")
    if not table.costs:
        raise ProblemError("there is no order to draw")
    rows = sorted(table.by_holes.items(), key=lambda row: _rank(quartile(row[1], 2)))
    height = _HEAD + _ROW * len(rows) + 92

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(_HEAD, canvas.bottom - 36, left=_LEFT)
        axes.grid(visible=False)
        axes.grid(axis="x", color=THEME.frame, linewidth=1)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.tick_params(axis="y", colors=THEME.text)
        numbers = [cost.positions for cost in table.costs]
        least = max(1, min(numbers))
        powers(axes, least, max(numbers), power_in_words, ticks=7, side="x")
        axes.set_xlim(0.6 * least, 2 * max(numbers))
        axes.set_xlabel("positions until the first solution, or the end", color=THEME.soft)
        for row, (_, costs) in enumerate(rows):
            _points(axes, row, costs)
            _words(canvas, _HEAD + _ROW * (row + 0.5) + 6, costs)
        canvas.words(_LEFT, height - 18, _ratio(table))
        _head(canvas, any(not cost.decided for cost in table.costs))

    return chart(
        paint,
        title="What the order of jumps costs",
        about=f"{heading(table.problem)}; {_tried(table)}",
        description=_description(table),
        height=height,
    )


def _points(axes: Axes, row: int, costs: Sequence[OrderCost]) -> None:
    """Draw the orders of one row: orders by peg above its middle, orders by target below."""
    for by, colour, marker, y in (
        ("peg", BLUE, "o", row - _APART),
        ("target", ORANGE, "D", row + _APART),
    ):
        own = [cost for cost in costs if cost.by == by]
        # Orders of equal cost share one point, whose size grows with their number.
        equal = Counter([max(1, cost.positions) for cost in own if cost.decided])
        axes.scatter(
            list(equal),
            [y] * len(equal),
            [_AREA[marker] * count**0.5 for count in equal.values()],
            c=colour,
            marker=marker,
            alpha=0.7,
            linewidths=0,
            zorder=3,
        )
        gave_up = [cost.positions for cost in own if not cost.decided]
        if gave_up:
            place = (max(gave_up), y)
            axes.plot(*place, **_look(Line("", [], colour, ">", "none")))
            axes.annotate(
                f"{len(gave_up)}",
                place,
                (8, -0.5),
                textcoords="offset points",
                fontsize=9,
                color=THEME.soft,
                va="center",
            )
    median = quartile(tuple(costs), 2)
    if median.decided:
        axes.vlines(max(1, median.positions), row - 0.4, row + 0.4, RED, linewidth=2, zorder=4)


def _look(line: Line) -> dict[str, Any]:
    """Return the properties of the marker of a line: an open triangle, a dash, or a point."""
    look = style(line) | {"zorder": 3}
    if line.marker == ">":
        look |= {"markersize": 7, "markeredgewidth": 1.4, "markerfacecolor": THEME.ground}
        look |= {"markeredgecolor": line.colour}
    elif line.marker == "|":
        look |= {"markersize": 13, "markeredgewidth": 2, "markeredgecolor": line.colour}
    else:
        look |= {"markersize": 7 if line.marker == "o" else 6, "markeredgewidth": 0}
    return look


def _head(canvas: Canvas, gave_up: bool) -> None:
    """Write the legend, and the names of the columns at the right."""
    x, y = MARGIN + 6, TOP
    signs = [
        Line("holes that jump", [], BLUE, "o", "none"),
        Line("holes jumped into", [], ORANGE, "D", "none"),
        Line("median", [], RED, "|", "none"),
    ]
    if gave_up:
        signs.append(Line("gave up, and how many", [], THEME.soft, ">", "none"))
    for sign in signs:
        canvas.mark(x, y, _look(sign))
        canvas.words(x + 12, y + 4, sign.name)
        x += 38 + 6.4 * len(sign.name)
    canvas.words(_MEDIAN, TOP + 30, "median", colour=THEME.soft, align="right")
    if gave_up:
        canvas.words(_GAVE_UP, TOP + 30, "gave up", colour=THEME.soft, align="right")


def _words(canvas: Canvas, y: float, costs: Sequence[OrderCost]) -> None:
    """Write the numbers of one row at the right."""
    median = quartile(tuple(costs), 2)
    more = "" if median.decided else "over "
    canvas.words(_MEDIAN, y, f"{more}{median.positions:,}", align="right")
    open_ones = sum([not cost.decided for cost in costs])
    if open_ones:
        canvas.words(_GAVE_UP, y, f"{open_ones} of {len(costs)}", align="right")


def _tried(table: OrderTable) -> str:
    orders = plural(len(table.costs), "order", ",")
    return f"{orders} tried" if table.sample is None else f"{orders} chosen at random"


def _ratio(table: OrderTable) -> str:
    if table.spread is None:
        return "No order came to an end."
    ratio = multiple(table.spread, at_least=not table.worst.decided)
    return f"The worst order takes {ratio} times the positions of the best."


def _description(table: OrderTable) -> str:
    rows = []
    for name, costs in table.by_holes.items():
        low, middle, high = [_bound(quartile(costs, number)) for number in (0, 2, 4)]
        rows.append(f"{name.capitalize()}: {low} to {high} positions, median {middle}.")
    return " ".join([_ratio(table), *rows])


def _rank(cost: OrderCost) -> tuple[bool, int]:
    return not cost.decided, cost.positions


def _bound(cost: OrderCost) -> str:
    return f"{'' if cost.decided else 'over '}{cost.positions:,}"
