"""Solutions, one per line: all of them, or all with the fewest moves."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import click

from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.options import RunOptions, exclude, needs
from pegsol.app.cli.progress import MoveLine
from pegsol.errors import LimitError, NotationError
from pegsol.model.game import Game
from pegsol.model.position import Jump
from pegsol.model.solution import Solution
from pegsol.wording import plural

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of solutions: the *option* that asks for it, and which of them it leaves out."""

    option: str
    distinct: bool
    mod_symmetry: bool
    after: str | None
    most: int | None


def listing_options(command: Command) -> Callable[..., Any]:
    """Give a command the options of a list; it is passed them as ``listing``, a Listing or None."""
    number = click.IntRange(min=1)
    options = [
        click.option("--all", "every", is_flag=True, help="List all solutions, one per line."),
        click.option("--all-optimal", is_flag=True, help="List those with the fewest moves."),
        click.option("--distinct", is_flag=True, help="In a list: leave out mere reorderings."),
        click.option(
            "--mod-symmetry", is_flag=True, help="With --all: leave out mirror images, rotations."
        ),
        click.option("--after", metavar="MOVES", help="With --all: continue after this solution."),
        click.option("--max", "most", type=number, metavar="N", help="In a list: stop after N."),
    ]

    @functools.wraps(command)
    def with_listing(
        *args: Any,
        every: bool,
        all_optimal: bool,
        distinct: bool,
        mod_symmetry: bool,
        after: str | None,
        most: int | None,
        **others: Any,
    ) -> Any:
        exclude("--all", every, all_optimal=all_optimal)
        needs("--all", every, after=after is not None, mod_symmetry=mod_symmetry)
        is_list = every or all_optimal
        needs("--all or --all-optimal", is_list, distinct=distinct, max=most is not None)
        option = "--all" if every else "--all-optimal"
        listing = Listing(option, distinct, mod_symmetry, after, most) if is_list else None
        return command(*args, listing=listing, **others)

    decorated: Callable[..., Any] = with_listing
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def list_solutions(game: Game, run: RunOptions, listing: Listing, *, as_json: bool) -> int:
    """Print the solutions of a list as they are found; return the exit code.

    Every line is a whole solution that begins with the moves of the game, so that the command
    ``replay`` and the option ``--after`` can read it.
    """
    if listing.option == "--all":
        hint = "; to continue, give the last line to --after"
        return _print(_every(game, run, listing), listing.most, hint, as_json=as_json)
    with MoveLine(run.progress) as line:
        return _print(_optimal(game, run, listing, line), listing.most, as_json=as_json)


def _every(game: Game, run: RunOptions, listing: Listing) -> Iterator[Solution]:
    from pegsol.search.solving.listing import solutions

    problem, own = game.problem, game.jumps
    rest = problem.from_position(game.position) if own else problem
    after = listing.after
    last = None if after is None else _beyond(own, Game(problem, after).jumps)
    found = solutions(
        rest,
        distinct=listing.distinct,
        mod_symmetry=listing.mod_symmetry,
        after=last,
        limits=run.limits,
    )
    return (Solution(problem, own + solution.jumps, len(own)) for solution in found)


def _optimal(game: Game, run: RunOptions, listing: Listing, line: MoveLine) -> Iterator[Solution]:
    from pegsol.search.solving.optimal import optimal_solutions

    return optimal_solutions(
        game.problem, distinct=listing.distinct, limits=run.limits, progress=line
    )


def _print(found: Iterator[Solution], most: int | None, hint: str = "", *, as_json: bool) -> int:
    """Print up to *most* solutions; return the exit code.

    If a limit or Ctrl-C ends the list, the message has their number, and the *hint* if any.
    """
    import json  # slow to import

    count = 0
    try:
        for solution in islice(found, None if most is None else min(most, sys.maxsize)):
            click.echo(json.dumps(_as_json(solution)) if as_json else str(solution))
            count += 1
    except (LimitError, KeyboardInterrupt) as stop:
        stop.add_note(f" after {plural(count, 'solution')}{hint if count else ''}")
        raise
    return YES if count else NO


def _beyond(own: tuple[Jump, ...], jumps: tuple[Jump, ...]) -> tuple[Jump, ...]:
    """Return the part of a solution after the moves played."""
    if jumps[: len(own)] != own:
        raise NotationError("the solution given to --after does not begin with the moves played")
    return jumps[len(own) :]


def _as_json(solution: Solution) -> dict[str, Any]:
    return {
        "moves": [str(move) for move in solution.moves],
        "jumps": [list(jump.names) for jump in solution.jumps],
        "fixed": solution.fixed,
    }
