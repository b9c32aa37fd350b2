"""The command ``class``: the position classes of a board."""
# ruff: noqa: N999 (commands are found by the names of their modules)

from __future__ import annotations

import string

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
from pegsol.cli.progress import LiveLine
from pegsol.cli.report import draw_board_name, show, up_to_symmetry
from pegsol.cli.screen import Screen
from pegsol.cli.tables import print_table
from pegsol.proof.class_table import ClassTable, ClassTableJson, class_table
from pegsol.view.terminal.drawing import Drawing
from pegsol.view.terminal.position import draw_texts
from pegsol.view.wording import count_classes
from pegsol.wording import plural

_NO_LINES = "The board has no lines, so no jump leads from any position."
_RULE_OF_THREE = (
    "Rule of three: the class of a start allows a single peg in all holes with the same letter, or "
    "in none of them."
)
_LETTERS = string.ascii_uppercase + string.ascii_lowercase


@click.command("class", cls=Command)
@board_argument
@run_options()
@json_option(ClassTableJson)
def command(words: tuple[str, ...], run: RunOptions, as_json: bool) -> int:
    """Show the position classes of BOARD, and which single pegs they allow.

    BOARD is the name of a board, or a problem or a file with that board.

    No jump leads from one position class to another. Holes with the same letter are alike: if the
    class of a start allows a single peg in one of them, it allows one in each. The table lists the
    vacancies, up to symmetry, with the number of vacancies that are alike by symmetry, and the
    holes in which the class of that start allows a single peg. This needs no search.

    The exit code is 20 if a limit came first.
    """
    with LiveLine("position classes"):
        table = class_table(load(words).board, limits=run.limits)
    show(table, _draw, as_json=as_json)
    return YES


def _draw(screen: Screen, table: ClassTable) -> None:
    draw_board_name(screen, table.board)
    screen.paragraph(_classes(table))
    screen.line()
    if len(table.holes) <= len(_LETTERS):
        _draw_boards(screen, table)
        screen.line()
        screen.paragraph(_RULE_OF_THREE if table.board.jumps else _NO_LINES)
    else:
        screen.paragraph(f"single pegs: {len(table.holes)} groups of holes")
    screen.line()
    _draw_vacancies(table)
    screen.line()
    problems = plural(len(table.pairs), "problem")
    screen.paragraph(
        f"{problems} from one vacancy to one peg, {up_to_symmetry(table.board)}, that the position "
        "classes allow"
    )


def _classes(table: ClassTable) -> str:
    sets = plural(table.dimension, "independent parity set")
    if table.null_class:
        full = "Null-class board: every position is in the class of its complement."
    else:
        full = "Not a null-class board: no position is in the class of its complement."
    return f"{count_classes(table.number)}, by {sets}\n{full}"


def _draw_boards(screen: Screen, table: ClassTable) -> None:
    """Draw the groups of holes, with the colourings beside them."""
    board = table.board
    shown = [("single pegs", table.holes)]
    number = len(table.colourings)
    shown += [
        (f"diagonals {place}" if number > 1 else "three colours", colours)
        for place, colours in enumerate(table.colourings, 1)
    ]
    drawings = []
    for caption, groups in shown:
        letters = [""] * len(board)
        for letter, names in zip(_LETTERS, groups, strict=False):
            for name in names:
                letters[board.hole(name)] = letter
        drawing = draw_texts(board, letters, ["title"] * len(board))
        drawings.append(Drawing.text(caption, "title").above(drawing))
    drawing = drawings[0].beside(*drawings[1:])
    if drawing.width > screen.width:
        drawing = drawings[0].above(*[part for d in drawings[1:] for part in (Drawing.text(""), d)])
    screen.draw(drawing)


def _draw_vacancies(table: ClassTable) -> None:
    board = table.board
    rows = []
    for orbit in board.symmetries.orbits:
        vacancy = board.names[orbit[0]]
        survivors = ", ".join(table.survivors[vacancy]) or "none"
        rows.append([vacancy, str(len(orbit)), survivors])
    print_table(["vacancy", "alike", "single pegs"], {"": rows}, right=(1,))
