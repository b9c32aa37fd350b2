"""The command ``puzzles``, which lists the problems that have a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import json_option
from pegsol.cli.tables import print_table
from pegsol.game.formats.puzzles import Puzzle, puzzles
from pegsol.game.grades import GradeJson
from pegsol.game.problem import ProblemJson
from pegsol.view.wording import board_name, short_finish


class PuzzleJson(TypedDict):
    """A puzzle."""

    name: str
    aliases: list[str]
    collection: str
    difficulty: GradeJson | None
    """null if the puzzle has no solution."""
    solvable: bool
    source: str
    problem: ProblemJson


class PuzzlesJson(TypedDict):
    """The problems that have a name."""

    puzzles: list[PuzzleJson]


@click.command("puzzles", cls=Command)
@json_option(PuzzlesJson)
def command(as_json: bool) -> int:
    """List the problems that have a name, with their grade of difficulty.

    A puzzle that has no solution is marked as impossible. "pegsol analyse --rate" explains
    the other grades.

    Boards have names too (see "pegsol boards"), and can be followed by the vacancy and the finish.
    "pegsol show" draws and describes a puzzle.
    """
    if as_json:
        print_answer(PuzzlesJson(puzzles=[_as_json(puzzle) for puzzle in puzzles()]))
    else:
        groups: dict[str, list[Sequence[str]]] = {}
        for puzzle in puzzles():
            board = puzzle.problem.board
            heading = f"{board_name(board)}, {len(board)} holes"
            groups.setdefault(heading, []).append(_row(puzzle))
        print_table(["name", "pegs", "finish", "grade", "title"], groups, right=(1,))
    return YES


def _row(puzzle: Puzzle) -> Sequence[str]:
    problem = puzzle.problem
    return (
        puzzle.name,
        str(problem.start.peg_count),
        short_finish(problem.finish, problem.board),
        puzzle.difficulty or "impossible",
        puzzle.title,
    )


def _as_json(puzzle: Puzzle) -> PuzzleJson:
    grade: GradeJson | None = None
    if puzzle.grade is not None and puzzle.difficulty is not None:
        grade = {"number": puzzle.number, "grade": puzzle.grade, "words": puzzle.difficulty}
    return {
        "name": puzzle.name,
        "aliases": list(puzzle.aliases),
        "collection": puzzle.collection,
        "difficulty": grade,
        "solvable": puzzle.solvable,
        "source": puzzle.source,
        "problem": puzzle.problem.as_json(),
    }
