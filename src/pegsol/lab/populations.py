"""A population of the genetic solver: its first candidates, then its offspring one by one.

The method is Genitor [D. Whitley, The GENITOR algorithm and selection pressure, ICGA 1989,
116-121]: it makes one offspring at a time and selects parents by rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from pegsol.errors import Limit, LimitError, ProblemError, all_checked, expected
from pegsol.game.solution import Solution
from pegsol.lab.candidates import Candidate, Evaluation, Ties
from pegsol.limits import amount, whole
from pegsol.search.run import Run
from pegsol.wording import shown

LEAST_WEIGHT, MOST_WEIGHT = 1, 10
CANDIDATE_BYTES = 200
"""The bytes that a candidate takes before it is evaluated, without 8 bytes for each class."""
_SOME = 1 << 12  # candidates made between two checks of the clock


@dataclass(frozen=True, slots=True)
class Breeding:
    """How populations are made: their size, their offspring, and the deviations from 1999.

    Raises ProblemError if a number is out of range.
    """

    population: int = 30
    tries: int = 70
    mutation: float = 0.0
    ties: Ties = "first"
    begin: tuple[tuple[int, ...], ...] = ()
    """Weights of the first candidates of the first population."""

    def __post_init__(self) -> None:
        whole(self.population, "a number of candidates", 2)
        whole(self.tries, "a number of offspring")
        amount(self.mutation, "a chance", 0, 1)
        if self.ties not in ("first", "random"):
            raise ProblemError(f"ties go to the first or a random jump, not {shown(self.ties)}")
        if len(self.begin) > self.population:
            raise ProblemError("there are more weights to begin with than candidates")


def as_weights(begin: Iterable[Sequence[int]], classes: int) -> tuple[tuple[int, ...], ...]:
    """Return the weights of candidates, one for each of the *classes*.

    Raises ProblemError if the number of weights is wrong, and TypeError for other values.
    """
    what = "weights of candidates, each with a whole number for each class"
    if not isinstance(begin, Iterable):
        raise expected(what, begin)
    candidates = tuple([all_checked(int, weights, what) for weights in begin])
    for weights in candidates:
        if len(weights) != classes:
            raise ProblemError(f"there are {classes} classes of holes, not {len(weights)}")
    return candidates


class Population:
    """Population *number* of a seed: it makes and evaluates its candidates one at a time.

    Raises LimitError if there is too little time or memory to make the first candidates.
    """

    def __init__(
        self, evaluation: Evaluation, breeding: Breeding, seed: int, number: int, run: Run
    ) -> None:
        self.number = number
        self.tries = 0
        """The number of offspring made so far."""
        self.evaluations = 0
        self.positions = 0
        self.solution: Solution | None = None
        self._evaluation = evaluation
        self._breeding = breeding
        self._random = Random(f"{seed} {number}")
        begin = breeding.begin if number == 1 else ()
        self._candidates = [Candidate(place, weights) for place, weights in enumerate(begin, 1)]
        classes = range(len(evaluation.classes))
        each = CANDIDATE_BYTES + 8 * len(classes)
        run.check_memory(breeding.population * each, "a population")
        for place in range(len(begin) + 1, breeding.population + 1):
            if place % _SOME == 0:
                run.check_time()
            weights = tuple([self._weight() for _ in classes])
            self._candidates.append(Candidate(place, weights))

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates as they were made; once all are evaluated, they are sorted by fitness."""
        if self.is_young and self.solution is None:
            return tuple(self._candidates)
        return tuple(sorted(self._candidates, key=_order))

    @property
    def is_young(self) -> bool:
        """Whether some of the first candidates are not evaluated."""
        return self.evaluations < self._breeding.population

    @property
    def is_over(self) -> bool:
        """Whether the population is solved or has all its offspring."""
        return self.solution is not None or (
            not self.is_young and self.tries == self._breeding.tries
        )

    def step(self, run: Run, nodes: int) -> Candidate:
        """Return the next candidate, evaluated; *nodes* limits the positions visited.

        Raises LimitError if a limit stops the evaluation; the next call repeats that evaluation.
        """
        if self.positions >= nodes:
            raise LimitError(Limit.NODES)
        state = self._random.getstate()
        fresh = self._candidates[self.evaluations] if self.is_young else self._offspring()
        tie_seed = self._random.getrandbits(64) if self._breeding.ties == "random" else None
        try:
            candidate, solution, visited = self._evaluation.evaluate(fresh, tie_seed, run)
        except BaseException:
            self._random.setstate(state)
            raise
        self.positions += visited
        first = self.is_young
        self.evaluations += 1
        if first:
            self._candidates[candidate.number - 1] = candidate
        else:
            self.tries += 1
            self._insert(candidate)
        if self.evaluations == self._breeding.population:
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
        if self._breeding.mutation:
            weights = [
                self._weight() if self._random.random() < self._breeding.mutation else weight
                for weight in weights
            ]
        return Candidate(self.evaluations + 1, tuple(weights))

    def _insert(self, candidate: Candidate) -> None:
        """Insert a candidate after the equally fit ones, and remove a candidate of low rank."""
        # The list is replaced, not changed, because another thread may be reading it.
        candidates = sorted([*self._candidates, candidate], key=_order)
        del candidates[-1 if candidate.is_solution else -1 - self._rank(len(candidates))]
        self._candidates = candidates


def _order(candidate: Candidate) -> int:
    """Sort the candidates by fitness, the fittest first and those without a fitness last."""
    return 0 if candidate.fitness is None else -candidate.fitness
