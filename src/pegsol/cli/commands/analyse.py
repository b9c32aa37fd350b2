"""The command ``analyse``: what a position is worth, and where a game was lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypedDict, cast

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.items import item_of
from pegsol.cli.options import (
    Folder,
    RunOptions,
    exclude,
    json_option,
    moves_option,
    needs,
    plot_option,
    problem_argument,
    run_options,
)
from pegsol.cli.output import save_chart
from pegsol.cli.progress import LiveLine, StateLine
from pegsol.cli.report import begin, print_result
from pegsol.cli.screen import Screen
from pegsol.cli.searches import find_first
from pegsol.game.formats.json import fraction_json
from pegsol.game.game import Game
from pegsol.game.jump import group_moves, moves_json
from pegsol.game.problem import Problem, ProblemJson
from pegsol.game.solution import Solution
from pegsol.search.result import Result
from pegsol.search.spaces.reachability import can_reach
from pegsol.shapes import FractionJson, HoleTriple, Json, MovesOrNone, MoveText, PositionJson
from pegsol.study.analysis import Analysis, JumpReport, Step
from pegsol.study.difficulty import DifficultyJson, difficulty
from pegsol.view.difficulty import graded, reasons
from pegsol.view.terminal.drawing import Role, table, wrap
from pegsol.view.wording import percent

_WINS = {True: "yes", False: "no", None: "?"}


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


class RatedJson(TypedDict):
    """With --rate: how difficult a problem is."""

    problem: ProblemJson
    difficulty: DifficultyJson | None
    """null if a limit left it open."""


class AlongJson(MovesOrNone):
    """With --along: the positions of a game."""

    problem: ProblemJson
    winning: bool | None
    lost_at: int | None
    """The number of the jump that lost the game; 0 if the start was lost, null if it is not lost or
    not known."""
    steps: list[Annotated[Json, Step]]


@click.command("analyse", cls=Command)
@problem_argument
@moves_option("Analyse the position after these moves.")
@click.option(
    "--along",
    is_flag=True,
    help="Show instead the legal and the winning jumps at each step of a game.",
)
@plot_option("With --along, draw the table, too; FILE ends in .svg, .png or .pdf.")
@click.option(
    "--tablebase",
    type=Folder(),
    metavar="DIR",
    help="Keep in DIR which positions of the class win, and only look the position up there.",
)
@click.option("--rate", "rated", is_flag=True, help="Say instead how difficult PROBLEM is.")
@run_options()
@json_option(AnalysisJson | AlongJson | RatedJson)
def command(
    words: tuple[str, ...],
    moves: str | None,
    along: bool,
    plot: Path | None,
    tablebase: str | None,
    rated: bool,
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

    With --tablebase, DIR covers all positions in the position class of the start, whether they can
    be reached or not, and serves every start of this class. A build that was stopped continues
    where it was.

    With --rate, the number of a problem is the binary logarithm of the jumps that a careful
    player makes until it is solved: 10 means about a thousand jumps. A careful player looks three
    jumps ahead, avoids jumps after which every continuation is seen to fail, and takes one of the
    other jumps at random. The number is exact if the positions of the problem fit in memory;
    otherwise it is estimated from games, and has an error. From one grade to the next, a careful
    player makes eight times as many jumps. The exit code is 20 if a limit left the difficulty open.

    On boards larger than the English one, pegsol prints only what it finds within a second or two,
    unless a time limit allows more.

    The exit code is 0 if the position wins, 10 if it is lost, and 20 if neither is known.
    """
    needs("--along", along, plot=plot is not None)
    exclude("--along", along, tablebase=tablebase is not None, rate=rated)
    exclude("--rate", rated, tablebase=tablebase is not None, moves=moves is not None)
    item = item_of(" ".join(words), moves)
    problem = item if isinstance(item, Problem) else item.problem
    game = Game(problem, item.jumps if isinstance(item, Solution) else ())
    screen = begin(problem, game if game.jumps and not along else None, as_json=as_json)
    if rated:
        return _rate(problem, run, screen)
    if tablebase is not None:
        return _look_up(game, tablebase, run, screen)
    if along and not game.jumps:
        result, _ = find_first(game, run)
        if result.solution is None:
            return _no_solution(result, screen)
        game = Game(problem, result.solution.jumps)
    stopped = None
    with StateLine("along the game" if along else "analysis") as line:
        analysis = Analysis(
            game.problem,
            limits=run.limits,
            threads=run.threads,
            progress=None if along else line,
        )
        answer_of = partial(_steps, game, line) if along else partial(_position, game)
        try:
            answer, rows = answer_of(analysis)
        except KeyboardInterrupt as interrupt:
            stopped = interrupt  # raised after what is known is shown
            analysis.end()
            answer, rows = answer_of(analysis)
    if screen is None:
        print_answer(answer)
    elif along:
        _draw_steps(screen, game, answer, rows)
    else:
        _draw(screen, game, answer, rows)
    if stopped is not None:
        raise stopped
    save_chart(plot, cast(Sequence[Step], rows), game.problem)
    return {True: YES, False: NO, None: UNDECIDED}[answer["winning"]]


