"""The problems and games that requests name, as values; the last problems are remembered."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from typing import Any

from pegsol.app.web.naming import JSON_PREFIX
from pegsol.app.web.refusal import ContentError
from pegsol.app.web.schema import Given, Moves
from pegsol.errors import NotationError
from pegsol.model.boards.remembered import Kept
from pegsol.model.formats.json import problem_from_json
from pegsol.model.formats.puzzles import problem as problem_of
from pegsol.model.games.game import Game
from pegsol.model.problems.problem import Problem
from pegsol.view.places import on_lattice, places

MAX_SCATTERED = 256  # holes of a board without a grid, laid out within a second
MAX_PROBLEMS, MAX_PROBLEM_BYTES = 256, 64 << 20  # that are remembered
SHORT_HOLES, SHORT_JUMPS = 64, 500  # of a board whose positions are looked up at once
SHORT_MOVES = 1000  # characters, of the moves
JUMP_BYTES = 256  # that a board and its derived data take for each jump

_problems: Kept[Problem] = Kept(MAX_PROBLEMS, MAX_PROBLEM_BYTES)


def read_problem(given: Given) -> Problem:
    """Return the problem that a request names.

    Raises the same errors as problem().
    """
    text = given if isinstance(given, str) else json.dumps(given)
    problem = _problems.get(text)
    if problem is None:
        problem = _read_new(text)
        _problems.add(text, problem, len(text) + JUMP_BYTES * len(problem.board.jumps))
    return problem


def is_short(given: Given, moves: Sequence[str] = ()) -> bool:
    """Return whether a game is read, and its positions are looked up, in a few milliseconds.

    That holds for few moves in a problem that is remembered, on a small board of a family: the
    symmetries of other boards may take long.
    """
    problem = _problems.get(given if isinstance(given, str) else json.dumps(given))
    if problem is None:
        return False
    board = problem.board
    return (
        board.name is not None
        and not board.name.startswith("graph(")
        and len(board) <= SHORT_HOLES
        and len(board.jumps) <= SHORT_JUMPS
        and sum(map(len, moves)) <= SHORT_MOVES
    )


def _read_new(text: str) -> Problem:
    if text.startswith(JSON_PREFIX):
        text = _decoded(text.removeprefix(JSON_PREFIX))
    elif not text.strip():
        raise NotationError("no problem is given")
    problem = problem_of(text)
    check_shown(problem)
    return problem


def check_shown(problem: Problem) -> None:
    """Raise an error if the pages cannot show a problem: its texts, or its many holes in a net.

    The places of its holes are then known, because ``places`` remembers them.
    """
    check_text(problem.title + problem.description)
    if on_lattice(problem.board):
        return
    if len(problem.board) > MAX_SCATTERED:
        raise ContentError(
            f"a board without a grid can have at most {MAX_SCATTERED} holes here",
            "too-many-holes",
            MAX_SCATTERED,
        )
    places(problem.board)


def _decoded(text: str) -> str:
    try:
        padded = text + "=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        raise NotationError("the text after json: is not a problem") from None


def check_text(text: str) -> None:
    """Raise NotationError for half a character, which JSON can contain but no answer can."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError("a title or a description is not text") from None


def read_game(given: Given, moves: Moves) -> Game:
    """Return the game in which the *moves* of a request have been played.

    Raises the same errors as problem(), NotationError for moves that cannot be read, and
    IllegalJumpError for the first jump that cannot be made, with its number.
    """
    return Game(read_problem(given), "\n".join(moves))


def with_finish(game: Game, finish: dict[str, Any] | None) -> Game:
    """Return the same game with another finish."""
    if finish is None:
        return game
    problem = problem_from_json(game.problem.as_json() | {"finish": finish})
    return Game(problem, game.jumps)
