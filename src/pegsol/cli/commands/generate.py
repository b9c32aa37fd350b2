"""The command ``generate``: new puzzles by reverse play, or to order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    Whole,
    board_argument,
    each_of,
    exclude,
    json_option,
    load,
    run_options,
    seed_option,
)
from pegsol.cli.output import check_output
from pegsol.cli.progress import LiveLine, StateLine
from pegsol.cli.screen import Screen
from pegsol.errors import PegError
from pegsol.game.boards.board import Board, BoardJson
from pegsol.game.finish import FinishLike, as_finish
from pegsol.game.formats.files import write_bytes
from pegsol.game.grades import GRADES, grade_named
from pegsol.game.solution import GameJson
from pegsol.search.run import Run
from pegsol.shapes import Json
from pegsol.study.difficulty import Difficulty, DifficultyJson
from pegsol.study.puzzle_set import Order, PuzzleOfSet, PuzzleSet
from pegsol.study.start_shapes import SYMMETRIES, Shape, SymmetryWish
from pegsol.study.wishes import Wish
from pegsol.view.difficulty import graded, reasons
from pegsol.view.terminal.position import draw_problem
from pegsol.wording import plural

MAX_COUNT = 10_000
USUAL_JUMPS = 8
ON_A_SHEET = 6
"""The puzzles on a page of worksheets."""


class GeneratedJson(GameJson):
    """A new puzzle, with a solution."""

    shape: Annotated[Json, Shape]
    difficulty: DifficultyJson | None
    """null if a limit left it open."""


class PuzzlesJson(TypedDict):
    """New puzzles, each with a solution."""

    puzzles: list[GeneratedJson]


class OneBoardJson(PuzzlesJson):
    """New puzzles on one board."""

    board: BoardJson


class BoardsJson(PuzzlesJson):
    """New puzzles on several boards."""

    boards: list[BoardJson]


@click.command(
    "generate",
    cls=Command,
    sections={
        "Wishes": [
            *("pegs", "jumps", "finish", "reverse", "grade", "symmetry", "unique", "shape"),
        ],
        "Set": ["count", "rising", "seed"],
    },
)
@board_argument
@click.option("--pegs", type=Whole(1), metavar="N", help="Start with N pegs.")
@click.option(
    "--jumps",
    type=Whole(1),
    metavar="N",
    help=f"Make puzzles that N jumps solve; usually {USUAL_JUMPS}, or what suits the other wishes.",
)
@click.option(
    "--finish",
    metavar="HOLES",
    help="End with these pegs (d4,d5), or with these empty holes if --reverse is given, or with a "
    'number of pegs ("exactly 3").',
)
@click.option("--reverse", is_flag=True, help="Make puzzles of the reverse game.")
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
    *("--shape",),
    type=click.Choice(["connected"]),
    help="Make starts whose pegs are in one piece.",
)
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
@click.option("--text", "as_text", is_flag=True, help="Print one puzzle as a problem file.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    callback=lambda ctx, param, value: value and _checked(value),
    metavar="FILE",
    help="Print worksheets to FILE, such as sheets.pdf.",
)
@run_options(
    time="Stop after S seconds, and print what was found.", each="the difficulty of a puzzle"
)
@json_option(OneBoardJson | BoardsJson)
def command(
    words: tuple[str, ...],
    pegs: int | None,
    jumps: int | None,
    finish: str | None,
    reverse: bool,
    grade: str | None,
    symmetry: SymmetryWish | None,
    unique: bool,
    shape: str | None,
    count: int,
    rising: bool,
    seed: int,
    solved: bool,
    as_text: bool,
    output: str | None,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Make new puzzles on BOARD, each with a solution, and say how difficult they are.

    BOARD is the name of a board, or a problem or a file with that board. Several boards take turns.

    pegsol begins with a finish, by default one peg in a hole that the seed chooses, and takes jumps
    back at random. The same seed makes the same puzzles on every machine. No two puzzles are the
    same under the symmetries of the board, and some way of playing fails in each.

    You can combine the wishes. If all positions that can reach the finish fit into a bitmap, every
    start that meets the wishes is equally likely. pegsol refuses a wish that no puzzle meets.

    The exit code is 20 if a limit left the difficulty of a puzzle open, or if pegsol found no
    puzzle that meets the wishes; it then describes the nearest one.
    """
    exclude("--text", as_text, json=as_json, solutions=solved, count=count > 1, output=bool(output))
    exclude("--json", as_json, output=bool(output))
    wish = Wish(
        jumps, None if grade is None else grade_named(grade), symmetry, unique, shape is not None
    )
    if wish == Wish() and pegs is None and not rising:
        wish = Wish(USUAL_JUMPS)
    order = Order(
        boards=_boards(words),
        wish=wish,
        count=count,
        pegs=pegs,
        finish=lambda board: _finish(board, finish, reverse),
        rules="reverse" if reverse else "normal",
        rising=rising,
    )
    if as_text:
        with LiveLine("puzzles"):
            (made,) = PuzzleSet(order, Run(run.limits, seed=seed), 0.0).complete()
        click.echo(made.solution.problem.to_text(), nl=False)
        return YES
    puzzles, stopped = _made(order, run, seed)
    if output is not None:
        _print(puzzles, output, solved)
    elif as_json:
        boards, made_json = [one.as_json() for one in order.boards], [*map(_as_json, puzzles)]
        if len(boards) == 1:
            print_answer(OneBoardJson(board=boards[0], puzzles=made_json))
        else:
            print_answer(BoardsJson(boards=boards, puzzles=made_json))
    else:
        _draw(Screen(), puzzles, solved)
    if stopped is not None:
        raise stopped
    return UNDECIDED if any(one.difficulty is None for one in puzzles) else YES


