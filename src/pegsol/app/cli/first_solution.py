"""Any solution of a problem, the first that is found."""

from __future__ import annotations

from dataclasses import replace

from pegsol.app.cli.kept import begin, run_and_keep
from pegsol.app.cli.options import RunOptions
from pegsol.app.cli.progress import ProgressLine
from pegsol.model.game import Game
from pegsol.search.result import Result
from pegsol.search.run import Progress
from pegsol.search.solving.search import Search


def find_first(
    game: Game, run: RunOptions, *, seed: int, checkpoint: str | None, shortening: float
) -> tuple[Result, Progress | None]:
    """Return the result of a search for any solution, and its last progress.

    A solution is then made shorter for *shortening* seconds.
    """
    start = game if game.jumps else game.problem
    search = begin(
        checkpoint,
        lambda: Search(start, seed=seed, threads=run.threads),
        lambda path: Search.load(path, start, threads=run.threads),
    )
    with ProgressLine(run.progress) as line:
        result = run_and_keep(search, run.limits, line, checkpoint)
    if shortening and result.solution is not None:
        from pegsol.search.solving.shortening import shorten

        result = replace(result, solution=shorten(result.solution, shortening, seed=seed))
    return result, line.last
