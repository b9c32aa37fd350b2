"""The commands ``tablebase build``, ``info`` and ``probe``."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.options import (
    RunOptions,
    json_option,
    load,
    moves_option,
    problem_argument,
    run_options,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.errors import ProblemError
from pegsol.game.game import Game
from pegsol.game.jump import moves_json
from pegsol.game.position import Position
from pegsol.game.problem import ProblemJson
from pegsol.search.spaces.tablebase import MAX_FEWEST, Tablebase
from pegsol.search.spaces.tablebase_file import HeaderJson
from pegsol.shapes import HoleTriple, MovesOrNone, PositionJson
from pegsol.view.terminal.position import draw_position
from pegsol.view.wording import board_name, describe_finish
from pegsol.wording import printable


class KnownJson(TypedDict):
    """What a tablebase knows of a position."""

    winning: bool
    """Whether the finish can be reached."""
    fewest: int | None
    """The fewest pegs that can be reached; null if the file does not record them."""


class KnownJumpJson(KnownJson):
    """A legal jump, and what is known of the position after it."""

    jump: HoleTriple


class ProbeJson(KnownJson, MovesOrNone):
    """A position and its legal jumps, looked up in a tablebase."""

    problem: ProblemJson
    position: PositionJson
    legal_jumps: list[KnownJumpJson]


@click.group("tablebase")
def command() -> None:
    """Write and read tablebases: files that record which positions can reach a finish."""


@command.command("build", cls=Command)
@problem_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    required=True,
    help="Write the tablebase to this file.",
)
@click.option("--fewest", is_flag=True, help="Store the fewest pegs that can be reached, too.")
@run_options()
def build(words: tuple[str, ...], output: str, fewest: bool, run: RunOptions) -> int:
    """Write the tablebase of the finish of PROBLEM.

    The tablebase covers all positions in the position class of the start, whether they can be
    reached or not.

    The exit code is 20 if there is not enough time or memory; pegsol then writes nothing.
    """
    problem = load(words)
    with StateLine("winning positions", board=problem.board) as line:
        made = Tablebase.build(
            problem,
            output,
            fewest=fewest,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    won = f"{made.total:,} of {made.indexing.count:,} positions are winning"
    click.echo(f"{printable(output)}: {won}")
    return YES


@command.command("info", cls=Command)
@click.argument("file", type=click.Path())
@json_option(HeaderJson)
def info(file: str, as_json: bool) -> int:
    """Describe the tablebase FILE, after checking that it is complete."""
    opened = Tablebase.open(file)
    if as_json:
        print_answer(dict(opened.header))
        return YES
    header, board = opened.header, opened.board
    sizes = [f"{table['kind']}, {table['bytes']:,} bytes" for table in header["tables"]]
    rows = [
        ("board", f"{board_name(board)}, {len(board)} holes"),
        ("finish", describe_finish(opened.finish, board)),
        ("rules", opened.rules),
        ("positions", f"{opened.indexing.count:,}"),
        ("winning", f"{opened.total:,}"),
        ("tables", "; ".join(sizes)),
        ("made by", f"pegsol {header['pegsol']}"),
    ]
    screen = Screen()
    for name, text in rows:
        screen.line(f"{name:<10} {text}")
    return YES


@command.command("probe", cls=Command, short_help="Look up a position and its jumps.")
@click.argument("file", type=click.Path())
@problem_argument
@moves_option("Play these moves first.")
@json_option(ProbeJson)
def probe(file: str, words: tuple[str, ...], moves: str | None, as_json: bool) -> int:
    """Look up the start of PROBLEM, and each position that a jump leads to, in FILE.

    FILE is a tablebase. The command uses the finish and the rules of FILE, not those of PROBLEM.

    The exit code is 0 if the finish can be reached, and 10 if it cannot.
    """
    opened = Tablebase.open(file)
    problem = load(words)
    if problem.board != opened.board:
        raise ProblemError("the tablebase is for another board than the problem")
    game = Game(replace(problem, finish=opened.finish, rules=opened.rules), moves or ())
    position = game.position
    wins = opened.winning(position)
    if as_json:
        print_answer(_as_json(opened, game))
    else:
        _draw(opened, position)
    return YES if wins else NO


def _known(opened: Tablebase, position: Position) -> KnownJson:
    return {"winning": opened.winning(position), "fewest": opened.fewest(position)}


def _as_json(opened: Tablebase, game: Game) -> ProbeJson:
    position = game.position
    return {
        "problem": game.problem.as_json(),
        **moves_json(game.jumps or None),
        "position": position.as_json(),
        **_known(opened, position),
        "legal_jumps": [
            {"jump": list(jump.names), **_known(opened, then)}
            for jump, then in position.successors(opened.rules)
        ],
    }


def _draw(opened: Tablebase, position: Position) -> None:
    screen = Screen()
    screen.draw(draw_position(position, symbols=screen.symbols, labels=True))
    screen.line()
    wins = opened.winning(position)
    can = "winning: the finish can be reached" if wins else "losing: the finish cannot be reached"
    screen.line(
        f"{can} ({describe_finish(opened.finish, opened.board)})", "good" if wins else "bad"
    )
    best = _best(opened, position)
    if best:
        screen.line(f"fewest pegs that can be reached: {best}")
    after = [(str(jump), then) for jump, then in position.successors(opened.rules)]
    if after:
        screen.line()
    room = max([len(jump) for jump, _ in after], default=0)
    for jump, then in after:
        wins = opened.winning(then)
        words = f"  {jump:<{room}}  {'winning' if wins else 'losing':<7}  {_best(opened, then)}"
        screen.line(words.rstrip(), "good" if wins else "bad")


def _best(opened: Tablebase, position: Position) -> str:
    """Return the fewest pegs that can be reached as text, or an empty text if they are unknown."""
    fewest = opened.fewest(position)
    if fewest is None:
        return ""
    return f"{fewest} or more" if fewest == MAX_FEWEST else str(fewest)
