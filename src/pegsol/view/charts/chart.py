"""Charts of the results of surveys and experiments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from pegsol.errors import ProblemError, all_checked, expected
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.lab.comparison import ComparedSearch, Comparison, quartile
from pegsol.lab.random_games import RandomPlay
from pegsol.search.spaces.by_moves import MoveLevel
from pegsol.search.spaces.level import Level
from pegsol.study.analysis import Step
from pegsol.study.dead_ends import DeadEnds
from pegsol.study.fewest_pegs import FewestTable
from pegsol.view.charts.plotting import (
    BLUE,
    GREEN,
    GREY,
    HEIGHT,
    MARGIN,
    ORANGE,
    RED,
    THEME,
    TOP,
    WIDTH,
    Canvas,
    Line,
    legend,
    plotted,
    power_in_words,
    powers,
    some_numbers,
    whole_numbers,
)
from pegsol.view.export.picture import Picture
from pegsol.view.wording import board_name, cost, heading, percent
from pegsol.wording import plural

Whole: TypeAlias = Comparison | DeadEnds | FewestTable | RandomPlay
"""The results that can be drawn without their problem."""

Rows: TypeAlias = Sequence[Level] | Sequence[MoveLevel] | Sequence[Step]
"""The rows that are drawn with their problem."""

_MAX_NAMED_BARS = 24
_MAX_NAMED_JUMPS = 45  # written below the chart
_ROW = 30.0  # the height of a row of a comparison in pixels
_AREA = 34.0  # of the point for one search
_COLOURS = {"none": GREY, "alone": BLUE, "all but": ORANGE, "all": GREEN}


def chart(
    found: Whole | Rows,
    problem: ProblemLike | None = None,
    *,
    to_finish: Sequence[Level] | Sequence[MoveLevel] | None = None,
) -> Picture:
    """Return the chart of a result.

    *found* is the result of one of the functions below. If it is a list of rows, the *problem* must
    be passed with it, because the rows do not contain it.

    - The ``levels`` of :func:`pegsol.reachable`: the positions after each number of jumps, also
      modulo symmetry, and the dead ends. The levels of :func:`pegsol.winning` may be given as
      *to_finish*.
    - :func:`pegsol.by_moves`: the positions by the fewest moves from the start, and by the fewest
      moves to the finish if *to_finish* is given.
    - :meth:`pegsol.Analysis.along`: the numbers of legal and of winning jumps before each jump of a
      game, and the chance that random play reaches the finish.
    - :func:`pegsol.dead_ends`: the dead ends after each number of jumps.
    - :func:`pegsol.fewest_pegs`: the positions by the fewest pegs that can be reached from them.
    - :func:`pegsol.lab.compare`: the positions that a search needs under each rule or in each
      order. An open triangle at the limit marks searches that gave up.
    - :func:`pegsol.lab.random_play`: the chance to end with each number of pegs. The games won are
      red.

    Numbers of positions are on a logarithmic scale, and unknown numbers are left out.

    >>> from pegsol import by_moves, chart, dead_ends, problem, reachable
    >>> triangle = problem("triangle(5) a1 any")
    >>> chart(dead_ends(triangle)).title
    'Dead ends after each number of jumps. triangle(5) a1 any: 15 holes'
    >>> chart(reachable(triangle).levels, triangle).title
    'Positions after each number of jumps. triangle(5) a1 any: 15 holes'
    >>> chart(by_moves(triangle), triangle).width
    780.0

    Raises TypeError for any other object and for rows without a problem, ProblemError if there is
    nothing to draw, and MissingExtraError without the extra ``plot``.
    """
    if isinstance(found, Sequence):
        return _of_rows(found, problem, [] if to_finish is None else [to_finish])
    if problem is not None or to_finish is not None:
        raise expected("rows such as by_moves() returns, with their problem", found)
    for kind, drawing in _WHOLE.items():
        if isinstance(found, kind):
            return drawing(found)
    raise expected("what a survey or an experiment returns, such as dead_ends()", found)


def _of_rows(
    rows: Sequence[object], problem: ProblemLike | None, options: list[Sequence[object]]
) -> Picture:
    """Return the chart of rows of one type, about a problem."""
    if not rows:
        raise ProblemError("there is nothing to draw")
    kind = type(rows[0])
    if kind not in _ROWS:
        raise expected("rows such as by_moves() returns", rows[0])
    if problem is None:
        raise expected("the problem of the rows as well, as in chart(rows, problem)", problem)
    what = f"rows of type {kind.__name__}"
    rows, *more = (all_checked(kind, some, what) for some in (rows, *options))
    return _ROWS[kind](as_problem(problem), rows, *more)


# -- lines ---------------------------------------------------------------------------------------


def _levels(problem: Problem, levels: Sequence[Level], to_finish: Sequence[Level] = ()) -> Picture:
    modulo = "modulo symmetry"
    lines = [
        _tally("reachable", [(x.jumps, x.raw) for x in levels], BLUE),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in levels], BLUE, "o", ":"),
        _tally("winning", [(x.jumps, x.raw) for x in to_finish], GREEN, "s"),
        _tally(modulo, [(x.jumps, x.mod_symmetry) for x in to_finish], GREEN, "s", ":"),
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in levels], RED, "^", "--"),
    ]
    return _line_chart("Positions after each number of jumps", problem, "jumps", lines)


def _moves(
    problem: Problem, levels: Sequence[MoveLevel], to_finish: Sequence[MoveLevel] = ()
) -> Picture:
    lines = [
        _tally("moves from the start", [(x.moves, x.positions) for x in levels], BLUE),
        _tally("moves to the finish", [(x.moves, x.positions) for x in to_finish], GREEN, "s"),
    ]
    title = "Positions by the fewest moves, modulo symmetry"
    return _line_chart(title, problem, "moves", lines)


def _dead_ends(found: DeadEnds) -> Picture:
    lines = [
        _tally("dead ends", [(x.jumps, x.dead_ends) for x in found.levels], RED, "^"),
        _tally("all positions", [(x.jumps, x.raw) for x in found.levels], GREY, "o", ":"),
    ]
    return _line_chart("Dead ends after each number of jumps", found.problem, "jumps", lines)


def _tally(
    name: str,
    numbers: Iterable[tuple[int, int | None]],
    colour: str,
    marker: str = "o",
    dashes: str = "-",
) -> Line:
    """Return a line for the numbers of positions; its note is their sum."""
    known = [(x, n or None) for x, n in numbers]
    return Line(name, known, colour, marker, dashes, f"{sum([n or 0 for _, n in known]):,} in all")


def _line_chart(title: str, problem: Problem, scale: str, lines: Sequence[Line]) -> Picture:
    shown = [line for line in lines if line.known]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area()
        whole_numbers(axes, [x for line in shown for x, _ in line.known], scale)
        powers(axes, 1, max([y for line in shown for _, y in line.known]), power_in_words)
        for line in reversed(shown):
            line.draw(axes)
        legend(axes)

    words = []
    for line in shown:
        x, y = max(line.known, key=lambda point: point[1])
        words.append(f"{line.name.capitalize()}: {line.note}, most at {x} {scale}: {y:,}.")
    return plotted(paint, title=title, about=heading(problem), description=" ".join(words))


# -- bars ----------------------------------------------------------------------------------------


def _fewest_pegs(table: FewestTable) -> Picture:
    bars, total = table.histogram, sum(table.histogram.values())
    board = table.board
    return _bar_chart(
        bars,
        {pegs: number / total for pegs, number in bars.items()},
        title="Fewest pegs that can be reached",
        about=f"{board_name(board)}: {plural(len(board), 'hole')}; {total:,} positions",
        scale="fewest pegs",
        description=", ".join([f"{plural(x, 'peg')}: {y:,}" for x, y in bars.items()]) + ".",
        logarithmic=True,
    )


def _random_play(play: RandomPlay) -> Picture:
    left = {level.pegs: float(level.ended) for level in play.levels if level.ended}
    name = "random play" if play.policy == "random" else f"greedy play, {play.policy}"
    return _bar_chart(
        left,
        left,
        title=f"Pegs left by {name}",
        about=heading(play.problem),
        scale="pegs left",
        description=" ".join([f"{pegs}: {percent(share)}." for pegs, share in left.items()]),
        red={level.pegs: float(level.won) for level in play.levels if level.won},
    )


def _bar_chart(
    bars: dict[int, Any],
    shares: dict[int, float],
    *,
    title: str,
    about: str,
    scale: str,
    description: str,
    red: dict[int, Any] | None = None,
    logarithmic: bool = False,
) -> Picture:
    """Return a chart of *bars*, which are *red* up to some height, with *shares* above them."""
    red = red or {}

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(right=WIDTH - MARGIN)
        whole_numbers(axes, list(bars), scale)
        if logarithmic:
            powers(axes, 1, 2 * max(bars.values()), power_in_words)
        else:
            axes.set_ylim(0, 1.12 * max(bars.values()))
            axes.set_yticks([])
        axes.bar(list(bars), list(bars.values()), width=0.8, color=BLUE)
        axes.bar(list(red), list(red.values()), width=0.8, color=RED)
        if len(bars) <= _MAX_NAMED_BARS:
            for x, share in shares.items():
                axes.text(x, bars[x], percent(share, brief=True), ha="center", va="bottom")

    return plotted(paint, title=title, about=about, description=description)


# -- the difficulty of a game --------------------------------------------------------------------


def _difficulty(problem: Problem, steps: Sequence[Step]) -> Picture:
    """Return a chart of the jumps at each step, with the chance of random play below it."""
    xs, legal = [step.number for step in steps], [step.legal for step in steps]
    known = [step.winning for step in steps if step.winning is not None]
    chances = [(step.number, float(step.chance or 0) or None) for step in steps]
    note = f"at first {percent(steps[0].chance)}" if steps[0].chance else ""
    chance = Line("random play wins", chances, RED, "^", "-", note)
    names = [
        Line("winning jumps", [], BLUE, "s", "none", f"just one: {known.count(1)} of {len(known)}"),
        Line("legal jumps", [], THEME.edge, "s", "none", "?: not known" * (len(known) < len(xs))),
    ]

    def paint(canvas: Canvas) -> None:
        middle = canvas.height - 206
        above, below = canvas.area(TOP, middle - 34), canvas.area(middle)
        for axes in (above, below):
            whole_numbers(axes, xs, "")
        above.tick_params(labelbottom=False)
        some_numbers(above, max(legal))
        above.bar(xs, legal, width=0.8, color=THEME.edge)
        above.bar(xs, [step.winning or 0 for step in steps], width=0.8, color=BLUE)
        for step in steps:
            if step.winning is None:
                above.text(step.number, step.legal, "?", ha="center", va="bottom", color=GREY)
        lost = next((step.number for step in steps if step.winning == 0), None)
        if lost is not None:
            above.axvline(lost - 0.5, color=RED, linestyle="--", linewidth=1.2)
            above.text(lost - 0.4, above.get_ylim()[1], "lost", color=RED, va="top")
        for line in names:
            line.draw(above)
        below.set_yticks([])
        if chance.known:
            least = min([y for _, y in chance.known])
            powers(below, least, 1, lambda power: percent(Fraction(10) ** power), ticks=6)
        chance.draw(below)
        legend(above)
        legend(below)
        if len(steps) <= _MAX_NAMED_JUMPS:
            jumps = ["" if step.jump is None else str(step.jump) for step in steps]
            below.set_xticks(xs, jumps, rotation=90, fontsize=10)

    words = []
    for step in steps:
        winning = "an unknown number" if step.winning is None else step.winning
        jump = "Then" if step.jump is None else step.jump
        words.append(f"{jump}: {winning} of {step.legal} win.")
    return plotted(
        paint,
        title="Legal and winning jumps",
        about=heading(problem),
        description=" ".join(words),
        height=HEIGHT + 90,
    )


# -- comparisons ---------------------------------------------------------------------------------


def _comparison(table: Comparison) -> Picture:
    """Return a chart of the positions that each search needs.

    The chart has a row with a point for each set of rules, or a row for each order of holes with a
    point for each order of jumps. Searches that gave up are open triangles at the limit.
    """
    if not table.rows:
        raise ProblemError("there is no search to draw")
    lanes: list[tuple[str, Sequence[ComparedSearch], ComparedSearch]]
    if table.vary == "rules":
        title, column = "What pruning saves", "positions"
        lanes = [(row.name, (row,), row) for row in table.rows]
    else:
        title, column = "What the order of jumps costs", "median"
        lanes = [(name, rows, quartile(rows, 2)) for name, rows in table.groups.items()]
        lanes.sort(key=lambda lane: (not lane[2].decided, lane[2].positions))
    height = TOP + 20 + _ROW * len(lanes) + 56

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP + 20, left=200.0, right=WIDTH - 130, grid="x")
        numbers = [max(1, row.positions) for row in table.rows]
        powers(axes, min(numbers), max(numbers), power_in_words, ticks=7, side="x")
        axes.set_xlim(0.6 * min(numbers), 2 * max(numbers))
        axes.set_xlabel("positions", color=THEME.soft)
        axes.set_ylim(len(lanes) - 0.5, -0.5)
        axes.set_yticks(range(len(lanes)), [name for name, *_ in lanes], color=THEME.text)
        colour = THEME.soft if table.vary == "rules" else RED  # as the lines of the medians
        canvas.words(WIDTH - MARGIN, TOP + 8, column, color=colour, ha="right")
        for y, (_, rows, median) in enumerate(lanes):
            _points(axes, y, rows, _COLOURS.get(rows[0].group, BLUE))
            if len(rows) > 1 and median.decided:
                axes.vlines(max(1, median.positions), y - 0.4, y + 0.4, RED, linewidth=2, zorder=4)
            place = TOP + 20 + _ROW * (y + 0.5) + 4
            canvas.words(WIDTH - MARGIN, place, cost(median), ha="right")

    words = [f"{name[0].upper()}{name[1:]}: {cost(median)}." for name, _, median in lanes]
    return plotted(
        paint,
        title=title,
        about=heading(table.problem) + "; an open triangle gave up" * bool(table.undecided),
        description=f"{column.capitalize()}. {' '.join(words)}",
        height=height,
    )


def _points(axes: Any, y: int, rows: Sequence[ComparedSearch], colour: str) -> None:
    # Searches of equal cost share one point, whose size grows with their number.
    equal = Counter([max(1, row.positions) for row in rows if row.decided])
    sizes = [_AREA * count**0.5 for count in equal.values()]
    axes.scatter(list(equal), [y] * len(equal), sizes, c=colour, alpha=0.7, linewidths=0, zorder=3)
    gave_up = [row.positions for row in rows if not row.decided]
    if gave_up:
        look = {"facecolors": THEME.ground, "edgecolors": colour, "linewidths": 1.4, "zorder": 3}
        axes.scatter([max(gave_up)], [y], [50.0], marker=">", clip_on=False, **look)


_WHOLE: dict[type, Callable[..., Picture]] = {
    Comparison: _comparison,
    DeadEnds: _dead_ends,
    FewestTable: _fewest_pegs,
    RandomPlay: _random_play,
}

_ROWS: dict[type, Callable[..., Picture]] = {
    Level: _levels,
    MoveLevel: _moves,
    Step: _difficulty,
}
