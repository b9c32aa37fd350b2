"""The command ``count``: the numbers of solutions and games, or of positions by moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.options import (
    RunOptions,
    json_option,
    load,
    needs,
    plot_option,
    print_json,
    problem_argument,
    run_options,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.report import draw_start
from pegsol.app.cli.screen import Screen
from pegsol.model.problem import Problem
from pegsol.search.run import Run
from pegsol.search.spaces.by_moves import MoveLevel, by_moves
from pegsol.search.spaces.counting import Counts, count
from pegsol.view.terminal.drawing import table

UNKNOWN = "not known"


@click.command("count")
@problem_argument
@click.option("--by-moves", "moves", is_flag=True, help="Count positions by moves instead.")
@plot_option("With --by-moves, draw the tables, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option
def command(
    words: tuple[str, ...], moves: bool, plot: Path | None, run: RunOptions, as_json: bool
) -> int:
    """Count the solutions of PROBLEM and the games from its start, exactly.

    A solution is a sequence of jumps that ends the first time the finish holds. Distinct solutions
    differ in more than the order of independent jumps, which share no hole. Both are also counted
    modulo the symmetries that keep start and finish (mod sym.). A game is played until no jump is
    legal; the finish does not matter.

    With --by-moves, positions are counted modulo symmetry by the fewest moves from the start and,
    if the finish is one exact position, by the fewest moves to it. A move is one or more
    consecutive jumps by the same peg.

    The exit code is 0 even if there is no solution, and 20 if a number is not known because the
    time or the memory did not suffice.
    """
    needs("--by-moves", moves, plot=plot is not None)
    problem = load(words)
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, problem, None)
        screen.flush()
    if moves:
        return _count_by_moves(problem, run, screen, plot)
    return _count(problem, run, screen)


def _count(problem: Problem, run: RunOptions, screen: Screen | None) -> int:
    """Count solutions and games; print the numbers, as JSON if there is no screen."""
    with StateLine(run.progress, "counting") as line:
        counts = count(problem, limits=run.limits, threads=run.threads, progress=line)
    content = counts.as_json()
    if screen is None:
        print_json(content)
    else:
        _draw(screen, counts)
    return UNDECIDED if None in content.values() else YES


def _count_by_moves(
    problem: Problem, run: RunOptions, screen: Screen | None, plot: Path | None
) -> int:
    """Count positions by moves; print the tables, and draw them if *plot* is given."""
    clock = Run(run.limits)
    with StateLine(run.progress, "positions by moves") as line:
        tables = [by_moves(problem, limits=run.limits, progress=line)]
        if problem.finish.kind == "pegs" and not problem.finish.free:
            line.what = "positions by moves to the finish"
            tables.append(by_moves(problem, backward=True, limits=clock.limits(), progress=line))
    if screen is None:
        _print_moves(tables)
    else:
        _draw_moves(screen, tables)
    if plot is not None:
        from pegsol.view.charts.levels import move_chart

        move_chart(problem, *tables).save(plot)
    return YES


def _draw(screen: Screen, counts: Counts) -> None:
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
    for number, (title, levels) in enumerate(
        zip(("moves from the start", "moves to the finish"), tables, strict=False)
    ):
        if number:
            screen.line()
        screen.line(title, "title")
        rows = [_cells(level) for level in levels]
        total = sum([level.positions for level in levels])
        rows.append(["total", f"{total:,}", ""])
        screen.draw(table(["moves", "positions mod sym.", "pegs"], rows, right=[0, 1, 2]))


def _cells(level: MoveLevel) -> Sequence[str]:
    least, most = level.least_pegs, level.most_pegs
    pegs = str(least) if least == most else f"{least} to {most}"
    return str(level.moves), f"{level.positions:,}", pegs
