"""The command ``duel``: who wins if two players jump in turn."""

from __future__ import annotations

from contextlib import suppress

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import RunOptions, board_argument, json_option, load, run_options
from pegsol.cli.progress import StateLine
from pegsol.cli.report import draw_board_name, show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import print_table
from pegsol.errors import PegError
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import as_board
from pegsol.game.problem import Problem
from pegsol.study.duel import Duel, duel
from pegsol.wording import shorten


@click.command("duel", cls=Command)
@board_argument
@run_options()
@json_option(Duel)
def command(words: tuple[str, ...], run: RunOptions, as_json: bool) -> int:
    """Tell who wins if two players jump in turn on BOARD, and a player who cannot jump loses.

    BOARD is the name of a board, and the table lists each vacancy, up to symmetry, with the number
    of vacancies that are alike, the winner if both players play perfectly, and the first jumps that
    win. For a problem or a file, its start is the only one, and its finish does not matter. A turn
    is a single jump.

    The exit code is 20 if there is not enough time or memory.
    """
    with StateLine("positions") as line:
        found = duel(_start(words), limits=run.limits, threads=run.threads, progress=line)
    show(found, _draw, as_json=as_json)
    return YES


def _start(words: tuple[str, ...]) -> Board | Problem:
    with suppress(PegError):
        return as_board(" ".join(words))
    return load(words)


def _draw(screen: Screen, found: Duel) -> None:
    draw_board_name(screen, found.board)
    rows = [
        [
            shorten(" ".join(start.vacancies), 30) or "none",
            str(start.alike),
            start.winner,
            ", ".join(map(str, start.winning)) or "none",
        ]
        for start in found.starts
    ]
    print_table(["vacancy", "alike", "winner", "winning jumps"], {"": rows}, right=(1,))
    screen.line()
    screen.line(f"{found.positions:,} positions were valued")
