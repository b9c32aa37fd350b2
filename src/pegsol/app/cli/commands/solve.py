"""The command ``solve``: a solution of a problem, or a proof that it has none."""

from __future__ import annotations

from functools import partial

import click

from pegsol.app.cli.first_solution import find_first
from pegsol.app.cli.group import NO, UNDECIDED, YES
from pegsol.app.cli.kept import Keeper
from pegsol.app.cli.listing import Listing, list_solutions, listing_options
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    exclude,
    film_options,
    json_option,
    load,
    needs,
    problem_argument,
    run_options,
    seconds,
)
from pegsol.app.cli.plans import plan_writer
from pegsol.app.cli.report import draw_start, print_result
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.sections import SectionedCommand
from pegsol.app.cli.step import demonstrate
from pegsol.model.game import Game

SHORTENING_SECONDS = 0.1
"""Spent on shortening a solution that is shown on a terminal."""


SECTIONS = {
    "The search": ("moves", "shortening", "threads", "seed", "progress"),
    "Limits": ("time_limit", "memory_limit", "node_limit", "checkpoint"),
    "Fewest moves": ("fewest_moves", "last_sweep", "count_optimal", "all_optimal"),
    "All solutions": ("every", "distinct", "mod_symmetry", "after", "most"),
    "Output": ("boards", "step", "plan", "plain", "as_json"),
}


@click.command("solve", cls=SectionedCommand, sections=SECTIONS)
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
    help="Save an unfinished search in FILE, also each minute; continue from it if it exists.",
)
@click.option(
    "--plan",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the solution to FILE as a plan for the PDDL of the problem.",
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
    plan: str | None,
    boards: bool,
    step: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Solve PROBLEM, or prove that it has no solution.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.

    A move is one or more consecutive jumps by one peg. A search for the fewest moves that is
    stopped gives the best solution found, and the number of moves that every solution needs.

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
        plan=plan is not None,
        threads=run.threads > 1,
        seed=seed > 0,
        shorten=shortening is not None,
        played=moves is not None and other != "--all",
    )
    exclude("--fewest-moves", fewest_moves, shorten=shortening is not None)
    needs("--fewest-moves", fewest_moves, last_sweep=last_sweep is not None)
    exclude("--json", as_json, boards=boards, step=step)
    problem = load(words)
    game = Game(problem) if moves is None else Game(problem, moves)
    if listing is not None:
        return list_solutions(game, run, listing, as_json=as_json)
    write_plan = plan_writer(plan, words, problem)
    screen = None if as_json else Screen(plain=plain)
    if screen is not None and not step:
        draw_start(screen, problem, None if moves is None else game)
        screen.flush()
    if count_optimal:
        from pegsol.app.cli.fewest_moves import count

        return count(problem, run, screen)
    show = partial(print_result, screen, last_sweep=last_sweep, boards=boards)
    with Keeper(checkpoint) as keeper:
        last = None
        if fewest_moves:
            from pegsol.app.cli.fewest_moves import find_fewest_moves

            result = find_fewest_moves(
                game, run, seed=seed, last_sweep=last_sweep, keeper=keeper, show=show
            )
        else:
            if shortening is None and screen is not None and screen.terminal:
                shortening = SHORTENING_SECONDS
            result, last = find_first(
                game, run, seed=seed, keeper=keeper, shortening=shortening or 0.0
            )
        if step and screen is not None and result.solution is not None:
            demonstrate(screen, result.solution)
        show(result, last)
        write_plan(result.solution)
    return {"solved": YES, "impossible": NO, "undecided": UNDECIDED}[result.status.value]
