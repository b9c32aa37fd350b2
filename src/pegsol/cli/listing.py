"""Print solutions one per line: all solutions, or all with the fewest moves."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any, NamedTuple, TypeVar

import click

from pegsol.cli.answer import answer
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.group import has_reader
from pegsol.cli.options import RunOptions, exclude, needs
from pegsol.cli.progress import MoveLine
from pegsol.errors import LimitError
from pegsol.game.foreign_notation import write_moves
from pegsol.game.game import Game
from pegsol.game.solution import Solution
from pegsol.wording import plural

Command = TypeVar("Command", bound=Callable[..., Any])


class Listing(NamedTuple):
    """A request to list all solutions, or all with the *fewest_moves*, and what to leave out."""

    fewest_moves: bool
    distinct: bool
    mod_symmetry: bool


def listing_options(command: Command) -> Callable[..., Any]:
    """Give a command the options for a list, and pass it ``listing``, a Listing or None."""
    options = [
        click.option("--all", "every", is_flag=True, help="List all solutions, one per line."),
        click.option("--distinct", is_flag=True, help="Leave out mere reorderings of a solution."),
        click.option("--mod-symmetry", is_flag=True, help="Leave out mirror images and rotations."),
    ]

    @functools.wraps(command)
    def with_listing(
        *args: Any,
        every: bool,
        distinct: bool,
        mod_symmetry: bool,
        fewest_moves: bool,
        **others: Any,
    ) -> Any:
        needs("--all", every, distinct=distinct, mod_symmetry=mod_symmetry)
        exclude("--fewest-moves", fewest_moves, mod_symmetry=mod_symmetry)
        listing = Listing(fewest_moves, distinct, mod_symmetry) if every else None
        return command(*args, listing=listing, fewest_moves=fewest_moves, **others)

    decorated: Callable[..., Any] = with_listing
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def list_solutions(
    game: Game, run: RunOptions, listing: Listing, *, as_json: bool, notation: str | None
) -> int:
    """Print the solutions of a list as they are found, and return the exit code.

    Every line is a whole solution that begins with the moves of the game, so that the command
    ``replay`` can read it.
    """
    import json  # slow to import

    from pegsol.search.solving.listing import solutions

    named = answer({}) if as_json else {}

    def written(solution: Solution) -> str:
        if as_json:
            return json.dumps({**named, **solution.as_json()})
        if notation is None:
            return str(solution)
        return write_moves(solution.board, solution.jumps, notation).replace("\n", " ")

    problem, own = game.problem, game.jumps
    with MoveLine() if listing.fewest_moves else nullcontext() as line:
        found = solutions(
            problem.from_position(game.position) if own else problem,
            fewest_moves=listing.fewest_moves,
            distinct=listing.distinct,
            mod_symmetry=listing.mod_symmetry,
            limits=run.limits,
            progress=line,
        )
        whole = (Solution(problem, own + solution.jumps, len(own)) for solution in found)
        return _print(whole, written)


def _print(found: Iterator[Solution], written: Callable[[Solution], str]) -> int:
    """Print the solutions as they are *written* while they are read, and return the exit code.

    If a limit or Ctrl-C ends the list, a message gives the number of solutions.
    """
    count = 0
    try:
        for solution in found:
            click.echo(written(solution))
            count += 1
            if not has_reader():
                break
    except (LimitError, KeyboardInterrupt) as stop:
        stop.add_note(f" after {plural(count, 'solution')}")
        raise
    return YES if count else NO
