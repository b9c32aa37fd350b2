"""The genetic solver step by step: one population after the other, a candidate at a time.

[P. Glauser, SolApp: peg solitaire with a genetic algorithm, 1999]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.model.solution import Solution
from pegsol.search.lab.candidates import Candidate, Evaluation, Ties
from pegsol.search.lab.populations import Breeding, Population, as_weights
from pegsol.search.run import Run


class GeneticSearch:
    """The genetic solver step by step: each step evaluates one candidate.

    A candidate is one weight from 1 to 10 for each class of holes. Its game makes, in each
    position, the jump to the greatest total weight of the pegs, the first in a fixed list of equal
    ones, down to *threshold* pegs; then it goes through every continuation. If that meets the
    finish it is a solution; else the game ends with the heaviest position in which no jump is
    legal, and its fitness is the number of holes that agree with the finish, less the pegs that a
    finish with a number of pegs does not allow.

    The first candidates of a population, *population* of them, have random weights. Then each step
    makes an offspring of two candidates, chosen by rank, which takes each weight from one of them;
    another candidate, chosen by rank from the bottom, is removed. After *tries* offspring there is
    a new population. Without a *threshold* it is 11 pegs, or 9 more than the finish has if that is
    more.

    Beyond the text of 1999 there are *mutation*, the chance of each weight of an offspring to be
    random, *ties* "random", and *begin*, the weights of the first candidates of the first
    population. The same seed makes the same candidates.

    >>> search = GeneticSearch("english d4 d4", seed=3)
    >>> while search.step() is not None:
    ...     pass
    >>> search.solution.final.pegs, search.candidates[0].is_solution
    (('d4',), True)

    Raises ProblemError for numbers out of range.
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
        begin: Iterable[Sequence[int]] = (),
        seed: int = 0,
    ) -> None:
        self.problem = as_problem(problem)
        """The problem."""
        self._evaluation = Evaluation(self.problem, threshold)
        weights = as_weights(begin, len(self.classes))
        self._breeding = Breeding(population, tries, mutation, ties, weights)
        self._seed = Run(seed=seed).seed
        self._ended = (0, 0)
        self._population = Population(self._evaluation, self._breeding, self._seed, 1, Run())

    @property
    def classes(self) -> tuple[tuple[str, ...], ...]:
        """The holes of each class, by name."""
        return self._evaluation.classes

    @property
    def threshold(self) -> int:
        """The pegs at which the greedy part of a game ends."""
        return self._evaluation.threshold

    @property
    def holes(self) -> int:
        """The number of holes: the fitness of a solution."""
        return len(self.problem.board)

    @property
    def number(self) -> int:
        """The number of the population, from 1."""
        return self._population.number

    @property
    def tries(self) -> int:
        """The offspring of the population so far."""
        return self._population.tries

    @property
    def evaluations(self) -> int:
        """The candidates evaluated so far, of all populations."""
        return self._ended[0] + self._population.evaluations

    @property
    def positions(self) -> int:
        """The positions visited so far."""
        return self._ended[1] + self._population.positions

    @property
    def solution(self) -> Solution | None:
        """The verified solution, once it is found."""
        return self._population.solution

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The population: as it was made at first, the fittest first once all are evaluated."""
        return self._population.candidates

    def step(self, *, limits: Limits = DEFAULT_LIMITS) -> Candidate | None:
        """Return the next candidate, evaluated, or None if the problem is solved.

        Raises LimitError if a limit stops the evaluation, which then begins anew.
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

    def as_json(self) -> dict[str, Any]:
        """Return the present population as JSON holds it."""
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
