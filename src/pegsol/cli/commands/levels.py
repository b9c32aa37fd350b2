"""The command ``levels``: the reachable and winning positions of a problem, counted."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path
from typing import Annotated, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.group import warn
from pegsol.cli.options import (
    Folder,
    RunOptions,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import StateLine
from pegsol.cli.report import begin
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell
from pegsol.errors import Limit, LimitError
from pegsol.game.position import Position
from pegsol.game.problem import ProblemJson
from pegsol.search.spaces.export import check_export
from pegsol.shapes import Json, PositionJson
from pegsol.study.levels import LevelRow, LevelTable, level_table
from pegsol.view.terminal.drawing import table, wrap
from pegsol.wording import plural

MAX_SHOWN_FINISHES = 40


class LevelsJson(TypedDict):
    """The positions after each number of jumps."""

    problem: ProblemJson
    levels: list[Annotated[Json, LevelRow]]
    total: Annotated[Json, LevelRow]
    finishes: list[PositionJson] | None
    """Up to 1,000 positions of the last level; null if only numbers are known."""


@click.command("levels", cls=Command)
@problem_argument
@run_options()
@click.option(
    "--spill",
    type=Folder(),
    metavar="DIR",
    help="Keep the levels in DIR rather than in memory; continue from them if they exist.",
)
@click.option(
    "--export",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all positions to FILE, which ends in .parquet.",
)
@plot_option("Draw the table, too; FILE ends in .svg, .png or .pdf.")
@json_option(LevelsJson)
def command(
    words: tuple[str, ...],
    run: RunOptions,
    spill: str | None,
    export: Path | None,
    plot: Path | None,
    as_json: bool,
) -> int:
    """Count the positions that can be reached in PROBLEM, exactly.

    The table gives, after each number of jumps, the number of positions that can be reached, and
    how many of them are winning: the finish can still be reached from them. pegsol also counts both
    modulo symmetry (mod sym.). The last column counts the dead ends, which have no legal jump.

    The exit code is 20 if there is not enough time or memory.
    """
    problem = load(words)
    if export is not None:
        check_export(export)
    screen = begin(problem, as_json=as_json)
    with StateLine(board=problem.board) as line:
        try:
            found = level_table(
                problem,
                spill=spill,
                keep=export is not None,
                limits=run.limits,
                threads=run.threads,
                progress=line,
            )
        except (LimitError, KeyboardInterrupt) as stop:
            if spill is not None and getattr(stop, "limit", Limit.TIME) is Limit.TIME:
                stop.add_note(f"; the same command continues from {spill}")
            raise
    if found.obstacle:
        warn(f"the winning positions are not counted: {found.obstacle}")
    finishes = None
    if found.last_positions is not None:
        finishes = [Position(problem.board, bits) for bits in found.last_positions]
    if screen is None:
        _print(found, finishes)
    else:
        _draw(screen, found, finishes)
    if export is not None:
        found.space.export(export, winning=found.winning)
    won = None if found.winning is None else found.winning.levels
    save_chart(plot, found.space.levels, problem, to_finish=won)
    return YES


def _print(found: LevelTable, finishes: list[Position] | None) -> None:
    print_answer(
        LevelsJson(
            problem=found.problem.as_json(),
            levels=[row.as_json() for row in found.rows],
            total=found.total.as_json(),
            finishes=None if finishes is None else [end.as_json() for end in finishes],
        )
    )


def _draw(screen: Screen, found: LevelTable, finishes: list[Position] | None) -> None:
    header = ["jumps", "pegs", "positions", "mod sym.", "winning", "mod sym.", "dead ends"]
    total = ["total", *_cells(found.total)[1:]]
    rows = [_cells(row) for row in found.rows]
    screen.draw(table(header, [*rows, total], right=range(len(header))))
    screen.line()
    last = found.rows[-1]
    listed = finishes is not None and last.positions <= MAX_SHOWN_FINISHES
    pegs = plural(last.pegs or 0, "peg")
    end = ":" if listed else ""
    screen.line(f"{plural(last.positions, 'position')} with {pegs} can be reached{end}")
    if finishes is not None and listed:
        names = [" ".join(end.pegs) for end in finishes]
        screen.draw(wrap(names, screen.width - 2).indented(2))
    won = found.total.winning
    if won is not None:
        screen.line("the finish can be reached" if won else "the finish cannot be reached")


def _cells(row: LevelRow) -> list[str]:
    return [number_cell(value) for value in astuple(row)]