def _made(
    order: Order, run: RunOptions, seed: int
) -> tuple[Sequence[PuzzleOfSet], PegError | KeyboardInterrupt | None]:
    """Return puzzles to order; if the work was stopped, those found so far, and by what."""
    with StateLine("puzzles", unit="puzzle") as line:
        making = PuzzleSet(order, Run(run.limits, seed=seed, progress=line), run.time_each)
        try:
            return making.complete(), None
        except (PegError, KeyboardInterrupt) as error:
            puzzles = making.so_far()
            if not puzzles:
                raise
            return puzzles, error  # raised after the puzzles found so far are shown


def _checked(output: str) -> str:
    check_output(output, [".pdf"])
    return output


def _boards(words: tuple[str, ...]) -> list[Board]:
    return [problem.board for problem in each_of(words, load)]


def _finish(board: Board, text: str | None, reverse: bool) -> FinishLike | None:
    end = None if text is None else as_finish(board, text)
    return end.complement(board) if end is not None and end.care and reverse else end


def _print(puzzles: Sequence[PuzzleOfSet], output: str, solved: bool) -> None:
    """Write worksheets, with the solutions at the back if they are *solved*."""
    from pegsol.view.booklet.booklet import booklet

    items = [one.solution if solved else one.solution.problem for one in puzzles]
    with LiveLine("pages"):
        pdf = booklet(items, cover=False, solutions=solved, worksheet=ON_A_SHEET)
    write_bytes(output, pdf)


def _as_json(one: PuzzleOfSet) -> GeneratedJson:
    known = one.difficulty
    return {
        **one.solution.as_json(),
        "shape": one.shape._asdict(),
        "difficulty": None if known is None else known.as_json(),
    }


def _draw(screen: Screen, puzzles: Sequence[PuzzleOfSet], solved: bool) -> None:
    for number, one in enumerate(puzzles):
        if number:
            screen.line()
        problem, known = one.solution.problem, one.difficulty
        screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
        screen.line()
        screen.paragraph(
            "difficulty: " + ("not known within the limits" if known is None else _in_words(known))
        )
        if solved:
            screen.paragraph("solution: " + " ".join(map(str, one.solution.moves)))


def _in_words(known: Difficulty) -> str:
    many = "" if known.solutions is None else f"{plural(known.solutions, 'solution', ',')}. "
    return f"{graded(known)}. {many}{reasons(known)}"
