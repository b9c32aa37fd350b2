"""All solutions of a problem, one per line: ``pegsol solve --all``."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import click

from pegsol.app.cli.group import NO, YES
from pegsol.errors import LimitError, NotationError
from pegsol.limits import Limits
from pegsol.model.game import Game, played
from pegsol.model.position import Jump
from pegsol.model.solution import Solution
from pegsol.search.solving.listing import solutions
from pegsol.wording import plural


def list_solutions(
    game: Game,
    limits: Limits,
    *,
    distinct: bool,
    after: str | None,
    most: int | None,
    as_json: bool,
) -> int:
    """Print solutions as they are found; return the exit code.

    Every line is a whole solution that begins with the moves of the game, so that the command
    ``replay`` and the option ``--after`` can read it.
    """
    problem, own = game.problem, game.jumps
    rest = problem.from_position(game.position) if own else problem
    last = None if after is None else _beyond(own, played(problem, after).jumps)
    count = 0
    try:
        found = solutions(rest, distinct=distinct, after=last, limits=limits)
        for solution in islice(found, most):
            whole = Solution(problem, own + solution.jumps, len(own))
            click.echo(json.dumps(_as_json(whole)) if as_json else str(whole))
            count += 1
    except (LimitError, KeyboardInterrupt) as stop:
        hint = "; to go on, give the last line to --after" if count else ""
        stop.add_note(f" after {plural(count, 'solution')}{hint}")
        raise
    return YES if count else NO


def _beyond(own: tuple[Jump, ...], jumps: tuple[Jump, ...]) -> tuple[Jump, ...]:
    """Return what a solution has after the moves played."""
    if jumps[: len(own)] != own:
        raise NotationError("the solution given to --after does not begin with the moves played")
    return jumps[len(own) :]


def _as_json(solution: Solution) -> dict[str, Any]:
    return {
        "moves": [str(move) for move in solution.moves],
        "jumps": [list(jump.names) for jump in solution.jumps],
        "fixed": solution.fixed,
    }
