"""A population of the genetic solver: its first candidates, then its offspring one by one.

The method is Genitor [D. Whitley, The GENITOR algorithm and selection pressure, ICGA 1989,
116-121]: it makes one offspring at a time and selects parents by rank.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from pegsol.errors import Limit, LimitError
from pegsol.game.solution import Solution
from pegsol.lab.candidates import Candidate, Evaluation
from pegsol.limits import amount, whole
from pegsol.search.run import Run

LEAST_WEIGHT, MOST_WEIGHT = 1, 10
CANDIDATE_BYTES = 200
"""The bytes that a candidate takes before it is evaluated, without 8 bytes for each class."""
_SOME = 1 << 12  # candidates made between two checks of the clock


class Population:
    """A population: it makes and evaluates its candidates one at a time.

    *number* and *seed* choose its random numbers. Raises ProblemError if a number is out of range,
    and LimitError if there is too little time or memory to make the first candidates.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        number: int,
        run: Run,
        population: int,
        tries: int,
        mutation: float,
        seed: int,
    ) -> None:
        self.number = number
        self.tries = 0
        """The number of offspring made so far."""
        self.evaluations = 0
        self.positions = 0
        self.solution: Solution | None = None
        self._evaluation = evaluation
        self._size = whole(population, "a number of candidates", 2)
        self._most_tries = whole(tries, "a number of offspring")
        self._mutation = amount(mutation, "a chance", 0, 1)
        self._random = Random(f"{seed} {number}")
        self._candidates: list[Candidate] = []
        classes = range(len(evaluation.classes))
        run.check_memory(self._size * (CANDIDATE_BYTES + 8 * len(classes)), "a population")
        for place in range(1, self._size + 1):
            if place % _SOME == 0:
                run.check_time()
            self._candidates.append(Candidate(place, tuple([self._weight() for _ in classes])))

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates as they were made; once all are evaluated, they are sorted by fitness."""
        if self.is_young and self.solution is None:
            return tuple(self._candidates)
        return tuple(sorted(self._candidates, key=_order))

    @property
    def is_young(self) -> bool:
        """Whether some of the first candidates are not evaluated."""
        return self.evaluations < self._size

    @property
    def is_over(self) -> bool:
        """Whether the population is solved or has all its offspring."""
        return self.solution is not None or (not self.is_young and self.tries == self._most_tries)

    def step(self, run: Run, nodes: int) -> Candidate:
        """Return the next candidate, evaluated; *nodes* limits the positions visited.

        Raises LimitError if a limit stops the evaluation; the next call repeats that evaluation.
        """
        if self.positions >= nodes:
            raise LimitError(Limit.NODES)
        state = self._random.getstate()
        young = self.is_young
        fresh = self._candidates[self.evaluations] if young else self._offspring()
        try:
            candidate, solution, visited = self._evaluation.evaluate(fresh, run)
        except BaseException:
            self._random.setstate(state)
            raise
        self.positions += visited
        self.evaluations += 1
        if young:
            self._candidates[candidate.number - 1] = candidate
        else:
            self.tries += 1
            self._insert(candidate)
        if self.evaluations == self._size:
            self._candidates = sorted(self._candidates, key=_order)
        self.solution = solution
        return candidate

    def _weight(self) -> int:
        return LEAST_WEIGHT + int(self._random.random() * (MOST_WEIGHT - LEAST_WEIGHT + 1))

    def _rank(self, count: int) -> int:
        """Return a rank from 0 to *count* - 1, with probabilities that fall linearly to 0.

        This is Whitley's selection bias at its greatest value, 2. The text of 1999 does not state
        the bias; smaller values agree less well with its table.
        """
        return min(count - 1, int(count * (1 - sqrt(1 - self._random.random()))))

    def _offspring(self) -> Candidate:
        """Return a candidate that takes each weight from one of two different parents."""
        count = len(self._candidates)
        one = other = self._rank(count)
        while other == one:
            other = self._rank(count)
        weights = [
            pair[int(2 * self._random.random())]
            for pair in zip(
                self._candidates[one].weights, self._candidates[other].weights, strict=True
            )
        ]
        if self._mutation:
            weights = [
                self._weight() if self._random.random() < self._mutation else weight
                for weight in weights
            ]
        return Candidate(self.evaluations + 1, tuple(weights))

    def _insert(self, candidate: Candidate) -> None:
        """Insert a candidate after the equally fit ones, and remove a candidate of low rank."""
        candidates = sorted([*self._candidates, candidate], key=_order)
        del candidates[-1 if candidate.is_solution else -1 - self._rank(len(candidates))]
        self._candidates = candidates


def _order(candidate: Candidate) -> int:
    """Sort the candidates by fitness, the fittest first and those without a fitness last."""
    return 0 if candidate.fitness is None else -candidate.fitness
