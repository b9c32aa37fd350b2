"""The command that says what a position is worth, and where a game was lost."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pegsol.app.cli.group import INTERRUPTED, NO, UNDECIDED, YES, warn
from pegsol.app.cli.options import (
    ascii_option,
    exclude,
    json_option,
    load,
    needs,
    play,
    plot_option,
    print_json,
    problem_argument,
    seconds,
    size,
)
from pegsol.errors import LimitError

if TYPE_CHECKING:
    from fractions import Fraction

    from pegsol.app.cli.screen import Screen
    from pegsol.limits import Limits
    from pegsol.model.game import Game
    from pegsol.model.position import Jump
    from pegsol.search.surveys.analysis import Analysis, JumpReport
    from pegsol.search.surveys.course import Step
    from pegsol.view.terminal.drawing import Role

_WINS = {True: "yes", False: "no", None: "?"}


@dataclass(frozen=True, slots=True)
class Found:
    """What is known about a position and the game that led to it."""

    reached: bool
    winning: bool | None
    solutions: int | None
    fewest: int | None
    chance: Fraction | None
    jumps: tuple[JumpReport, ...]
    best_line: tuple[Jump, ...]
    forced: tuple[Jump, ...]
    dead_pegs: tuple[str, ...] | None
    lost_at: int | None


@click.command("analyse", short_help="Say which jumps win, and where a game was lost.")
@problem_argument
@click.option("--played", metavar="MOVES", help="Analyse the position after these moves.")
@click.option(
    "--along",
    is_flag=True,
    help="Tell instead what there was to choose from at each jump of the game, or of a solution.",
)
@plot_option("With --along, draw the table, too; FILE ends in .svg, .png or .pdf.")
@click.option(
    "--tablebase",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help='Use a tablebase made by "pegsol tablebase".',
)
@click.option(
    "--time-limit", callback=seconds, metavar="S", help="Spend S seconds on exact numbers."
)
@click.option("--memory-limit", callback=size, metavar="M", help="Use at most M bytes (500M, 2G).")
@click.option(
    "--threads", type=click.IntRange(1, 1024), default=1, metavar="N", help="Use N threads."
)
@ascii_option
@json_option
def analyse(
    words: tuple[str, ...],
    played: str | None,
    along: bool,
    plot: Path | None,
    tablebase: str | None,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int,
    plain: bool,
    as_json: bool,
) -> int:
    """Say whether the start of PROBLEM wins, what each jump is worth, and where a game was lost.

    A position wins if the finish can still be reached. The table gives, for every legal jump,
    whether it wins, how many solutions there are after it, the fewest pegs that can be reached,
    and the chance that random play meets the finish; the last line is the position as it is. The
    forced jumps are the only winning ones, one after another, and dead pegs can never move nor be
    taken. PROBLEM may also be a file with a game, as
    "pegsol solve --json" prints it.

    With --along, the table gives for each jump of the game how many jumps were legal before it, how
    many of them win, the solutions left, the fewest pegs that could be reached, and the chance of
    random play; the last line is the position reached. Without a game, pegsol finds a solution.

    On boards larger than the English one only what is found in a moment is told, unless a time
    limit says how long to work.

    The exit code is 0 if the position wins, 10 if it is lost, and 20 if that is not known.
    """
    from pegsol.limits import Limits

    needs("--along", along, plot=plot is not None)
    game = _game(words, played)
    limits = Limits(time=time_limit, memory=memory_limit)
    if along:
        from pegsol.app.cli.course import show_along

        work = partial(_analysis, game, tablebase, limits, threads)
        return show_along(game, work, limits, plain=plain, as_json=as_json, plot=plot)
    screen = None
    if not as_json:
        from pegsol.app.cli.report import draw_start
        from pegsol.app.cli.screen import Screen

        screen = Screen(plain=plain)
        draw_start(screen, game.problem, game if game.jumps else None)
        screen.flush()
    try:
        analysis = _analysis(game, tablebase, limits, threads)
        if screen is not None:
            _draw_verdict(screen, game, analysis)
        found = _found(game, analysis)
    except LimitError as error:
        warn(error)
        return UNDECIDED
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    if screen is None:
        _print(game, found)
    else:
        _draw(screen, found)
    return {True: YES, False: NO, None: UNDECIDED}[found.winning]


def _game(words: tuple[str, ...], played: str | None) -> Game:
    """Return the game that is to be analysed, perhaps without a jump."""
    from pegsol.app.cli.saved import saved_game
    from pegsol.model.game import Game

    path = " ".join(words)
    saved = saved_game(path) if os.path.isfile(path) else None
    if saved is not None:
        exclude("a saved game", True, played=played is not None)
        return saved
    problem = load(words)
    return Game(problem) if played is None else play(problem, played)


def _analysis(game: Game, tablebase: str | None, limits: Limits, threads: int) -> Analysis:
    from pegsol.search.surveys.analysis import Analysis

    known = None
    if tablebase is not None:
        from pegsol.search.spaces.tablebase import Tablebase

        known = Tablebase.open(tablebase)
    return Analysis(game.problem, tablebase=known, limits=limits, threads=threads)


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
        analysis.forced(position),
        None if game.problem.rules == "reverse" else analysis.dead_pegs(position),
        analysis.lost_at(game),
    )


def _print(game: Game, found: Found) -> None:
    from pegsol.model.position import group_moves

    content: dict[str, Any] = {
        "problem": game.problem.as_json(),
        "played": [str(move) for move in game.moves],
        "reached": found.reached,
        **_worth(found),
        "jumps": [{"jump": list(one.jump.names), **_worth(one)} for one in found.jumps],
        "best_line": [str(move) for move in group_moves(found.best_line)],
        "forced": [str(move) for move in group_moves(found.forced)],
        "dead_pegs": None if found.dead_pegs is None else list(found.dead_pegs),
        "lost_at": found.lost_at,
    }
    print_json(content)


def _worth(one: Found | JumpReport) -> dict[str, Any]:
    chance = None if one.chance is None else f"{one.chance.numerator}/{one.chance.denominator}"
    return {
        "winning": one.winning,
        "solutions": one.solutions,
        "fewest": one.fewest,
        "chance": chance,
    }


def _draw_verdict(screen: Screen, game: Game, analysis: Analysis) -> None:
    """Say at once what is known first, before the numbers are worked out."""
    reached = analysis.problem.finish.holds(game.position.bits)
    words, role = _verdict(reached, analysis.winning(game.position))
    screen.say(words, role)
    lost_at = analysis.lost_at(game)
    if lost_at is not None and game.jumps:
        screen.say(loss(game, lost_at))
    screen.say()
    screen.flush()


def _draw(screen: Screen, found: Found) -> None:
    from pegsol.model.position import group_moves
    from pegsol.view.terminal.drawing import table, wrap

    if found.jumps:
        header = ["jump", "wins", "solutions", "fewest pegs", "chance"]
        rows = [[str(one.jump), _WINS[one.winning], *cells(one)] for one in found.jumps]
        rows.append(["here", _WINS[found.winning], *cells(found)])
        screen.draw(table(header, rows, right=[2, 3, 4]))
    else:
        screen.say("no jump can be made")
    lists = [
        (
            "best line" if found.winning else "line to few pegs",
            [str(move) for move in group_moves(found.best_line)],
            ", ",
        ),
        ("forced", [str(move) for move in group_moves(found.forced)], ", "),
        ("dead pegs", list(found.dead_pegs or ()), " "),
    ]
    for title, names, separator in lists:
        if names:
            screen.say()
            screen.say(title, "title")
            screen.draw(wrap(names, screen.width - 2, separator).indented(2))


def _verdict(reached: bool, winning: bool | None) -> tuple[str, Role]:
    if reached:
        return "won: the finish is reached", "good"
    if winning is None:
        return "undecided: nothing was proved in a moment (--time-limit allows more)", "open"
    if winning:
        return "winning: the finish can be reached", "good"
    return "losing: the finish cannot be reached", "bad"


def loss(game: Game, lost_at: int) -> str:
    """Say by which jump a game was lost."""
    if lost_at == 0:
        return "lost from the start"
    return f"lost by jump {lost_at} of {len(game.jumps)}: {game.jumps[lost_at - 1]}"


def cells(one: Found | JumpReport | Step) -> list[str]:
    """Return the number of solutions, the fewest pegs and the chance, as a table has them."""
    from pegsol.view.wording import percent

    solutions = "?" if one.solutions is None else f"{one.solutions:,}"
    fewest = "?" if one.fewest is None else str(one.fewest)
    return [solutions, fewest, "?" if one.chance is None else percent(one.chance)]
