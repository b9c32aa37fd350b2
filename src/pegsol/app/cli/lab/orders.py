"""The command ``lab orders``, which measures a plain search in many orders of jumps."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.group import UNDECIDED, YES, warn
from pegsol.app.cli.lab.choices import Wanted, number_or_all, positions_option
from pegsol.app.cli.options import (
    RunOptions,
    json_option,
    load,
    plot_option,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.screen import Screen
from pegsol.search.lab.order_costs import OrderCost, OrdersJson, OrderTable, orders, quartile
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import heading, multiple
from pegsol.wording import plural

_HEADER = ["holes", "orders", "best", "25 %", "median", "75 %", "worst", "gave up"]


@click.command("orders", cls=Command)
@problem_argument
@click.option(
    "--sample",
    callback=number_or_all,
    metavar="N",
    help="Try N orders chosen at random, or all; by default all, or 500 of more than 1,000.",
)
@positions_option(1_000_000, "an order")
@seed_option
@plot_option("Draw the costs, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(OrdersJson)
def command(
    words: tuple[str, ...],
    sample: Wanted | None,
    positions: int,
    seed: int,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Search PROBLEM in every order of jumps, and compare the costs.

    A plain depth-first search without pruning tries the jumps of each position in a fixed order:
    hole by hole (by rows, by columns, in a spiral, from the centre, from any end), and for each
    hole one direction after another; the holes are those that jump, or those jumped into. The cost
    of an order is the number of positions that the search generates until the first solution, or
    until it ends. pegsol tries all orders, or a sample of them, which also has random orders of
    holes.

    The table has a row for each order of holes. It shows the number of orders, the cost of the best
    order, the costs that a quarter, a half and three quarters of the orders do not exceed, the cost
    of the worst order, and the number of orders in which the search gave up because they cost more
    than N positions. "pegsol lab search" repeats a single order.

    The exit code is 20 if a limit stops the command before it has tried all orders.
    """
    problem = load(words)
    with StateLine("orders") as line:
        found = orders(
            problem,
            sample=None if sample == "all" else sample,
            everything=sample == "all",
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
        warn(f"{plural(len(found.costs), 'order')} tried: the {found.limit} limit came first")
    if plot is not None and found.costs:
        from pegsol.view.charts.order_costs import order_chart

        order_chart(found).save(plot)
    return YES if found.limit is None else UNDECIDED


def _draw(found: OrderTable) -> None:
    screen = Screen()
    screen.line(heading(found.problem), "title")
    if not found.costs:
        return
    screen.line()
    rows = [_row(name, costs) for name, costs in found.by_holes.items()]
    screen.draw(table(_HEADER, [*rows, _row("all", found.costs)], right=range(1, len(_HEADER))))
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


def _row(name: str, costs: tuple[OrderCost, ...]) -> list[str]:
    gave_up = sum([not cost.decided for cost in costs])
    bounds = [_bound(quartile(costs, number)) for number in range(5)]
    return [name, f"{len(costs):,}", *bounds, f"{gave_up:,}" if gave_up else ""]


def _bound(cost: OrderCost) -> str:
    return f"{'' if cost.decided else 'over '}{cost.positions:,}"
