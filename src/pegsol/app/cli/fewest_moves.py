"""The fewest moves of a problem, and the number of its optimal solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.kept import Keeper
from pegsol.app.cli.options import RunOptions, print_json
from pegsol.app.cli.progress import MoveLine
from pegsol.app.cli.screen import Screen
from pegsol.errors import Limit, NotationError
from pegsol.model.game import Game
from pegsol.model.problem import Problem
from pegsol.search.result import Result, Stats, Status, peak_memory
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.optimal import count_optimal
from pegsol.view.terminal.verdict import no_fewer
from pegsol.wording import plural


def find_fewest_moves(
    game: Game,
    run: RunOptions,
    *,
    seed: int,
    last_sweep: int | None,
    keeper: Keeper,
    show: Callable[[Result], None],
) -> Result:
    """Return the result of the search for the fewest moves.

    Ctrl-C *shows* the best solution found and the bound proved so far.
    """
    start = game if game.jumps else game.problem

    def load(path: str) -> FewestMovesSearch:
        search = FewestMovesSearch.load(path, start, threads=run.threads)
        if search.last_sweep != last_sweep:
            raise NotationError("this checkpoint is of another last sweep", source=path)
        return search

    search = keeper.begin(
        lambda: FewestMovesSearch(start, seed=seed, threads=run.threads, last_sweep=last_sweep),
        load,
    )
    try:
        with MoveLine(run.progress) as line:
            return keeper.run(search, run.limits, line)
    except KeyboardInterrupt:
        show(_so_far(game.problem, search))
        raise


def _so_far(problem: Problem, search: FewestMovesSearch) -> Result:
    """Return what a search has found and proved when it is interrupted."""
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


def count(problem: Problem, run: RunOptions, screen: Screen | None) -> int:
    """Count the optimal solutions; print the numbers, as JSON if there is no screen."""
    with MoveLine(run.progress) as line:
        counts = count_optimal(problem, limits=run.limits, progress=line)
    if screen is None:
        none = {"moves": None, "solutions": 0, "distinct": 0}
        print_json(none if counts is None else asdict(counts))
    elif counts is None:
        screen.line("impossible: no solution exists", "bad")
    else:
        moves = plural(counts.moves, "move")
        screen.line(no_fewer(counts.moves), "good")
        number = plural(counts.solutions, "solution", ",")
        screen.line(f"  {number} with {moves}, {counts.distinct:,} distinct")
    return NO if counts is None else YES
