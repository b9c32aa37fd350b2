"""The choice at each jump of a game: ``pegsol analyse --along``."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Protocol

from pegsol.cli.answer import print_answer
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import RunOptions
from pegsol.cli.progress import StateLine
from pegsol.cli.report import draw_start, print_result
from pegsol.cli.screen import Screen
from pegsol.cli.searches import find_first
from pegsol.game.game import Game
from pegsol.game.jump import moves_json
from pegsol.game.problem import ProblemJson
from pegsol.search.result import Result
from pegsol.shapes import Json, MovesOrNone
from pegsol.study.analysis import Analysis, Step
from pegsol.view.terminal.drawing import table
from pegsol.view.wording import percent


class Numbers(Protocol):
    """The known values of a position, None for an unknown one."""

    @property
    def solutions(self) -> int | None:
        """The number of solutions from here."""

    @property
    def fewest(self) -> int | None:
        """The fewest pegs that can be reached."""

    @property
    def chance(self) -> Fraction | float | None:
        """The chance that random play meets the finish."""


def cells(one: Numbers) -> list[str]:
    """Return the number of solutions, the fewest pegs and the chance as cells of a table."""
    solutions = "?" if one.solutions is None else f"{one.solutions:,}"
    fewest = "?" if one.fewest is None else str(one.fewest)
    return [solutions, fewest, "?" if one.chance is None else percent(one.chance)]


def loss(game: Game, lost_at: int) -> str:
    """Return in words which jump lost a game."""
    if lost_at == 0:
        return "lost from the start"
    return f"lost by jump {lost_at} of {len(game.jumps)}: {game.jumps[lost_at - 1]}"


class AlongJson(MovesOrNone):
    """With --along: the positions of a game."""

    problem: ProblemJson
    winning: bool | None
    lost_at: int | None
    """The number of the jump that lost the game; 0 if the start was lost, null if it is not lost or
    not known."""
    steps: list[Annotated[Json, Step]]


def show_along(
    game: Game,
    analysis_of: Callable[[], Analysis],
    run: RunOptions,
    *,
    as_json: bool,
    plot: Path | None,
) -> int:
    """Print the table of a game, or of a solution if no move is given, and draw it in *plot*."""
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, game.problem, None)
        screen.flush()
    if not game.jumps:
        result, _ = find_first(game, run)
        if result.solution is None:
            return _no_solution(result, screen)
        game = Game(game.problem, result.solution.jumps)
    stopped = None
    with StateLine("along the game") as steps_line:
        analysis = analysis_of()
        try:
            steps = analysis.along(game, progress=steps_line)
            lost_at, winning = analysis.lost_at(game), analysis.winning(game.position)
        except KeyboardInterrupt as interrupt:
            stopped = interrupt  # raised after what is known is shown
            analysis.end()
            steps = analysis.along(game)
            lost_at, winning = analysis.lost_at(game), analysis.winning(game.position)
    if screen is None:
        _print(game, steps, winning, lost_at)
    else:
        _draw(screen, steps)
        if lost_at is not None:
            screen.line()
            screen.line(loss(game, lost_at), "bad")
    if stopped is not None:
        raise stopped
    if plot is not None:
        from pegsol.view.charts.chart import chart

        chart(steps, game.problem).save(plot)
    return {True: YES, False: NO, None: UNDECIDED}[winning]


def _no_solution(result: Result, screen: Screen | None) -> int:
    known = result.status.value == "impossible"
    if screen is None:
        _print(Game(result.problem), (), False if known else None, 0 if known else None)
    else:
        print_result(screen, result)
    return NO if known else UNDECIDED


def _print(game: Game, steps: tuple[Step, ...], winning: bool | None, lost_at: int | None) -> None:
    content: AlongJson = {
        "problem": game.problem.as_json(),
        **moves_json(game.jumps or None),
        "winning": winning,
        "lost_at": lost_at,
        "steps": [step.as_json() for step in steps],
    }
    print_answer(content)


def _draw(screen: Screen, steps: tuple[Step, ...]) -> None:
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
