"""The command ``solve``: a solution of a problem, or a proof that it has none."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import click

from pegsol.app.cli.fewest_moves import count, find_fewest_moves
from pegsol.app.cli.group import NO, UNDECIDED, YES
from pegsol.app.cli.kept import begin, run_and_keep
from pegsol.app.cli.listing import Listing, list_solutions, listing_options
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    exclude,
    film_options,
    json_option,
    load,
    needs,
    print_json,
    problem_argument,
    run_options,
    seconds,
)
from pegsol.app.cli.progress import ProgressLine
from pegsol.app.cli.report import draw_start, report
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.step import demonstrate
from pegsol.model.game import Game, played
from pegsol.search.result import Result
from pegsol.search.run import Progress
from pegsol.search.solving.shortening import shorten
from pegsol.search.solving.solve import Search

SHORTENING_SECONDS = 0.1
"""Spent on shortening a solution that is shown on a terminal."""


@click.command("solve")
@problem_argument
@run_options(nodes=True)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    metavar="N",
    help="Start the search's random choices from N.",
)
@click.option("--played", "moves", metavar="MOVES", help="Keep these moves, and search from there.")
@click.option(
    "--shorten",
    "shortening",
    callback=seconds,
    metavar="S",
    help=f"Spend S seconds on fewer moves ({SHORTENING_SECONDS} on a terminal, 0 elsewhere).",
)
@click.option("--fewest-moves", is_flag=True, help="Find the fewest moves, with proof.")
@click.option(
    "--last-sweep",
    type=click.IntRange(min=1),
    metavar="K",
    help="With --fewest-moves: the last move has at least K jumps.",
)
@click.option("--count-optimal", is_flag=True, help="Count the solutions with the fewest moves.")
@listing_options
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save an unfinished search in FILE; continue from it if it exists.",
)
@film_options
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    run: RunOptions,
    seed: int,
    moves: str | None,
    shortening: float | None,
    fewest_moves: bool,
    last_sweep: int | None,
    count_optimal: bool,
    listing: Listing | None,
    checkpoint: str | None,
    boards: bool,
    step: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Solve PROBLEM, or prove that it has no solution.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.

    A move is one or more consecutive jumps by one peg. If a search for the fewest is stopped, it
    gives the best solution found, and the number of moves that every solution needs.

    The exit code is 0 if it is solved, 10 if it is proved impossible, 20 if a limit came first.
    """
    other = listing.option if listing else "--count-optimal" if count_optimal else ""
    exclude(
        other,
        other != "",
        count_optimal=count_optimal and listing is not None,
        fewest_moves=fewest_moves,
        boards=boards,
        step=step,
        checkpoint=checkpoint is not None,
        threads=run.threads > 1,
        seed=seed > 0,
        shorten=shortening is not None,
        played=moves is not None and other != "--all",
    )
    exclude("--fewest-moves", fewest_moves, shorten=shortening is not None)
    needs("--fewest-moves", fewest_moves, last_sweep=last_sweep is not None)
    exclude("--json", as_json, boards=boards, step=step)
    problem = load(words)
    game = Game(problem) if moves is None else played(problem, moves)
    if listing is not None:
        return list_solutions(game, run, listing, as_json=as_json)
    screen = None if as_json else Screen(plain=plain)
    if screen is not None and not step:
        draw_start(screen, problem, None if moves is None else game)
        screen.flush()
    if count_optimal:
        return count(problem, run, screen)
    show = partial(_show, screen, last_sweep=last_sweep, boards=boards)
    last = None
    if fewest_moves:
        result = find_fewest_moves(
            game, run, seed=seed, last_sweep=last_sweep, checkpoint=checkpoint, show=show
        )
    else:
        if shortening is None and screen is not None and screen.terminal:
            shortening = SHORTENING_SECONDS
        result, last = _solve(game, run, seed, checkpoint, shortening or 0.0)
    if step and screen is not None and result.solution is not None:
        demonstrate(screen, result.solution)
    show(result, last)
    return {"solved": YES, "unsolvable": NO, "unknown": UNDECIDED}[result.status.value]


def _solve(
    game: Game, run: RunOptions, seed: int, checkpoint: str | None, shortening: float
) -> tuple[Result, Progress | None]:
    """Search, save the search in *checkpoint* if it does not finish, and shorten the solution."""
    start = game if game.jumps else game.problem
    search = begin(
        checkpoint,
        lambda: Search(start, seed=seed, threads=run.threads),
        lambda path: Search.load(path, start, threads=run.threads),
    )
    with ProgressLine(run.progress) as line:
        result = run_and_keep(search, run.limits, line, checkpoint)
    if shortening and result.solution is not None:
        result = replace(result, solution=shorten(result.solution, shortening, seed=seed))
    return result, line.last


def _show(
    screen: Screen | None,
    result: Result,
    progress: Progress | None = None,
    *,
    last_sweep: int | None,
    boards: bool,
) -> None:
    """Print a result, as JSON if there is no screen."""
    if screen is None:
        print_json(result.as_json())
    else:
        report(screen, result, progress, last_sweep=last_sweep, boards=boards)
