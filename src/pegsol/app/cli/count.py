"""The command that counts solutions and games, or positions by moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pegsol.app.cli.group import INTERRUPTED, UNDECIDED, YES, warn
from pegsol.app.cli.options import (
    json_option,
    load,
    needs,
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
    from pegsol.limits import Limits
    from pegsol.model.problem import Problem
    from pegsol.search.spaces.by_moves import MoveLevel
    from pegsol.search.spaces.counting import Counts

UNKNOWN = "not known"


@click.command("count", short_help="Count solutions and games, exactly.")
@problem_argument
@click.option("--by-moves", is_flag=True, help="Count positions by moves instead.")
@plot_option("With --by-moves, draw the tables, too; FILE ends in .svg, .png or .pdf.")
@click.option("--time-limit", callback=seconds, metavar="S", help="Give up after S seconds.")
@click.option("--memory-limit", callback=size, metavar="M", help="Use at most M bytes (500M, 2G).")
@click.option(
    "--threads", type=click.IntRange(1, 1024), default=1, metavar="N", help="Use N threads."
)
@click.option(
    "--progress/--no-progress", default=None, help="Show how far the work has come, or not."
)
@json_option
def count(
    words: tuple[str, ...],
    by_moves: bool,
    plot: Path | None,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    progress: bool | None,
    as_json: bool,
) -> int:
    """Count the solutions of PROBLEM and the games from its start, exactly.

    A solution is a sequence of jumps that ends the first time the finish holds. Distinct solutions
    differ in more than the order of independent jumps, which share no hole. Both are counted modulo
    the symmetries that keep start and finish, too (mod sym.). A game is played until no jump is
    left, whatever the finish.

    With --by-moves, positions are counted by the fewest moves from the start, and, if the finish
    is one exact position, by the fewest moves to it; modulo symmetry. A move is one or more jumps
    by the same peg.

    The exit code is 0 if there is no solution, too, and 20 if a number is not known: if the time or
    the memory does not suffice.
    """
    from pegsol.app.cli.progress import StateLine
    from pegsol.app.cli.report import draw_start
    from pegsol.app.cli.screen import Screen
    from pegsol.limits import Limits

    needs("--by-moves", by_moves, plot=plot is not None)
    problem = load(words)
    limits = Limits(time=time_limit, memory=memory_limit)
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, problem, None)
        screen.flush()
    try:
        with StateLine(progress) as line:
            if by_moves:
                tell = _moves(problem, limits, line, plot)
            else:
                tell = _all(problem, limits, threads, line)
    except LimitError as error:
        warn("stopped by the time limit" if error.limit == "time" else error)
        return UNDECIDED
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    return tell(screen)


def _all(
    problem: Problem, limits: Limits, threads: int, line: StateLine
) -> Callable[[Screen | None], int]:
    """Count, and return what prints the numbers."""
    from pegsol.search.spaces.counting import count as count_all

    line.what = "counting"
    counts = count_all(problem, limits=limits, threads=threads, progress=line)

    def tell(screen: Screen | None) -> int:
        content = counts.as_json()
        if screen is None:
            print_json(content)
        else:
            _draw(screen, counts)
        return UNDECIDED if None in content.values() else YES

    return tell


def _moves(
    problem: Problem, limits: Limits, line: StateLine, plot: Path | None
) -> Callable[[Screen | None], int]:
    """Count by moves, and return what prints the numbers, and draws them if *plot* is given."""
    from pegsol.search.run import Run
    from pegsol.search.spaces.by_moves import by_moves as count_by_moves

    exact = problem.finish.kind == "pegs" and not problem.finish.free
    run = Run(limits)
    line.what = "positions by moves"
    tables = [count_by_moves(problem, limits=limits, progress=line)]
    if exact:
        line.what = "positions by moves to the finish"
        tables.append(count_by_moves(problem, backward=True, limits=run.limits(), progress=line))

    def tell(screen: Screen | None) -> int:
        if screen is None:
            _print_moves(tables)
        else:
            _draw_moves(screen, tables)
        if plot is not None:
            from pegsol.view.charts.chart import move_chart

            move_chart(problem, *tables).save(plot)
        return YES

    return tell


def _draw(screen: Screen, counts: Counts) -> None:
    from pegsol.view.terminal.drawing import table

    rows = [
        ["solutions", _number(counts.solutions), _number(counts.solutions_mod_symmetry)],
        ["distinct", _number(counts.distinct), _number(counts.distinct_mod_symmetry)],
        ["games", _number(counts.games), ""],
    ]
    screen.draw(table(["", "all", "mod sym."], rows, right=[1, 2]))


def _number(number: int | None) -> str:
    return UNKNOWN if number is None else f"{number:,}"


def _print_moves(tables: list[tuple[MoveLevel, ...]]) -> None:
    shown: list[Any] = [[asdict(level) for level in levels] for levels in tables]
    print_json({"from_start": shown[0], "to_finish": shown[1] if len(shown) > 1 else None})


def _draw_moves(screen: Screen, tables: list[tuple[MoveLevel, ...]]) -> None:
    from pegsol.view.terminal.drawing import table

    for number, (title, levels) in enumerate(
        zip(("moves from the start", "moves to the finish"), tables, strict=False)
    ):
        if number:
            screen.say()
        screen.say(title, "title")
        rows = [_cells(level) for level in levels]
        total = sum([level.positions for level in levels])
        rows.append(["total", f"{total:,}", ""])
        screen.draw(table(["moves", "positions mod sym.", "pegs"], rows, right=[0, 1, 2]))


def _cells(level: MoveLevel) -> Sequence[str]:
    least, most = level.least_pegs, level.most_pegs
    pegs = str(least) if least == most else f"{least} to {most}"
    return str(level.moves), f"{level.positions:,}", pegs
