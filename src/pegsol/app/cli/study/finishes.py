"""The command ``finishes``, which lists the single pegs that can survive from each vacancy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.options import (
    RunOptions,
    board_argument,
    exclude,
    json_option,
    load_vacancy,
    plot_option,
    run_options,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.report import draw_board_name, up_to_symmetry
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.tables import number_cell, print_csv
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.surveys.finishes import Finishes, FinishesJson, FinishRow, FinishTable
from pegsol.view.terminal.drawing import table
from pegsol.wording import plural

_SOLUTIONS = ("solutions", "solutions_mod_symmetry")
_DISTINCT = ("solutions", "distinct", "solutions_mod_symmetry", "distinct_mod_symmetry")


@click.command("finishes", cls=Command)
@board_argument
@click.option("--solutions", is_flag=True, help="Count the solutions, too.")
@click.option(
    "--distinct",
    is_flag=True,
    help="Count the distinct solutions, too, which differ in more than the order of jumps.",
)
@run_options(each="a problem")
@plot_option("Draw a board for each vacancy, too; FILE ends in .svg, .png or .pdf.", chart=False)
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@json_option(FinishesJson)
def command(
    words: tuple[str, ...],
    solutions: bool,
    distinct: bool,
    run: RunOptions,
    plot: Path | None,
    as_csv: bool,
    as_json: bool,
) -> int:
    """List which single peg can survive from which single vacancy on BOARD.

    BOARD is the name of a board, or a puzzle or a file with that board. A vacancy after the name
    ("english d4") restricts the table to this vacancy.

    The table has every pair of a vacancy and a survivor that the position classes allow, up to
    symmetry, with the number of problems that each pair stands for. The other pairs have no
    solution. --csv and --json also print the numbers modulo symmetry.

    The exit code is 20 if a limit left an answer or a number open.
    """
    exclude("--csv", as_csv, json=as_json)
    board, vacancy = load_vacancy(words)
    stopped = None
    with StateLine("state spaces") as line:
        work = Run(run.limits, threads=run.threads, progress=line)
        wanted = Finishes(board, work, vacancy, run.time_each, solutions, distinct)
        try:
            for _ in wanted.rows():
                pass
        except KeyboardInterrupt as interrupt:
            stopped = interrupt  # raised after what is known is shown
    found = wanted.table()
    columns = _DISTINCT if distinct else _SOLUTIONS if solutions else ()
    if as_json:
        print_answer(found.as_json())
    elif as_csv:
        _print_csv(found, columns)
    else:
        _draw(
            found,
            columns,
            "the time limit came first" if stopped is None else "the work was stopped",
        )
    if stopped is not None:
        raise stopped
    if plot is not None:
        from pegsol.view.svg.atlas import finish_atlas

        finish_atlas(found).save(plot)
    return YES if found.complete else UNDECIDED


def _print_csv(table: FinishTable, columns: Sequence[str]) -> None:
    first = ("vacancy", "survivor", "problems", "status")
    rows = [
        [row.vacancy, row.survivor, row.problems, row.status.value, *_numbers(row, columns)]
        for row in table.rows
    ]
    print_csv([*first, *columns], rows)


def _numbers(row: FinishRow, columns: Sequence[str]) -> list[int | None]:
    return [None if row.counts is None else getattr(row.counts, name) for name in columns]


def _draw(found: FinishTable, numbers: Sequence[str], why: str) -> None:
    """Print the table with these *numbers*; *why* tells why some problems were not tried."""
    screen = Screen()
    draw_board_name(screen, found.board)
    columns = [name for name in numbers if name in ("solutions", "distinct")]
    header = ["vacancy", "survivor", "problems", "answer", *columns]
    rows = [
        [
            row.vacancy,
            row.survivor,
            str(row.problems),
            row.status.value,
            *[number_cell(number) for number in _numbers(row, columns)],
        ]
        for row in found.rows
    ]
    if rows:
        screen.draw(table(header, rows, right=(2, *range(4, len(header)))))
        screen.line()
    text = f"{plural(len(rows), 'problem')} {up_to_symmetry(found.board)} "
    text += "that the position classes allow: "
    text += f"{found.number(Status.SOLVED)} solved, {found.number(Status.IMPOSSIBLE)} impossible"
    if found.number(Status.UNDECIDED):
        text += f", {found.number(Status.UNDECIDED)} undecided"
    if found.untried:
        untried = plural(len(found.untried), "problem", ",")
        text += f"\n{untried} not tried: {why}"
    screen.paragraph(text)
