"""The names of problems and games: in keys, in the addresses of pages, and as parts of titles."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from pegsol.app.web.schema import BoardName, ProblemName, TitlePart, Told
from pegsol.model.boards.board import Board
from pegsol.model.formats.puzzles import LADDER, Puzzle, puzzles
from pegsol.model.problems.problem import Problem
from pegsol.model.problems.titles import board_parts, finish_part, start_part

JSON_PREFIX = "json:"

DRAWN_BY_PAGES = ("position class", "pagoda")
"""The kinds of proof that the pages draw themselves, from the values of their codes."""


def key_of(problem: Problem) -> str:
    """Return a text that identifies the board, start, finish and rules of a problem."""
    finish = problem.finish
    content = (
        problem.board.digest,
        problem.start.bits,
        finish.key,
        problem.rules,
    )
    return hashlib.sha256(repr(content).encode()).hexdigest()[:32]


def text_of(problem: Problem) -> str | None:
    """Return a problem as typed on a command line, or None if that would lose a part of it."""
    if not problem.title:
        return problem.spec
    named = named_puzzle(problem)
    return named.name if named is not None and named.problem.title == problem.title else None


def address_of(problem: Problem) -> str:
    """Return a problem in the form of a page's query."""
    text = text_of(problem)
    if text is not None:
        return text
    content = json.dumps(problem.as_json(), separators=(",", ":")).encode()
    return JSON_PREFIX + base64.urlsafe_b64encode(content).decode().rstrip("=")


def named_puzzle(problem: Problem) -> Puzzle | None:
    """Return the puzzle of the catalogue that a problem is, whatever its title."""
    return _named().get(key_of(problem))


@cache
def ladder_keys() -> dict[str, str]:
    """Return the steps of the ladder in their order, with the keys of their problems."""
    keys = {puzzle.name: key for key, puzzle in _named().items()}
    return {name: keys[name] for name in LADDER}


@cache
def _named() -> dict[str, Puzzle]:
    return {key_of(puzzle.problem): puzzle for puzzle in puzzles()}


def told(facts: tuple[str, list[Any]]) -> Told:
    """Return a code with its values in the form sent."""
    return Told(code=facts[0], values=facts[1])


def board_name(board: Board) -> BoardName:
    """Return the parts of a board's title."""
    return BoardName(**board_parts(board)._asdict())


def problem_name(problem: Problem) -> ProblemName | None:
    """Return the parts of a problem's title, or None if an author wrote the title."""
    named = named_puzzle(problem)
    if named is not None and problem.title in ("", named.problem.title):
        puzzle = named.name
    elif problem.title:
        return None
    else:
        puzzle = None
    return ProblemName(
        puzzle=puzzle,
        board=board_name(problem.board),
        rules=problem.rules,
        start=TitlePart(**start_part(problem)._asdict()),
        finish=TitlePart(**finish_part(problem)._asdict()),
    )


def address_of_moves(moves: Sequence[str]) -> str:
    """Return moves in the form of a page's query.

    Dots separate the moves. If names of holes contain dots, a comma follows each move instead.
    """
    if any("." in move for move in moves):
        return "".join([f"{move}," for move in moves])
    return ".".join(moves)
