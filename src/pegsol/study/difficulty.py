"""The difficulty of a problem: how long a careful player needs to solve it.

The careful player is a model of a person who looks a few jumps ahead. Such a player makes no jump
after which every way of playing on misses the finish within that number of jumps, because it is
stuck or has too few pegs left. All other jumps look alike, and one of them is taken at random. A
game ends when no jump is left to take. The chance of the careful player follows exactly from the
winning positions, or from many games where there are too many positions.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.formats.json import fraction_json
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.grades import GRADES, GradeJson, grade_of
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.encoding import EncodedProblem, Encoding, positions_at_most
from pegsol.search.run import Run
from pegsol.search.spaces.arrays import words_of
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import FractionJson
from pegsol.study.analysis import MAX_EXACT_POSITIONS

AHEAD = 3
"""The jumps that a careful player looks ahead from the position after a possible jump."""
MAX_LISTED_PEGS = 17
"""Positions with at most this number of pegs are listed at once, because bitmaps would be large."""
MAX_EXACT_WINNING = 1 << 21
"""The chances of more winning positions than this are not computed: as fractions they take long."""
GAMES_AT_ONCE = 1 << 12
"""The games between two checks of the limits."""
ENOUGH_SOLVED = 400
"""The solved games after which no more games are played."""
MAX_GAMES = 1 << 18
CONFIDENCE = 1.96
"""The standard errors on each side of an interval that holds the true number 19 times out of 20."""
NONE_SOLVED = 3.0
"""If no game was solved, their number times the true chance is below this 19 times out of 20."""


class DifficultyJson(GradeJson):
    """The difficulty of a problem, and why."""

    error: float | None
    """0 if the number is exact; null if it is only a lower bound."""
    careful: FractionJson
    """The chance that a careful player meets the finish in one game."""
    chance: FractionJson | None
    """The chance that random play meets the finish; null if it is not known."""
    solutions: int | None
    """The number of sequences of jumps to the finish."""
    winning: int | None
    """The number of first jumps that win."""
    legal: int
    """The number of first jumps."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How difficult a problem is for a careful player, who looks three jumps ahead.

    ``careful`` is the chance that such a player meets the finish in one game, and ``number`` the
    binary logarithm of the jumps of all games until then: 10 means about a thousand jumps.

    >>> from pegsol import problem
    >>> arrow = difficulty(problem("up-arrow"))
    >>> round(arrow.number, 1), arrow.words, arrow.winning, arrow.legal
    (11.9, 'hard', 8, 8)

    The numbers are exact if ``error`` is 0. Otherwise they are estimates from games, and the true
    ``number`` is within ``error`` of the one given, 19 times out of 20; if none of the
    games met the finish, ``error`` is infinite and ``number`` is the least that is likely. Then the
    numbers that only the winning positions show are None.
    """

    jumps: int
    """The jumps of a solution."""
    careful: Fraction | float
    """The chance that a careful player meets the finish in one game."""
    error: float
    """0 if the numbers are exact."""
    chance: Fraction | None
    """The chance that random play meets the finish in one game."""
    solutions: int | None
    """The number of jump sequences to the finish."""
    legal: int
    """The number of first jumps."""
    winning: int | None
    """The number of the first jumps that win."""

    @property
    def number(self) -> float:
        """The difficulty: infinite if there is no solution."""
        if not self.careful:
            return math.inf
        numerator, denominator = self.careful.as_integer_ratio()
        return math.log2(max(1, self.jumps)) + math.log2(denominator) - math.log2(numerator)

    @property
    def safe(self) -> float:
        """The share of the jumps that look safe to a careful player and keep the game winnable.

        It is the geometric mean along the games that win.
        """
        return math.pow(self.careful, 1 / max(1, self.jumps))

    @property
    def grade(self) -> int:
        """The grade from 1 (very easy) to 5 (very hard) for the number."""
        return grade_of(self.number)

    @property
    def words(self) -> str:
        """The grade in words."""
        return GRADES[self.grade - 1]

    def as_json(self) -> DifficultyJson:
        """Return the number, the grade, in words too, and the other numbers by name."""
        return {
            "number": None if math.isinf(self.number) else round(self.number, 1),
            "error": None if math.isinf(self.error) else round(self.error, 2),
            "grade": self.grade,
            "words": self.words,
            "careful": fraction_json(self.careful),
            "chance": fraction_json(self.chance),
            "solutions": self.solutions,
            "winning": self.winning,
            "legal": self.legal,
        }


def difficulty(problem: ProblemLike, *, limits: Limits = DEFAULT_LIMITS) -> Difficulty | None:
    """Return how difficult a problem is, or None if the limits leave that open.

    >>> found = difficulty("triangle(5) a1 any")
    >>> found.solutions, round(found.number, 1), found.grade
    (29760, 7.4, 2)

    Where there are too many positions for exact numbers, games with a fixed seed give estimates.
    The finish "fewest" stands for the fewest pegs that can be reached, and needs the exact numbers.
    A problem without a solution gets the grade 5.
    """
    problem = as_problem(problem)
    run, start, rules = Run(limits), problem.start, problem.rules
    few = Encoding(problem.board, rules).pegs(start.peg_count) <= MAX_LISTED_PEGS
    finish = None if problem.finish.is_fewest else problem.finish
    known = None
    if few or finish is None or positions_at_most(problem) <= MAX_EXACT_POSITIONS:
        half = Run(run.limits(None if limits.time is None else limits.time / 2))
        try:
            space = explore(half, problem, engine="sparse" if few else None)
            finish = space._settled(problem.finish)
            winning = retrace(half, space, finish)
            if (winning.mod_symmetry or winning.total) <= MAX_EXACT_WINNING:
                known = _exact(EncodedProblem(problem, finish), winning, half)
        except LimitError:
            pass
    if known is None and finish is not None:
        known = _estimated(EncodedProblem(problem, finish), run)
    return known


def _exact(encoded: EncodedProblem, winning: StateSpace, run: Run) -> Difficulty | None:
    tally = Tally(encoded, winning, run)
    solutions = tally.of_start("solutions")
    chance, careful = tally.chance_of_start(), tally.chance_of_start(AHEAD)
    if solutions is None or chance is None or careful is None:
        return None
    start = encoded.problem.start
    after = [there for _, there in start.successors(encoded.rules)]
    wins = sum([there in winning for there in after])
    return Difficulty(_jumps(encoded), careful, 0.0, chance, solutions, len(after), wins)


def _estimated(encoded: EncodedProblem, run: Run) -> Difficulty | None:
    games = solved = 0
    try:
        while games < MAX_GAMES and solved < ENOUGH_SOLVED:
            ends = _ends(encoded, games, run)
            solved += sum(
                [number for end, number in Counter(ends).items() if encoded.finish.holds(end)]
            )
            games += GAMES_AT_ONCE
    except LimitError:
        if not games:
            return None
    legal = len(encoded.problem.start.legal_jumps(encoded.rules))
    error = CONFIDENCE / math.sqrt(solved) / math.log(2) if solved else math.inf
    careful = solved / games if solved else min(1.0, NONE_SOLVED / games)
    return Difficulty(_jumps(encoded), careful, error, None, None, legal, None)


def _jumps(encoded: EncodedProblem) -> int:
    """Return the number of jumps of a solution, the most if the finish leaves that open."""
    finish = encoded.finish
    pegs = finish.least if finish.care else finish.most
    return max(0, encoded.start.bit_count() - pegs)


def _ends(encoded: EncodedProblem, first: int, run: Run) -> list[int]:
    """Return where some games of a careful player end, by normal rules; *first* numbers them."""
    size = 8 * words_of(encoded.board)
    words = array("Q", encoded.start.to_bytes(size, "little") * GAMES_AT_ONCE)
    core, seconds = _core.Batch(encoded.core), run.slice(math.inf)
    if not core.play(words, encoded.core_finish(), AHEAD, 0, first, run.threads, seconds):
        raise LimitError(Limit.TIME)
    data = words.tobytes()
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
