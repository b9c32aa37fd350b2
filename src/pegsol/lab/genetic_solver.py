"""The genetic solver: populations of weights that guide games, one population after the other.

[P. Glauser, SolApp: peg solitaire with a genetic algorithm, 1999]
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from pegsol.errors import Limit, LimitError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import moves_json
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.lab.candidates import Candidate, CandidateJson, Evaluation
from pegsol.lab.populations import Population
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.result import AnswerJson, Status
from pegsol.search.run import Run
from pegsol.shapes import Hole

_INTERVAL = 0.1  # the seconds between two reports


class GeneticJson(AnswerJson):
    """A problem solved by evolving weights of its holes."""

    limit: Limit | None
    population: int
    tries: int
    evaluations: int
    positions: int
    seconds: float
    cpu_seconds: float
    classes: list[list[Hole]]
    candidates: list[CandidateJson]


@dataclass(frozen=True, slots=True)
class GeneticResult:
    """The answer of the genetic solver: solved or undecided, never impossible.

    If the problem is solved, ``solution`` is verified, and population ``number`` found it after
    ``tries`` offspring. If the answer is undecided, ``limit`` is the limit that stopped the search,
    or None if all populations were tried; the result then holds the last population.
    ``evaluations`` and ``positions`` count the work of all populations.

    >>> from pegsol.lab import genetic
    >>> result = genetic("english d4 d4", seed=3)
    >>> result.status.value, len(result.solution.jumps), result.best.fitness
    ('solved', 31, 33)
    """

    problem: Problem
    """The problem."""
    status: Status
    """The answer."""
    solution: Solution | None
    number: int
    tries: int
    evaluations: int
    positions: int
    """The number of positions visited."""
    seconds: float
    """Wall-clock seconds."""
    cpu_seconds: float
    """Processor seconds."""
    classes: tuple[tuple[str, ...], ...]
    """The names of the holes in each class."""
    population: tuple[Candidate, ...]
    """The candidates; the fittest is first."""
    limit: Limit | None = None

    @property
    def best(self) -> Candidate:
        """The fittest candidate."""
        return self.population[0]

    def as_json(self) -> GeneticJson:
        """Return the result by name, with the last population."""
        return {
            "status": self.status.value,
            "problem": self.problem.as_json(),
            **moves_json(self.solution),
            "limit": self.limit,
            "population": self.number,
            "tries": self.tries,
            "evaluations": self.evaluations,
            "positions": self.positions,
            "seconds": round(self.seconds, 6),
            "cpu_seconds": round(self.cpu_seconds, 6),
            "classes": [list(names) for names in self.classes],
            "candidates": [candidate.as_json() for candidate in self.population],
        }


def genetic(
    problem: ProblemLike,
    *,
    population: int = 30,
    tries: int = 70,
    threshold: int | None = None,
    mutation: float = 0.0,
    classes: str | None = None,
    populations: int | None = None,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[GeneticResult], bool | None] | None = None,
) -> GeneticResult:
    """Return what the genetic solver finds in up to *populations* populations (None: no limit).

    A candidate has one weight from 1 to 10 for each class of holes. In each position, its game
    makes the jump to the greatest total weight of the pegs; among equal jumps it makes the first in
    a fixed list. This greedy part ends at *threshold* pegs; then the game tries every continuation.
    If a continuation meets the finish, it is a solution. Otherwise the game ends with the heaviest
    position in which no jump is legal. The fitness is the number of holes in which that position
    agrees with the finish; if the finish has a number of pegs, the excess pegs are subtracted.

    The first *population* candidates of a population have random weights. Then each step chooses
    two candidates by rank and makes an offspring, which takes each weight from one of them; it also
    removes another candidate, chosen by rank from the bottom. After *tries* offspring, a new
    population begins. The default *threshold* is 11 pegs, or the pegs of the finish and 9 more if
    that is greater.

    Two parameters go beyond the text of 1999: *mutation* is the probability that a weight of an
    offspring is random, and *classes* gives other holes the same weight. The classes are "each" for
    a weight for each hole, sets of holes, or a drawing of the board with the letter of a class in
    each hole. Without them, symmetric holes have the same weight. The same seed makes the same
    candidates.

    A problem with the finish "fewest" counts as solved with the least number of pegs that the
    position class allows. The limit of nodes limits the positions visited. ``progress`` is called
    about ten times a second with the result so far, and cancels the search by returning False.

    >>> own = genetic("english", classes="each", seed=1)
    >>> len(own.classes), own.status.value
    (33, 'solved')
    >>> result = genetic("french d4 d1 d4", seed=1)
    >>> len(result.classes), result.status.value, len(result.solution.final.pegs)
    (8, 'solved', 2)

    Raises ProblemError if a number is out of range, NotationError for *classes* that do not have
    every hole once, and LimitError if there is too little time or memory to make a population.
    """
    problem = as_problem(problem)
    run = Run(limits, seed=seed, progress=progress)
    if populations is not None:
        whole(populations, "a number of populations", 1)
    cpu, due = time.process_time(), _INTERVAL
    evaluation = Evaluation(problem, threshold, classes)

    def begin(number: int) -> Population:
        return Population(evaluation, number, run, population, tries, mutation, seed)

    def so_far(limit: Limit | None) -> GeneticResult:
        return GeneticResult(
            problem,
            Status.UNDECIDED if present.solution is None else Status.SOLVED,
            present.solution,
            present.number,
            present.tries,
            evaluations + present.evaluations,
            positions + present.positions,
            run.seconds(),
            time.process_time() - cpu,
            evaluation.classes,
            present.candidates,
            limit,
        )

    present, evaluations, positions = begin(1), 0, 0
    try:
        while present.solution is None:
            if not present.is_over:
                present.step(run, run.nodes - positions)
            elif present.number == populations:
                break
            else:
                following = begin(present.number + 1)
                evaluations += present.evaluations
                positions += present.positions
                present = following
            if run.is_watched and run.seconds() >= due:
                due = run.seconds() + _INTERVAL
                run.notify(so_far(None))
    except LimitError as error:
        return so_far(error.limit)
    return so_far(None)
