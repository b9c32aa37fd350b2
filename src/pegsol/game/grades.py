"""The grades of difficulty, from very easy to very hard, and the numbers at which they end."""

from __future__ import annotations

from typing import Annotated, TypedDict

from pegsol.errors import ProblemError, checked
from pegsol.shapes import Rule
from pegsol.wording import shown

GRADES = ("very easy", "easy", "medium", "hard", "very hard")
"""The grades 1 to 5 in words."""

MAX_NUMBERS = (5.0, 8.0, 11.0, 14.0)
"""The greatest numbers of the grades 1 to 4, which are those of pegsol.difficulty."""


class GradeJson(TypedDict):
    """The difficulty of a problem."""

    number: float | None
    """The binary logarithm of the jumps that a careful player makes until the first solution; null
    if there is no solution, or if it is not known."""
    grade: Annotated[int, Rule(minimum=1, maximum=5)]
    words: str
    """The grade in words, from very easy to very hard."""


def grade_of(number: float) -> int:
    """Return the grade of a problem for the *number* of its difficulty: 1 to 5.

    From grade to grade, a careful player makes eight times as many jumps until he solves one.
    """
    return 1 + sum([number > most for most in MAX_NUMBERS])


def grade_named(words: str) -> int:
    """Return the grade, 1 to 5, that *words* name."""
    name = checked(str, words, "a difficulty, such as 'easy'").replace("-", " ").lower()
    if name not in GRADES:
        raise ProblemError(f"a difficulty is {', '.join(GRADES)}, not {shown(words)}")
    return GRADES.index(name) + 1
