"""The command ``lab prune``: what each switch of the plain search saves."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.group import UNDECIDED, YES, warn
from pegsol.app.cli.options import (
    RunOptions,
    json_option,
    load,
    plot_option,
    print_json,
    problem_argument,
    run_options,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.screen import Screen
from pegsol.search.lab.prune import PruneRow, PruneTable, prune
from pegsol.view.terminal.drawing import table as table_of
from pegsol.view.wording import heading, multiple

_HEADER = ["switches", "answer", "positions", "times fewer", "ns each", "CPU s", "times faster"]


@click.command("prune")
@problem_argument
@click.option(
    "--table",
    type=click.IntRange(1, 1 << 32),
    default=1 << 20,
    show_default=True,
    metavar="N",
    help="Give the table N entries.",
)
@click.option(
    "--solutions",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Stop at the N-th solution.",
)
@click.option("--all", "everything", is_flag=True, help="Search to the end, for all solutions.")
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    default=20_000_000,
    show_default=True,
    metavar="N",
    help="Give up on a search after N positions.",
)
@plot_option("Draw the positions, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option
def command(
    words: tuple[str, ...],
    table: int,
    solutions: int,
    everything: bool,
    positions: int,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Search PROBLEM with the switches of the plain search on and off, and compare.

    The same depth-first search runs without any switch, with each alone, with all but each, and
    with all: the position class of the start, pagoda functions, dead pegs, the P-filter (a jump
    that could have been made before the jumps since, and comes before one of them in the order, is
    left to that other order; alone also the filter that compares only with the previous jump), the
    table of lost positions, and symmetries in the table.

    For each search the table gives the positions generated, how many times fewer they are than
    without switches, the time for each position in nanoseconds, the CPU time in all, and how
    many times faster that is. "over N" means that the search gave up.

    The exit code is 20 if the time or the memory ends before all searches are done.
    """
    problem = load(words)
    with StateLine(run.progress, "searches") as line:
        found = prune(
            problem,
            table=table,
            solutions=None if everything else solutions,
            positions=positions,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    if as_json:
        print_json(found.as_json())
    else:
        _draw(found)
    if found.limit is not None:
        done = "1 search is" if len(found.rows) == 1 else f"{len(found.rows)} searches are"
        warn(f"{done} done: the limit of {found.limit} came first")
    if plot is not None and found.rows:
        from pegsol.view.charts.prune import prune_chart

        prune_chart(found).save(plot)
    return YES if found.limit is None else UNDECIDED


def _draw(found: PruneTable) -> None:
    screen = Screen()
    screen.line(heading(found.problem), "title")
    if found.rows:
        screen.line()
        rows = [_row(found, row) for row in found.rows]
        screen.draw(table_of(_HEADER, rows, right=range(2, len(_HEADER))))


def _row(found: PruneTable, row: PruneRow) -> list[str]:
    ratios = [
        "" if x is None else multiple(x, digits=digits, at_least=not found.rows[0].decided)
        for x, digits in ((found.fewer(row), 3), (found.faster(row), 2))
    ]
    positions = f"{'' if row.decided else 'over '}{row.positions:,}"
    times = [f"{row.nanoseconds:.0f}", f"{row.cpu_seconds:.3f}"]
    return [row.title, row.status.value, positions, ratios[0], *times, ratios[1]]
