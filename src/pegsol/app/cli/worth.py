"""Words and cells for what a position is worth."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from typing import Protocol

from pegsol.model.game import Game


class Numbers(Protocol):
    """The numbers known of a position, None for an unknown one."""

    @property
    def solutions(self) -> int | None:
        """The number of solutions from here."""

    @property
    def fewest(self) -> int | None:
        """The fewest pegs that can be reached."""

    @property
    def chance(self) -> Fraction | None:
        """The chance that random play meets the finish."""


def cells(one: Numbers) -> list[str]:
    """Return the number of solutions, the fewest pegs and the chance, as a table has them."""
    solutions = "?" if one.solutions is None else f"{one.solutions:,}"
    fewest = "?" if one.fewest is None else str(one.fewest)
    return [solutions, fewest, "?" if one.chance is None else percent(one.chance)]


def loss(game: Game, lost_at: int) -> str:
    """Return by which jump a game was lost."""
    if lost_at == 0:
        return "lost from the start"
    return f"lost by jump {lost_at} of {len(game.jumps)}: {game.jumps[lost_at - 1]}"


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage with three significant digits.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 74_000_000)), percent(Fraction(9999, 10000))
    ('33.3 %', '0.00000135 %', '>99.9 %')
    >>> percent(Fraction(0)), percent(Fraction(1)), percent(Fraction(1, 10**40))
    ('0 %', '100 %', '1e-38 %')
    """
    if chance in (0, 1):
        return f"{chance * 100} %"
    number = Context(prec=3).divide(Decimal(chance.numerator * 100), Decimal(chance.denominator))
    if number >= 100:
        return ">99.9 %"
    if number < Decimal("1e-9"):
        return f"{number.normalize():e} %"
    return f"{number:f} %"
