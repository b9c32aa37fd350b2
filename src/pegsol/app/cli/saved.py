"""Saved solutions and games: what ``pegsol solve --json`` and ``pegsol replay --json`` print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from pegsol.app.cli.options import load
from pegsol.errors import NotationError
from pegsol.model.files import (
    MAX_FILE_BYTES,
    decode_text,
    parse_problem,
    problem_from_json,
    read_text,
)
from pegsol.model.game import Game, played
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution


def solution_of(words: tuple[str, ...], moves: str | None) -> Solution:
    """Return the solution in the file that the words name, or else the problem's with *moves*.

    Raises NotationError if there is no solution in the file, and IllegalJumpError if a jump cannot
    be made.
    """
    if moves is not None:
        return played(load(words), moves).solution()
    path = " ".join(words)
    if path != "-" and not os.path.exists(path):
        load(words)  # which may raise a clearer error
        raise NotationError(f"{path} is a problem: say which moves with --moves, or name a file")
    text, source = _read(path)
    content = _content(text)
    if content is None:
        raise NotationError(
            "no saved solution (the JSON of pegsol solve --json); to play moves of a problem, "
            "give them with --moves",
            source=source,
        )
    return _solution(content, source)


def problem_or_solution(word: str) -> Problem | Solution:
    """Return what one word of a command line names: a file with either, or a problem as text."""
    if word != "-" and not os.path.isfile(word):
        return load((word,))
    text, source = _read(word)
    content = _content(text)
    if content is None:
        return parse_problem(text, source=source)
    if content.get("moves", ()) is None:  # what pegsol solve --json prints if it found none
        return problem_from_json(content["problem"])
    return _solution(content, source)


def saved_game(path: str) -> Game | None:
    """Return the game in the file at *path*, None if it is not a saved solution."""
    content = _content(read_text(path))
    return None if content is None else _played(content, path)


def _read(path: str) -> tuple[str, str]:
    """Return the text of the file at *path*, or of standard input, and what it is called."""
    if path != "-":
        return read_text(path), path
    source = "standard input"
    return decode_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), source=source), source


def _content(text: str) -> Mapping[str, Any] | None:
    """Return what a saved solution holds, None for any other text."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, Mapping) and "problem" in content else None


def _solution(content: Mapping[str, Any], source: str) -> Solution:
    solution = _played(content, source).solution()
    fixed = content.get("fixed", 0)
    if type(fixed) is not int or not 0 <= fixed <= len(solution.jumps):
        raise NotationError("'fixed' must be a number of jumps", source=source)
    return Solution(solution.problem, solution.jumps, fixed)


def _played(content: Mapping[str, Any], source: str) -> Game:
    moves = content.get("moves")
    problem = problem_from_json(content["problem"])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise NotationError("'moves' must be a list of moves such as \"e1-c3-e3\"", source=source)
    return played(problem, ", ".join(moves))
