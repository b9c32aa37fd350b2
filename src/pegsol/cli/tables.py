"""Print tables, as text with the last column wrapped at the edge of the screen, or as CSV."""

from __future__ import annotations

import csv
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from pegsol.cli.screen import Screen
from pegsol.view.terminal.drawing import Drawing, table

_MIN_LAST_WIDTH = 24
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet takes for a formula, or for white space before one."""


def print_table(
    header: Sequence[str], groups: Mapping[str, Sequence[Sequence[str]]], right: Sequence[int]
) -> None:
    """Print a table of groups of rows, each group under its heading if it has one."""
    screen = Screen()
    rows = [row for group in groups.values() for row in group]
    taken = sum([max(map(len, column)) + 2 for column in zip(header, *rows, strict=True)][:-1])
    room = max(_MIN_LAST_WIDTH, screen.width - taken)
    wrapped = {heading: _wrapped(group, room) for heading, group in groups.items()}
    drawn = table(header, [row for group in wrapped.values() for row in group], right)
    lines = iter(drawn.lines)
    screen.draw(Drawing((next(lines),)))
    for heading, group in wrapped.items():
        if heading:
            screen.line()
            screen.line(heading, "title")
        screen.draw(Drawing(tuple(islice(lines, len(group)))))


def _wrapped(rows: Sequence[Sequence[str]], room: int) -> list[Sequence[str]]:
    """Return the rows with the last column wrapped to *room* columns, in additional rows."""
    wrapped: list[Sequence[str]] = []
    for row in rows:
        first, *more = textwrap.wrap(row[-1], room) or [""]
        wrapped.append((*row[:-1], first))
        wrapped += [[""] * (len(row) - 1) + [line] for line in more]
    return wrapped


def print_csv(header: Sequence[str], rows: Iterable[Sequence[int | float | str | None]]) -> None:
    """Print rows as comma-separated values.

    An apostrophe before a text that a spreadsheet would compute makes it text there, too; numbers
    stay numbers.

    >>> print_csv(["title", "value"], [["=1+1", -2], ["-2", None]])
    title,value
    '=1+1,-2
    '-2,
    """
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        formulas = [isinstance(cell, str) and cell.startswith(_FORMULAS) for cell in row]
        writer.writerow([f"'{c}" if text else c for c, text in zip(row, formulas, strict=True)])


def number_cell(number: int | None) -> str:
    """Return the text of a number in a table; an unknown number has an empty cell.

    >>> number_cell(23475688), number_cell(None)
    ('23,475,688', '')
    """
    return "" if number is None else f"{number:,}"
