"""The command ``redo``, which repeats what the five old texts tried."""

from __future__ import annotations

from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.group import warn
from pegsol.cli.options import RunOptions, json_option, run_options
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell, print_table
from pegsol.lab.old_texts.redo import (
    TEXTS,
    Cell,
    Redo,
    RedoRow,
    RedoTable,
    TextJson,
    redo,
    text_called,
)
from pegsol.view.terminal.drawing import table
from pegsol.wording import plural


class TextsJson(TypedDict):
    """The old texts, if none was named."""

    texts: list[TextJson]


@click.command("redo", cls=Command)
@click.argument("text", type=click.Choice(TEXTS, case_sensitive=False), required=False)
@click.option("--full", is_flag=True, help="Also compute the statements that take minutes.")
@run_options()
@json_option(TextsJson | Redo)
def command(text: str | None, full: bool, run: RunOptions, as_json: bool) -> int:
    """Repeat the main experiment of an old text, and compare its figures with today's.

    pegsol began with five texts: glauser, darby, dirkse, cockett and thill. Without TEXT, pegsol
    lists them. The tables show the experiment. Below them are the statements of the text, what
    pegsol finds today, and the commands that compute it. A verdict is "right", "about right",
    "estimate" (the text gives an estimate, and today's figure is exact), "wrong", "answered" (the
    text leaves it open), or "not repeated" (the text does not say enough).

    The exit code is 20 if a limit came first.
    """
    if text is None:
        _list(as_json)
        return YES
    with StateLine(text) as line:
        found = redo(text, full=full, limits=run.limits, threads=run.threads, progress=line)
    show(found, _draw, as_json=as_json)
    if found.limit is not None:
        warn(f"the {found.limit} limit came first; {found.omitted} statements are left")
    return YES if found.limit is None else UNDECIDED


def _list(as_json: bool) -> None:
    """Print the texts, a line each."""
    texts = [text_called(name) for name in TEXTS]
    if as_json:
        named = [
            TextJson(text=one.key, author=one.author, title=one.title, year=one.year, asks=one.asks)
            for one in texts
        ]
        print_answer(TextsJson(texts=named))
    else:
        rows = [(one.key, one.year, one.asks) for one in texts]
        print_table(["text", "year", "what it asks"], {"": rows}, right=())


def _draw(screen: Screen, found: Redo) -> None:
    screen.line(f"{found.author}: {found.title}, {found.year}", "title")
    screen.paragraph(f"It asks {found.asks}.")
    for one in found.tables:
        screen.line()
        screen.line(one.title, "title")
        _draw_table(screen, one)
    screen.line()
    lines = [line for row in found.rows for line in _statement(row)]
    if lines:
        header = ["verdict", "what the text states, and what is found today"]
        print_table(header, {"": lines}, right=())
    if found.omitted and found.limit is None:
        words = plural(found.omitted, "more statement")
        screen.paragraph(f"--full computes {words}, which may take minutes.")


def _draw_table(screen: Screen, one: RedoTable) -> None:
    rows = [[_cell(cell) for cell in row] for row in one.rows]
    screen.draw(table(one.header, rows, right=range(1, len(one.header))))
    if one.note:
        screen.paragraph(one.note)
    for command in one.how:
        screen.line(command, "label")


def _cell(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:g}"
    return cell if isinstance(cell, str) else number_cell(cell)


def _statement(row: RedoRow) -> list[tuple[str, str]]:
    """Return the lines of a statement: its verdict, what is found, and by which commands."""
    return [
        (row.verdict, row.stated),
        ("", f"today: {row.found}"),
        *[("", command) for command in row.how],
        ("", ""),
    ]
