"""The command ``levels``: the reachable and winning positions of a problem, counted."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import click

from pegsol.app.cli.group import YES, warn
from pegsol.app.cli.options import (
    RunOptions,
    exclude,
    json_option,
    load,
    plot_option,
    print_json,
    problem_argument,
    run_options,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.pruning import show_pruning
from pegsol.app.cli.report import draw_start
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.tables import number_cell
from pegsol.errors import LimitError
from pegsol.limits import Limits
from pegsol.model.problem import Problem
from pegsol.plural import plural
from pegsol.search.spaces.export import check_export
from pegsol.search.spaces.state_space import Level, StateSpace
from pegsol.view.terminal.drawing import table, wrap

MAX_FINISHES = 1000  # listed in JSON
MAX_SHOWN_FINISHES = 40


@dataclass(frozen=True, slots=True)
class Row:
    """The numbers of a level, or of all levels; None for an unknown one."""

    jumps: int | None
    pegs: int | None
    raw: int
    mod_symmetry: int | None
    winning_raw: int | None
    winning_mod_symmetry: int | None
    dead_ends: int | None


@dataclass(frozen=True, slots=True)
class Count:
    """What is printed: the levels, and the positions of the last one if they are known."""

    rows: list[Row]
    total: Row
    finishes: list[list[str]] | None
    finishes_total: int
    levels: tuple[Level, ...]
    winning: tuple[Level, ...] | None


@dataclass(frozen=True, slots=True)
class Way:
    """How to count positions."""

    limits: Limits
    threads: int
    spill: str | None
    engine: Any
    export: Path | None


@click.command("levels")
@problem_argument
@run_options()
@click.option(
    "--spill",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Keep the levels in DIR rather than in memory; go on from there if they exist.",
)
@click.option(
    "--engine",
    type=click.Choice(["blocks", "bitmap", "sparse"]),
    help="Count with this engine (to check one against another).",
)
@click.option(
    "--export",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all positions to FILE, .parquet or .npz.",
)
@click.option(
    "--pruning",
    is_flag=True,
    help="Count instead which lost positions are proved lost without a search.",
)
@plot_option("Draw the table, too; FILE ends in .svg, .png or .pdf.")
@json_option
def command(
    words: tuple[str, ...],
    run: RunOptions,
    spill: str | None,
    engine: str | None,
    export: Path | None,
    pruning: bool,
    plot: Path | None,
    as_json: bool,
) -> int:
    """Count the positions that can be reached in PROBLEM, exactly.

    The table gives, after each number of jumps, the number of positions that can be reached, their
    number modulo symmetry (mod sym.), those of them from which the finish can still be reached
    (winning), and the dead ends: positions without a legal jump.

    With --pruning, the table is about the lost positions, from which the finish cannot be reached:
    of those tested (at most 1,000 for each number of jumps, chosen at random) it counts the
    positions refuted by the position class, by pagoda functions, by dead pegs, which can never move
    or be taken, and by having no legal jump. Only a search shows that those left are lost.

    The exit code is 20 if the time or the memory does not suffice.
    """
    problem = load(words)
    given = {"spill": spill, "engine": engine, "export": export}
    exclude("--pruning", pruning, **{name: value is not None for name, value in given.items()})
    if export is not None:
        check_export(export)
    way = Way(run.limits, run.threads, spill, engine, export)
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, problem, None)
        screen.flush()
    with StateLine(run.progress) as line:
        if pruning:
            return show_pruning(problem, run, line, screen, plot)
        try:
            count = _count(problem, way, line)
        except (LimitError, KeyboardInterrupt) as stop:
            if spill is not None and getattr(stop, "limit", "time") == "time":
                stop.add_note(f"; the same command goes on from {spill}")
            raise
    if screen is None:
        _print(count)
    else:
        _draw(screen, count)
    if plot is not None:
        from pegsol.view.charts.levels import level_chart

        level_chart(problem, count.levels, count.winning).save(plot)
    return YES


def _count(problem: Problem, way: Way, line: StateLine) -> Count:
    began = time.monotonic()
    space, numbers_only = _reachable(problem, way, line)
    last = space.levels[-1]
    finishes = None
    winning = None
    if numbers_only is None:
        names_of = problem.board.names_of
        finishes = [list(names_of(b)) for b in islice(space.bits(last.pegs), MAX_FINISHES)]
        winning = _winning(space, problem, way, line, began)
    else:
        warn(f"the winning positions are not counted: {numbers_only}")
    line.close()
    if way.export is not None:
        space.export(way.export, winning=winning)
    rows = _rows(space, winning)
    won = None if winning is None else winning.levels
    return Count(rows, _total(space, winning), finishes, last.raw, space.levels, won)


def _reachable(problem: Problem, way: Way, line: StateLine) -> tuple[StateSpace, str | None]:
    """Return the state space, and if only its numbers could be kept, why."""

    def space(keep: bool) -> StateSpace:
        return StateSpace(
            problem,
            engine=way.engine,
            dead_ends=True,
            keep=keep,
            limits=way.limits,
            threads=way.threads,
            spill=way.spill,
            progress=line,
        )

    try:
        return space(True), None
    except LimitError as error:
        # Once the work has begun, it was a list that outgrew the memory, and would do so again.
        if error.limit != "memory" or line.last is not None or way.export is not None:
            raise
        return space(False), str(error)


def _winning(
    space: StateSpace, problem: Problem, way: Way, line: StateLine, began: float
) -> StateSpace | None:
    """Return the winning positions, None if memory does not suffice."""
    limits = way.limits
    if limits.time is not None:
        left = max(0.0, limits.time - (time.monotonic() - began))
        limits = replace(limits, time=left)
    line.what = "winning positions"
    try:
        return space.winning(
            problem.finish, consume=way.export is None, limits=limits, progress=line
        )
    except LimitError as error:
        if error.limit != "memory":
            raise
        line.close()
        warn(f"the winning positions are not counted: {error}")
        return None


def _rows(space: StateSpace, winning: StateSpace | None) -> list[Row]:
    won = {} if winning is None else {level.pegs: level for level in winning.levels}
    none = None if winning is None else Level(0, 0, 0, winning.mod_symmetry and 0, None)
    rows = []
    for level in space.levels:
        known = won.get(level.pegs, none)
        rows.append(
            Row(
                level.jumps,
                level.pegs,
                level.raw,
                level.mod_symmetry,
                None if known is None else known.raw,
                None if known is None else known.mod_symmetry,
                level.dead_ends,
            )
        )
    return rows


def _total(space: StateSpace, winning: StateSpace | None) -> Row:
    return Row(
        None,
        None,
        space.total,
        space.mod_symmetry,
        None if winning is None else winning.total,
        None if winning is None else winning.mod_symmetry,
        sum([level.dead_ends or 0 for level in space.levels]),
    )


def _print(count: Count) -> None:
    content: dict[str, Any] = {
        "levels": [asdict(row) for row in count.rows],
        "total": asdict(count.total),
        "finishes": count.finishes,
    }
    if count.finishes_total > MAX_FINISHES:
        content["finishes_total"] = count.finishes_total
    print_json(content)


def _draw(screen: Screen, count: Count) -> None:
    header = ["jumps", "pegs", "positions", "mod sym.", "winning", "mod sym.", "dead ends"]
    total = ["total", *_cells(count.total)[1:]]
    rows = [_cells(row) for row in count.rows]
    screen.draw(table(header, [*rows, total], right=range(len(header))))
    screen.say()
    pegs = plural(count.rows[-1].pegs or 0, "peg")
    listed = count.finishes is not None and count.finishes_total <= MAX_SHOWN_FINISHES
    end = ":" if listed else ""
    screen.say(f"{plural(count.finishes_total, 'position')} with {pegs} can be reached{end}")
    if count.finishes is not None and listed:
        names = [" ".join(names) for names in count.finishes]
        screen.draw(wrap(names, screen.width - 2).indented(2))
    won = count.total.winning_raw
    if won is not None:
        screen.say("the finish can be reached" if won else "the finish cannot be reached")


def _cells(row: Row) -> list[str]:
    return [number_cell(value) for value in asdict(row).values()]
