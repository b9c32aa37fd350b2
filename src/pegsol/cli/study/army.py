"""The command ``army``, which finds the smallest army that sends a peg some rows ahead."""

from __future__ import annotations

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.group import warn_stopped
from pegsol.cli.options import (
    RunOptions,
    json_option,
    run_options,
)
from pegsol.cli.progress import LiveLine
from pegsol.cli.report import draw_solution, show
from pegsol.cli.screen import Screen
from pegsol.errors import LimitError
from pegsol.study.armies import LATTICES, MAX_ROWS, Army, ArmyJson, Lattice, smallest_army
from pegsol.view.terminal.position import draw_problem
from pegsol.wording import plural


@click.command("army", cls=Command)
@click.argument("rows", metavar="ROWS", type=click.IntRange(1, MAX_ROWS))
@click.option(
    "--board",
    "lattice",
    type=click.Choice(LATTICES),
    default="square",
    show_default=True,
    help="The endless board.",
)
@run_options()
@json_option(ArmyJson)
def command(
    rows: int,
    lattice: Lattice,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Find the smallest army of pegs that can send one of them ROWS rows ahead.

    All pegs start behind a line on an endless board (Conway's soldiers). Either the answer is an
    army with a solution, and a proof that no smaller army gets there; or no army gets there,
    because the whole board behind the line weighs too little.

    "pegsol study army 4 --json | pegsol replay -" prints every position.

    The exit code is 10 if no army gets there, and 20 if a limit comes first.
    """
    with LiveLine("armies") as line:
        army = smallest_army(rows, lattice, limits=run.limits, progress=line)
    show(army, _draw, as_json=as_json)
    if army.limit is not None:
        warn_stopped(LimitError(army.limit), str(LimitError(army.limit)))
        return UNDECIDED
    return NO if army.solution is None else YES


def _draw(screen: Screen, army: Army) -> None:
    ahead = f"{plural(army.rows, 'row')} ahead"
    if army.solution is None:
        if army.at_least is None:
            screen.line(f"no army gets a peg {ahead}", "bad")
            screen.line()
            screen.paragraph(_why_none(army))
        else:
            pegs = plural(army.at_least, "peg")
            screen.line(f"undecided: an army that gets a peg {ahead} has at least {pegs}", "open")
        return
    pegs = plural(army.solution.problem.start.peg_count, "peg")
    screen.line(f"the smallest army that gets a peg {ahead}: {pegs}", "good")
    screen.line()
    problem = army.solution.problem
    screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
    draw_solution(screen, army.solution)
    screen.line()
    screen.paragraph(
        "No smaller army gets there: it weighs too little, by powers of the golden ratio, or a "
        "search through all the pegs that may be needed finds none."
    )


def _why_none(army: Army) -> str:
    total = army.total
    value = "1" if total == 1 else f"{total:.4f}"
    return (
        "Give the goal the weight 1, and divide by the golden ratio for each step away from it: no "
        "jump raises the weight of the pegs. All holes behind the line together, endlessly many, "
        f"weigh {value}; an army weighs less."
    )
