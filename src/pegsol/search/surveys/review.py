"""A review of a game: what its positions were worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pegsol.model.game import Game
from pegsol.model.position import Position
from pegsol.search.surveys.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A position of a game; None for unknown values.

    ``winners`` is the number of jumps that win.
    """

    winning: bool | None
    solutions: int | None
    chance: Fraction | float | None
    fewest: int | None
    winners: int | None


def review(analysis: Analysis, game: Game) -> Iterator[Reviewed]:
    """Yield what the positions of a game are worth, from the last one back to the start.

    >>> from pegsol import problem
    >>> from pegsol.model.game import Game
    >>> cross = problem("latin-cross")
    >>> [seen.solutions for seen in review(Analysis(cross), Game(cross, "d3-b3, d5-d3"))]
    [1, 1, 2]
    """
    for position in reversed(game.positions):
        yield _reviewed(analysis, position)


def _reviewed(analysis: Analysis, position: Position) -> Reviewed:
    winning = analysis.winning(position)
    answers = [report.winning for report in analysis.jumps(position, numbers=False)]
    return Reviewed(
        winning=winning,
        solutions=analysis.solutions(position),
        chance=analysis.chance(position),
        fewest=analysis.fewest(position),
        winners=None if None in answers else answers.count(True),
    )
