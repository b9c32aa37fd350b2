"""The difficulty of a problem, from exact numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pegsol.errors import LimitError
from pegsol.guesses import guessable
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.formats.json import fraction_json
from pegsol.model.formats.puzzles import GRADES, grade_of
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.search.encoding import EncodedProblem, Encoding
from pegsol.search.run import Run
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.reachability import explore, retrace

MAX_LISTED_PEGS = 17
"""Positions with at most this number of pegs are listed at once, because bitmaps would be large."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Exact numbers that say how difficult a problem is.

    ``solutions`` is the number of jump sequences to the finish, ``chance`` the probability that
    random play meets the finish, and ``winning`` the number of the ``legal`` first jumps that win.

    >>> from pegsol import problem
    >>> cross = difficulty(problem("latin-cross"))
    >>> cross.solutions, cross.chance, cross.winning, cross.legal, cross.words
    (2, Fraction(1, 64), 2, 4, 'very easy')
    """

    solutions: int
    chance: Fraction
    winning: int
    legal: int

    @property
    def grade(self) -> int:
        """The grade from 1 (very easy) to 5 (very hard) for the chance of random play."""
        return grade_of(self.chance)

    @property
    def words(self) -> str:
        """The grade in words."""
        return GRADES[self.grade - 1]

    def as_json(self) -> dict[str, Any]:
        """Return the grade, in words too, and the numbers by name.

        >>> Difficulty(2, Fraction(1, 64), 2, 4).as_json()["chance"]
        {'fraction': '1/64', 'value': 0.015625}
        """
        return {
            "grade": self.grade,
            "words": self.words,
            "chance": fraction_json(self.chance),
            "solutions": self.solutions,
            "winning": self.winning,
            "legal": self.legal,
        }


@guessable
def difficulty(problem: ProblemLike, *, limits: Limits = DEFAULT_LIMITS) -> Difficulty | None:
    """Return how difficult a problem is, or None if the limits do not allow the exact numbers.

    >>> from pegsol import problem
    >>> found = difficulty(problem("triangle(5) a1 any"))
    >>> found.solutions, found.grade
    (29760, 1)

    The finish "fewest" stands for the fewest pegs that can be reached. A problem without a solution
    is as difficult as one that random play never solves.
    """
    problem = as_problem(problem)
    start, rules, run = problem.start, problem.rules, Run(limits)
    few = Encoding(problem.board, rules).pegs(start.peg_count) <= MAX_LISTED_PEGS
    try:
        space = explore(run, problem, engine="sparse" if few else None)
        finish = space._settled(problem.finish)
        winning = retrace(run, space, finish)
        tally = Tally(EncodedProblem(problem, finish), winning, run)
        solutions, chance = tally.of_start("solutions"), tally.chance_of_start()
    except LimitError:
        return None
    if solutions is None or chance is None:
        return None
    wins = [after in winning for _, after in start.successors(rules)]
    return Difficulty(solutions, chance, sum(wins), len(wins))
