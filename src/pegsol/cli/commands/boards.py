"""The command ``boards``, which lists the boards that have a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.tables import print_table
from pegsol.game.boards.names import CatalogueEntry, board, catalogue


@click.command("boards", cls=Command)
def command() -> int:
    """List the boards that have a name.

    The table gives the number of holes, lines and symmetries (sym.) of each board.

    You can replace the numbers in brackets by others. A shell requires quotes around brackets, so
    you can leave them out: triangle:5 is "triangle(5)". The name of any board on the square lattice
    may be followed by "+diagonals".
    """
    rows = [row for entry in catalogue() for row in _rows(entry)]
    print_table(["name", "holes", "lines", "sym.", "note"], {"": rows}, right=(1, 2, 3))
    return YES


def _rows(entry: CatalogueEntry) -> Iterator[Sequence[str]]:
    pattern = entry.name.replace(",", ", ")  # a line may break after the comma
    note = entry.note if entry.name in entry.examples else f"{pattern}: {entry.note}"
    for example in entry.examples:
        found = board(example)
        facts = len(found), len(found.lines) + len(found.one_way), found.symmetries.order
        yield example, *map(str, facts), note
        note = ""
