"""The command ``lab prune``, which measures what each switch of the plain search saves."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.exercise import text_of
from pegsol.app.cli.group import UNDECIDED, YES, warn
from pegsol.app.cli.lab.choices import (
    Wanted,
    order_options,
    positions_option,
    solutions_option,
    table_option,
)
from pegsol.app.cli.options import (
    RunOptions,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.screen import Screen
from pegsol.search.lab.jump_order import By
from pegsol.search.lab.prune import PruneJson, PruneRow, PruneTable, prune
from pegsol.search.lab.searched_table import Table
from pegsol.theory.exercise.weight_text import parse_weights
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import heading, multiple, percent
from pegsol.wording import plural

_HEADER = ["switches", "positions", "times fewer", "ns each", "CPU ms", "times faster"]


SECTIONS = {
    "The order of jumps": ("holes", "directions", "by", "weights", "corners_last", "seed"),
    "The searches": ("searched", "solutions"),
    "Limits": ("time_limit", "positions"),
    "Output": ("plot", "as_json"),
}


@click.command(
    "prune",
    cls=Command,
    sections=SECTIONS,
)
@problem_argument
@order_options
@table_option("1M")
@solutions_option
@positions_option(20_000_000, "a search")
@plot_option("Draw the positions, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(PruneJson)
def command(
    words: tuple[str, ...],
    holes: str,
    directions: str,
    by: By,
    weights: str | None,
    corners_last: bool,
    seed: int,
    searched: Table,
    solutions: Wanted,
    positions: int,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Search PROBLEM with the rules of the plain search on and off, and compare the searches.

    The same depth-first search runs without rules, with each rule alone, with all rules but one,
    and with all rules: the position class of the start, pagoda functions, dead pegs, the P-filter
    (which keeps only the first order of independent jumps), the table of searched positions, and
    symmetries in the table. A simpler filter, which compares a jump only with the previous one,
    also runs alone. If the finish is one peg, D. Dirkse's pin types run alone and with the
    P-filter. They are unsound: with --solutions all, the command says how many solutions they lose.

    For each search the table gives the number of generated positions, the factor by which it is
    smaller than without rules, the time for each position in nanoseconds, the whole CPU time, and
    the factor by which it is shorter. A search that gave up needs more than N positions. Times
    below a millisecond are not compared.

    The exit code is 20 if a limit stops the command before all searches are done.
    """
    problem = load(words)
    with StateLine("searches") as line:
        found = prune(
            problem,
            holes=holes,
            directions=directions,
            by=by,
            weights=None if weights is None else parse_weights(problem.board, text_of(weights)),
            corners_last=corners_last,
            table=searched,
            solutions=None if solutions == "all" else solutions,
            positions=positions,
            seed=seed,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    if as_json:
        print_answer(found.as_json())
    else:
        _draw(found)
    if found.limit is not None:
        done = "1 search is" if len(found.rows) == 1 else f"{len(found.rows)} searches are"
        warn(f"{done} done: the {found.limit} limit came first")
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
        screen.draw(table(_HEADER, rows, right=range(1, len(_HEADER))))
        screen.line()
        screen.line(f"answer: {found.status.value}")
        if any(row.pin_types for row in found.rows):
            screen.paragraph(_pins(found))


def _pins(found: PruneTable) -> str:
    """Return in words what pin types lose."""
    if found.lost is None:
        return 'pin types are unsound: "pegsol lab rule PROBLEM pin-types" counts what they lose'
    lost, solutions = found.lost
    share = f" ({percent(lost / solutions)})" if solutions else ""
    return (
        f"pin types are unsound: they lose {lost:,} of {plural(solutions, 'solution', ',')}{share}"
    )


def _row(found: PruneTable, row: PruneRow) -> list[str]:
    ratios = [
        "" if x is None else multiple(x, digits=digits, at_least=not found.rows[0].decided)
        for x, digits in ((found.fewer(row), 3), (found.faster(row), 2))
    ]
    positions = f"{'' if row.decided else 'over '}{row.positions:,}"
    each = "" if row.nanoseconds is None else f"{row.nanoseconds:.0f}"
    times = [each, f"{1e3 * row.cpu_seconds:,.1f}"]
    return [row.title, positions, ratios[0], *times, ratios[1]]
