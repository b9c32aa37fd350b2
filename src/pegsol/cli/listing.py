"""Print solutions one per line: all solutions, or all with the fewest moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext

import click

from pegsol.cli.answer import answer
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.group import has_reader
from pegsol.cli.options import RunOptions
from pegsol.cli.progress import MoveLine
from pegsol.errors import LimitError
from pegsol.game.game import Game
from pegsol.game.solution import Solution
from pegsol.wording import plural


def list_solutions(
    game: Game,
    run: RunOptions,
    *,
    fewest_moves: bool,
    distinct: bool,
    mod_symmetry: bool,
    as_json: bool,
) -> int:
    """Print solutions, or those with the *fewest_moves*, as they are found; return the exit code.

    Every line is a whole solution that begins with the moves of the game, so that the command
    ``replay`` can read it.
    """
    import json  # slow to import

    from pegsol.search.solving.listing import solutions

    named = answer({}) if as_json else {}

    def written(solution: Solution) -> str:
        return json.dumps({**named, **solution.as_json()}) if as_json else str(solution)

    problem, own = game.problem, game.jumps
    with MoveLine("fewest moves") if fewest_moves else nullcontext() as line:
        found = solutions(
            problem.from_position(game.position) if own else problem,
            fewest_moves=fewest_moves,
            distinct=distinct,
            mod_symmetry=mod_symmetry,
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
