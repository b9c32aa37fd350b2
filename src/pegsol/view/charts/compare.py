"""The chart of the cost of a plain search under different switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pegsol.errors import ProblemError, checked
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

_ROW, _APART = 30.0, 0.5
"""The height of a row in pixels, and the gap between two groups of rules in rows."""
_AREA = {"o": 34.0, "D": 26.0}  # the area of the point for one search
_HEAD = TOP + 42  # the legend and the names of the columns stand above the rows
_SIDE = 0.17  # of a row, between orders by peg and by target
_COLOURS = {"none": GREY, "alone": BLUE, "all but": ORANGE, "all": GREEN}


class _Lane(NamedTuple):
    """A row of the chart: its place, its name, and its searches, which are points."""

    y: float
    name: str
    rows: tuple[ComparedSearch, ...]


class _Column(NamedTuple):
    """A column of numbers at the right."""

    right: float
    name: str
    text: Callable[[tuple[ComparedSearch, ...]], str]


def compare_chart(table: Comparison) -> Picture:
    """Return a chart of the positions that each search needs, on a logarithmic scale.

    Of rules, the chart has a row with one point for each search, and numbers that say how many
    times fewer positions and how many times less CPU time it needs than without rules. Of orders,
    it has a row for each order of holes and a point for each order of jumps. Searches that gave up
    are open triangles at the limit.

    >>> from pegsol import lab
    >>> compare_chart(lab.compare("triangle(5) a1 a1")).title.split(".")[0]
    'What pruning saves'

    Raises ProblemError for a table without rows, and MissingExtraError without the extra ``plot``.
    """
    checked(Comparison, table, "a table such as lab.compare() makes")
    if not table.rows:
        raise ProblemError("there is no search to draw")
    rules = table.vary == "rules"
    lanes = _of_rules(table) if rules else _of_orders(table)
    left, right = (190.0, RIGHT - 90) if rules else (128.0, RIGHT)
    columns = _ratios(table, right) if rules else _medians(right)
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
            for name, colour, marker, y in _kinds(lane, rules):
                own = [row for row in lane.rows if _kind(row, rules) == name]
                _points(axes, y, own, colour, marker)
            if not rules and (median := quartile(lane.rows, 2)).decided:
                place = max(1, median.positions)
                axes.vlines(place, lane.y - 0.4, lane.y + 0.4, RED, linewidth=2, zorder=4)
            for column in columns:
                y = _HEAD + _ROW * (lane.y + 0.5) + 6
                canvas.words(column.right, y, column.text(lane.rows), align="right")
        for column in columns:
            if column.name != "gave up" or table.undecided:
                canvas.words(column.right, TOP + 30, column.name, colour=THEME.soft, align="right")
        _legend(canvas, table)
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
    lanes, y = [], 0.0
    for number, row in enumerate(table.rows):
        if number:
            y += 1 + _APART * (row.group != table.rows[number - 1].group)
        lanes.append(_Lane(y, row.name, (row,)))
    return lanes


def _of_orders(table: Comparison) -> list[_Lane]:
    """Return a lane for each order of holes; that with the least median is the first."""

    def rank(item: tuple[str, tuple[ComparedSearch, ...]]) -> tuple[bool, int]:
        median = quartile(item[1], 2)
        return not median.decided, median.positions

    groups = sorted(table.groups.items(), key=rank)
    return [_Lane(y, name, rows) for y, (name, rows) in enumerate(groups)]


def _ratios(table: Comparison, right: float) -> list[_Column]:
    """Return the columns of a comparison of rules."""

    def ratio(of: Callable[[ComparedSearch], float | None], digits: int) -> Any:
        def text(rows: tuple[ComparedSearch, ...]) -> str:
            found = None if rows[0].group == "none" else of(rows[0])
            at_least = not table.rows[0].decided
            return "" if found is None else multiple(found, digits=digits, at_least=at_least)

        return text

    return [
        _Column(right + 112, "positions", lambda rows: _bound(rows[0])),
        _Column(right + 208, "× fewer", ratio(table.fewer, 3)),
        _Column(WIDTH - MARGIN, "× faster", ratio(table.faster, 2)),
    ]


def _medians(right: float) -> list[_Column]:
    """Return the columns of a comparison of orders."""

    def gave_up(rows: tuple[ComparedSearch, ...]) -> str:
        number = sum([not row.decided for row in rows])
        return f"{number} of {len(rows)}" if number else ""

    return [
        _Column(right + 96, "median", lambda rows: _bound(quartile(rows, 2))),
        _Column(WIDTH - MARGIN, "gave up", gave_up),
    ]


def _kind(row: ComparedSearch, rules: bool) -> str:
    return row.group if rules else ("target" if "by target" in row.name else "peg")


def _kinds(lane: _Lane, rules: bool) -> list[tuple[str, str, str, float]]:
    """Return the kinds of points of a lane, with their colours, markers and places."""
    if rules:
        group = lane.rows[0].group
        return [(group, _COLOURS[group], "o", lane.y)]
    return [("peg", BLUE, "o", lane.y - _SIDE), ("target", ORANGE, "D", lane.y + _SIDE)]


def _points(axes: Axes, y: float, rows: Sequence[ComparedSearch], colour: str, marker: str) -> None:
    # Searches of equal cost share one point, whose size grows with their number.
    equal = Counter([max(1, row.positions) for row in rows if row.decided])
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
    gave_up = [row.positions for row in rows if not row.decided]
    if gave_up:
        place = (max(gave_up), y)
        axes.plot(*place, **_look(Line("", [], colour, ">", "none")))
        axes.annotate(
            f"{len(gave_up)}" if len(rows) > 1 else "",
            place,
            (8, -0.5),
            textcoords="offset points",
            fontsize=9,
            color=THEME.soft,
            va="center",
        )


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


def _legend(canvas: Canvas, table: Comparison) -> None:
    """Write what the marks mean."""
    x, y = MARGIN + 6, TOP
    signs = [
        Line("holes that jump", [], BLUE, "o", "none"),
        Line("holes jumped into", [], ORANGE, "D", "none"),
        Line("median", [], RED, "|", "none"),
    ]
    signs = signs if table.vary == "orders" else []
    if table.undecided:
        signs.append(Line("gave up, and how many", [], THEME.soft, ">", "none"))
    for sign in signs:
        canvas.mark(x, y, _look(sign))
        canvas.words(x + 12, y + 4, sign.name)
        x += 38 + 6.4 * len(sign.name)


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
