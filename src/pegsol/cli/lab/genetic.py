"""The command ``lab genetic``, which evolves weights of holes until they guide a game home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pegsol.cli.command import Command
from pegsol.cli.exercise import text_of
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    Whole,
    exclude,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.progress import LiveLine, StateLine
from pegsol.cli.report import draw_solution, show
from pegsol.cli.screen import Screen
from pegsol.lab.experiment import (
    PUBLISHED_RUNS,
    PUBLISHED_TRIES,
    ChiSquared,
    ExperimentRow,
    GeneticExperiment,
    genetic_experiment,
)
from pegsol.lab.genetic_solver import GeneticJson, GeneticResult, genetic
from pegsol.view.svg.population_picture import population_picture
from pegsol.view.terminal.drawing import table
from pegsol.view.terminal.position import draw_weights
from pegsol.view.terminal.verdict import seconds
from pegsol.view.wording import heading, percent
from pegsol.wording import plural

_HEADER = ["found", "runs", "in all", "chance"]


@click.command("genetic", cls=Command)
@problem_argument
@click.option(
    "--population",
    type=click.IntRange(2, 10_000),
    default=30,
    show_default=True,
    metavar="N",
    help="Keep N candidates in a population.",
)
@click.option(
    "--tries",
    type=Whole(0),
    metavar="N",
    help=f"Try N offspring of a population; by default 70, or {PUBLISHED_TRIES} with --runs.",
)
@click.option(
    "--threshold",
    type=Whole(1),
    metavar="N",
    help="Try every continuation from N pegs on; by default 11, or 9 more than the finish has.",
)
@click.option(
    "--mutation",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="P",
    help="Make each weight of an offspring random with the chance P.",
)
@click.option(
    "--classes",
    callback=lambda ctx, param, value: None if value is None else text_of(value),
    metavar="CLASSES",
    help='Choose which holes share a weight: "each" hole its own, sets of holes '
    "(d4; c4 d3 e4 d5; ...), or a file that draws a letter or a number in each hole.",
)
@seed_option
@click.option("--populations", type=Whole(1), metavar="N", help="Give up after N populations.")
@click.option(
    "--runs",
    type=Whole(1),
    metavar="N",
    help=f"Count the evaluations that each of N runs needs; in 1999 there were {PUBLISHED_RUNS}.",
)
@plot_option("Draw the last population, too; FILE ends in .svg, .png or .pdf.", chart=False)
@run_options()
@json_option(GeneticJson | GeneticExperiment)
def command(
    words: tuple[str, ...],
    tries: int | None,
    populations: int | None,
    runs: int | None,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
    **evolution: Any,
) -> int:
    """Solve PROBLEM by evolving weights of its holes, as an applet of 1999 did.

    A candidate has a weight from 1 to 10 for each class of holes. Without --classes, symmetric
    holes form a class. The candidate plays a game: it makes the jump to the heaviest position until
    few pegs are left, and then tries every continuation. Its fitness is the number of holes that
    agree with the finish. New candidates take their weights from two others, more often from fit
    ones, and after 70 new candidates there is a new population. A game that ends in an image of the
    finish counts as a solution, too, if the symmetry keeps the start.

    With --runs, each run has one population, and a table sorts the runs by the evaluations that
    they needed. For "english", the table that was published in 1999 is shown for comparison.

    The exit code is 20 if the problem is not solved: this solver cannot prove it impossible. With
    --runs, it is 20 if a limit came first.
    """
    exclude("--runs", runs is not None, populations=populations is not None, plot=plot is not None)
    problem = load(words)
    evolution["limits"] = run.limits
    if tries is not None:
        evolution["tries"] = tries
    if runs is not None:
        with StateLine("runs") as line:
            outcome = genetic_experiment(problem, runs=runs, **evolution, progress=line)
        show(outcome, _print, as_json=as_json)
        return YES
    with _GeneticLine() as live:
        result = genetic(problem, populations=populations, **evolution, progress=live)
    show(result, _draw, as_json=as_json)
    if plot is not None:
        population_picture(problem, result.classes, result.population).save(plot)
    return UNDECIDED if result.solution is None else YES


class _GeneticLine(LiveLine):
    """The line that shows the progress of the genetic solver."""

    def _text(self, progress: GeneticResult) -> str:
        best = max([candidate.fitness or 0 for candidate in progress.population])
        return (
            f"population {progress.number:,}   "
            f"{plural(progress.evaluations, 'evaluation', ',')}   "
            f"best {best} of {len(progress.problem.board)} holes"
        )


def _draw(screen: Screen, result: GeneticResult) -> None:
    """Print the answer, the weights of the best candidate, and its moves."""
    board, best = result.problem.board, result.best
    tries = "1 try" if result.tries == 1 else f"{result.tries:,} tries"
    where = f"population {result.number:,} after {tries}"
    if result.solution is not None:
        screen.line(f"solved in {where}", "good")
    else:
        why = "" if result.limit is None else f": {result.limit.words}"
        screen.line(f"undecided{why}, in {where}", "open")
    screen.line(
        f"  {plural(result.evaluations, 'evaluation', ',')} of candidates in "
        f"{seconds(result.seconds)}; "
        f"{plural(result.positions, 'position', ',')}"
    )
    screen.line()
    agreeing = "" if best.fitness is None else f", {best.fitness} of {len(board)} holes agree"
    screen.line(f"weights of the best candidate{agreeing}", "title")
    weights = best.hole_weights(result.classes)
    screen.draw(draw_weights(board, [weights[name] for name in board.names]))
    if result.solution is not None:
        draw_solution(screen, result.solution)


# -- many runs ------------------------------------------------------------------------------------


def _print(screen: Screen, outcome: GeneticExperiment) -> None:
    """Print the classes of an experiment, and how they compare with the published ones."""
    screen.line(f"{heading(outcome.problem)}: {plural(outcome.runs, 'run', ',')}", "title")
    screen.line()
    tables = [one for one in (outcome.rows, outcome.published) if one is not None]
    header = ["evaluations", *_HEADER, *[f"{name} 1999" for name in _HEADER if len(tables) > 1]]
    rows = [
        [f"{same[0].low}-{same[0].high}", *[cell for row in same for cell in _numbers(row)]]
        for same in zip(*tables, strict=True)
    ]
    left = [str(one[-1].entering - one[-1].solved) for one in tables]
    rows.append(["none found", *[cell for number in left for cell in (number, "", "", "")]])
    screen.draw(table(header, rows, range(len(header))))
    screen.line()
    screen.line(
        f"{plural(outcome.evaluations, 'evaluation', ',')} in {outcome.cpu_seconds:.2f} CPU s"
    )
    if outcome.comparison is not None:
        screen.paragraph(_compared(outcome.comparison))


def _numbers(row: ExperimentRow) -> list[str]:
    return [
        str(row.solved),
        str(row.entering),
        f"{row.evaluations:,g}" if row.evaluations < 1e6 else f"{row.evaluations:,.0f}",
        percent(row.chance),
    ]


def _compared(test: ChiSquared) -> str:
    """Return in words how the table compares with the published one."""
    return (
        f"compared with the {PUBLISHED_RUNS} published runs: chi-squared {test.value:.1f} with "
        f"{plural(test.degrees, 'degree')} of freedom; a difference as large or larger has the "
        f"chance {percent(test.chance)} if both programs are alike"
    )
