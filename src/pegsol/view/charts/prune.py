"""The chart of the positions and the time that switches of the plain search save."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.errors import ProblemError, checked
from pegsol.search.lab.prune import PruneRow, PruneTable
from pegsol.view.charts.plotting import (
    BLUE,
    GREEN,
    GREY,
    MARGIN,
    ORANGE,
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

_ROW, _APART = 24.0, 0.5
"""The height of a row in pixels, and the gap between two groups in rows."""
_LEFT, _HEAD, _END = 190.0, TOP + 10, RIGHT - 90
_POSITIONS, _FEWER, _FASTER = _END + 112, _END + 208, WIDTH - MARGIN
_COLOURS = {"none": GREY, "alone": BLUE, "all but": ORANGE, "all": GREEN}


def prune_chart(table: PruneTable) -> Picture:
    """Return a chart of the positions that a search needs with each switch, on a logarithmic scale.

    The chart has a bar for each row of the table. The bar of a search that gave up is pale and ends
    in an arrow. Text beside each bar says how many times fewer positions and how many times less
    CPU time the search needs than without switches.

    >>> from pegsol import lab
    >>> prune_chart(lab.prune("triangle(5) a1 a1")).title.split(".")[0]
    'What pruning saves'

    Raises ProblemError for a table without rows, and MissingExtraError without the extra ``plot``.
    """
    checked(PruneTable, table, "a table such as lab.prune() makes")
    if not table.rows:
        raise ProblemError("there is no search to draw")
    rows = list(_placed(table.rows))
    end = rows[-1][0] + 0.5

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(_HEAD, canvas.bottom - 10, _END, _LEFT)
        axes.grid(visible=False)
        axes.grid(axis="x", color=THEME.frame, linewidth=1)
        axes.set_ylim(end, -0.5)
        axes.set_yticks([y for y, _ in rows], [row.title for _, row in rows])
        axes.tick_params(axis="y", colors=THEME.text)
        most = max(row.positions for row in table.rows)
        powers(axes, 1, most, power_in_words, ticks=6, side="x")
        axes.set_xlim(1, 1.5 * most)
        axes.set_xlabel("positions", color=THEME.soft, labelpad=6)
        for y, row in rows:
            colour = _COLOURS[row.group]
            number = max(1, row.positions)
            axes.barh(y, number - 0.99, 0.62, 0.99, color=colour, alpha=1 if row.decided else 0.4)
            if not row.decided:
                axes.plot([number], [y], ">", color=colour, ms=9, markeredgewidth=0, clip_on=False)
            _words(canvas, _HEAD + _ROW * (y + 0.5) + 6, table, row)
        for x, word in ((_POSITIONS, "positions"), (_FEWER, "× fewer"), (_FASTER, "× faster")):
            canvas.words(x, _HEAD - 6, word, colour=THEME.soft, align="right")

    return chart(
        paint,
        title="What pruning saves",
        about=f"{heading(table.problem)}; {_task(table)}",
        description=" ".join([_sentence(row) for row in table.rows]),
        height=_HEAD + _ROW * (end + 0.5) + 66,
    )


def _words(canvas: Canvas, y: float, table: PruneTable, row: PruneRow) -> None:
    """Write the numbers of one row at the right."""
    canvas.words(_POSITIONS, y, _number(row), align="right")
    for x, ratio, digits in ((_FEWER, table.fewer(row), 3), (_FASTER, table.faster(row), 2)):
        if ratio is not None and row.group != "none":
            text = multiple(ratio, digits=digits, at_least=not table.rows[0].decided)
            canvas.words(x, y, text, align="right")


def _placed(rows: tuple[PruneRow, ...]) -> Iterator[tuple[float, PruneRow]]:
    """Yield the rows with their places; there is a gap between two groups."""
    y = 0.0
    for number, row in enumerate(rows):
        if number:
            y += 1 + _APART * (row.group != rows[number - 1].group)
        yield y, row


def _task(table: PruneTable) -> str:
    if table.wanted is None:
        return "searched to the end"
    return f"until solution {table.wanted:,}" if table.wanted > 1 else "until the first solution"


def _sentence(row: PruneRow) -> str:
    return f"{row.title[0].upper()}{row.title[1:]}: {_number(row)} positions."


def _number(row: PruneRow) -> str:
    return f"{'' if row.decided else 'over '}{row.positions:,}"
