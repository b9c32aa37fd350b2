"""The command ``pagodas``, which finds pagoda functions and the share of positions they catch."""

from __future__ import annotations

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import (
    RunOptions,
    board_argument,
    json_option,
    load,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.errors import ProblemError
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.proof.named_weightings import named_weightings
from pegsol.study.strongest import (
    StrongestPagodas,
    strongest_pagodas,
    vacancies_for,
)
from pegsol.view.terminal.drawing import Drawing, table
from pegsol.view.terminal.position import draw_weights
from pegsol.view.wording import board_name, percent
from pegsol.wording import plural


@click.command("pagodas", cls=Command)
@board_argument
@click.option("--finish", metavar="HOLES", help="End with these pegs, such as d4 or d4,d5.")
@click.option("--named", is_flag=True, help="Test functions that have a name instead.")
@run_options()
@json_option(StrongestPagodas)
def command(
    words: tuple[str, ...],
    finish: str | None,
    named: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """List the strongest pagoda functions of BOARD for a finish, and what each of them catches.

    BOARD is the name of a board, or a problem or a file with that board.

    A pagoda function gives each hole a weight so that no jump raises the weight of the pegs. It
    catches a position that weighs less than the finish, because the finish cannot be reached from
    such a position. The listed functions catch different positions: pegsol chooses them for lost
    positions of random games, and tests them on the lost positions of other games. Without
    --finish, the games begin at the start of the problem and aim at its finish. With --finish, they
    begin at each single vacancy that can lead to this finish.

    For each function, the table gives the share of the positions that it catches alone, with its
    images under the symmetries that keep the finish, and together with the functions above it. With
    --named, pegsol tests functions that have a name: Fibonacci numbers, the pegs that can come to
    the finish, and, on the English board, four functions that R. Cockett prints. The command needs
    the extra "prove".
    """
    problem = load(words)
    starts, pegs = _ends(problem, finish)
    with StateLine() as line:
        found = strongest_pagodas(
            starts,
            pegs,
            named=named_weightings(problem.board, pegs) if named else None,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    show(found, _draw, as_json=as_json)
    return YES


def _ends(problem: Problem, finish: str | None) -> tuple[list[Position], int]:
    """Return where the games begin, and the pegs (bits) of the finish."""
    board = problem.board
    if finish is not None:
        pegs = board.bits(finish.replace(",", " ").split())
        starts = vacancies_for(board, pegs) if pegs else []
        if not starts:
            raise ProblemError(
                f"no single vacancy can lead to {finish!r}: the position class excludes it"
            )
        return starts, pegs
    if problem.rules == "reverse":
        raise ProblemError("pagoda functions are listed for normal rules only")
    if not problem.finish.is_exact or not problem.finish.pegs:
        raise ProblemError("the finish is not one position: name its pegs with --finish")
    return [problem.start], problem.finish.pegs


# -- a table -------------------------------------------------------------------------------------


def _draw(screen: Screen, found: StrongestPagodas) -> None:
    board = found.board
    finish = " ".join(found.finish.pegs)
    screen.line(f"{board_name(board)}: pagoda functions for {finish}", "title")
    for number, catch in enumerate(found.catches, 1):
        screen.line()
        screen.line(catch.name or f"{number}", "title")
        screen.draw(draw_weights(board, catch.pagoda.weights, finish=found.finish.bits))
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
    """Return in words which positions the shares count."""
    if not found.tried:
        return "nothing to catch: no lost position was met in random games"
    positions = plural(found.tried, "lost position", ",")
    share = f"of which some pagoda function catches {percent(found.catchable / found.tried)}"
    if not found.exact:
        share = "all that a pagoda function was found for"
    return f"tried on {positions} of random games, {share}"
