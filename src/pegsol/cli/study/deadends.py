"""The command ``deadends``: the positions in which a game is stuck."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import (
    RunOptions,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell
from pegsol.study.dead_ends import DeadEnds, DeadEndsJson, dead_ends
from pegsol.view.terminal.drawing import table, wrap
from pegsol.view.wording import heading
from pegsol.wording import plural


@click.command("deadends", cls=Command)
@problem_argument
@plot_option("Draw the table, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(DeadEndsJson)
def command(words: tuple[str, ...], plot: Path | None, run: RunOptions, as_json: bool) -> int:
    """Count the dead ends of PROBLEM: reachable positions without a legal jump.

    The finish does not matter. pegsol also prints one of the shortest games to a dead end (the
    fool's solitaire) and one of the longest.

    The exit code is 20 if there is not enough time or memory.
    """
    problem = load(words)
    with StateLine("state spaces") as line:
        found = dead_ends(problem, limits=run.limits, threads=run.threads, progress=line)
    show(found, _draw, as_json=as_json)
    save_chart(plot, found)
    return YES


def _draw(screen: Screen, found: DeadEnds) -> None:
    screen.line(heading(found.problem), "title")
    screen.line()
    rows = [
        [
            str(level.jumps),
            str(level.pegs),
            number_cell(level.dead_ends),
            number_cell(level.raw),
        ]
        for level in found.levels
        if level.dead_ends
    ]
    total = [
        "total",
        "",
        number_cell(found.total),
        number_cell(sum([x.raw for x in found.levels])),
    ]
    header = ["jumps", "pegs", "dead ends", "positions"]
    screen.draw(table(header, [*rows, total], right=range(4)))
    for word, game in (("shortest", found.shortest), ("longest", found.longest)):
        screen.line()
        pegs = plural(game.position.peg_count, "peg")
        screen.line(f"{word}: {plural(len(game.jumps), 'jump')}, {pegs} left")
        if game.jumps:
            screen.draw(wrap(map(str, game.moves), min(screen.width, 90) - 2).indented(2))
