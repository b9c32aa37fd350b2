"""The command ``study tablebase``: keeps the positions that reach a finish, and looks them up."""

from __future__ import annotations

from typing import Literal, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.options import (
    Folder,
    RunOptions,
    json_option,
    load,
    moves_option,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.game.game import Game
from pegsol.game.jump import moves_json
from pegsol.game.problem import ProblemJson
from pegsol.search.spaces.reachability import can_reach
from pegsol.shapes import HoleTriple, MovesOrNone, PositionJson
from pegsol.view.terminal.position import draw_position
from pegsol.view.wording import describe_finish


class KnownJumpJson(TypedDict):
    """A legal jump, and whether the finish can be reached after it."""

    jump: HoleTriple
    winning: bool


class TablebaseJson(MovesOrNone):
    """A position and its legal jumps, looked up in a tablebase."""

    problem: ProblemJson
    total: int
    """The number of positions from which the finish can be reached."""
    position: PositionJson
    winning: bool
    """Whether the finish can be reached."""
    legal_jumps: list[KnownJumpJson]


@click.command("tablebase", cls=Command)
@problem_argument
@click.option(
    "-o",
    "--output",
    type=Folder(),
    metavar="DIR",
    required=True,
    help="Keep the tablebase in DIR; use the one that is there.",
)
@moves_option("Look up the position after these moves.")
@run_options()
@json_option(TablebaseJson)
def command(
    words: tuple[str, ...], output: str, moves: str | None, run: RunOptions, as_json: bool
) -> int:
    """Record which positions can reach the finish of PROBLEM, and look up its start and its jumps.

    The tablebase covers all positions in the position class of the start, whether they can be
    reached or not. It serves every start of this class. A build that was stopped continues where it
    was.

    The exit code is 0 if the finish can be reached, 10 if it cannot, and 20 if there is not enough
    time or memory for the tablebase.
    """
    problem = load(words)
    game = Game(problem, moves or ())
    with StateLine("winning positions", board=problem.board) as line:
        space = can_reach(
            problem, limits=run.limits, threads=run.threads, spill=output, progress=line
        )
    position = game.position
    wins = position in space
    after = [(jump, then in space) for jump, then in position.successors(problem.rules)]
    if as_json:
        content: TablebaseJson = {
            "problem": problem.as_json(),
            "total": space.total,
            **moves_json(game.jumps or None),
            "position": position.as_json(),
            "winning": wins,
            "legal_jumps": [{"jump": list(jump.names), "winning": won} for jump, won in after],
        }
        print_answer(content)
        return YES if wins else NO
    screen = Screen()
    screen.draw(draw_position(position, symbols=screen.symbols, labels=True))
    screen.line()
    can = "winning: the finish can be reached" if wins else "losing: the finish cannot be reached"
    screen.line(f"{can} ({describe_finish(problem.finish, problem.board)})", _role(wins))
    screen.line(f"{space.total:,} positions of this class are winning")
    if after:
        screen.line()
    room = max([len(str(jump)) for jump, _ in after], default=0)
    for jump, won in after:
        screen.line(f"  {jump!s:<{room}}  {'winning' if won else 'losing'}", _role(won))
    return YES if wins else NO


def _role(won: bool) -> Literal["good", "bad"]:
    return "good" if won else "bad"
