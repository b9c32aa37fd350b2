"""The command ``generate``: new puzzles by reverse play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    Whole,
    board_argument,
    each_of,
    json_option,
    load,
    run_options,
    seed_option,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.screen import Screen
from pegsol.errors import PegError
from pegsol.game.boards.board import BoardJson
from pegsol.game.grades import GRADES
from pegsol.game.solution import GameJson, Solution
from pegsol.search.run import Run
from pegsol.study.difficulty import Difficulty, DifficultyJson, difficulty
from pegsol.study.generation import PuzzleMaker
from pegsol.study.start_symmetry import SYMMETRIES, SymmetryWish
from pegsol.view.difficulty import graded, reasons
from pegsol.view.terminal.position import draw_problem
from pegsol.wording import plural

MAX_COUNT = 10_000
USUAL_JUMPS = 8


class GeneratedJson(GameJson):
    """A new puzzle, with a solution."""

    difficulty: DifficultyJson | None
    """null if a limit left it open."""


class PuzzlesJson(TypedDict):
    """New puzzles on some boards, each with a solution."""

    boards: list[BoardJson]
    puzzles: list[GeneratedJson]


Made = tuple[Solution, Difficulty | None]
"""A new puzzle; its difficulty is None if a limit left it open."""


@click.command(
    "generate",
    cls=Command,
    sections={
        "Wishes": ["jumps", "finish", "grade", "symmetry", "unique"],
        "Set": ["count", "rising", "seed"],
    },
)
@board_argument
@click.option(
    "--jumps",
    type=Whole(1),
    metavar="N",
    help=f"Make puzzles that N jumps solve; usually {USUAL_JUMPS}, or what suits the other wishes.",
)
@click.option(
    "--finish",
    metavar="HOLES",
    help='End with these pegs (d4,d5), or with a number of pegs ("exactly 3").',
)
@click.option(
    "--difficulty",
    "grade",
    type=click.Choice([words.replace(" ", "-") for words in GRADES]),
    help="Make puzzles of this difficulty.",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    help="Make starts that these symmetries of the board leave unchanged: a reflection, a "
    "rotation, all, or none.",
)
@click.option("--unique", is_flag=True, help="Make puzzles with essentially one solution.")
@click.option(
    "--count",
    type=click.IntRange(1, MAX_COUNT),
    default=1,
    show_default=True,
    metavar="N",
    help="Make N puzzles.",
)
@click.option("--rising", is_flag=True, help="Begin with easy puzzles, and end with hard ones.")
@seed_option
@click.option("--solutions", "solved", is_flag=True, help="Print a solution of each puzzle, too.")
@run_options(time="Stop after S seconds, and print what was found.")
@json_option(PuzzlesJson)
def command(
    words: tuple[str, ...],
    jumps: int | None,
    finish: str | None,
    grade: str | None,
    symmetry: SymmetryWish | None,
    unique: bool,
    count: int,
    rising: bool,
    seed: int,
    solved: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Make new puzzles on BOARD, each with a solution, and say how difficult they are.

    BOARD is the name of a board, or a problem or a file with that board. Several boards take turns.

    pegsol begins with a finish, by default one peg in a hole that the seed chooses, and takes jumps
    back at random. The same seed makes the same puzzles on every machine. No two puzzles are the
    same under the symmetries of the board, and some way of playing fails in each. You can combine
    the wishes.

    "pegsol print" makes worksheets of what --json prints.

    The exit code is 20 if a limit left the difficulty of a puzzle open, or if pegsol found no
    puzzle that meets the wishes.
    """
    boards = [problem.board for problem in each_of(words, load)]
    if jumps is None and grade is None and symmetry is None and not unique:
        jumps = USUAL_JUMPS
    puzzles: list[Made] = []
    stopped: PegError | KeyboardInterrupt | None = None
    with StateLine("puzzles", unit="puzzle") as line:
        work = Run(run.limits, seed=seed, progress=line)
        makers = [
            PuzzleMaker(board, work, jumps, finish, grade, symmetry, unique=unique)
            for board in boards
        ]
        try:
            _make(makers, count, work, puzzles)
        except (PegError, KeyboardInterrupt) as error:
            if not puzzles:
                raise
            stopped = error  # raised after the puzzles made so far are shown
    if rising:
        puzzles.sort(key=lambda made: made[1].number if made[1] else math.inf)
    if as_json:
        content: PuzzlesJson = {
            "boards": [board.as_json() for board in boards],
            "puzzles": [
                {**solution.as_json(), "difficulty": None if known is None else known.as_json()}
                for solution, known in puzzles
            ],
        }
        print_answer(content)
    else:
        _draw(Screen(), puzzles, solved)
    if stopped is not None:
        raise stopped
    return UNDECIDED if any(known is None for _, known in puzzles) else YES


def _make(makers: list[PuzzleMaker], count: int, run: Run, puzzles: list[Made]) -> None:
    """Add puzzles of the makers in turn until there are *count*."""
    while len(puzzles) < count:
        solution, known = makers[len(puzzles) % len(makers)].next()
        puzzles.append((solution, None))
        puzzles[-1] = solution, known or difficulty(solution.problem, limits=run.limits())
        run.report(len(puzzles), count)


def _draw(screen: Screen, puzzles: Sequence[Made], solved: bool) -> None:
    for number, (solution, known) in enumerate(puzzles):
        if number:
            screen.line()
        screen.draw(draw_problem(solution.problem, symbols=screen.symbols, width=screen.width))
        screen.line()
        screen.paragraph(
            "difficulty: " + ("not known within the limits" if known is None else _in_words(known))
        )
        if solved:
            screen.paragraph("solution: " + " ".join(map(str, solution.moves)))


def _in_words(known: Difficulty) -> str:
    many = "" if known.solutions is None else f"{plural(known.solutions, 'solution', ',')}. "
    return f"{graded(known)}. {many}{reasons(known)}"
