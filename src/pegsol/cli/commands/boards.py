"""The command ``boards``, which lists the boards that have a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import json_option
from pegsol.cli.tables import print_table
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import CatalogueEntry, board, catalogue


class ExampleJson(TypedDict):
    """A board, and its size."""

    name: str
    holes: int
    lines: int
    symmetries: int


class EntryJson(TypedDict):
    """A name of boards."""

    name: str
    aliases: list[str]
    note: str
    examples: list[ExampleJson]


class BoardsJson(TypedDict):
    """The boards that have a name."""

    boards: list[EntryJson]


@click.command("boards", cls=Command)
@json_option(BoardsJson)
def command(as_json: bool) -> int:
    """List the boards that have a name.

    The table gives the number of holes, lines and symmetries (sym.) of each board.

    You can replace the numbers in brackets by others. A shell requires quotes around brackets, so
    you can leave them out: triangle:5 is "triangle(5)". The name of any board on the square lattice
    may be followed by "+diagonals".
    """
    if as_json:
        print_answer(BoardsJson(boards=[_as_json(entry) for entry in catalogue()]))
    else:
        rows = [row for entry in catalogue() for row in _rows(entry)]
        print_table(["name", "holes", "lines", "sym.", "note"], {"": rows}, right=(1, 2, 3))
    return YES


def _rows(entry: CatalogueEntry) -> Iterator[Sequence[str]]:
    pattern = entry.name.replace(",", ", ")  # a line may break after the comma
    note = entry.note if entry.name in entry.examples else f"{pattern}: {entry.note}"
    for example in entry.examples:
        facts = _facts(example, board(example))
        yield example, *[str(facts[key]) for key in ("holes", "lines", "symmetries")], note
        note = ""


def _as_json(entry: CatalogueEntry) -> EntryJson:
    return {
        "name": entry.name,
        "aliases": list(entry.aliases),
        "note": entry.note,
        "examples": [_facts(example, board(example)) for example in entry.examples],
    }


def _facts(name: str, board: Board) -> ExampleJson:
    lines = len(board.lines) + len(board.one_way)
    return {
        "name": name,
        "holes": len(board),
        "lines": lines,
        "symmetries": board.symmetries.order,
    }
