"""The options that several laboratory commands share."""

from __future__ import annotations

import re
from typing import Any, Literal

import click

from pegsol.cli.options import Whole
from pegsol.cli.output import Command
from pegsol.errors import PegError
from pegsol.lab.orders import HOLE_ORDERS
from pegsol.lab.switches import Table, as_table

Wanted = int | Literal["all"]
"""A number, or "all"."""


def order_option(command: Command) -> Command:
    """Give a command the option --order."""
    return click.option(
        "--order",
        default="",
        metavar="ORDER",
        help="Try the jumps in this order, such as 'rows, n e s w, by target, corners last'; holes "
        f"in the order {', '.join(HOLE_ORDERS)}, random N or a list of all (default: columns, or "
        "board where the holes have no places; directions clockwise from north).",
    )(command)


def table_option(command: Command) -> Command:
    """Give a command the option --table, passed as ``searched``."""
    return click.option(
        "--table",
        "searched",
        callback=_searched,
        metavar="TABLE",
        help="Keep searched positions in a table of N entries (5000, 64K, 2^20), or in one as "
        "described: size=N,replace=depth,hash=hole,values=fewest.",
    )(command)


def _searched(ctx: click.Context, param: click.Parameter, value: str | None) -> Table:
    """Return the table given to an option."""
    try:
        return as_table(value or 0)
    except PegError as error:
        raise click.BadParameter(f"{error}.") from None


def solutions_option(command: Command) -> Command:
    """Give a command the option --solutions: a number, or "all"."""
    return click.option(
        "--solutions",
        default="1",
        show_default=True,
        callback=number_or_all,
        metavar="N",
        help="Stop at solution N, or find all of them.",
    )(command)


def number_or_all(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """Return the number given to an option, or the word "all"."""
    if value is None or value == "all":
        return value
    if not re.fullmatch("[0-9]*[1-9][0-9]*", value):
        raise click.BadParameter(f"{value!r} is neither a whole number from 1 on nor all.")
    return Whole().convert(value, param, ctx)
