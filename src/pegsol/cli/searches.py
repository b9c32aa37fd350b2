"""Searches for any solution, for one with the fewest moves, or for one to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pegsol.cli.checkpoints import Keeper
from pegsol.cli.exit_codes import NO, UNDECIDED
from pegsol.cli.options import RunOptions, run_options, watch_over
from pegsol.cli.progress import MoveLine, ProgressLine
from pegsol.cli.report import print_proof, print_result
from pegsol.cli.screen import Screen
from pegsol.errors import Limit
from pegsol.game.game import Game
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.granted import peak_memory
from pegsol.limits import SHOWN_SECONDS
from pegsol.watchdog import lift_limit

if TYPE_CHECKING:  # a saved solution is shown without a search
    from pegsol.proof.proof import Proof
    from pegsol.search.result import Result
    from pegsol.search.run import Progress
    from pegsol.search.solving.fewest_moves import FewestMovesSearch

NO_KEEPER = Keeper(None)


def find_first(
    game: Game, run: RunOptions, *, seed: int = 0, keeper: Keeper = NO_KEEPER
) -> tuple[Result, Progress | None]:
    """Return the result of a search for any solution, and its last progress.

    Every command that shows a solution gets it here, so all show the same one. It is shortened by a
    fixed amount of work.
    """
    from pegsol.search.solving.search import Search
    from pegsol.search.solving.shortening import shorten_soon

    search = keeper.begin(Search, game, seed, run.threads)
    with ProgressLine("searching") as line:
        result = keeper.run(search, run.limits, line)
        if result.limit is None and result.solution is not None:
            result = replace(result, solution=shorten_soon(result.solution, run.limits))
    return result, line.last


def find_fewest_moves(
    game: Game,
    run: RunOptions,
    *,
    seed: int,
    keeper: Keeper,
    show: Callable[[Result], None],
) -> Result:
    """Return the result of the search for the fewest moves.

    Ctrl-C *shows* the best solution found and the bound proved so far.
    """
    from pegsol.search.solving.fewest_moves import FewestMovesSearch

    search = keeper.begin(FewestMovesSearch, game, seed, run.threads)
    try:
        with MoveLine("fewest moves") as line:
            return keeper.run(search, run.limits, line)
    except KeyboardInterrupt:
        show(_so_far(game.problem, search))
        raise


def _so_far(problem: Problem, search: FewestMovesSearch) -> Result:
    """Return what a search has found and proved when it is interrupted."""
    from pegsol.search.result import Result, Stats, Status

    return Result(
        problem,
        Status.UNDECIDED,
        search.solution,
        None,
        Limit.CANCELLED.value,
        Stats(search.seconds, search.nodes, peak_memory(), "moves from both ends"),
        limit=Limit.CANCELLED,
        moves_at_least=search.at_least,
    )


def showing_options(command: Any) -> Any:
    """Give a command that shows moves the options of the search for them, passed as ``run``."""
    help_text = f"Give up solving after S seconds ({SHOWN_SECONDS:.0f})."
    return run_options(time=help_text, seconds_by_default=SHOWN_SECONDS)(command)


def moves_to_show(
    item: Problem | Solution | Proof, run: RunOptions, screen: Screen | None
) -> Solution | int:
    """Return the moves to show: those of a solution, or moves that solve a problem.

    If there are none, print the reason on *screen* or as JSON, and return the exit code.
    """
    if isinstance(item, Solution):
        return item
    if not isinstance(item, Problem):
        print_proof(screen, item)
        return NO
    watch_over(run)
    result, last = find_first(Game(item), run)
    if run.time is None:  # the time is for the search
        lift_limit()
    if result.solution is None or result.limit is not None:
        print_result(screen, result, last)
        return NO if result.limit is None else UNDECIDED
    return result.solution
