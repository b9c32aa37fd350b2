"""Lost positions that are proved lost without a search: ``pegsol levels --pruning``."""

from __future__ import annotations

from pathlib import Path

from pegsol.app.cli.group import YES
from pegsol.app.cli.options import RunOptions, print_json
from pegsol.app.cli.progress import StateLine
from pegsol.app.cli.screen import Screen
from pegsol.model.problem import Problem
from pegsol.search.surveys.pruning import PrunedLevel, pruning
from pegsol.view.terminal.drawing import table

_COLUMNS = {
    "jumps": "jumps",
    "lost": "lost",
    "tested": "tested",
    "position_class": "class",
    "pagoda": "pagoda",
    "dead_pegs": "dead pegs",
    "dead_ends": "dead ends",
    "left": "left",
}


def show_pruning(
    problem: Problem, run: RunOptions, line: StateLine, screen: Screen | None, plot: Path | None
) -> int:
    """Print the table, as JSON if there is no screen, and draw it if *plot* is given."""
    line.what = "lost positions"
    levels = pruning(problem, limits=run.limits, threads=run.threads, progress=line)
    line.close()
    if screen is None:
        print_json({"levels": [level.as_json() for level in levels]})
    else:
        _draw(screen, levels)
    if plot is not None:
        from pegsol.view.charts.pruning import pruning_chart

        pruning_chart(problem, levels).save(plot)
    return YES


def _draw(screen: Screen, levels: tuple[PrunedLevel, ...]) -> None:
    rows = [[f"{getattr(level, name):,}" for name in _COLUMNS] for level in levels]
    total = [f"{sum([getattr(level, name) for level in levels]):,}" for name in _COLUMNS]
    header = list(_COLUMNS.values())
    screen.draw(table(header, [*rows, ["total", *total[1:]]], right=range(len(header))))
    if any(level.tested < level.lost for level in levels):
        screen.line()
        screen.line("some of the lost positions were tested, chosen at random")
