"""The command ``pagodas``: weights that no jump raises, and the lost positions that they catch."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.exercise import report_weights
from pegsol.app.cli.group import YES
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    board_argument,
    exclude,
    json_option,
    load,
    print_json,
    run_options,
    seed_option,
)
from pegsol.app.cli.output import check_output
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.screen import Screen
from pegsol.errors import ProblemError
from pegsol.model.position import Position
from pegsol.model.problem import Problem
from pegsol.search.surveys.strongest import StrongestPagodas, strongest_pagodas, vacancies_for
from pegsol.theory.named_weightings import named_weightings
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.weights import draw_weights
from pegsol.view.wording import board_name, percent
from pegsol.wording import plural

MAX_COUNT = 100


@click.command("pagodas")
@board_argument
@click.option("--finish", metavar="HOLES", help="The pegs at the end: d4, or d4,d5.")
@click.option(
    "--count", type=click.IntRange(1, MAX_COUNT), default=6, show_default=True, help="How many."
)
@click.option("--named", is_flag=True, help="Try weightings that have a name instead.")
@click.option(
    "--weights", metavar="WEIGHTS", help="Check these instead: d4 1, a1 -1; or a file with them."
)
@seed_option
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the weights, too: .svg, .png or .pdf.",
)
@run_options()
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    finish: str | None,
    count: int,
    named: bool,
    weights: str | None,
    seed: int,
    output: str | None,
    run: RunOptions,
    plain: bool,
    as_json: bool,
) -> int:
    """List the strongest pagoda functions of BOARD for a finish, and what each of them catches.

    BOARD is the name of a board, or a problem or a file with that board.

    A pagoda function gives each hole a weight so that no jump raises the weight of the pegs. It
    catches a position that weighs less than the finish, which cannot be reached from there. Those
    listed catch different positions: they are chosen for lost positions of random games and tried
    on those of other games. Without --finish, the games begin at the start of the problem, and its
    finish counts; with it, at each single vacancy that may lead there.

    With --weights, it is "pegsol check --weights".
    """
    exclude("--weights", weights is not None, finish=finish is not None, named=named)
    exclude("--weights", weights is not None, output=output is not None)
    if output is not None:
        check_output(output, (".svg", ".png", ".pdf"))
    problem = load(words)
    if weights is not None:
        return report_weights(problem, weights, Screen(plain=plain), as_json=as_json)
    starts, pegs = _ends(problem, finish)
    with StateLine(run.progress) as line:
        found = strongest_pagodas(
            starts,
            pegs,
            count=count,
            named=named_weightings(problem.board, pegs) if named else (),
            seed=seed,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    if as_json:
        print_json(found.as_json())
    else:
        _draw(Screen(plain=plain), found)
    if output is not None:
        from pegsol.view.svg.weight_sheet import weight_sheet

        weight_sheet(found).save(Path(output))
    return YES


def _ends(problem: Problem, finish: str | None) -> tuple[Problem | list[Position], int]:
    """Return where the games begin, and the pegs (bits) with which they are to end."""
    board = problem.board
    if finish is not None:
        pegs = board.bits(finish.replace(",", " ").split())
        starts = vacancies_for(board, pegs) if pegs else []
        if not starts:
            raise ProblemError(f"no single vacancy may lead to {finish!r}, by position class")
        return starts, pegs
    if problem.finish.kind != "pegs" or problem.finish.free or not problem.finish.pegs:
        raise ProblemError("the finish is not one position: name its pegs with --finish")
    return problem, problem.finish.pegs


# -- a table -------------------------------------------------------------------------------------


def _draw(screen: Screen, found: StrongestPagodas) -> None:
    board = found.board
    finish = " ".join(board.names_of(found.finish))
    screen.line(f"{board_name(board)}: pagoda functions for {finish}", "title")
    for number, catch in enumerate(found.catches, 1):
        screen.line()
        screen.line(catch.name or f"{number}", "title")
        screen.draw(draw_weights(board, catch.pagoda.whole_weights, finish=found.finish))
        if catch.note:
            screen.paragraph(catch.note)
    if found.catches:
        screen.line()
        screen.draw(_table(found))
    screen.line()
    screen.paragraph(_summary(found))


def _table(found: StrongestPagodas) -> Drawing:
    header = ["weights", "alone", "images", "with images", "together"]
    rows = [
        [
            catch.name or f"{number}",
            percent(catch.alone / found.tried),
            str(catch.images),
            percent(catch.turned / found.tried),
            percent(catch.together / found.tried),
        ]
        for number, catch in enumerate(found.catches, 1)
    ]
    return table(header, rows, right=range(1, len(header)))


def _summary(found: StrongestPagodas) -> str:
    """Return what the shares are of, and what the weightings were chosen from."""
    if not found.tried:
        return "nothing to catch: no lost position was met in random games"
    positions = plural(found.tried, "lost position", ",")
    if found.exact:
        text = f"tried on {positions} of random games"
        if found.catchable is not None:
            share = percent(found.catchable / found.tried)
            text += f", of which some pagoda function catches {share}"
    else:
        text = f"tried on {positions} of random games, all that a pagoda function was found for"
    rays = plural(found.rays, "extreme ray")
    chosen = f"all {rays} that catch any"
    if not found.complete:
        chosen = f"{rays} that catch positions of other games; there may be more"
    return text if found.named else f"{text}\nchosen from {chosen}"
