"""The command ``generate``: new puzzles by reverse play."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.command import Command
from pegsol.app.cli.group import UNDECIDED, YES
from pegsol.app.cli.options import (
    RunOptions,
    Whole,
    board_argument,
    exclude,
    json_option,
    load,
    run_options,
    seed_option,
)
from pegsol.app.cli.progress import LiveLine, StateLine
from pegsol.app.cli.screen import Screen
from pegsol.errors import LimitError
from pegsol.model.formats.files import problem_text
from pegsol.model.games.solution import Solution
from pegsol.model.problems.finish import as_finish
from pegsol.model.problems.position import Rules
from pegsol.search.run import Run, StateProgress
from pegsol.search.surveys.difficulty import Difficulty, difficulty
from pegsol.search.surveys.generation import generate
from pegsol.view.difficulty import graded, reasons
from pegsol.view.terminal.position import draw_problem
from pegsol.wording import plural

MAX_COUNT = 10_000


@click.command("generate", cls=Command)
@board_argument
@click.option(
    "--jumps",
    type=Whole(1),
    default=8,
    show_default=True,
    metavar="N",
    help="Make puzzles that N jumps solve.",
)
@seed_option
@click.option(
    "--count",
    type=click.IntRange(1, MAX_COUNT),
    default=1,
    show_default=True,
    metavar="N",
    help="Make N puzzles.",
)
@click.option(
    "--finish",
    metavar="HOLES",
    help="End with these pegs (d4,d5), with --reverse with these empty holes, or with a number, "
    '"exactly 3".',
)
@click.option("--reverse", is_flag=True, help="Make puzzles of the reverse game.")
@click.option("--solutions", "solved", is_flag=True, help="Print a solution of each puzzle, too.")
@click.option("--text", "as_text", is_flag=True, help="Print one puzzle as a problem file.")
@run_options(time="Give up the exact numbers after S seconds.", each="those of a puzzle")
@json_option
def command(
    words: tuple[str, ...],
    jumps: int,
    seed: int,
    count: int,
    finish: str | None,
    reverse: bool,
    solved: bool,
    as_text: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Make new puzzles on BOARD, each with a solution, and say how difficult they are.

    BOARD is the name of a board, or a problem or a file with that board.

    pegsol begins with a finish, by default one peg in a hole that the seed chooses, and takes jumps
    back at random. The same seed makes the same puzzles on every machine. No two puzzles are the
    same under the symmetries of the board, and some way of playing fails in each.

    The exit code is 20 if a limit left the difficulty of a puzzle open.
    """
    exclude("--text", as_text, json=as_json, solutions=solved, count=count > 1)
    board = load(words).board
    end = None if finish is None else as_finish(board, finish)
    if end is not None and end.care and reverse:
        end = end.complement(board)
    rules: Rules = "reverse" if reverse else "normal"
    puzzles = generate(board, jumps, seed=seed, finish=end, rules=rules, limits=run.limits)
    some = islice(puzzles, count)
    if as_text:
        with LiveLine("puzzles"):
            made = next(some)
        click.echo(problem_text(made.problem), nl=False)
        return YES
    rated: list[tuple[Solution, Difficulty | None]] = []
    stopped: LimitError | KeyboardInterrupt | None = None
    work = Run(run.limits)
    try:
        with StateLine("puzzles", unit="puzzle") as line:
            for puzzle in some:
                rated.append((puzzle, None))
                limits = Run(run.limits).limits(run.time_each)
                rated[-1] = puzzle, difficulty(puzzle.problem, limits=limits)
                line(StateProgress(len(rated), count, work.seconds()))
    except (LimitError, KeyboardInterrupt) as error:
        if not rated:
            raise
        stopped = error  # raised after the puzzles found so far are shown
    if as_json:
        print_answer({"board": board.as_json(), "puzzles": [_as_json(*one) for one in rated]})
    else:
        _draw(Screen(), rated, solved)
    if stopped is not None:
        raise stopped
    return UNDECIDED if any(known is None for _, known in rated) else YES


def _as_json(puzzle: Solution, known: Difficulty | None) -> dict[str, Any]:
    return {**puzzle.as_json(), "difficulty": None if known is None else known.as_json()}


def _draw(screen: Screen, rated: list[tuple[Solution, Difficulty | None]], solved: bool) -> None:
    for number, (puzzle, known) in enumerate(rated):
        if number:
            screen.line()
        problem = puzzle.problem
        screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
        screen.line()
        screen.paragraph("difficulty: " + ("not known" if known is None else _in_words(known)))
        if solved:
            screen.paragraph("solution: " + " ".join(map(str, puzzle.moves)))


def _in_words(known: Difficulty) -> str:
    many = "" if known.solutions is None else f"{plural(known.solutions, 'solution', ',')}. "
    return f"{graded(known)}. {many}{reasons(known)}"
