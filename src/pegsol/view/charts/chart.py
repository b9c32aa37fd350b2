"""Charts: numbers that people would rather look at than read (extra ``plot``).

Every line has a colour that the colour-blind tell from the others, and a marker or dashes of its
own, so that colour never stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.view.charts.plotting import (
    LOOK,
    MARGIN,
    WIDTH,
    Canvas,
    Line,
    chance_in_words,
    chart,
    one_in,
    percent,
    power_in_words,
    powers,
    some_numbers,
    style,
    whole_numbers,
)
from pegsol.view.export.picture import Picture
from pegsol.view.terminal.text import board_name, heading, plural
from pegsol.view.theme import CLASS_COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from pegsol.model.problem import Problem
    from pegsol.search.spaces.by_moves import MoveLevel
    from pegsol.search.spaces.state_space import Level
    from pegsol.search.surveys.course import Step
    from pegsol.search.surveys.dead_ends import DeadEnds
    from pegsol.search.surveys.fewest_pegs import FewestTable
    from pegsol.search.surveys.pruning import PrunedLevel

_ORANGE, _SKY, _GREEN, _, _PURPLE, _BLUE, _RED, _ = CLASS_COLOURS
_GREY = LOOK.soft

# Pixels.
_LEFT, _TOP = 108.0, 84.0
_RIGHT = WIDTH - 196.0
_NAMES = _RIGHT + 16
_BOTTOM = 56.0
_HEIGHT = 430.0
_MOST_NAMED = 45
"""The jumps of a game are written below its chart if there are no more."""
_SHARES = 4
"""Shares that are written beside the fewest pegs."""

Numbers = Sequence[tuple[int, int | None]]


def level_chart(
    problem: Problem, levels: Sequence[Level], winning: Sequence[Level] | None = None
) -> Picture:
    """Return a chart of the positions after each number of jumps, on a logarithmic scale.

    All that can be reached and those that win, both also modulo symmetry, and the dead ends; what
    is not known is left out.

    >>> from pegsol import StateSpace, problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> level_chart(triangle, reachable(triangle).levels).title
    'Positions after each number of jumps. triangle(5) a1 any: 15 holes'

    Raises MissingExtraError without the extra ``plot``.
    """
    won = winning or ()
    modulo = "modulo symmetry"
    lines = [
        _tally("reachable", [(x.jumps, x.raw) for x in levels], _BLUE),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in levels], _BLUE, "o", ":"),
        _tally("winning", [(x.jumps, x.raw) for x in won], _GREEN, "s"),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in won], _GREEN, "s", ":"),
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in levels], _RED, "^", "--"),
    ]
    return _line_chart("Positions after each number of jumps", heading(problem), "jumps", lines)


def move_chart(
    problem: Problem, from_start: Sequence[MoveLevel], to_finish: Sequence[MoveLevel] | None = None
) -> Picture:
    """Return a chart of the positions by the fewest moves, on a logarithmic scale.

    >>> from pegsol import by_moves, problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> move_chart(triangle, by_moves(triangle)).width
    780.0

    Raises MissingExtraError without the extra ``plot``.
    """
    lines = [
        _tally("moves from the start", [(x.moves, x.positions) for x in from_start], _BLUE),
        _tally(
            "moves to the finish", [(x.moves, x.positions) for x in to_finish or ()], _GREEN, "s"
        ),
    ]
    title = "Positions by the fewest moves, modulo symmetry"
    return _line_chart(title, heading(problem), "moves", lines)


def dead_end_chart(found: DeadEnds) -> Picture:
    """Return a chart of the dead ends after each number of jumps, on a logarithmic scale.

    >>> from pegsol import problem
    >>> from pegsol.search.surveys.dead_ends import dead_ends
    >>> dead_end_chart(dead_ends(problem("triangle(5) a1 any"))).title
    'Dead ends after each number of jumps. triangle(5) a1 any: 15 holes'

    Raises MissingExtraError without the extra ``plot``.
    """
    lines = [
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in found.levels], _RED, "^"),
        _tally("all positions", [(x.jumps, x.positions) for x in found.levels], _GREY, "o", ":"),
    ]
    title = "Dead ends after each number of jumps"
    return _line_chart(title, heading(found.problem), "jumps", lines)


def fewest_chart(table: FewestTable) -> Picture:
    """Return a chart of how many positions come down to so many pegs and no fewer.

    The scale is logarithmic; beside it stands what share comes down to one peg, at most two, ...

    >>> from pegsol import board
    >>> from pegsol.search.surveys.fewest_pegs import fewest_pegs
    >>> fewest_chart(fewest_pegs(board("triangle(4)"))).title
    'Fewest pegs that can be reached. triangle(4): 10 holes; 1,023 positions'

    Raises MissingExtraError without the extra ``plot``.
    """
    points = list(table.histogram.items())
    total = sum([y for _, y in points])
    shares = [
        (pegs, sum([y for x, y in points if x <= pegs]) / total) for pegs, _ in points[:_SHARES]
    ]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(_LEFT, _TOP, WIDTH - MARGIN, canvas.height - _BOTTOM)
        xs, ys = zip(*points, strict=True)
        whole_numbers(axes, xs, "fewest pegs")
        powers(axes, 1, max(ys), power_in_words)
        axes.vlines(xs, 0.7, ys, color=_SKY, linewidth=7)
        axes.plot(xs, ys, **style(Line("", points, _BLUE, "o", "")))
        for row, (pegs, share) in enumerate(shares):
            y = _TOP + 30 + 20 * row
            words = f"come down to {'at most ' * (pegs > 1)}{plural(pegs, 'peg')}"
            canvas.words(_RIGHT - 30, y, percent(share), weight=600, align="right")
            canvas.words(_RIGHT - 20, y, words if row == 0 else words.removeprefix("come down "))

    board = table.board
    return chart(
        paint,
        title="Fewest pegs that can be reached",
        about=f"{board_name(board)}: {plural(len(board), 'hole')}; {total:,} positions",
        description=", ".join([f"{plural(x, 'peg')}: {y:,}" for x, y in points]) + ".",
        height=_HEIGHT,
    )


def pruning_chart(problem: Problem, levels: Sequence[PrunedLevel]) -> Picture:
    """Return a chart of the share of lost positions that each method refutes, level by level.

    What only a search shows to be lost is grey; below stands how many positions are lost.

    >>> from pegsol import problem
    >>> from pegsol.search.surveys.pruning import pruning
    >>> triangle = problem("triangle(5) a1 any")
    >>> pruning_chart(triangle, pruning(triangle)).height
    540.0

    Raises MissingExtraError without the extra ``plot``.
    """
    lines = [
        _shares("dead pegs", levels, "dead_pegs", _BLUE, "o"),
        _shares("pagoda functions", levels, "pagoda", _ORANGE, "D", "--"),
        _shares("dead ends", levels, "dead_ends", _RED, "^", "-."),
        _shares("position class", levels, "position_class", _PURPLE, "s", ":"),
    ]
    rest = _shares("a search alone", levels, "left", LOOK.frame, "s", "none")
    refuting = [line for line in lines if any(y for _, y in line.known)]

    def paint(canvas: Canvas) -> None:
        middle = canvas.height - _BOTTOM - 86
        above = canvas.area(_LEFT, _TOP, _RIGHT, middle - 40)
        below = canvas.area(_LEFT, middle, _RIGHT, canvas.height - _BOTTOM)
        for axes, name in ((above, ""), (below, "jumps")):
            whole_numbers(axes, [level.jumps for level in levels], name)
        above.set_ylim(0, 1.02)
        above.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        above.tick_params(labelbottom=False)
        xs, left = zip(*rest.known, strict=True) if rest.known else ((), ())
        refuted = [1 - share for share in left]
        above.fill_between(xs, refuted, 1, color=rest.colour, linewidth=0)
        above.plot(xs, refuted, color=LOOK.hole_edge, linewidth=1.2)
        _draw(above, refuting)
        some_numbers(below, max([level.lost for level in levels]))
        lost = [level.lost for level in levels]
        below.bar([level.jumps for level in levels], lost, width=0.7, color=LOOK.edge)
        canvas.names([*refuting, rest], _NAMES, _TOP + 14)
        canvas.words(_NAMES, middle + 18, "lost positions")
        canvas.words(_NAMES, middle + 35, f"{sum(lost):,} in all", size=11, colour=LOOK.soft)

    sampled = max([level.tested for level in levels if level.tested < level.lost], default=None)
    about = heading(problem)
    if sampled is not None:
        about += f"; {sampled:,} lost positions of each level tested, chosen by chance"
    return chart(
        paint,
        title="What proves lost positions to be lost",
        about=about,
        description=" ".join([f"{x.name.capitalize()}: {x.note}." for x in [*lines, rest]]),
        height=_HEIGHT + 110,
    )


def difficulty_chart(problem: Problem, steps: Sequence[Step]) -> Picture:
    """Return a chart of what there was to choose from along a game.

    For each jump the legal and the winning ones, and below the chance that random play meets the
    finish; what is not known is left out.

    >>> from pegsol import Analysis, problem
    >>> from pegsol.model.game import Game
    >>> from pegsol.search.surveys.course import along
    >>> line = problem("line(6) b1 any")
    >>> analysis = Analysis(line)
    >>> steps = along(analysis, Game(line, analysis.best_line(line.start)))
    >>> difficulty_chart(line, steps).title
    'Legal and winning jumps. line(6) b1 any: 6 holes'

    Raises ProblemError for no step, and MissingExtraError without the extra ``plot``.
    """
    if not steps:
        raise ProblemError("there is no jump to draw")
    known = [step.winning for step in steps if step.winning is not None]
    note = f"just one: {known.count(1)} of {len(known)} times" if known else ""
    names = [
        Line("legal jumps", [], LOOK.edge, "s", "none"),
        Line("winning jumps", [], _BLUE, "s", "none", note),
    ]
    chances = [(step.number, float(step.chance or 0) or None) for step in steps]
    _, first = chances[0]
    note = "" if first is None else f"at first {one_in(first)}"
    chance = Line("random play wins", chances, _RED, "^", "-", note)

    def paint(canvas: Canvas) -> None:
        bottom = canvas.height - _BOTTOM
        middle = bottom - 150
        above = canvas.area(_LEFT, _TOP, _RIGHT, middle - 34)
        below = canvas.area(_LEFT, middle, _RIGHT, bottom)
        _draw_choices(above, steps)
        y = canvas.names(names, _NAMES, _TOP + 14)
        if len(known) < len(steps):
            canvas.words(_NAMES + 13, y + 4, "?", colour=_GREY, align="center")
            canvas.words(_NAMES + 34, y + 4, "not known")
        _draw_chance(below, chance, steps)
        canvas.names([chance], _NAMES, middle + 14)

    return chart(
        paint,
        title="Legal and winning jumps",
        about=heading(problem),
        description=" ".join([_step_in_words(step) for step in steps]),
        height=_HEIGHT + 90,
    )


def _draw_choices(axes: Axes, steps: Sequence[Step]) -> None:
    """Draw the legal and the winning jumps, and where the game was lost."""
    xs = [step.number for step in steps]
    whole_numbers(axes, xs, "")
    axes.tick_params(labelbottom=False)
    some_numbers(axes, max([step.legal for step in steps]))
    axes.bar(xs, [step.legal for step in steps], width=0.8, color=LOOK.edge)
    axes.bar(xs, [step.winning or 0 for step in steps], width=0.8, color=_BLUE)
    for step in steps:
        if step.winning is None:
            axes.text(step.number, step.legal, "?", ha="center", va="bottom", color=_GREY)
    lost = next((step.number for step in steps if step.winning == 0), None)
    if lost is not None:
        axes.axvline(lost - 0.5, color=_RED, linestyle="--", linewidth=1.2)
        axes.text(lost - 0.4, axes.get_ylim()[1], "lost", color=_RED, va="top")


def _draw_chance(axes: Axes, chance: Line, steps: Sequence[Step]) -> None:
    """Draw the chances, with the jumps below if they are not too many."""
    xs = [step.number for step in steps]
    whole_numbers(axes, xs, "")
    axes.set_yticks([])
    if chance.known:
        powers(axes, min([y for _, y in chance.known]), 1, chance_in_words, ticks=6)
        _draw(axes, [chance])
    if len(steps) <= _MOST_NAMED:
        jumps = ["" if step.jump is None else str(step.jump) for step in steps]
        axes.set_xticks(xs, jumps, rotation=90, fontsize=10)


def _tally(name: str, numbers: Numbers, colour: str, marker: str = "o", dashes: str = "-") -> Line:
    """Return a line of numbers of positions; their sum is said about it."""
    known = [(x, n or None) for x, n in numbers]
    return Line(
        name, known, colour, marker, dashes, f"{sum([n or 0 for _, n in numbers]):,} in all"
    )


def _line_chart(title: str, about: str, scale: str, lines: Sequence[Line]) -> Picture:
    shown = [line for line in lines if line.known]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(_LEFT, _TOP, _RIGHT, canvas.height - _BOTTOM)
        whole_numbers(axes, [x for line in shown for x, _ in line.known], scale)
        powers(axes, 1, max([y for line in shown for _, y in line.known]), power_in_words)
        _draw(axes, shown)
        canvas.names(shown, _NAMES, _TOP + 14)

    words = " ".join([_in_words(line, scale) for line in shown])
    return chart(paint, title=title, about=about, description=words, height=_HEIGHT)


def _in_words(line: Line, scale: str) -> str:
    x, y = max(line.known, key=lambda point: point[1])
    return f"{line.name.capitalize()}: {line.note}, most at {x} {scale}: {y:,}."


def _draw(axes: Axes, lines: Sequence[Line]) -> None:
    for line in reversed(lines):  # the first is on top
        xs = [x for x, _ in line.points]
        ys = [float("nan") if y is None else y for _, y in line.points]
        axes.plot(xs, ys, **style(line))


def _shares(
    name: str,
    levels: Sequence[PrunedLevel],
    column: str,
    colour: str,
    marker: str,
    dashes: str = "-",
) -> Line:
    """Return a line of the shares that stand in a column; their mean over all that are lost."""
    points = [(level.jumps, level.share(column)) for level in levels]
    lost = sum([level.lost for level in levels])
    mean = sum([(level.share(column) or 0) * level.lost for level in levels]) / max(1, lost)
    return Line(name, points, colour, marker, dashes, f"{percent(mean)} of all")


def _step_in_words(step: Step) -> str:
    jump = "Then" if step.jump is None else str(step.jump)
    winning = "an unknown number" if step.winning is None else step.winning
    return f"{jump}: {winning} of {step.legal} win."
