"""What there was to choose from along a game, as "pegsol analyse --along" tells it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pegsol.app.cli.analyse import cells, loss
from pegsol.app.cli.group import INTERRUPTED, NO, UNDECIDED, YES, warn
from pegsol.app.cli.options import print_json
from pegsol.app.cli.progress import ProgressLine, StateLine
from pegsol.errors import LimitError
from pegsol.model.game import Game

if TYPE_CHECKING:
    from pegsol.app.cli.screen import Screen
    from pegsol.limits import Limits
    from pegsol.search.result import Result
    from pegsol.search.surveys.analysis import Analysis
    from pegsol.search.surveys.course import Step


def show_along(
    game: Game,
    analysis_of: Callable[[], Analysis],
    limits: Limits,
    *,
    plain: bool,
    as_json: bool,
    plot: Path | None,
) -> int:
    """Print the table of a game, or of the solution that is found, and draw it in *plot*."""
    from pegsol.search.solving.solve import solve
    from pegsol.search.surveys.course import along

    screen = _screen(game, plain) if not as_json else None
    try:
        if not game.jumps:
            with ProgressLine() as line:
                result = solve(game.problem, limits=limits, progress=line)
            if result.solution is None:
                return _no_solution(result, screen)
            game = Game(game.problem, result.solution.jumps)
        analysis = analysis_of()
        with StateLine() as steps_line:
            steps_line.what = "along the game"
            steps = along(analysis, game, progress=steps_line)
        lost_at, winning = analysis.lost_at(game), analysis.winning(game.position)
    except LimitError as error:
        warn(error)
        return UNDECIDED
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    if screen is None:
        _print(game, steps, winning, lost_at)
    else:
        _draw(screen, steps)
        if lost_at is not None:
            screen.say()
            screen.say(loss(game, lost_at), "bad")
    if plot is not None:
        from pegsol.view.charts.difficulty import difficulty_chart

        difficulty_chart(game.problem, steps).save(plot)
    return {True: YES, False: NO, None: UNDECIDED}[winning]


def _screen(game: Game, plain: bool) -> Screen:
    from pegsol.app.cli.report import draw_start
    from pegsol.app.cli.screen import Screen

    screen = Screen(plain=plain)
    draw_start(screen, game.problem, None)
    screen.flush()
    return screen


def _no_solution(result: Result, screen: Screen | None) -> int:
    from pegsol.app.cli.report import report

    known = result.status.value == "unsolvable"
    if screen is None:
        _print(Game(result.problem), (), False if known else None, 0 if known else None)
    else:
        report(screen, result, None)
    return NO if known else UNDECIDED


def _print(game: Game, steps: tuple[Step, ...], winning: bool | None, lost_at: int | None) -> None:
    print_json(
        {
            "problem": game.problem.as_json(),
            "played": [str(move) for move in game.moves],
            "winning": winning,
            "lost_at": lost_at,
            "steps": [step.as_json() for step in steps],
        }
    )


def _draw(screen: Screen, steps: tuple[Step, ...]) -> None:
    from pegsol.view.terminal.drawing import table

    header = ["", "jump", "legal", "winning", "solutions", "fewest pegs", "chance"]
    rows = [
        [
            "" if step.jump is None else str(step.number),
            "here" if step.jump is None else str(step.jump),
            str(step.legal),
            "?" if step.winning is None else str(step.winning),
            *cells(step),
        ]
        for step in steps
    ]
    screen.draw(table(header, rows, right=(0, 2, 3, 4, 5, 6)))
