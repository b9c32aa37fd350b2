"""The command ``analyse``: what a position is worth, and where a game was lost."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypedDict

import click

from pegsol.cli.along import AlongJson, cells, loss, show_along
from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.items import saved_game
from pegsol.cli.options import (
    RunOptions,
    exclude,
    json_option,
    load,
    moves_option,
    needs,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.report import draw_start
from pegsol.cli.screen import Screen
from pegsol.game.formats.json import fraction_json
from pegsol.game.game import Game
from pegsol.game.jump import Jump, group_moves, moves_json
from pegsol.game.problem import ProblemJson
from pegsol.shapes import FractionJson, HoleTriple, MovesOrNone, MoveText, PositionJson
from pegsol.study.analysis import Analysis, JumpReport
from pegsol.view.terminal.drawing import Role, table, wrap

_WINS = {True: "yes", False: "no", None: "?"}


@dataclass(frozen=True, slots=True)
class Found:
    """The known values of a position and of the game that led to it."""

    reached: bool
    winning: bool | None
    solutions: int | None
    fewest: int | None
    chance: Fraction | float | None
    jumps: tuple[JumpReport, ...]
    best_line: tuple[Jump, ...]
    lost_at: int | None


class WorthJson(TypedDict):
    """What a position is worth; an unknown value is null."""

    winning: bool | None
    """Whether the finish can be reached."""
    solutions: int | None
    """The number of sequences of jumps to the finish."""
    fewest: int | None
    """The fewest pegs that can be reached."""
    chance: FractionJson | None
    """The chance that random play meets the finish."""


class LegalJumpJson(WorthJson):
    """A legal jump, and what the position after it is worth."""

    jump: HoleTriple


class AnalysisJson(WorthJson, MovesOrNone):
    """The position that a game has reached, and its legal jumps."""

    problem: ProblemJson
    position: PositionJson
    reached: bool
    """Whether the position is a finish."""
    legal_jumps: list[LegalJumpJson]
    best_line: list[MoveText]
    lost_at: int | None
    """The number of the jump that lost the game; 0 if the start was lost, null if it is not lost or
    not known."""


@click.command("analyse", cls=Command)
@problem_argument
@moves_option("Analyse the position after these moves.")
@click.option(
    "--along",
    is_flag=True,
    help="Show instead the legal and the winning jumps at each step of a game.",
)
@plot_option("With --along, draw the table, too; FILE ends in .svg, .png or .pdf.")
@run_options()
@json_option(AnalysisJson | AlongJson)
def command(
    words: tuple[str, ...],
    moves: str | None,
    along: bool,
    plot: Path | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Show whether the start of PROBLEM wins, what each jump is worth, and where a game was lost.

    A position wins if the finish can still be reached. For every legal jump, the table says whether
    it wins, how many solutions follow it, the fewest pegs that can be reached, and the chance that
    random play reaches the finish. The last line is the position itself. The best line makes the
    jump that keeps the most solutions at each step, as far as these are counted, so it may be
    another solution than the one that "pegsol solve" shows.
    PROBLEM can also be a file with a game, as "pegsol solve --json" prints it.

    With --along, the table has a line for each jump of a game: how many jumps were legal before it,
    how many of them win, the number of solutions left, the fewest pegs that could be reached, and
    the chance of random play. The last line is the final position. Without a game, the table is of
    the solution that "pegsol solve" shows.

    On boards larger than the English one, pegsol prints only what it finds within a second or two,
    unless a time limit allows more.

    The exit code is 0 if the position wins, 10 if it is lost, and 20 if neither is known.
    """
    needs("--along", along, plot=plot is not None)
    game = _game(words, moves)
    if along:
        work = partial(_analysis, game, run)
        return show_along(game, work, run, as_json=as_json, plot=plot)
    screen = None
    if not as_json:
        screen = Screen()
        draw_start(screen, game.problem, game if game.jumps else None)
        screen.flush()
    stopped = None
    with StateLine("analysis") as line:
        analysis = _analysis(game, run, line)
        try:
            if screen is not None:
                _draw_verdict(screen, game, analysis, line)
            found = _found(game, analysis)
        except KeyboardInterrupt as interrupt:
            stopped = interrupt  # raised after what is known is shown
            analysis.end()
            found = _found(game, analysis)
    if screen is None:
        _print(game, found)
    else:
        _draw(screen, found)
    if stopped is not None:
        raise stopped
    return {True: YES, False: NO, None: UNDECIDED}[found.winning]


