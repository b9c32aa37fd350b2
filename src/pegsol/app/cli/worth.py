"""The value of a position in words and in table cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from pegsol.model.game import Game
from pegsol.view.wording import percent


class Numbers(Protocol):
    """The known values of a position, None for an unknown one."""

    @property
    def solutions(self) -> int | None:
        """The number of solutions from here."""

    @property
    def fewest(self) -> int | None:
        """The fewest pegs that can be reached."""

    @property
    def chance(self) -> Fraction | float | None:
        """The chance that random play meets the finish."""


def cells(one: Numbers) -> list[str]:
    """Return the number of solutions, the fewest pegs and the chance, as a table has them."""
    solutions = "?" if one.solutions is None else f"{one.solutions:,}"
    fewest = "?" if one.fewest is None else str(one.fewest)
    return [solutions, fewest, "?" if one.chance is None else percent(one.chance)]


def loss(game: Game, lost_at: int) -> str:
    """Return the jump that lost a game, in words."""
    if lost_at == 0:
        return "lost from the start"
    return f"lost by jump {lost_at} of {len(game.jumps)}: {game.jumps[lost_at - 1]}"
