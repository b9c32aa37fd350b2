"""Charts of the results of surveys and experiments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, overload

from pegsol.errors import ProblemError, all_checked, expected
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.lab.comparison import Comparison
from pegsol.lab.random_games import RandomPlay
from pegsol.search.spaces.by_moves import MoveLevel
from pegsol.search.spaces.level import Level
from pegsol.study.analysis import Step
from pegsol.study.dead_ends import DeadEnds
from pegsol.study.fewest_pegs import FewestTable
from pegsol.view.charts.compare import compare_chart
from pegsol.view.charts.difficulty import difficulty_chart
from pegsol.view.charts.fewest_pegs import fewest_chart
from pegsol.view.charts.levels import dead_end_chart, level_chart, move_chart
from pegsol.view.charts.random_play import pegs_left_chart
from pegsol.view.export.picture import Picture

Whole: TypeAlias = Comparison | DeadEnds | FewestTable | RandomPlay
"""The results that can be drawn without their problem."""


@overload
def chart(found: Whole) -> Picture: ...


@overload
def chart(
    found: Sequence[Level], problem: ProblemLike, *, to_finish: Sequence[Level] | None = None
) -> Picture: ...


@overload
def chart(
    found: Sequence[MoveLevel],
    problem: ProblemLike,
    *,
    to_finish: Sequence[MoveLevel] | None = None,
) -> Picture: ...


@overload
def chart(found: Sequence[Step], problem: ProblemLike) -> Picture: ...


def chart(
    found: object,
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
    if isinstance(found, Sequence) and not isinstance(found, str):
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
        raise ProblemError("there is nothing to draw: there are no rows")
    if type(rows[0]) not in _ROWS:
        raise expected("rows such as by_moves() returns", rows[0])
    if problem is None:
        raise expected("the problem of the rows as well, as in chart(rows, problem)", problem)
    kind = type(rows[0])
    what = f"rows of type {kind.__name__}"
    rows, *more = (all_checked(kind, some, what) for some in (rows, *options))
    return _ROWS[kind](as_problem(problem), rows, *more)


_WHOLE: dict[type, Callable[..., Picture]] = {
    Comparison: compare_chart,
    DeadEnds: dead_end_chart,
    FewestTable: fewest_chart,
    RandomPlay: pegs_left_chart,
}

_ROWS: dict[type, Callable[..., Picture]] = {
    Level: level_chart,
    MoveLevel: move_chart,
    Step: difficulty_chart,
}
