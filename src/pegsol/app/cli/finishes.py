"""The commands that tell how games end: finishes, deadends, fewest."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pegsol.app.cli.completion import complete_problem
from pegsol.app.cli.group import INTERRUPTED, UNDECIDED, YES, warn
from pegsol.app.cli.options import (
    exclude,
    json_option,
    load,
    plot_option,
    print_json,
    problem_argument,
    seconds,
    size,
)
from pegsol.errors import LimitError

if TYPE_CHECKING:
    from pegsol.app.cli.progress import StateLine
    from pegsol.app.cli.screen import Screen
    from pegsol.model.board import Board
    from pegsol.search.surveys.dead_ends import DeadEnds
    from pegsol.search.surveys.fewest_pegs import FewestTable
    from pegsol.search.surveys.finishes import FinishRow, FinishTable

Found = TypeVar("Found")
Command = TypeVar("Command", bound=Callable[..., Any])

_NUMBERS = ("solutions", "distinct", "solutions_mod_symmetry", "distinct_mod_symmetry")
_ANSWERS = {True: "yes", False: "no", None: "?"}


def _board_argument(command: Command) -> Command:
    argument = click.argument(
        "words", metavar="BOARD", nargs=-1, required=True, shell_complete=complete_problem
    )
    return argument(command)


def _limit_options(command: Command) -> Command:
    for option in (
        click.option(
            "--progress/--no-progress", default=None, help="Show how far the work has come, or not."
        ),
        click.option(
            "--threads", type=click.IntRange(1, 1024), default=1, metavar="N", help="Use N threads."
        ),
        click.option(
            "--memory-limit", callback=size, metavar="M", help="Use at most M bytes (500M, 2G)."
        ),
        click.option(
            "--time-limit", callback=seconds, metavar="S", help="Give up after S seconds."
        ),
    ):
        command = option(command)
    return command


@click.command("finishes", short_help="Which single peg can survive from which vacancy.")
@_board_argument
@click.option("--solutions", is_flag=True, help="Count the solutions, too.")
@click.option(
    "--distinct",
    is_flag=True,
    help="Count them also without mere reorderings of the same jumps.",
)
@_limit_options
@plot_option("Draw a board for each vacancy, too; FILE ends in .svg, .png or .pdf.", chart=False)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@json_option
def finishes(
    words: tuple[str, ...],
    solutions: bool,
    distinct: bool,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    progress: bool | None,
    plot: Path | None,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Tell which single peg can survive from which single vacancy on BOARD.

    BOARD is the name of a board, or a problem or a file with that board.

    All pairs of a vacancy and a survivor that the position classes allow are listed, up to
    symmetry, with the number of problems that each stands for; the others have no solution. The
    limits are for each problem by itself.

    The exit code is 20 if a limit left something open.
    """
    exclude("--csv", as_csv, json=as_json)
    from pegsol.limits import Limits
    from pegsol.search.surveys.finishes import finish_table

    board = load(words).board
    limits = Limits(time=time_limit, memory=memory_limit)
    table, code = _within(
        progress,
        lambda line: finish_table(
            board,
            solutions=solutions,
            distinct=distinct,
            limits=limits,
            threads=threads,
            progress=line,
        ),
    )
    if table is None:
        return code
    if as_json:
        print_json(table.as_json())
    elif as_csv:
        _print_csv(table)
    else:
        _draw_finishes(table)
    if plot is not None:
        from pegsol.view.svg.atlas import finish_atlas

        finish_atlas(table).save(plot)
    return YES if table.complete else UNDECIDED


@click.command("deadends", short_help="Count the positions in which a game is stuck.")
@problem_argument
@plot_option("Draw the table, too; FILE ends in .svg, .png or .pdf.")
@_limit_options
@json_option
def deadends(
    words: tuple[str, ...],
    plot: Path | None,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    progress: bool | None,
    as_json: bool,
) -> int:
    """Count the dead ends of PROBLEM: reachable positions without a legal jump.

    The finish does not matter. One of the shortest games to a dead end (the fool's solitaire) and
    one of the longest are given.

    The exit code is 20 if the time or the memory does not suffice.
    """
    from pegsol.limits import Limits
    from pegsol.search.surveys.dead_ends import dead_ends

    problem = load(words)
    limits = Limits(time=time_limit, memory=memory_limit)
    found, code = _within(
        progress,
        lambda line: dead_ends(problem, limits=limits, threads=threads, progress=line),
    )
    if found is None:
        return code
    if as_json:
        print_json(found.as_json())
    else:
        _draw_dead_ends(found)
    if plot is not None:
        from pegsol.view.charts.levels import dead_end_chart

        dead_end_chart(found).save(plot)
    return YES


