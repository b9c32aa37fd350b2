"""Any solution of a problem, the first that is found: to be printed, or shown move by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pegsol.app.cli.group import NO, UNDECIDED
from pegsol.app.cli.kept import Keeper
from pegsol.app.cli.options import RunOptions, run_options
from pegsol.app.cli.progress import ProgressLine
from pegsol.app.cli.report import print_proof, print_result
from pegsol.app.cli.screen import Screen
from pegsol.model.game import Game
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution

if TYPE_CHECKING:  # a saved solution is shown without a search
    from pegsol.search.result import Result
    from pegsol.search.run import Progress
    from pegsol.theory.proof import Proof

SHOWN_SECONDS = 60.0
"""The time limit of a search for a solution to show, unless another is given."""


def find_first(
    game: Game, run: RunOptions, *, seed: int, keeper: Keeper, shortening: float
) -> tuple[Result, Progress | None]:
    """Return the result of a search for any solution, and its last progress.

    A solution is then made shorter for *shortening* seconds.
    """
    from pegsol.search.solving.search import Search

    start = game if game.jumps else game.problem
    search = keeper.begin(
        lambda: Search(start, seed=seed, threads=run.threads),
        lambda path: Search.load(path, start, threads=run.threads),
    )
    with ProgressLine(run.progress) as line:
        result = keeper.run(search, run.limits, line)
    if shortening and result.solution is not None:
        from pegsol.search.solving.shortening import shorten

        result = replace(result, solution=shorten(result.solution, shortening, seed=seed))
    return result, line.last


def showing_options(command: Any) -> Any:
    """Give a command that shows moves the options of the search for them, as ``run``."""
    help_text = f"Give up solving after S seconds ({SHOWN_SECONDS:.0f})."
    return run_options(time=help_text, nodes=True)(command)


def moves_to_show(
    item: Problem | Solution | Proof, run: RunOptions, screen: Screen | None
) -> Solution | int:
    """Return the moves to show of an *item*: its own, or those that solve a problem.

    If there are none, print why, on the *screen* or as JSON, and return the exit code.
    """
    if isinstance(item, Solution):
        return item
    if not isinstance(item, Problem):
        print_proof(screen, item)
        return NO
    from pegsol.search.solving.shortening import shorten_soon

    if run.limits.time is None:
        run = replace(run, limits=replace(run.limits, time=SHOWN_SECONDS))
    result, last = find_first(Game(item), run, seed=0, keeper=Keeper(None), shortening=0.0)
    if result.solution is None or result.limit is not None:
        print_result(screen, result, last)
        return NO if result.limit is None else UNDECIDED
    return shorten_soon(result.solution)
