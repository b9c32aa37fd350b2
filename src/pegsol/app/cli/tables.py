"""The commands that list what pegsol knows by name: boards and puzzles."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from pegsol.app.cli.options import json_option, print_json

if TYPE_CHECKING:
    from pegsol.model.board import Board
    from pegsol.model.boards import CatalogueEntry
    from pegsol.model.puzzles import Puzzle

_LEAST_NOTE = 24


@click.command("boards")
@json_option
def boards(as_json: bool) -> int:
    """List the boards that have a name.

    The table gives the number of holes, of lines and of symmetries (sym.) of each.

    Where a name has numbers in brackets, others may be put there; "+diagonals" may follow the
    name of any board on the square lattice.
    """
    from pegsol.model.boards import catalogue

    if as_json:
        print_json({"boards": [_board_json(entry) for entry in catalogue()]})
    else:
        rows = [row for entry in catalogue() for row in _board_rows(entry)]
        _print_table(["name", "holes", "lines", "sym.", "note"], {"": rows}, right=(1, 2, 3))
    return 0


@click.command("puzzles", short_help="List the problems that have a name.")
@json_option
def puzzles(as_json: bool) -> int:
    """List the problems that have a name, with their grade of difficulty.

    Boards have a name too (see "pegsol boards"), and can be followed by the vacancy and the
    finish. "pegsol show" tells more about a puzzle.
    """
    from pegsol.model.puzzles import puzzles as known

    if as_json:
        print_json({"puzzles": [_puzzle_json(puzzle) for puzzle in known()]})
    else:
        groups: dict[str, list[Sequence[str]]] = {}
        for puzzle in known():
            groups.setdefault(_board_heading(puzzle.problem.board), []).append(_puzzle_row(puzzle))
        _print_table(["name", "pegs", "finish", "grade", "title"], groups, right=(1,))
    return 0


def _board_rows(entry: CatalogueEntry) -> Iterator[Sequence[str]]:
    from pegsol.model.boards import board

    pattern = entry.name.replace(",", ", ")  # where a line may be broken
    note = entry.note if entry.name in entry.examples else f"{pattern}: {entry.note}"
    for example in entry.examples:
        facts = _facts(example, board(example))
        yield example, *[str(facts[key]) for key in ("holes", "lines", "symmetries")], note
        note = ""


def _board_json(entry: CatalogueEntry) -> dict[str, Any]:
    from pegsol.model.boards import board

    return {
        "name": entry.name,
        "aliases": list(entry.aliases),
        "note": entry.note,
        "examples": [_facts(example, board(example)) for example in entry.examples],
    }


def _facts(name: str, board: Board) -> dict[str, Any]:
    lines = len(board.lines) + len(board.one_way)
    return {
        "name": name,
        "holes": len(board),
        "lines": lines,
        "symmetries": board.symmetries.order,
    }


def _board_heading(board: Board) -> str:
    from pegsol.view.wording import board_name

    return f"{board_name(board)}, {len(board)} holes"


def _puzzle_row(puzzle: Puzzle) -> Sequence[str]:
    from pegsol.view.wording import short_finish

    problem = puzzle.problem
    return (
        puzzle.name,
        str(problem.start.peg_count),
        short_finish(problem.finish, problem.board),
        puzzle.difficulty,
        puzzle.title,
    )


def _puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "name": puzzle.name,
        "aliases": list(puzzle.aliases),
        "title": puzzle.title,
        "grade": puzzle.grade,
        "difficulty": puzzle.difficulty,
        "solvable": puzzle.solvable,
        "source": puzzle.source,
        "pegs": puzzle.problem.start.peg_count,
        "problem": puzzle.problem.as_json(),
    }


def _print_table(
    header: Sequence[str], groups: Mapping[str, Sequence[Sequence[str]]], right: Sequence[int]
) -> None:
    """Print a table of groups, each with its heading if it has one.

    The last column is wrapped where the screen ends.
    """
    from pegsol.app.cli.screen import Screen
    from pegsol.view.terminal.drawing import Drawing, table

    screen = Screen()
    rows = [row for group in groups.values() for row in group]
    taken = sum([max(map(len, column)) + 2 for column in zip(header, *rows, strict=True)][:-1])
    room = max(_LEAST_NOTE, screen.width - taken)
    wrapped = {heading: _wrapped(group, room) for heading, group in groups.items()}
    drawn = table(header, [row for group in wrapped.values() for row in group], right)
    lines = iter(drawn.lines)
    screen.draw(Drawing((next(lines),)))
    for heading, group in wrapped.items():
        if heading:
            screen.say(f"\n{heading}", "title")
        screen.draw(Drawing(tuple(islice(lines, len(group)))))


def _wrapped(rows: Sequence[Sequence[str]], room: int) -> list[Sequence[str]]:
    """Return the rows with as many more as it takes to keep the last column within its *room*."""
    wrapped: list[Sequence[str]] = []
    for row in rows:
        first, *more = textwrap.wrap(row[-1], room) or [""]
        wrapped.append((*row[:-1], first))
        wrapped += [[""] * (len(row) - 1) + [line] for line in more]
    return wrapped