def _game(words: tuple[str, ...], moves: str | None) -> Game:
    """Return the game to analyse; it may have no jumps."""
    path = " ".join(words)
    saved = saved_game(path) if os.path.isfile(path) else None
    if saved is not None:
        exclude("a saved game", True, moves=moves is not None)
        return saved
    problem = load(words)
    return Game(problem) if moves is None else Game(problem, moves)


def _analysis(game: Game, run: RunOptions, line: StateLine | None = None) -> Analysis:
    return Analysis(game.problem, limits=run.limits, threads=run.threads, progress=line)


def _found(game: Game, analysis: Analysis) -> Found:
    position = game.position
    jumps = analysis.jumps(position)
    return Found(
        analysis.problem.finish.holds(position.bits),
        analysis.winning(position),
        analysis.solutions(position),
        analysis.fewest(position),
        analysis.chance(position),
        jumps,
        analysis.best_line(position),
        analysis.lost_at(game),
    )


def _print(game: Game, found: Found) -> None:
    content: AnalysisJson = {
        "problem": game.problem.as_json(),
        **moves_json(game.jumps or None),
        "position": game.position.as_json(),
        "reached": found.reached,
        **_worth(found),
        "legal_jumps": [{"jump": list(one.jump.names), **_worth(one)} for one in found.jumps],
        "best_line": [str(move) for move in group_moves(found.best_line)],
        "lost_at": found.lost_at,
    }
    print_answer(content)


def _worth(one: Found | JumpReport) -> WorthJson:
    return {
        "winning": one.winning,
        "solutions": one.solutions,
        "fewest": one.fewest,
        "chance": fraction_json(one.chance),
    }


def _draw_verdict(screen: Screen, game: Game, analysis: Analysis, line: StateLine) -> None:
    """Print the first results, before the numbers are computed."""
    reached = analysis.problem.finish.holds(game.position.bits)
    words, role = _verdict(reached, analysis.winning(game.position))
    lost_at = analysis.lost_at(game)
    line.close()
    screen.line(words, role)
    if lost_at is not None and game.jumps:
        screen.line(loss(game, lost_at))
    screen.line()
    screen.flush()


def _draw(screen: Screen, found: Found) -> None:
    if found.jumps:
        header = ["jump", "wins", "solutions", "fewest pegs", "chance"]
        rows = [[str(one.jump), _WINS[one.winning], *cells(one)] for one in found.jumps]
        rows.append(["here", _WINS[found.winning], *cells(found)])
        screen.draw(table(header, rows, right=[2, 3, 4]))
    else:
        screen.line("no jump can be made")
    if found.best_line:
        screen.line()
        screen.line(_title(found), "title")
        moves = [str(move) for move in group_moves(found.best_line)]
        screen.draw(wrap(moves, screen.width - 2).indented(2))


def _title(found: Found) -> str:
    if not found.winning:
        return "line to few pegs"
    return "best line" if found.solutions is None else "best line: each jump keeps most solutions"


def _verdict(reached: bool, winning: bool | None) -> tuple[str, Role]:
    if reached:
        return "won: the finish is reached", "good"
    if winning is None:
        return "undecided within the limits (--time-limit S allows more time)", "open"
    if winning:
        return "winning: the finish can be reached", "good"
    return "losing: the finish cannot be reached", "bad"
