"""The command line: ``pegsol``.

Only Click is imported until a command runs, so that ``pegsol --help`` answers at once.
"""

from __future__ import annotations

import click

from pegsol import __version__
from pegsol.app.cli.analyse import analyse
from pegsol.app.cli.animate import animate
from pegsol.app.cli.booklet import print_booklet
from pegsol.app.cli.completion import completion
from pegsol.app.cli.count import count
from pegsol.app.cli.draw import draw_picture
from pegsol.app.cli.finishes import deadends, fewest, finishes
from pegsol.app.cli.group import Application
from pegsol.app.cli.levels import levels
from pegsol.app.cli.play import play
from pegsol.app.cli.replay import replay
from pegsol.app.cli.show import convert, show
from pegsol.app.cli.solve import solve
from pegsol.app.cli.tablebase import tablebase
from pegsol.app.cli.tables import boards, puzzles

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group("pegsol", cls=Application, context_settings=_SETTINGS)
@click.version_option(__version__, message="pegsol %(version)s")
def main() -> None:
    """Peg solitaire on any board: solve it, or know why it cannot be solved.

    \b
    pegsol solve english            the game that everybody knows
    pegsol solve "triangle(5)" c5   any board, any vacancy
    pegsol solve crossbow --boards  a puzzle by name, every position
    pegsol solve FILE               your own problem

    Exit codes: 0 solved or yes, 10 proved impossible or no, 20 undecided within the limits,
    2 bad input or usage, 130 interrupted.
    """


for _command in (
    play,
    boards,
    puzzles,
    show,
    solve,
    replay,
    draw_picture,
    print_booklet,
    animate,
    count,
    levels,
    analyse,
    finishes,
    deadends,
    fewest,
    tablebase,
    convert,
    completion,
):
    main.add_command(_command)
