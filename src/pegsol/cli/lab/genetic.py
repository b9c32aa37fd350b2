"""The command ``lab genetic``, which evolves weights of holes until they guide a game home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.lab.choices import evolution_options
from pegsol.cli.options import (
    RunOptions,
    Whole,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import LiveLine, StateLine
from pegsol.cli.report import draw_solution
from pegsol.cli.screen import Screen
from pegsol.lab.genetic_solver import GeneticJson, GeneticProgress, GeneticResult, genetic
from pegsol.lab.winning_left import left_winning
from pegsol.view.svg.population_picture import population_picture
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.verdict import seconds
from pegsol.view.terminal.weights import draw_weights
from pegsol.wording import plural


class LeftJson(GeneticJson):
    """With --left: the last population, and how its games were lost."""

    left_winning: list[int | None]
    """The jump by which the game of each candidate left the winning positions."""


@click.command("genetic", cls=Command)
@problem_argument
@evolution_options
@click.option(
    "--tries",
    type=Whole(0),
    default=70,
    show_default=True,
    metavar="N",
    help="Try N offspring of a population.",
)
@click.option("--populations", type=Whole(1), metavar="N", help="Give up after N populations.")
@click.option("--left", is_flag=True, help="Find the jumps that lost the games.")
@plot_option("Draw the last population, too; FILE ends in .svg, .png or .pdf.", chart=False)
@run_options(nodes=True)
@json_option(GeneticJson | LeftJson)
def command(
    words: tuple[str, ...],
    tries: int,
    populations: int | None,
    left: bool,
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

    With --left, pegsol shows the jump with which the game of each candidate left the winning
    positions.

    The exit code is 20 if the problem is not solved: this solver cannot prove it impossible.
    """
    problem = load(words)
    with _GeneticLine() as live:
        result = genetic(
            problem,
            tries=tries,
            populations=populations,
            **evolution,
            limits=run.limits,
            threads=run.threads,
            progress=live,
        )
    jumps = _left(result, run) if left else ()
    if as_json:
        print_answer(result.as_json() | ({"left_winning": list(jumps)} if left else {}))
    else:
        _draw(Screen(), result, jumps)
    if plot is not None:
        population_picture(problem, result.classes, result.population, left=jumps).save(plot)
    return UNDECIDED if result.solution is None else YES


def _left(result: GeneticResult, run: RunOptions) -> tuple[int | None, ...]:
    """Return, for each candidate, the jump by which its game left the winning positions."""
    with StateLine() as line:
        return left_winning(
            result.problem,
            result.population,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )


class _GeneticLine(LiveLine):
    """The line that shows the progress of the genetic solver."""

    def _text(self, progress: GeneticProgress) -> str:
        return (
            f"population {progress.number:,}   "
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
    """Return a table of the candidates and of the jumps that lost their games."""
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
