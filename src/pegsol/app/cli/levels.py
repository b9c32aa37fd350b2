"""The command that counts the positions of a problem."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
    from pegsol.app.cli.screen import Screen
    from pegsol.search.spaces.state_space import EngineName
    from pegsol.search.surveys.levels import LevelRow, LevelTable

MAX_SHOWN_FINISHES = 40


@click.command("levels")
@problem_argument
@click.option("--time-limit", callback=seconds, metavar="S", help="Give up after S seconds.")
@click.option("--memory-limit", callback=size, metavar="M", help="Use at most M bytes (500M, 2G).")
@click.option(
    "--threads", type=click.IntRange(1, 1024), default=1, metavar="N", help="Use N threads."
)
@click.option(
    "--spill",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Keep the levels in DIR rather than in memory; go on from there if they exist.",
)
@click.option(
    "--engine",
    type=click.Choice(["blocks", "bitmap", "sparse"]),
    help="Count in this way (to check one against another).",
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
    help="Tell instead which lost positions are proved to be lost without a search.",
)
@plot_option("Draw the table, too; FILE ends in .svg, .png or .pdf.")
@click.option(
    "--progress/--no-progress", default=None, help="Show how far the work has come, or not."
)
@json_option
def levels(
    words: tuple[str, ...],
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    spill: str | None,
    engine: EngineName | None,
    export: Path | None,
    pruning: bool,
    plot: Path | None,
    progress: bool | None,
    as_json: bool,
) -> int:
    """Count the positions that can be reached in PROBLEM, exactly.

    The table gives, after each number of jumps, the positions that can be reached, how many there
    are modulo symmetry (mod sym.), those of them from which the finish can still be reached
    (winning), and the dead ends: positions without a legal jump.

    With --pruning, the table gives for the lost positions, from which the finish cannot be reached,
    how many of those tested (at most 1,000 for each number of jumps, chosen by chance) the position
    class refutes, pagoda functions, dead pegs that can never move nor be taken, and that no jump is
    legal; what is left only a search shows to be lost.

    The exit code is 20 if the time or the memory does not suffice.
    """
    from pegsol.app.cli.progress import StateLine
    from pegsol.app.cli.pruning import show_pruning
    from pegsol.app.cli.report import draw_start
    from pegsol.app.cli.screen import Screen
    from pegsol.limits import Limits
    from pegsol.search.surveys.levels import level_table

    problem = load(words)
    given = {"spill": spill, "engine": engine, "export": export}
    exclude("--pruning", pruning, **{name: value is not None for name, value in given.items()})
    if export is not None:
        from pegsol.search.spaces.export import check_export

        check_export(export)
    limits = Limits(time=time_limit, memory=memory_limit)
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, problem, None)
        screen.flush()
    goes_on = "" if spill is None else f"; the same command goes on from {spill}"
    try:
        with StateLine(progress) as line:
            if pruning:
                return show_pruning(problem, limits, threads, line, screen, plot)
            found = level_table(
                problem,
                engine=engine,
                spill=spill,
                keep=export is not None,
                limits=limits,
                threads=threads,
                progress=line,
            )
            line.close()
            if found.obstacle:
                warn(f"the winning positions are not counted: {found.obstacle}")
            if export is not None:
                found.space.export(export, winning=found.winning)
    except LimitError as error:
        warn(f"stopped by the time limit{goes_on}" if error.limit == "time" else error)
        return UNDECIDED
    except KeyboardInterrupt:
        warn(f"interrupted{goes_on}")
        return INTERRUPTED
    if screen is None:
        _print(found)
    else:
        _draw(screen, found)
    if plot is not None:
        from pegsol.view.charts.chart import level_chart

        won = None if found.winning is None else found.winning.levels
        level_chart(problem, found.space.levels, won).save(plot)
    return YES


def _finishes(found: LevelTable) -> list[list[str]] | None:
    """Return the pegs of the positions of the last level, None if they are not known."""
    if found.last_positions is None:
        return None
    return [list(found.problem.board.names_of(bits)) for bits in found.last_positions]


def _print(found: LevelTable) -> None:
    content: dict[str, Any] = {
        "levels": [row.as_json() for row in found.rows],
        "total": found.total.as_json(),
        "finishes": _finishes(found),
    }
    last = found.rows[-1].raw
    if found.last_positions is not None and last > len(found.last_positions):
        content["finishes_total"] = last
    print_json(content)


def _draw(screen: Screen, found: LevelTable) -> None:
    from pegsol.view.terminal.drawing import table, wrap
    from pegsol.view.terminal.text import plural

    header = ["jumps", "pegs", "positions", "mod sym.", "winning", "mod sym.", "dead ends"]
    total = ["total", *_cells(found.total)[1:]]
    rows = [_cells(row) for row in found.rows]
    screen.draw(table(header, [*rows, total], right=range(len(header))))
    screen.say()
    last = found.rows[-1]
    finishes = _finishes(found)
    listed = finishes is not None and last.raw <= MAX_SHOWN_FINISHES
    pegs = plural(last.pegs or 0, "peg")
    end = ":" if listed else ""
    screen.say(f"{plural(last.raw, 'position')} with {pegs} can be reached{end}")
    if finishes is not None and listed:
        names = [" ".join(names) for names in finishes]
        screen.draw(wrap(names, screen.width - 2).indented(2))
    won = found.total.winning_raw
    if won is not None:
        screen.say("the finish can be reached" if won else "the finish cannot be reached")


def _cells(row: LevelRow) -> list[str]:
    return ["" if value is None else f"{value:,}" for value in row.as_json().values()]
