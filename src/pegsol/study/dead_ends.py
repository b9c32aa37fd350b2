"""Dead ends: the positions of a problem in which no jump is legal, and games that lead to them."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from typing import Annotated, TypedDict

from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.game import Game
from pegsol.game.jump import moves_json
from pegsol.game.position import Jump, Position
from pegsol.game.problem import Problem, ProblemJson
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import StateCallback
from pegsol.search.spaces.level import Level
from pegsol.search.spaces.reachability import reachable
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import Json, MovesJson


class DeadEndsJson(TypedDict):
    """The reachable positions without a legal jump."""

    problem: ProblemJson
    dead_ends: int
    shortest: MovesJson
    """One of the shortest games to a dead end."""
    longest: MovesJson
    """One of the longest."""
    levels: list[Annotated[Json, Level]]
    """The numbers of jumps after which there are dead ends."""


@dataclass(frozen=True, slots=True)
class DeadEnds:
    """The reachable positions without a legal jump in a problem, and two games to them.

    ``fewest_jumps`` lead to a dead end as soon as possible (the fool's solitaire), ``most_jumps``
    as late as possible; by normal rules these lead to the fewest pegs that can be reached.

    >>> from pegsol import problem
    >>> found = dead_ends(problem("triangle(5) a1 any"))
    >>> found.total, found.shortest.position.peg_count, found.longest.position.peg_count
    (122, 8, 1)
    """

    problem: Problem
    """The problem."""
    levels: tuple[Level, ...]
    """One level for each number of jumps, from 0 on."""
    fewest_jumps: tuple[Jump, ...]
    most_jumps: tuple[Jump, ...]

    @property
    def shortest(self) -> Game:
        """A new game with the fewest jumps."""
        return Game(self.problem, self.fewest_jumps)

    @property
    def longest(self) -> Game:
        """A new game with the most jumps."""
        return Game(self.problem, self.most_jumps)

    @property
    def total(self) -> int:
        """The number of dead ends."""
        return sum([level.dead_ends or 0 for level in self.levels])

    def as_json(self) -> DeadEndsJson:
        """Return the numbers for each number of jumps with dead ends, and both games."""
        return {
            "problem": self.problem.as_json(),
            "dead_ends": self.total,
            "shortest": moves_json(self.shortest.jumps),
            "longest": moves_json(self.longest.jumps),
            "levels": [asdict(level) for level in self.levels if level.dead_ends],
        }


def dead_ends(
    problem: ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> DeadEnds:
    """Return the number of dead ends after each number of jumps, for any finish.

    Fool's solitaire: C. Jefferson, A. Miguel, I. Miguel and S. A. Tarim, Modelling and solving
    English Peg Solitaire, Computers & Operations Research 33 (2006).

    >>> from pegsol import problem
    >>> dead = dead_ends(problem("triangle(5) a1 any"))
    >>> [(level.jumps, level.dead_ends) for level in dead.levels if level.dead_ends][:2]
    [(6, 1), (7, 5)]
    >>> len(dead.shortest.jumps), dead.shortest.stuck, dead.longest.position.peg_count
    (6, True, 1)

    Raises LimitError if the limits do not allow the state space.
    """
    problem = as_problem(problem)
    space = reachable(problem, dead_ends=True, limits=limits, threads=threads, progress=progress)
    dead = [level for level in space.levels if level.dead_ends]
    shortest, longest = [_jumps(space, problem, level) for level in (dead[0], dead[-1])]
    levels = tuple([Level(*astuple(level)) for level in space.levels])  # the numbers alone
    return DeadEnds(problem, levels, shortest, longest)


def _jumps(space: StateSpace, problem: Problem, level: Level) -> tuple[Jump, ...]:
    """Return jumps to a dead end of the *level*."""
    position = Position(problem.board, _dead_end(space, problem, level.pegs))
    jumps: list[Jump] = []
    while len(jumps) < level.jumps:
        before = position.predecessors(problem.rules)
        jump, position = next(pair for pair in before if pair[1] in space)
        jumps.append(jump)
    return tuple(reversed(jumps))


def _dead_end(space: StateSpace, problem: Problem, pegs: int) -> int:
    """Return the first position with that number of pegs in which no jump is legal."""
    masks = problem.board.jump_masks
    if problem.rules == "reverse":
        masks = tuple([(line, line ^ pair) for line, pair in masks])
    return next(
        bits for bits in space.bits(pegs) if all(bits & line != full for line, full in masks)
    )