@click.command("fewest", short_help="Fewest pegs that can be reached from every position.")
@_board_argument
@plot_option("Draw the numbers of all classes together, too; FILE ends in .svg, .png or .pdf.")
@_limit_options
@json_option
def fewest(
    words: tuple[str, ...],
    plot: Path | None,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    progress: bool | None,
    as_json: bool,
) -> int:
    """Tell from how many positions of BOARD so many pegs are the fewest that can be reached.

    BOARD is the name of a board, or a problem or a file with that board. Every position but the
    empty one is counted, class by class; a class is named by its first position with fewest pegs.

    The exit code is 20 if the time or the memory does not suffice.
    """
    from pegsol.limits import Limits
    from pegsol.search.surveys.fewest_pegs import fewest_pegs

    board = load(words).board
    limits = Limits(time=time_limit, memory=memory_limit)
    table, code = _within(
        progress,
        lambda line: fewest_pegs(board, limits=limits, threads=threads, progress=line),
    )
    if table is None:
        return code
    if as_json:
        print_json(table.as_json())
    else:
        _draw_fewest(table)
    if plot is not None:
        from pegsol.view.charts.fewest_pegs import fewest_chart

        fewest_chart(table).save(plot)
    return YES


def _within(progress: bool | None, work: Callable[[StateLine], Found]) -> tuple[Found | None, int]:
    """Do the work, and say in one line what stopped it, if anything did."""
    from pegsol.app.cli.progress import StateLine

    try:
        with StateLine(progress) as line:
            line.what = "state spaces"
            return work(line), YES
    except LimitError as error:
        warn("stopped by the time limit" if error.limit == "time" else error)
        return None, UNDECIDED
    except KeyboardInterrupt:
        warn("interrupted")
        return None, INTERRUPTED


# -- tables


def _print_csv(table: FinishTable) -> None:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    columns = _columns(table)
    writer.writerow(["vacancy", "survivor", "problems", "solvable", *columns])
    for row in table.rows:
        known = {True: "yes", False: "no", None: ""}[row.solvable]
        writer.writerow([row.vacancy, row.survivor, row.problems, known, *_numbers(row, columns)])
    click.echo(lines.getvalue(), nl=False)


def _columns(table: FinishTable) -> list[str]:
    """Return the names of the numbers of solutions that are known of any row."""
    counts = [row.counts for row in table.rows if row.counts is not None and row.solvable]
    return [name for name in _NUMBERS if any(getattr(n, name) is not None for n in counts)]


def _numbers(row: FinishRow, columns: Sequence[str]) -> list[int | None]:
    return [None if row.counts is None else getattr(row.counts, name) for name in columns]


def _draw_finishes(table: FinishTable) -> None:
    from pegsol.app.cli.screen import Screen
    from pegsol.view.terminal.drawing import table as draw_table
    from pegsol.wording import plural

    screen = Screen()
    _draw_board(screen, table.board)
    columns = [name for name in _columns(table) if name in ("solutions", "distinct")]
    header = ["vacancy", "survivor", "problems", "solvable", *columns]
    rows = [
        [
            row.vacancy,
            row.survivor,
            str(row.problems),
            _ANSWERS[row.solvable],
            *[_cell(number) for number in _numbers(row, columns)],
        ]
        for row in table.rows
    ]
    if rows:
        screen.draw(draw_table(header, rows, right=(2, *range(4, len(header)))))
        screen.say()
    text = f"{plural(len(rows), 'problem')} up to symmetry that the position classes allow: "
    text += f"{table.number(True)} solvable, {table.number(False)} not"
    if table.number(None):
        text += f", {table.number(None)} open"
    screen.paragraph(text)


def _draw_dead_ends(found: DeadEnds) -> None:
    from pegsol.app.cli.screen import Screen
    from pegsol.view.terminal.drawing import table, wrap
    from pegsol.view.wording import heading
    from pegsol.wording import plural

    screen = Screen()
    screen.say(heading(found.problem), "title")
    screen.say()
    rows = [
        [str(level.jumps), str(level.pegs), _cell(level.dead_ends), _cell(level.positions)]
        for level in found.levels
        if level.dead_ends
    ]
    total = ["total", "", _cell(found.total), _cell(sum([x.positions for x in found.levels]))]
    header = ["jumps", "pegs", "dead ends", "positions"]
    screen.draw(table(header, [*rows, total], right=range(4)))
    for word, game in (("shortest", found.shortest), ("longest", found.longest)):
        screen.say()
        pegs = plural(game.position.peg_count, "peg")
        screen.say(f"{word}: {plural(len(game.jumps), 'jump')}, {pegs} left")
        if game.jumps:
            screen.draw(wrap(map(str, game.moves), min(screen.width, 90) - 2).indented(2))


def _draw_fewest(found: FewestTable) -> None:
    from pegsol.app.cli.screen import Screen
    from pegsol.view.terminal.drawing import table

    screen = Screen()
    _draw_board(screen, found.board)
    header = ["fewest", *[" ".join(row.pegs) or "(empty)" for row in found.classes], "all"]
    rows = [["classes", *[str(row.classes) for row in found.classes], ""]]
    rows += [
        [str(pegs), *[_cell(row.histogram.get(pegs, 0)) for row in found.classes], _cell(number)]
        for pegs, number in found.histogram.items()
    ]
    sums = [row.positions for row in found.classes]
    rows.append(["total", *map(_cell, sums), _cell(sum(found.histogram.values()))])
    screen.draw(table(header, rows, right=range(len(header))))


def _draw_board(screen: Screen, board: Board) -> None:
    from pegsol.view.wording import board_name
    from pegsol.wording import plural

    screen.say(f"{board_name(board)}: {plural(len(board), 'hole')}", "title")
    screen.say()


def _cell(number: int | None) -> str:
    return "" if number is None else f"{number:,}"
