"""The genetic solver step by step: one population after the other, one candidate at a time.

[P. Glauser, SolApp: peg solitaire with a genetic algorithm, 1999]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pegsol.errors import refuses_copies
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.solution import Solution
from pegsol.lab.candidates import Candidate, Evaluation, Ties
from pegsol.lab.populations import Breeding, Population, as_weights
from pegsol.lab.weight_classes import ClassesLike
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import Run


class GeneticSearch:
    """The genetic solver step by step: each step evaluates one candidate.

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

    Four parameters go beyond the text of 1999: *mutation* is the probability that a weight of an
    offspring is random, *ties* may be "random", *classes* gives other holes the same weight, and
    *begin* holds the weights of the first candidates of the first population. The classes are
    "each" for a weight for each hole, sets of holes, or a drawing of the board with the letter of a
    class in each hole. Without them, symmetric holes have the same weight. The same seed makes the
    same candidates.

    >>> search = GeneticSearch("english d4 d4", seed=3)
    >>> while search.step() is not None:
    ...     pass
    >>> search.solution.final.pegs, search.candidates[0].is_solution
    (('d4',), True)

    Raises ProblemError if a number is out of range, and NotationError for *classes* that do not
    have every hole once.
    """

    def __init__(
        self,
        problem: ProblemLike,
        *,
        population: int = 30,
        tries: int = 70,
        threshold: int | None = None,
        mutation: float = 0.0,
        ties: Ties = "first",
        classes: ClassesLike | None = None,
        begin: Iterable[Sequence[int]] = (),
        seed: int = 0,
    ) -> None:
        self.problem = as_problem(problem)
        """The problem."""
        self._evaluation = Evaluation(self.problem, threshold, classes)
        weights = as_weights(begin, len(self.classes))
        self._breeding = Breeding(population, tries, mutation, ties, weights)
        self._seed = Run(seed=seed).seed
        self._ended = (0, 0)
        self._population = Population(self._evaluation, self._breeding, self._seed, 1, Run())

    @property
    def classes(self) -> tuple[tuple[str, ...], ...]:
        """The names of the holes in each class."""
        return self._evaluation.classes

    @property
    def threshold(self) -> int:
        """The number of pegs at which the greedy part of a game ends."""
        return self._evaluation.threshold

    @property
    def holes(self) -> int:
        """The number of holes, which is the fitness of a solution."""
        return len(self.problem.board)

    @property
    def number(self) -> int:
        """The number of the population, counted from 1."""
        return self._population.number

    @property
    def tries(self) -> int:
        """The number of offspring in the population so far."""
        return self._population.tries

    @property
    def evaluations(self) -> int:
        """The number of candidates evaluated so far, in all populations."""
        return self._ended[0] + self._population.evaluations

    @property
    def positions(self) -> int:
        """The number of positions visited so far."""
        return self._ended[1] + self._population.positions

    @property
    def solution(self) -> Solution | None:
        """The verified solution; None until one is found."""
        return self._population.solution

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates as they were made; once all are evaluated, the fittest is first."""
        return self._population.candidates

    def step(self, *, limits: Limits = DEFAULT_LIMITS) -> Candidate | None:
        """Return the next candidate, evaluated, or None if the problem is solved.

        Raises LimitError if a limit stops the evaluation; the next call repeats that evaluation.
        """
        run = Run(limits)
        if self.solution is not None:
            return None
        if self._population.is_over:
            self.restart()
        return self._population.step(run, self._population.positions + run.nodes)

    def restart(self) -> None:
        """Make a new population."""
        self._ended = (self.evaluations, self.positions)
        number = self.number + 1
        self._population = Population(self._evaluation, self._breeding, self._seed, number, Run())

    __reduce__ = refuses_copies("the same seed and the same steps make the same candidates")

    def __repr__(self) -> str:
        return f"<genetic search for {self.problem!r}>"

    def as_json(self) -> dict[str, Any]:
        """Return the current population as a JSON object."""
        return {
            "problem": self.problem.as_json(),
            "classes": [list(names) for names in self.classes],
            "population": self.number,
            "tries": self.tries,
            "evaluations": self.evaluations,
            "positions": self.positions,
            "solved": self.solution is not None,
            "candidates": [candidate.as_json() for candidate in self.candidates],
        }
