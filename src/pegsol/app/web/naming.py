"""The names of problems: in keys and in the addresses of pages."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache

from pegsol.model.formats.puzzles import Puzzle, puzzles
from pegsol.model.problems.problem import Problem

JSON_PREFIX = "json:"


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


def named_puzzle(problem: Problem) -> Puzzle | None:
    """Return the puzzle of the catalogue that a problem is, whatever its title."""
    return _named().get(key_of(problem))


@cache
def _named() -> dict[str, Puzzle]:
    return {key_of(puzzle.problem): puzzle for puzzle in puzzles()}


def address_of(problem: Problem) -> str:
    """Return a problem in the form of a page's query."""
    text = text_of(problem)
    if text is not None:
        return text
    content = json.dumps(problem.as_json(), separators=(",", ":")).encode()
    return JSON_PREFIX + base64.urlsafe_b64encode(content).decode().rstrip("=")
