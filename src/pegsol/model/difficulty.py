"""How difficult a problem is for people, from the chance that random play solves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

GRADES = ("very easy", "easy", "medium", "hard", "very hard")
"""The grades 1 to 5 in words."""

ODDS = (256, 4096, 65_536, 1_048_576)
"""Random play solves a problem of grade 1 at least once in 256 games, of grade 2 in 4,096, ..."""


def grade_of(chance: Fraction | float) -> int:
    """Return the grade of a problem that random play solves with this *chance*: 1 to 5.

    A choice between two jumps of which one wins halves the chance; each grade after the first
    demands four more such choices.

    >>> from fractions import Fraction
    >>> grade_of(Fraction(1, 64)), grade_of(Fraction(1, 5000)), grade_of(1e-9)
    (1, 3, 5)
    """
    return 1 + sum(1 for odds in ODDS if chance * odds < 1)
