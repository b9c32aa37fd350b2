"""The options for jump orders and for limits that several laboratory commands share."""

from __future__ import annotations

import re
from typing import Any, Literal

import click

from pegsol.cli.exercise import text_of
from pegsol.cli.options import Command, Whole, seed_option
from pegsol.errors import PegError
from pegsol.lab.orders import BY, HOLE_ORDERS
from pegsol.lab.searched_table import Table, as_table

Wanted = int | Literal["all"]
"""A number, or "all"."""


def order_options(command: Command) -> Command:
    """Give a command the options for the order of jumps.

    Their values are passed as ``holes``, ``directions``, ``by``, ``weights`` (a text),
    ``corners_last`` and ``seed``.
    """
    for option in reversed(
        (
            click.option(
                "--holes",
                default="",
                metavar="ORDER",
                help="Go through the holes in this order: "
                f"{', '.join(HOLE_ORDERS)}, or a list of all "
                "(default: columns, or board where the holes have no places).",
            ),
            click.option(
                "--directions",
                default="",
                metavar="ORDER",
                help="Try the directions of a hole in this order: nesw, or ne,e,se,sw,w,nw "
                "(default: clockwise from north).",
            ),
            click.option(
                "--by",
                type=click.Choice(BY),
                default="peg",
                show_default=True,
                help="Order the jumps by the holes of the pegs that jump, or by those jumped into.",
            ),
            click.option(
                "--weights",
                metavar="WEIGHTS",
                help="Try first the jump after which the pegs weigh most: d4 1, a1 -1; or a file "
                "with weights.",
            ),
            click.option(
                "--corners-last",
                is_flag=True,
                help="Try jumps into corners, holes that no jump leads over, after all others.",
            ),
            seed_option,
        )
    ):
        command = option(command)
    return command


def evolution_options(command: Command) -> Command:
    """Give a command the options for the candidates of the genetic solver.

    Their values are passed as ``population``, ``threshold``, ``mutation``, ``ties``,
    ``classes`` and ``seed``.
    """
    for option in reversed(
        (
            click.option(
                "--population",
                type=click.IntRange(2, 10_000),
                default=30,
                show_default=True,
                metavar="N",
                help="Keep N candidates in a population.",
            ),
            click.option(
                "--threshold",
                type=Whole(1),
                metavar="N",
                help="Try every continuation from N pegs on; by default 11, or 9 more than the "
                "finish has.",
            ),
            click.option(
                "--mutation",
                type=click.FloatRange(0, 1),
                default=0.0,
                metavar="P",
                help="Make each weight of an offspring random with the chance P.",
            ),
            click.option(
                "--ties",
                type=click.Choice(["first", "random"]),
                default="first",
                show_default=True,
                help="Choose the first of equal jumps, or a random one.",
            ),
            click.option(
                "--classes",
                callback=_classes,
                metavar="CLASSES",
                help='Choose which holes share a weight: "each" hole its own, sets of holes '
                "(d4; c4 d3 e4 d5; ...), or a file that draws a letter or a number in each hole.",
            ),
            seed_option,
        )
    ):
        command = option(command)
    return command


def _classes(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the text of the classes given to an option: the value itself, or that of a file."""
    return None if value is None else text_of(value)


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
