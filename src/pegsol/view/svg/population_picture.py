"""The picture of a population of the genetic solver: small boards coloured by their weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.heat_scale import heat_scale
from pegsol.view.svg.sheet import Cell, rows_of, stacked
from pegsol.view.theme import THEMES
from pegsol.view.wording import heading
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.game.problem import Problem
    from pegsol.lab.candidates import Candidate

_LIGHT = replace(
    THEMES["plain"], name="evaluated", peg=("#d1362c",) * 3, peg_edge="#ffffff", board="#e3e7ec"
)
_DARK = replace(
    THEMES["plain"], name="waiting", board="#30363d", edge="#14181d", hole_edge="#8b949e"
)
_WIDTH = 118.0  # pixels
_COLUMNS = 10
_SCALE_WIDTH = 360.0


class _Unwritten(Diagram):
    """A board that is too small for numbers in its holes."""

    def _texts(self) -> Iterator[str]:
        return iter(())


def population_picture(
    problem: Problem,
    classes: Sequence[Sequence[str]],
    candidates: Sequence[Candidate],
    *,
    columns: int = _COLUMNS,
) -> Picture:
    """Return the boards of *candidates* in order; the colour of each hole shows its weight.

    A candidate that is not evaluated has a dark board. An evaluated candidate has a light board
    with the final position of its game, and its fitness below.

    >>> from pegsol.lab import genetic
    >>> result = genetic("triangle(5) a1 a1", population=4, seed=1)
    >>> population_picture(result.problem, result.classes, result.population).description
    'Fitness 15, 10, 10 of 15 holes. 1 candidate not evaluated. 1 candidate is a solution.'

    Raises ProblemError if there are no candidates.
    """
    if not candidates:
        raise ProblemError("there are no candidates to draw")
    board = problem.board
    most = max([10, *[weight for each in candidates for weight in each.weights]])
    least = min([1, *[weight for each in candidates for weight in each.weights]])
    cells = []
    for candidate in candidates:
        marks = Marks(
            heat=candidate.hole_weights(classes),
            heat_range=(least, most),
            heat_label="weight of a hole",
        )
        pegs, theme = (0, _DARK) if candidate.final is None else (candidate.final.bits, _LIGHT)
        caption = [] if candidate.fitness is None else [str(candidate.fitness)]
        cells.append(
            Cell(_Unwritten.sized(board, pegs, theme, _WIDTH, marks=marks), tuple(caption))
        )
    page = THEMES["plain"]
    rows = rows_of(cells, min(columns, len(cells)), page)
    scale = heat_scale(cells[0].diagram.marks, min(_SCALE_WIDTH, rows.width), page)
    return stacked(
        [rows, scale],
        title=f"{heading(problem)}: a population",
        description=_description(candidates, len(board)),
        theme=page,
    )


def _description(candidates: Sequence[Candidate], holes: int) -> str:
    fitness = [str(each.fitness) for each in candidates if each.fitness is not None]
    waiting = len(candidates) - len(fitness)
    solved = sum([each.is_solution for each in candidates])
    parts = []
    if fitness:
        parts.append(f"Fitness {', '.join(fitness)} of {plural(holes, 'hole')}.")
    if waiting:
        parts.append(f"{plural(waiting, 'candidate')} not evaluated.")
    if solved:
        parts.append(
            f"{plural(solved, 'candidate')} {'is a solution' if solved == 1 else 'are solutions'}."
        )
    return " ".join(parts)
