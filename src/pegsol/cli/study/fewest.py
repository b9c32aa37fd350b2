"""The command ``fewest``, which finds the fewest pegs that every position can reach."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import (
    RunOptions,
    board_argument,
    json_option,
    load,
    plot_option,
    run_options,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import StateLine
from pegsol.cli.report import draw_board_name, show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell
from pegsol.errors import Limit, LimitError
from pegsol.study.fewest_pegs import (
    FewestClass,
    FewestTable,
    fewest_rows,
    fewest_table,
)
from pegsol.view.terminal.drawing import table
from pegsol.wording import shorten


@click.command("fewest", cls=Command)
@board_argument
@plot_option("Draw the numbers of all classes together, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(FewestTable)
def command(words: tuple[str, ...], plot: Path | None, run: RunOptions, as_json: bool) -> int:
    """Count the positions of BOARD by the fewest pegs that can be reached from them.

    BOARD is the name of a board, or a problem or a file with that board. pegsol counts every
    position except the empty one, class by class. It names a class by its first position with the
    fewest pegs.

    The exit code is 20 if there is not enough time or memory. pegsol still prints the classes that
    it has counted.
    """
    board = load(words).board
    rows: list[FewestClass] = []
    stopped = None
    try:
        with StateLine("state spaces") as line:
            rows.extend(fewest_rows(board, limits=run.limits, threads=run.threads, progress=line))
    except (LimitError, KeyboardInterrupt) as error:
        if not rows:
            raise
        error.add_note(f" after {len(rows)} of the classes")
        stopped = error  # raised after the classes are shown
    limit = None if stopped is None else getattr(stopped, "limit", Limit.CANCELLED)
    found = fewest_table(board, rows, limit)
    show(found, _draw, as_json=as_json)
    if stopped is not None:
        raise stopped
    save_chart(plot, found)
    return YES


def _draw(screen: Screen, found: FewestTable) -> None:
    draw_board_name(screen, found.board)
    names = [shorten(" ".join(row.pegs)) or "(empty)" for row in found.classes]
    header = ["fewest", *names, "all"]
    rows = [["classes", *[str(row.classes) for row in found.classes], ""]]
    rows += [
        [
            str(pegs),
            *[number_cell(row.histogram.get(pegs, 0)) for row in found.classes],
            number_cell(number),
        ]
        for pegs, number in found.histogram.items()
    ]
    sums = [row.positions for row in found.classes]
    rows.append(["total", *map(number_cell, sums), number_cell(sum(found.histogram.values()))])
    screen.draw(table(header, rows, right=range(len(header))))
