"""The command ``lab genetic``: weights of holes that evolve until a game that they guide solves."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.lab.genetic_table import print_experiment
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    exclude,
    json_option,
    load,
    print_json,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.app.cli.output import check_output
from pegsol.app.cli.progress import LiveLine, StateLine
from pegsol.app.cli.report import draw_solution
from pegsol.app.cli.screen import Screen
from pegsol.search.lab.experiment import genetic_experiment
from pegsol.search.lab.genetic import GeneticProgress, GeneticResult, genetic
from pegsol.search.lab.left_winning import left_winning
from pegsol.view.svg.population_picture import population_picture
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.verdict import seconds
from pegsol.view.terminal.weights import draw_weights
from pegsol.wording import plural

_TRIES, _OFFSPRING = 70, 250


@click.command("genetic", short_help="Solve PROBLEM by evolving weights of its holes.")
@problem_argument
@click.option(
    "--population",
    type=click.IntRange(2, 10_000),
    default=30,
    show_default=True,
    metavar="N",
    help="The candidates of a population.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"The offspring of a population [default: {_TRIES}, in an experiment {_OFFSPRING}].",
)
@click.option(
    "--threshold",
    type=click.IntRange(min=1),
    metavar="N",
    help="The pegs from which every continuation is tried [default: 11, or the finish + 9].",
)
@click.option(
    "--mutation",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="P",
    help="The chance of each weight of an offspring to be random.",
)
@click.option(
    "--ties",
    type=click.Choice(["first", "random"]),
    default="first",
    show_default=True,
    help="Of equal jumps, make the first of the list or a random one.",
)
@click.option(
    "--populations", type=click.IntRange(min=1), metavar="N", help="Give up after N populations."
)
@seed_option
@click.option(
    "--experiment",
    type=click.IntRange(min=1),
    metavar="RUNS",
    help="Run this many populations, and print how many evaluations they need.",
)
@click.option("--left", is_flag=True, help="Find the jumps by which games left the winning set.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the last population, too: .svg, .png or .pdf.",
)
@run_options(nodes=True)
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    population: int,
    tries: int | None,
    threshold: int | None,
    mutation: float,
    ties: str,
    populations: int | None,
    seed: int,
    experiment: int | None,
    left: bool,
    output: str | None,
    run: RunOptions,
    plain: bool,
    as_json: bool,
) -> int:
    """Solve PROBLEM by evolving weights of its holes, as an applet of 1999 did.

    A candidate has a weight from 1 to 10 for each class of symmetric holes. Its game makes the jump
    to the heaviest position until few pegs are left, and tries every continuation then. Its fitness
    is the number of holes that agree with the finish. New candidates take their weights from two
    others, fit ones more often; after 70 of them there is a new population. The finish is meant up
    to the symmetries that keep the start.

    With --experiment, each run has one population, and the table has the runs by the evaluations
    that they needed; for "english" beside the published table.

    The exit code is 20 if the problem is not solved: this solver cannot prove it impossible.
    """
    exclude(
        "--experiment",
        experiment is not None,
        populations=populations is not None,
        left=left,
        output=output is not None,
    )
    if output is not None:
        check_output(output, (".svg", ".png", ".pdf"))
    problem = load(words)
    screen = Screen(plain=plain)
    if experiment is not None:
        with StateLine(run.progress, "runs") as line:
            outcome = genetic_experiment(
                problem,
                runs=experiment,
                population=population,
                offspring=_OFFSPRING if tries is None else tries,
                threshold=threshold,
                mutation=mutation,
                ties="random" if ties == "random" else "first",
                seed=seed,
                limits=run.limits,
                threads=run.threads,
                progress=line,
            )
        if as_json:
            print_json(outcome.as_json())
        else:
            print_experiment(screen, outcome)
        return YES
    with _GeneticLine(run.progress) as live:
        result = genetic(
            problem,
            population=population,
            tries=_TRIES if tries is None else tries,
            threshold=threshold,
            mutation=mutation,
            ties="random" if ties == "random" else "first",
            populations=populations,
            seed=seed,
            limits=run.limits,
            threads=run.threads,
            progress=live,
        )
    jumps: tuple[int | None, ...] = ()
    if left:
        with StateLine(run.progress) as line:
            jumps = left_winning(
                problem,
                result.population,
                limits=run.limits,
                threads=run.threads,
                progress=line,
            )
    if as_json:
        print_json(result.as_json() | ({"left_winning": list(jumps)} if left else {}))
    else:
        _draw(screen, result, jumps)
    if output is not None:
        picture = population_picture(problem, result.classes, result.population, left=jumps)
        picture.save(Path(output))
    return UNDECIDED if result.solution is None else YES


class _GeneticLine(LiveLine):
    """The progress of the genetic solver, which calls it."""

    def __call__(self, progress: GeneticProgress) -> None:
        """Show the progress if the next line is due."""
        if self._due():
            self._write(
                f"{progress.seconds:.1f} s   population {progress.number:,}   "
                f"{plural(progress.evaluations, 'evaluation', ',')}   "
                f"best {progress.best} of {progress.holes} holes"
            )


def _draw(screen: Screen, result: GeneticResult, left: tuple[int | None, ...]) -> None:
    """Print the answer, the weights of the best candidate, its moves, and where games were lost."""
    board, best = result.problem.board, result.best
    tries = "1 try" if result.tries == 1 else f"{result.tries:,} tries"
    where = f"population {result.number:,} after {tries}"
    if result.solution is not None:
        screen.line(f"solved in {where}", "good")
    else:
        why = "" if result.limit is None else f": stopped by the {result.limit} limit"
        screen.line(f"undecided{why}, in {where}", "open")
    screen.line(
        f"  {plural(result.evaluations, 'evaluation', ',')} of candidates in "
        f"{seconds(result.seconds)}, {result.rate:,.0f} per CPU second; "
        f"{plural(result.positions, 'position', ',')}"
    )
    screen.line()
    agreeing = "" if best.fitness is None else f", {best.fitness} of {len(board)} holes agree"
    screen.line(f"weights of the best candidate{agreeing}", "title")
    weights = best.hole_weights(result.classes)
    screen.draw(draw_weights(board, [weights[name] for name in board.names]))
    if result.solution is not None:
        draw_solution(screen, result.solution)
    if left:
        screen.line()
        screen.draw(_left_table(result, left))


def _left_table(result: GeneticResult, left: tuple[int | None, ...]) -> Drawing:
    """Return the table of the candidates, with where the game of each was lost."""
    rows = []
    for candidate, jump in zip(result.population, left, strict=True):
        if candidate.final is None or candidate.jumps is None:
            continue
        weights = " ".join(map(str, candidate.weights))
        pegs = str(candidate.final.peg_count)
        lost = "-" if jump is None else str(jump)
        rows.append([str(candidate.fitness), weights, pegs, lost])
    classes = " ".join([names[0] for names in result.classes])
    return table(["fitness", f"weights of {classes}", "pegs left", "lost by jump"], rows, (0, 2, 3))
