"""The command ``lab compare``, which measures a plain search under different switches."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.group import warn
from pegsol.cli.lab.choices import (
    Wanted,
    number_or_all,
    order_option,
    solutions_option,
    table_option,
)
from pegsol.cli.options import (
    RunOptions,
    Whole,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.lab.comparison import (
    VARY,
    ComparedSearch,
    Comparison,
    Vary,
    compare,
    quartile,
)
from pegsol.lab.switches import Switches, Table
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import cost, heading, multiple

_ORDERS = ["holes", "orders", "best", "25 %", "median", "75 %", "worst", "gave up"]
_RULES = ["rules", "positions", "times fewer", "CPU ms"]

SECTIONS = {
    "What differs": ("vary", "sample"),
    "The searches": ("order", "searched", "solutions", "seed"),
    "Limits": ("time_limit", "positions"),
    "Output": ("plot", "as_json"),
}


@click.command("compare", cls=Command, sections=SECTIONS)
@problem_argument
@click.option(
    "--vary",
    type=click.Choice(VARY),
    default="rules",
    show_default=True,
    help="Turn the rules on and off, or try all orders of jumps.",
)
@click.option(
    "--sample",
    callback=number_or_all,
    metavar="N",
    help="Try N orders chosen at random, or all; by default all, or 500 of more than 1,000.",
)
@order_option
@table_option
@solutions_option
@seed_option
@click.option(
    "--node-limit",
    "positions",
    type=Whole(1),
    metavar="N",
    help="Give up on a search after N positions; by default 20,000,000, or 1,000,000 for orders.",
)
@plot_option("Draw the positions, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(Comparison)
def command(
    words: tuple[str, ...],
    vary: Vary,
    sample: Wanted | None,
    order: str,
    searched: Table,
    solutions: Wanted,
    seed: int,
    positions: int | None,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Search PROBLEM depth first under different switches, and compare the searches.

    With "--vary rules", the same search runs without rules, with each rule alone, with all rules
    but one, and with all rules of "pegsol lab search" and the table of searched positions. The rule
    previous-jump, which is a part of independence, runs alone only. If the finish is one peg, D.
    Dirkse's pin types run alone and with independence. They are unsound. For each search the table
    gives the number of generated positions, the factor by which it is smaller than without rules,
    and the CPU time.

    With "--vary orders", the search tries the jumps of each position hole by hole (by rows, by
    columns, in a spiral, from the centre, from any end), and for each hole one direction after
    another; the holes are those that jump, or those jumped into. pegsol tries all orders, or a
    sample of them. The table has a row for each order of holes, with the number of orders, the
    positions in the best order, those that a quarter, a half and three quarters of the orders do
    not exceed, those in the worst order, and the number of orders in which the search gave up.

    "pegsol lab search" repeats a single search. A search that gave up needs more than N positions.
    The exit code is 20 if a limit stops the command before all searches are done.
    """
    problem = load(words)
    switches = Switches(
        order=order, table=searched, solutions=None if solutions == "all" else solutions, seed=seed
    )
    with StateLine("orders" if vary == "orders" else "searches") as line:
        found = compare(
            problem,
            vary,
            switches,
            sample=sample,
            positions=positions,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    show(found, _draw, as_json=as_json)
    if found.limit is not None:
        warn(f"{len(found.rows)} searches done: the {found.limit} limit came first")
    save_chart(plot if found.rows else None, found)
    return YES if found.limit is None else UNDECIDED


def _draw(screen: Screen, found: Comparison) -> None:
    screen.line(heading(found.problem), "title")
    if not found.rows:
        return
    screen.line()
    if found.vary == "rules":
        rows = [_of_rules(found, row) for row in found.rows]
        screen.draw(table(_RULES, rows, right=range(1, len(_RULES))))
        screen.line()
        screen.line(f"answer: {found.status.value}")
        if any(row.pin_types for row in found.rows):
            screen.paragraph(
                'pin types are unsound: "pegsol lab rule PROBLEM pin-types" counts what they lose'
            )
        return
    rows = [_of_orders(name, some) for name, some in {**found.groups, "all": found.rows}.items()]
    screen.draw(table(_ORDERS, rows, right=range(1, len(_ORDERS))))
    screen.line()
    best, worst = found.best, found.worst
    if best.decided:
        screen.line(f"best: {best.positions:,} positions, {best.name}")
    if worst.decided:
        screen.line(f"worst: {worst.positions:,} positions, {worst.name}")
    if found.spread is not None:
        ratio = multiple(found.spread, at_least=not worst.decided)
        screen.line(f"the worst takes {ratio} times the positions of the best")
    if found.sample is not None:
        screen.line("these orders were chosen at random")


def _of_orders(name: str, rows: tuple[ComparedSearch, ...]) -> list[str]:
    gave_up = sum([not row.decided for row in rows])
    bounds = [cost(quartile(rows, number)) for number in range(5)]
    return [name, f"{len(rows):,}", *bounds, f"{gave_up:,}" if gave_up else ""]


def _of_rules(found: Comparison, row: ComparedSearch) -> list[str]:
    fewer, at_least = found.fewer(row), not found.rows[0].decided
    times = "" if fewer is None else multiple(fewer, at_least=at_least)
    return [row.name, cost(row), times, f"{1e3 * row.cpu_seconds:,.1f}"]