Rows = Sequence[JumpReport | Step]
Answer = tuple[dict[str, Any], Rows]
"""What is printed as JSON, from which the tables are drawn, too, and the rows of the table."""


def _position(game: Game, analysis: Analysis) -> Answer:
    """Return the known values of the position that a game has reached."""
    position = game.position
    jumps = analysis.jumps(position)
    return {
        "problem": game.problem.as_json(),
        **moves_json(game.jumps or None),
        "position": position.as_json(),
        "reached": analysis.problem.finish.holds(position.bits),
        "winning": analysis.winning(position),
        "solutions": analysis.solutions(position),
        "fewest": analysis.fewest(position),
        "chance": fraction_json(analysis.chance(position)),
        "legal_jumps": [_as_json(one) for one in jumps],
        "best_line": [str(move) for move in group_moves(analysis.best_line(position))],
        "lost_at": analysis.lost_at(game),
    }, jumps


def _rate(problem: Problem, run: RunOptions, screen: Screen | None) -> int:
    """Print how difficult a problem is, and why."""
    with LiveLine("difficulty"):
        known = difficulty(problem, limits=run.limits)
    if screen is None:
        rated = None if known is None else known.as_json()
        print_answer(RatedJson(problem=problem.as_json(), difficulty=rated))
    elif known is None:
        screen.line("difficulty: not known within the limits", "open")
    else:
        screen.line(f"difficulty: {graded(known)}")
        screen.paragraph(reasons(known))
    return UNDECIDED if known is None else YES


def _look_up(game: Game, folder: str, run: RunOptions, screen: Screen | None) -> int:
    """Print what a tablebase says of the position that a game has reached."""
    problem, position = game.problem, game.position
    with StateLine("winning positions", board=problem.board) as line:
        space = can_reach(
            problem, limits=run.limits, threads=run.threads, spill=folder, progress=line
        )
    after = position.successors(problem.rules)
    jumps = [JumpReport(jump, there in space, None, None, None) for jump, there in after]
    answer: AnalysisJson = {
        "problem": problem.as_json(),
        **moves_json(game.jumps or None),
        "position": position.as_json(),
        "reached": problem.finish.holds(position.bits),
        "winning": position in space,
        "solutions": None,
        "fewest": None,
        "chance": None,
        "legal_jumps": [_as_json(one) for one in jumps],
        "best_line": [],
        "lost_at": None,
    }
    if screen is None:
        print_answer(answer)
    else:
        _draw(screen, game, answer, jumps)
    return YES if answer["winning"] else NO


def _as_json(one: JumpReport) -> LegalJumpJson:
    return {
        "jump": list(one.jump.names),
        "winning": one.winning,
        "solutions": one.solutions,
        "fewest": one.fewest,
        "chance": fraction_json(one.chance),
    }


