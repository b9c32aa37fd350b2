"""The experiment of 1999: independent runs of the genetic solver, classed by their length.

[P. Glauser, SolApp: peg solitaire with a genetic algorithm, 1999]
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.lab.candidates import Evaluation
from pegsol.lab.populations import Population
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import InJson, in_json

_FINE_CLASSES, _WIDTH = 10, 10  # each class between the first and the last has ten evaluations

PUBLISHED_PROBLEM = "english d4 d4"
PUBLISHED_POPULATION, PUBLISHED_TRIES = 30, 250
PUBLISHED_FOUND = (30, 16, 14, 11, 7, 9, 8, 3, 5, 6, 5, 11)
"""The number of runs that were solved in each class of the published table."""
PUBLISHED_RUNS = 167
"""The number of runs in the published table; 42 of them found no solution."""


@dataclass(frozen=True, slots=True)
class ExperimentRow:
    """A class of the experiment: the runs that enter it, and the runs that it solves.

    A run is in the class if it is solved by its ``low``-th to ``high``-th evaluation.

    >>> row = ExperimentRow(1, 30, 167, 30)
    >>> row.per_run, row.evaluations, round(100 * row.chance, 2)
    (30, 4560.0, 0.66)
    """

    low: int
    high: int
    entering: int
    """The number of runs that no earlier class solved."""
    solved: int
    """The number of runs that this class solved."""

    @property
    @in_json
    def per_run(self) -> int:
        """The number of evaluations in this class of a run that it does not solve."""
        return self.high - self.low + 1

    @property
    @in_json
    def evaluations(self) -> float:
        """The evaluations of all runs; a solved run counts half of the class, as in the text."""
        return (self.entering - self.solved / 2) * self.per_run

    @property
    @in_json
    def chance(self) -> float:
        """The share of the evaluations that found a solution; 0 without evaluations."""
        return self.solved / self.evaluations if self.evaluations else 0.0


MIN_EXPECTED = 5.0
"""Neighbouring cells are merged until each is expected to hold this count in both rows."""


@dataclass(frozen=True, slots=True)
class ChiSquared:
    """The outcome of a chi-squared test of two rows of counts.

    The test is reliable only if each cell is expected to hold 5 or more in both rows, so smaller
    cells are merged with their neighbours.

    >>> test = chi_squared((30, 70), (45, 55))
    >>> round(test.value, 2), test.degrees, round(test.chance, 4)
    (4.8, 1, 0.0285)
    >>> chi_squared((9, 3, 4, 20), (8, 2, 4, 21)).degrees
    2
    """

    value: float
    """The statistic."""
    degrees: int
    """The degrees of freedom."""
    chance: float
    """The p-value: the chance of a value at least as large if both rows are alike."""


@dataclass(frozen=True, slots=True)
class GeneticExperiment(InJson):
    """The outcome of independent runs of the genetic solver.

    >>> from pegsol.lab import genetic_experiment
    >>> experiment = genetic_experiment(runs=20, seed=2)
    >>> len(experiment.rows), sum(row.solved for row in experiment.rows) + experiment.failed
    (12, 20)
    """

    problem: Problem
    """The problem."""
    population: int
    """The number of candidates that each run makes first."""
    tries: int
    """The limit of offspring in each run."""
    found: tuple[int | None, ...]
    """The evaluations of each run; None if it found no solution."""
    evaluations: int
    """The number of candidates evaluated in all runs."""
    positions: int
    """The number of positions visited."""
    seconds: float
    """Wall-clock seconds."""
    cpu_seconds: float
    """Processor seconds."""

    @property
    @in_json
    def runs(self) -> int:
        """The number of runs."""
        return len(self.found)

    @property
    @in_json
    def failed(self) -> int:
        """The number of runs that found no solution."""
        return self.found.count(None)

    @property
    @in_json
    def rows(self) -> tuple[ExperimentRow, ...]:
        """The classes: the first population, classes of ten evaluations, and the rest."""
        highs = _highs(self.population, self.tries)
        solved = [0] * len(highs)
        for evaluation in self.found:
            if evaluation is not None:
                solved[next(n for n, high in enumerate(highs) if evaluation <= high)] += 1
        return _rows(highs, solved, self.runs)

    @property
    @in_json
    def published(self) -> tuple[ExperimentRow, ...] | None:
        """The published classes, if this experiment has the published settings."""
        given = (self.problem, self.population, self.tries)
        if given != (as_problem(PUBLISHED_PROBLEM), PUBLISHED_POPULATION, PUBLISHED_TRIES):
            return None
        return _rows(_highs(self.population, self.tries), PUBLISHED_FOUND, PUBLISHED_RUNS)

    @property
    @in_json
    def comparison(self) -> ChiSquared | None:
        """The chi-squared test of this table and the published table, if they can be compared.

        The test compares the numbers of runs that each class solved and the number of unsolved
        runs.
        """
        published = self.published
        if published is None:
            return None
        ours, theirs = [
            [row.solved for row in rows] + [rows[-1].entering - rows[-1].solved]
            for rows in (self.rows, published)
        ]
        return chi_squared(ours, theirs)


def genetic_experiment(
    problem: ProblemLike = PUBLISHED_PROBLEM,
    *,
    runs: int = PUBLISHED_RUNS,
    population: int = PUBLISHED_POPULATION,
    tries: int = PUBLISHED_TRIES,
    threshold: int | None = None,
    mutation: float = 0.0,
    classes: str | None = None,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    progress: StateCallback | None = None,
) -> GeneticExperiment:
    """Return how many evaluations independent *runs* of the genetic solver need.

    Each run evaluates *population* random candidates, then up to *tries* more, one by one, and
    ends at the first solution; no run starts a new population. The defaults are the settings of the
    published experiment. The other parameters are the same as for
    :func:`pegsol.lab.genetic`. ``progress`` is called after each run and cancels the experiment by
    returning False.

    >>> experiment = genetic_experiment("triangle(5) a1 a1", runs=10, population=10, tries=20)
    >>> experiment.failed, experiment.comparison is None
    (0, True)

    Raises LimitError if a limit stops the experiment, ProblemError if a number is out of range, and
    NotationError for *classes* that do not have every hole once.
    """
    problem = as_problem(problem)
    run = Run(limits, seed=seed, progress=progress)
    whole(runs, "a number of runs", 1)
    cpu = time.process_time()
    evaluation = Evaluation(problem, threshold, classes)
    found: list[int | None] = []
    evaluations = positions = 0
    for number in range(1, runs + 1):
        run.check_time()
        present = Population(evaluation, number, run, population, tries, mutation, seed)
        while not present.is_over:
            present.step(run, run.nodes)
        found.append(None if present.solution is None else present.evaluations)
        evaluations += present.evaluations
        positions += present.positions
        run.report(len(found), runs)
    return GeneticExperiment(
        problem,
        population,
        tries,
        tuple(found),
        evaluations,
        positions,
        run.seconds(),
        time.process_time() - cpu,
    )


def _highs(population: int, tries: int) -> list[int]:
    """Return the last evaluation of each class."""
    fine = [population + _WIDTH * number for number in range(_FINE_CLASSES + 1)]
    last = population + tries
    return [*[high for high in fine if high < last], last]


def _rows(highs: Sequence[int], solved: Sequence[int], runs: int) -> tuple[ExperimentRow, ...]:
    rows: list[ExperimentRow] = []
    low, entering = 1, runs
    for high, hits in zip(highs, solved, strict=True):
        rows.append(ExperimentRow(low, high, entering, hits))
        low, entering = high + 1, entering - hits
    return tuple(rows)


# -- the chi-squared test ------------------------------------------------------------------------


def chi_squared(one: Sequence[int], other: Sequence[int]) -> ChiSquared:
    """Return the test of two rows of counts, whose cells are in the same order.

    The last cell is not merged if it is large enough: here it counts the runs without a solution.
    """
    groups = _groups(one, other)
    rows = [[sum(row[first:end]) for first, end in groups] for row in (one, other)]
    totals = [sum(row) for row in rows]
    value = 0.0
    for pair in zip(*rows, strict=True):
        for cell, total in zip(pair, totals, strict=True):
            wanted = sum(pair) * total / sum(totals)
            value += (cell - wanted) ** 2 / wanted
    degrees = len(rows[0]) - 1
    return ChiSquared(value, degrees, chance_of_more(value, degrees))


def chance_of_more(value: float, degrees: int) -> float:
    """Return the probability that a chi-squared variable exceeds *value*.

    The probability is the regularised gamma function Q(degrees / 2, value / 2), computed by its
    recurrence in steps of 1 [Abramowitz & Stegun, Handbook of Mathematical Functions, 26.4.4 and
    26.4.5].
    """
    half = value / 2
    if half <= 0:
        return 1.0
    order = degrees % 2 / 2 or 1.0
    chance = erfc(sqrt(half)) if degrees % 2 else exp(-half)
    while order < degrees / 2:
        chance += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return chance


def _groups(one: Sequence[int], other: Sequence[int]) -> list[tuple[int, int]]:
    """Return the ranges of cells that are counted as one, so that no range is too small."""
    totals = (sum(one), sum(other))
    share = min(totals) / max(1, sum(totals))
    groups: list[tuple[int, int]] = []
    first = held = 0
    for place, pair in enumerate(zip(one, other, strict=True), 1):
        held += sum(pair)
        if held * share >= MIN_EXPECTED:
            groups.append((first, place))
            first, held = place, 0
    if first < len(one):  # too small: the last range takes the rest
        start = groups.pop()[0] if groups else 0
        groups.append((start, len(one)))
    return groups
