"""Charts of the positions on each level: after each number of jumps, or by the fewest moves."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.game.problem import Problem
from pegsol.search.spaces.by_moves import MoveLevel
from pegsol.search.spaces.level import Level
from pegsol.study.dead_ends import DeadEnds
from pegsol.view.charts.plotting import (
    BLUE,
    GREEN,
    GREY,
    HEIGHT,
    RED,
    TOP,
    Canvas,
    Line,
    chart,
    draw_lines,
)
from pegsol.view.charts.scales import power_in_words, powers, whole_numbers
from pegsol.view.export.picture import Picture
from pegsol.view.wording import heading

_Numbers = Sequence[tuple[int, int | None]]


def level_chart(
    problem: Problem, levels: Sequence[Level], to_finish: Sequence[Level] | None = None
) -> Picture:
    """Return a chart of the positions after each number of jumps, from a start and to a finish."""
    won = to_finish or ()
    modulo = "modulo symmetry"
    lines = [
        _tally("reachable", [(x.jumps, x.raw) for x in levels], BLUE),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in levels], BLUE, "o", ":"),
        _tally("winning", [(x.jumps, x.raw) for x in won], GREEN, "s"),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in won], GREEN, "s", ":"),
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in levels], RED, "^", "--"),
    ]
    return _line_chart("Positions after each number of jumps", heading(problem), "jumps", lines)


def move_chart(
    problem: Problem,
    from_start: Sequence[MoveLevel],
    to_finish: Sequence[MoveLevel] | None = None,
) -> Picture:
    """Return a chart of the positions by the fewest moves."""
    lines = [
        _tally("moves from the start", [(x.moves, x.positions) for x in from_start], BLUE),
        _tally(
            "moves to the finish", [(x.moves, x.positions) for x in to_finish or ()], GREEN, "s"
        ),
    ]
    title = "Positions by the fewest moves, modulo symmetry"
    return _line_chart(title, heading(problem), "moves", lines)


def dead_end_chart(found: DeadEnds) -> Picture:
    """Return a chart of the dead ends after each number of jumps."""
    lines = [
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in found.levels], RED, "^"),
        _tally("all positions", [(x.jumps, x.raw) for x in found.levels], GREY, "o", ":"),
    ]
    title = "Dead ends after each number of jumps"
    return _line_chart(title, heading(found.problem), "jumps", lines)


def _tally(name: str, numbers: _Numbers, colour: str, marker: str = "o", dashes: str = "-") -> Line:
    """Return a line for the numbers of positions; its note is their sum."""
    known = [(x, n or None) for x, n in numbers]
    return Line(
        name, known, colour, marker, dashes, f"{sum([n or 0 for _, n in numbers]):,} in all"
    )


def _line_chart(title: str, about: str, scale: str, lines: Sequence[Line]) -> Picture:
    shown = [line for line in lines if line.known]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP, canvas.bottom)
        whole_numbers(axes, [x for line in shown for x, _ in line.known], scale)
        powers(axes, 1, max([y for line in shown for _, y in line.known]), power_in_words)
        draw_lines(axes, shown)
        canvas.names(shown, TOP + 14)

    words = " ".join([_in_words(line, scale) for line in shown])
    return chart(paint, title=title, about=about, description=words, height=HEIGHT)


def _in_words(line: Line, scale: str) -> str:
    x, y = max(line.known, key=lambda point: point[1])
    return f"{line.name.capitalize()}: {line.note}, most at {x} {scale}: {y:,}."
