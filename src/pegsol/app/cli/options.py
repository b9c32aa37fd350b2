"""Arguments and options that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pegsol.app.cli.completion import complete_problem
from pegsol.errors import PegError

if TYPE_CHECKING:
    from pegsol.model.game import Game
    from pegsol.model.problem import Problem

Command = TypeVar("Command", bound=Callable[..., Any])


def seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return the finite number of seconds, not negative, that an option was given."""
    if value is None:
        return None
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not (number >= 0 and math.isfinite(number)):
        raise click.BadParameter(f"{value!r} is not a number of seconds, 0 or more.")
    return number


def size(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Return the number of bytes that an option was given, with a unit or without."""
    from pegsol.limits import parse_memory

    if value is None:
        return None
    try:
        return parse_memory(value)
    except (PegError, OverflowError):
        raise click.BadParameter(f"{value!r} is not a size such as 500M or 2G.") from None


def problem_argument(command: Command) -> Command:
    """Give a command the argument PROBLEM: one word or several."""
    argument = click.argument(
        "words", metavar="PROBLEM", nargs=-1, required=True, shell_complete=complete_problem
    )
    return argument(command)


def ascii_option(command: Command) -> Command:
    """Give a command the option --ascii."""
    return click.option(
        "--ascii", "plain", is_flag=True, help="Draw in plain ASCII, without colour."
    )(command)


def json_option(command: Command) -> Command:
    """Give a command the option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def plot_option(help_text: str, *, chart: bool = True) -> Callable[[Command], Command]:
    """Give a command the option --plot, a file that is checked before the work begins.

    A chart needs the extra ``plot``; pictures of boards do without.
    """

    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
        if value is None:
            return None
        from pegsol.app.cli.output import check_output

        check_output(value, (".svg", ".png", ".pdf"))
        if chart:
            from pegsol.view.charts.plotting import check_plot

            check_plot()
        return Path(value)

    return click.option(
        "--plot", type=click.Path(dir_okay=False), callback=check, metavar="FILE", help=help_text
    )


def film_options(command: Command) -> Command:
    """Give a command the options that show every position."""
    command = click.option(
        "--step", is_flag=True, help="Show one position per key press (n, p, a, q)."
    )(command)
    return click.option("--boards", is_flag=True, help="Print every position.")(command)


def load(words: tuple[str, ...]) -> Problem:
    """Return the problem that the words of a command line name."""
    from pegsol.model.puzzles import load_problem

    return load_problem(" ".join(words))


def play(problem: Problem, text: str) -> Game:
    """Return the game in which the moves of *text* have been played."""
    from pegsol.model.game import played

    return played(problem, text)


def needs(option: str, given: bool, **others: bool) -> None:
    """Raise a usage error for another option that means nothing without this one."""
    for name, used in others.items():
        if used and not given:
            raise click.UsageError(f"--{name} goes with {option}")


def exclude(option: str, given: bool, **others: bool) -> None:
    """Raise a usage error for another option that does not go together with this one."""
    for name, used in others.items():
        if used and given:
            raise click.UsageError(f"--{name.replace('_', '-')} does not go with {option}")


def print_json(content: dict[str, Any]) -> None:
    """Print a JSON object with one line for each of its keys."""
    import json

    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    click.echo("{\n" + ",\n".join(lines) + "\n}")
