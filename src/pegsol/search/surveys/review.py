"""A review of a game: what its positions were worth, and what its jumps did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pegsol.model.game import Game
from pegsol.model.position import Position
from pegsol.search.surveys.analysis import Analysis

SLIP_SHARE = Fraction(1, 4)
"""A jump that keeps less than this share of the solutions that the best one keeps is a slip."""

Note = Literal["forced", "only", "best", "good", "slip", "lost"]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A position of a game; None for unknown values.

    ``legal`` is the number of legal jumps, ``good`` how many of them win, and ``most`` the number
    of solutions that the best of them leaves.
    """

    winning: bool | None
    solutions: int | None
    chance: Fraction | None
    fewest: int | None
    legal: int
    good: int | None
    most: int | None


def review(analysis: Analysis, game: Game) -> Iterator[Reviewed]:
    """Yield what the positions of a game are worth, from the last one back to the start.

    >>> from pegsol import problem
    >>> from pegsol.model.game import played
    >>> cross = problem("latin-cross")
    >>> [seen.solutions for seen in review(Analysis(cross), played(cross, "d3-b3, d5-d3"))]
    [1, 1, 3]
    """
    for position in reversed(game.positions):
        yield _reviewed(analysis, position)


def _reviewed(analysis: Analysis, position: Position) -> Reviewed:
    winning = analysis.winning(position)
    reports = analysis.jumps(position)
    answers = [report.winning for report in reports]
    counts = [report.solutions for report in reports if report.solutions is not None]
    return Reviewed(
        winning=winning,
        solutions=analysis.solutions(position),
        chance=analysis.chance(position),
        fewest=analysis.fewest(position),
        legal=len(reports),
        good=None if None in answers else answers.count(True),
        most=max(counts, default=0) if len(counts) == len(reports) else None,
    )


def note(
    before: bool | None,
    after: bool | None,
    *,
    legal: int,
    good: int | None,
    most: int | None,
    kept: int | None,
) -> Note | None:
    """Return what a jump did, in a word; None if the game was lost before or that is not known.

    *before* and *after* it, the position won or not; there were so many *legal* jumps and *good*
    ones; *kept* is the number of solutions after it, *most* that after the best jump.

    >>> note(True, True, legal=5, good=3, most=100, kept=10)
    'slip'
    >>> note(True, False, legal=5, good=3, most=100, kept=0)
    'lost'
    """
    if not before or after is None:
        return None
    if not after:
        return "lost"
    if legal == 1:
        return "forced"
    if good == 1:
        return "only"
    if kept is None or most is None:
        return "good"
    if kept == most:
        return "best"
    return "slip" if kept < SLIP_SHARE * most else "good"
