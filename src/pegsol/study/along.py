"""The course of a game: the legal jumps and the winning jumps at each step."""

from __future__ import annotations

from dataclasses import dataclass

from pegsol.errors import ProblemError, checked
from pegsol.game.formats.json import fraction_json
from pegsol.game.game import GameLike, as_game
from pegsol.game.position import Jump, Position
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.valuation import Chance
from pegsol.shapes import Json
from pegsol.study.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a game, and the *jump* made from it; the last position has none.

    ``winning`` of the ``legal`` jumps keep the finish in reach. The other numbers describe the
    position before the jump, as in :class:`pegsol.study.analysis.JumpReport`. An unknown
    value is None.

    >>> from fractions import Fraction
    >>> Step(1, None, 2, 1, 8, 1, Fraction(1, 4)).as_json()["chance"]
    {'fraction': '1/4', 'value': 0.25}
    """

    number: int
    """The number of jumps made before this position."""
    jump: Jump | None
    legal: int
    winning: int | None
    solutions: int | None
    """The number of jump sequences to the finish."""
    fewest: int | None
    """The fewest pegs that can be reached."""
    chance: Chance | None
    """The probability that random play meets the finish."""

    def as_json(self) -> Json:
        """Return the numbers by name."""
        return {
            "number": self.number,
            "jump": None if self.jump is None else list(self.jump.names),
            "legal": self.legal,
            "winning": self.winning,
            "solutions": self.solutions,
            "fewest": self.fewest,
            "chance": fraction_json(self.chance),
        }


def along(
    analysis: Analysis, game: GameLike, *, progress: StateCallback | None = None
) -> tuple[Step, ...]:
    """Return a step for each jump of *game*, and one for the position that it has reached.

    The last step is left out if that position is a finish. The problem of *analysis* may have
    another start.

    >>> from pegsol import Analysis, Game, solve
    >>> solution = solve("triangle(5) a1 any").solution
    >>> steps = along(Analysis(solution.problem), Game(solution.problem, solution.jumps))
    >>> [(step.winning, step.legal) for step in steps][:5]
    [(2, 2), (4, 4), (5, 6), (6, 8), (5, 8)]

    Raises ProblemError for a game on another board or by other rules, and CancelledError if
    *progress* returns False.
    """
    checked(Analysis, analysis, "an analysis")
    game = as_game(game)
    rules = game.problem.rules
    if rules != analysis.problem.rules:
        raise ProblemError("the game follows other rules")
    run = Run(progress=progress)
    steps = []
    position = game.problem.start
    for number, jump in enumerate((*game.jumps, None), 1):
        if jump is not None or not analysis.problem.finish.holds(position.bits):
            steps.append(_step(analysis, position, number, jump))
        if jump is not None:
            position = position.jump(jump, rules)
        run.report(number, len(game.jumps) + 1)
    return tuple(steps)


def _step(analysis: Analysis, position: Position, number: int, jump: Jump | None) -> Step:
    answers = [report.winning for report in analysis.jumps(position, numbers=False)]
    return Step(
        number,
        jump,
        len(answers),
        None if None in answers else answers.count(True),
        analysis.solutions(position),
        analysis.fewest(position),
        analysis.chance(position),
    )
