"""Ursula and Pascal Glauser, "pegsolitaire", 1999: the genetic algorithm and its experiment."""

from __future__ import annotations

from pegsol.game.formats.reading import as_problem
from pegsol.game.position import Position
from pegsol.lab.candidates import Evaluation
from pegsol.lab.experiment import PUBLISHED_FOUND, PUBLISHED_RUNS, ExperimentRow, GeneticExperiment
from pegsol.lab.genetic_solver import genetic
from pegsol.lab.old_texts.glauser import TEXT
from pegsol.lab.old_texts.statement import (
    GAME,
    Cell,
    Finding,
    RedoTable,
    Work,
    about_if,
    answered,
    right_if,
)
from pegsol.lab.populations import Population
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.wording import plural

states, measures = TEXT.states, TEXT.measures

# The computed cells of the table that they print: the average, the evaluations of a run, the runs
# that enter the class, their evaluations, and the chance of one of them to be a solution in per
# cent.
PRINTED = (
    (15.5, 30, 167, 4560, 0.66),
    (35.5, 10, 137, 1290, 1.24),
    (45.5, 10, 121, 1140, 1.23),
    (55.5, 10, 107, 1015, 1.08),
    (65.5, 10, 96, 925, 0.76),
    (75.5, 10, 89, 845, 1.07),
    (85.5, 10, 80, 760, 1.05),
    (95.5, 10, 72, 705, 0.43),
    (105.5, 10, 69, 665, 0.75),
    (115.5, 10, 64, 610, 0.98),
    (125.5, 10, 58, 555, 0.90),
    (205.5, 150, 53, 7125, 0.15),
)
UNSOLVED = 42


def _his(found: GeneticExperiment) -> tuple[ExperimentRow, ...]:
    """Return the published classes."""
    assert found.published is not None
    return found.published


def _compared(found: GeneticExperiment) -> str:
    """Return in words how the experiment compares with theirs."""
    test = found.comparison
    assert test is not None
    return (
        f"chi-squared over the {len(found.rows) + 1} classes is {test.value:.1f} "
        f"with {test.degrees} degrees of freedom, and programs that are alike differ so much or "
        f"more with the chance {100 * test.chance:.0f} %"
    )


def _percent(row: ExperimentRow) -> float:
    """Return the chance of an evaluation to find a solution, in per cent as they print it."""
    return round(100 * row.chance, 2)


@measures
def classes(work: Work) -> RedoTable:
    """Return the classes of the 167 runs, theirs and ours."""
    found = work.experiment
    rows: list[tuple[Cell, ...]] = [
        (f"{ours.low} to {ours.high}", his.solved, ours.solved, _percent(his), _percent(ours))
        for his, ours in zip(_his(found), found.rows, strict=True)
    ]
    rows.append(("no solution", UNSOLVED, found.failed, None, None))
    return RedoTable(
        "167 runs: those that find a solution, and the chance of each evaluation to be one",
        ("evaluations", "they: runs", "today: runs", "they: %", "today: %"),
        tuple(rows),
        f"{_compared(found)}.".capitalize(),
        (f"pegsol lab genetic english --runs {PUBLISHED_RUNS}",),
    )


@states(
    "Of the nodes with 11 stones made by the first stage, every 150th “is on a path to the end”",
    long=True,
)
def one_in_150(work: Work) -> Finding:
    problem, run = as_problem(GAME), Run(work.options()["limits"])
    evaluation, made, winning = Evaluation(problem), 30_000, 0
    first = problem.start.peg_count - 11
    for number in range(1, 1 + made // 30):
        population = Population(evaluation, number, run, 30, 0, 0.0, 150)
        while not population.is_over:
            jumps = population.step(run, run.nodes).jumps or ()
            bits = problem.start.bits
            for jump in jumps[:first]:
                bits ^= jump.mask
            winning += Position(problem.board, bits) in work.winners
        work.tick()
    ratio = made / max(winning, 1)
    return about_if(100 < ratio < 225, f"every {ratio:.0f}th of {made:,} candidates made at random")


@states(
    "The density of such nodes may be less, and “the first stage could lead to a better selection”",
    long=True,
)
def density(work: Work) -> Finding:
    every, winning = (
        next(level.raw for level in levels if level.pegs == 11)
        for levels in (work.space.levels, work.winners.levels)
    )
    level = next(level for level in work.random_play.levels if level.pegs == 11)
    assert level.winning is not None
    return answered(
        f"it is greater, 1 in {every / winning:.1f} of all {every:,} positions; yet of random "
        f"games that come to 11 pegs 1 in {level.visited / level.winning:,.0f} can still win: the "
        "first stage is better"
    )


@states(
    "“The result could be different, if the moves were selected randomly”",
    how="pegsol lab random english",
    long=True,
)
def randomly(work: Work) -> Finding:
    return answered(f"hardly: one random game in {1 / work.random_play.chance:,.0f} wins")


@states("The table of the experiment: every cell")
def experiment_cells(work: Work) -> Finding:
    left, wrong = PUBLISHED_RUNS, 0
    for row, printed in zip(_his(work.experiment), PRINTED, strict=True):
        average = (row.low + row.high) / 2
        computed = (average, row.per_run, left, row.evaluations, _percent(row))
        wrong += sum(a != b for a, b in zip(computed, printed, strict=True))
        left -= row.solved
    return right_if(
        wrong == 0 and left == UNSOLVED,
        f"its {5 * len(PRINTED)} computed cells agree, and {left} runs are left",
    )


@states("After about 70 tries a new candidate made at random is more likely to succeed")
def restart(work: Work) -> Finding:
    rows = _his(work.experiment)
    costs = [
        (
            sum(row.evaluations for row in rows[:length])
            / sum(row.solved for row in rows[:length]),
            rows[length - 1].high - 30,
        )
        for length in range(1, len(rows) + 1)
    ]
    best, tries = min(costs)
    first = rows[0].chance
    below = [f"{row.low - 30} to {row.high - 30}" for row in rows if row.chance < first]
    return about_if(
        50 <= tries <= 90,
        f"{tries} offspring cost least by the table, {best:.0f} evaluations a solution; offspring "
        f"{' and '.join(below)} are below the {_percent(rows[0])} % of the first candidates",
    )


@states(
    "The experiment itself: 125 of 167 runs find a solution",
    how=f"pegsol lab genetic english --runs {PUBLISHED_RUNS}",
)
def experiment(work: Work) -> Finding:
    found = work.experiment
    assert found.comparison is not None
    return about_if(
        found.comparison.chance > 0.05 and sum(PUBLISHED_FOUND) == 125,
        f"{found.runs - found.failed} in as many runs; {_compared(found)}",
    )


@states(
    "“it's adaption to other solitaire problems should be easy”",
    how="pegsol lab genetic NAME --populations 20",
)
def other_problems(work: Work) -> Finding:
    tried = ("french-two-pegs", "wiegleb-centre", "diamond-41", "triangle-6")
    solved = []
    for text in tried:
        found = work.whole(genetic(text, populations=20, limits=work.options()["limits"]))
        if found.status is Status.SOLVED:
            solved.append(f"{text} after {plural(found.evaluations, 'evaluation', ',')}")
        work.tick()
    return right_if(len(solved) > 1, f"of {', '.join(tried)} it solves {' and '.join(solved)}")
