"""Listing all solutions of a problem, one per line."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from pegsol.app.cli.group import INTERRUPTED, NO, UNDECIDED, YES, warn
from pegsol.app.cli.options import play
from pegsol.errors import LimitError, NotationError

if TYPE_CHECKING:
    from pegsol.limits import Limits
    from pegsol.model.game import Game
    from pegsol.model.position import Jump
    from pegsol.model.problem import Problem
    from pegsol.model.solution import Solution


def list_solutions(
    problem: Problem,
    game: Game | None,
    limits: Limits,
    *,
    distinct: bool,
    after: str | None,
    most: int | None,
    as_json: bool,
) -> int:
    """Print solutions as they are found; return the exit code.

    Every line is a whole solution that begins with the moves played, so that it can be replayed,
    or given to ``--after``, as it stands.
    """
    import json

    from pegsol.app.cli.report import LIMITS
    from pegsol.model.solution import Solution
    from pegsol.search.solving.listing import solutions

    own = () if game is None else game.jumps
    rest = problem if game is None else problem.from_position(game.position)
    last = None if after is None else _beyond(own, play(problem, after).jumps)
    count = 0
    try:
        found = solutions(rest, distinct=distinct, after=last, limits=limits)
        for solution in islice(found, most):
            whole = Solution(problem, own + solution.jumps, len(own))
            click.echo(json.dumps(_as_json(whole)) if as_json else str(whole))
            count += 1
    except LimitError as limit:
        warn(_stopped(LIMITS.get(limit.limit, limit.limit), count))
        return UNDECIDED
    except KeyboardInterrupt:
        warn(_stopped("interrupted", count))
        return INTERRUPTED
    return YES if count else NO


def _stopped(why: str, count: int) -> str:
    from pegsol.wording import plural

    hint = "; to go on, give the last line to --after" if count else ""
    return f"{why} after {plural(count, 'solution')}{hint}"


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
