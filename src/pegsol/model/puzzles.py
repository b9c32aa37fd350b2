"""The named puzzles, and the one text for a problem."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pegsol.errors import NotationError, PegError, ProblemError, UnknownBoardError
from pegsol.model.board import Board
from pegsol.model.boards import board as board_of
from pegsol.model.boards import central_hole, default_vacancy, known_names
from pegsol.model.diagram import parse_position
from pegsol.model.files import (
    MAX_FILE,
    decode_text,
    parse_problem,
    problem_from_json,
    read_problem,
)
from pegsol.model.parts import parse_finish, parse_rules, parse_start
from pegsol.model.position import Position
from pegsol.model.problem import Finish, Problem
from pegsol.model.puzzle_table import TABLE, Row
from pegsol.quote import shown

GRADES = ("very easy", "easy", "medium", "hard", "very hard")
"""What the grades 1 to 5 of a puzzle mean."""

# The board's name, with what stands in its brackets, and the words after it.
_SPEC = re.compile(r"([^\s(+]+ ?(?:\([^()]*\))?(?: ?\+ ?[A-Za-z]+)?)(?: (.*))?", re.DOTALL)

# A finish where a vacancy might stand.
_FINISH = re.compile(r"(any|fewest|at[ -]most[ -][0-9]+)\b", re.IGNORECASE)

# What a problem never ends in and the name of a file does.
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")


# Named puzzles


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A problem with a name.

    ``grade`` goes from 1 (very easy) to 5 (very hard), ``solvable`` says whether the finish can
    be reached.

    >>> puzzle = puzzles()[0]
    >>> puzzle.name, puzzle.problem.start.peg_count, puzzle.difficulty
    ('latin-cross', 6, 'very easy')
    """

    name: str
    title: str
    problem: Problem
    grade: int
    solvable: bool
    source: str
    description: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def difficulty(self) -> str:
        """The grade in words."""
        return GRADES[self.grade - 1]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all named puzzles.

    >>> len(puzzles()) >= 40
    True
    """
    return tuple([_puzzle(row) for row in TABLE])


def puzzle(name: str) -> Puzzle:
    """Return the puzzle called *name*.

    >>> puzzle("plus").title
    'Greek cross'

    Raises UnknownBoardError if there is none.
    """
    row = _rows().get(name.strip().lower())
    if row is None:
        raise UnknownBoardError(name, _rows())
    return _puzzle(row)


@cache
def _rows() -> dict[str, Row]:
    return {name: row for row in TABLE for name in (row.name, *row.aliases)}


def _puzzle(row: Row) -> Puzzle:
    return Puzzle(
        row.name,
        row.title,
        _problem_of(row),
        row.grade,
        row.solvable,
        row.source,
        row.description,
        row.aliases,
    )


def _problem_of(row: Row) -> Problem:
    board = board_of(row.board)
    start = (
        parse_start(board, row.start)
        if row.start.startswith(("pegs ", "vacancies "))
        else parse_position(board, row.start.replace(" ", "\n"))
    )
    finish = parse_finish(board, row.finish)
    return Problem(start, finish, parse_rules(row.rules), row.title, row.description)


# One text for a problem


def problem(text: str | Mapping[str, Any]) -> Problem:
    """Return the problem that *text* means, however it is written.

    It is the name of a puzzle; or that of a board, with a vacancy and a finish if wanted; or the
    text, JSON or PDDL of a problem.

    >>> problem("english").spec, problem("french c1").spec, problem("triangle(7) b3 any").spec
    ('english d4 d4', 'french c1 any', 'triangle(7) b3 any')
    >>> problem("crossbow").start.peg_count
    10

    A board alone starts with the hole in its middle empty, and finishes there if that hole is the
    very centre, else anywhere. A board with a vacancy alone finishes anywhere.

    Raises UnknownBoardError for a name that is not known, and NotationError or ProblemError for a
    text that cannot be read or makes no sense.
    """
    if not isinstance(text, str):
        if isinstance(text, Mapping):
            return problem_from_json(text)
        raise NotationError(f"a problem is a text or an object, not {shown(text)}")
    if "\n" in text.strip() or text.lstrip().startswith(("{", "(", ";")):
        return parse_problem(text)
    return _from_spec(text)


def load_problem(argument: str) -> Problem:
    """Return the problem that the *argument* of a command means.

    It is what problem() takes, or the name of a file that holds a text, JSON or PDDL problem, or
    ``-`` for standard input.

    >>> load_problem("greek-cross").start.peg_count
    9

    Raises FileError for a file that cannot be read, and what problem() raises.
    """
    if not argument.strip():
        raise NotationError("no problem is given")
    if argument.strip() == "-":
        data = sys.stdin.buffer.read(MAX_FILE + 1)
        name = "standard input"
        return parse_problem(decode_text(data, source=name), source=name)
    if "\n" in argument or not _is_path(argument):
        try:
            return problem(argument)
        except PegError:
            if not _exists(argument):
                raise
    return read_problem(argument)


def _is_path(argument: str) -> bool:
    """Return whether the argument looks like the path of a file, and like nothing else."""
    if "(" in argument:
        return False
    return "/" in argument or os.sep in argument or _SUFFIX.search(argument) is not None


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def _from_spec(text: str) -> Problem:
    folded = " ".join(text.split())
    name, _, rest = folded.partition(" ")
    row = _rows().get(name.lower())
    if row is not None:
        if rest and not rest.startswith("("):
            raise ProblemError(f"{name} is a puzzle and takes neither a vacancy nor a finish")
        if not rest:
            return _problem_of(row)
    match = _SPEC.fullmatch(folded)
    try:
        if match is None:  # such as a bracket that is not closed
            return _on_board(board_of(folded), "")
        return _on_board(board_of(match[1]), match[2] or "")
    except UnknownBoardError:
        raise UnknownBoardError(folded, (*_rows(), *known_names())) from None


def _on_board(board: Board, words: str) -> Problem:
    """Return the problem on a board with a vacancy and a finish, either of which may be missing."""
    hole, _, finish = words.partition(" ")
    if _FINISH.match(words):
        hole, finish = "", words
    vacancy = board.hole(hole) if hole else default_vacancy(board)
    start = Position(board, board.full & ~(1 << vacancy))
    if finish:
        return Problem(start, parse_finish(board, finish))
    if not words and central_hole(board) == vacancy:
        return Problem(start, Finish.exactly(1 << vacancy))
    return Problem(start, Finish.any_survivor())
