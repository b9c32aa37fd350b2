"""The chart of a game's difficulty: its legal and winning jumps, and the chance of random play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.game.problem import Problem
from pegsol.study.analysis import Step
from pegsol.view.charts.plotting import (
    BLUE,
    GREY,
    HEIGHT,
    NAMES_LEFT,
    RED,
    THEME,
    TOP,
    Canvas,
    Line,
    chart,
    draw_lines,
)
from pegsol.view.charts.scales import chance_in_words, one_in, powers, some_numbers, whole_numbers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MAX_NAMED_JUMPS = 45  # written below the chart


def difficulty_chart(problem: Problem, steps: Sequence[Step]) -> Picture:
    """Return a chart of the jumps at each step, with the chance of random play below it."""
    if not steps:
        raise ProblemError("there is no jump to draw")
    known = [step.winning for step in steps if step.winning is not None]
    note = f"just one: {known.count(1)} of {len(known)} times" if known else ""
    names = [
        Line("legal jumps", [], THEME.edge, "s", "none"),
        Line("winning jumps", [], BLUE, "s", "none", note),
    ]
    chances = [(step.number, float(step.chance or 0) or None) for step in steps]
    _, first = chances[0]
    note = "" if first is None else f"at first {one_in(first)}"
    chance = Line("random play wins", chances, RED, "^", "-", note)

    def paint(canvas: Canvas) -> None:
        middle = canvas.bottom - 150
        above = canvas.area(TOP, middle - 34)
        below = canvas.area(middle, canvas.bottom)
        _draw_choices(above, steps)
        y = canvas.names(names, TOP + 14)
        if len(known) < len(steps):
            canvas.words(NAMES_LEFT + 13, y + 4, "?", colour=GREY, align="center")
            canvas.words(NAMES_LEFT + 34, y + 4, "not known")
        _draw_chance(below, chance, steps)
        canvas.names([chance], middle + 14)

    return chart(
        paint,
        title="Legal and winning jumps",
        about=heading(problem),
        description=" ".join([_step_in_words(step) for step in steps]),
        height=HEIGHT + 90,
    )


def _draw_choices(axes: Axes, steps: Sequence[Step]) -> None:
    """Draw the numbers of legal and winning jumps, and where the game was lost."""
    xs = [step.number for step in steps]
    whole_numbers(axes, xs, "")
    axes.tick_params(labelbottom=False)
    some_numbers(axes, max([step.legal for step in steps]))
    axes.bar(xs, [step.legal for step in steps], width=0.8, color=THEME.edge)
    axes.bar(xs, [step.winning or 0 for step in steps], width=0.8, color=BLUE)
    for step in steps:
        if step.winning is None:
            axes.text(step.number, step.legal, "?", ha="center", va="bottom", color=GREY)
    lost = next((step.number for step in steps if step.winning == 0), None)
    if lost is not None:
        axes.axvline(lost - 0.5, color=RED, linestyle="--", linewidth=1.2)
        axes.text(lost - 0.4, axes.get_ylim()[1], "lost", color=RED, va="top")


def _draw_chance(axes: Axes, chance: Line, steps: Sequence[Step]) -> None:
    """Draw the chances, with the jumps below unless there are too many."""
    xs = [step.number for step in steps]
    whole_numbers(axes, xs, "")
    axes.set_yticks([])
    if chance.known:
        powers(axes, min([y for _, y in chance.known]), 1, chance_in_words, ticks=6)
        draw_lines(axes, [chance])
    if len(steps) <= _MAX_NAMED_JUMPS:
        jumps = ["" if step.jump is None else str(step.jump) for step in steps]
        axes.set_xticks(xs, jumps, rotation=90, fontsize=10)


def _step_in_words(step: Step) -> str:
    jump = "Then" if step.jump is None else str(step.jump)
    winning = "an unknown number" if step.winning is None else step.winning
    return f"{jump}: {winning} of {step.legal} win."