def _steps(game: Game, line: StateLine, analysis: Analysis) -> Answer:
    """Return the known values of all positions of a game."""
    steps = analysis.along(game, progress=line)
    return _along(game, analysis.winning(game.position), analysis.lost_at(game), steps), steps


def _along(
    game: Game, winning: bool | None, lost_at: int | None, steps: tuple[Step, ...] = ()
) -> dict[str, Any]:
    return {
        "problem": game.problem.as_json(),
        **moves_json(game.jumps or None),
        "winning": winning,
        "lost_at": lost_at,
        "steps": [step.as_json() for step in steps],
    }


def _no_solution(result: Result, screen: Screen | None) -> int:
    known = result.status.value == "impossible"
    if screen is None:
        print_answer(_along(Game(result.problem), *((False, 0) if known else (None, None))))
    else:
        print_result(screen, result)
    return NO if known else UNDECIDED


# -- tables --------------------------------------------------------------------------------------


def _draw(screen: Screen, game: Game, answer: Mapping[str, Any], jumps: Rows) -> None:
    screen.line(*_verdict(answer["reached"], answer["winning"]))
    if answer["lost_at"] is not None and game.jumps:
        screen.line(_loss(game, answer["lost_at"]))
    screen.line()
    if jumps:
        header = ["jump", "wins", "solutions", "fewest pegs", "chance"]
        names = [*[str(one.jump) for one in jumps], "here"]
        values = [*answer["legal_jumps"], answer]
        rows = [
            [name, _WINS[one["winning"]], *_cells(one)]
            for name, one in zip(names, values, strict=True)
        ]
        if all(row[2:] == ["?"] * 3 for row in rows):
            header, rows = header[:2], [row[:2] for row in rows]
        screen.draw(table(header, rows, right=range(2, len(header))))
    else:
        screen.line("no jump can be made")
    if answer["best_line"]:
        screen.line()
        screen.line(_title(answer), "title")
        screen.draw(wrap(answer["best_line"], screen.width - 2).indented(2))


def _draw_steps(screen: Screen, game: Game, answer: Mapping[str, Any], steps: Rows) -> None:
    header = ["", "jump", "legal", "winning", "solutions", "fewest pegs", "chance"]
    rows = [
        [
            "" if step.jump is None else str(number),
            "here" if step.jump is None else str(step.jump),
            str(one["legal"]),
            "?" if one["winning"] is None else str(one["winning"]),
            *_cells(one),
        ]
        for number, (step, one) in enumerate(zip(steps, answer["steps"], strict=True), 1)
    ]
    screen.draw(table(header, rows, right=(0, 2, 3, 4, 5, 6)))
    if answer["lost_at"] is not None:
        screen.line()
        screen.line(_loss(game, answer["lost_at"]), "bad")


def _cells(one: Mapping[str, Any]) -> list[str]:
    """Return the number of solutions, the fewest pegs and the chance as cells of a table."""
    solutions, fewest, chance = one["solutions"], one["fewest"], one["chance"]
    return [
        "?" if solutions is None else f"{solutions:,}",
        "?" if fewest is None else str(fewest),
        "?" if chance is None else percent(chance["value"]),
    ]


def _loss(game: Game, lost_at: int) -> str:
    """Return in words which jump lost a game."""
    if lost_at == 0:
        return "lost from the start"
    return f"lost by jump {lost_at} of {len(game.jumps)}: {game.jumps[lost_at - 1]}"


def _title(answer: Mapping[str, Any]) -> str:
    if not answer["winning"]:
        return "line to few pegs"
    counted = answer["solutions"] is not None
    return "best line: each jump keeps most solutions" if counted else "best line"


def _verdict(reached: bool, winning: bool | None) -> tuple[str, Role]:
    if reached:
        return "won: the finish is reached", "good"
    if winning is None:
        return "undecided within the limits (--time-limit S allows more time)", "open"
    if winning:
        return "winning: the finish can be reached", "good"
    return "losing: the finish cannot be reached", "bad"
