"""The problems and games that requests name, as values; the last problems are remembered."""

from __future__ import annotations

import base64
import binascii
import json
import threading
from typing import Any

from pegsol.app.web.naming import JSON_PREFIX
from pegsol.app.web.pool import BusyError
from pegsol.app.web.refusal import ContentError
from pegsol.app.web.schema import Given, Moves
from pegsol.errors import NotationError
from pegsol.model.boards.board import Board
from pegsol.model.boards.remembered import Kept
from pegsol.model.formats.json import problem_from_json
from pegsol.model.formats.puzzles import problem as problem_of
from pegsol.model.games.game import Game
from pegsol.model.problems.problem import Problem
from pegsol.view.places import on_lattice, places

MAX_SCATTERED = 256  # holes of a board without a grid, laid out within a second or two
LAYOUT_TIMEOUT = 5.0  # seconds to wait while other boards are laid out
MAX_PROBLEMS, MAX_PROBLEM_BYTES = 256, 64 << 20  # that are remembered
JUMP_BYTES = 256  # that a board and its derived data take for each jump
MAX_READING = 2  # problems read at the same time; a large board takes a second

_problems: Kept[Problem] = Kept(MAX_PROBLEMS, MAX_PROBLEM_BYTES)
_reading = threading.BoundedSemaphore(MAX_READING)

_laying_out = threading.Lock()


def read_problem(given: Given) -> Problem:
    """Return the problem that a request names.

    Raises the same errors as problem().
    """
    if not isinstance(given, str):
        given = json.dumps(given)
    return _read(given)


def _read(text: str) -> Problem:
    problem = _problems.get(text)
    if problem is None:
        with _reading:
            problem = _problems.get(text) or _read_new(text)
            _problems.add(text, problem, len(text) + JUMP_BYTES * len(problem.board.jumps))
    return problem


def _read_new(text: str) -> Problem:
    if text.startswith(JSON_PREFIX):
        text = _decoded(text.removeprefix(JSON_PREFIX))
    elif not text.strip():
        raise NotationError("no problem is given")
    problem = problem_of(text)
    check_text(problem.title + problem.description)
    if not on_lattice(problem.board):
        _lay_out(problem.board)
    return problem


def _lay_out(board: Board) -> None:
    """Lay out the holes of a board without a grid, one board at a time.

    Raises ContentError if the board has too many holes, and BusyError if too many boards wait.
    """
    if len(board) > MAX_SCATTERED:
        raise ContentError(
            f"a board without a grid can have at most {MAX_SCATTERED} holes here",
            "too-many-holes",
            MAX_SCATTERED,
        )
    if not _laying_out.acquire(timeout=LAYOUT_TIMEOUT):
        raise BusyError("too many boards wait to be laid out: try again shortly")
    try:
        places(board)  # this function remembers its results
    finally:
        _laying_out.release()


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
