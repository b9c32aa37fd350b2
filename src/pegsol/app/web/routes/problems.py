"""Routes that read a problem or draw small pictures, and the reading of requests for all routes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import math
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Response
from pydantic import BaseModel

from pegsol import __version__
from pegsol.app.web.pool import BusyError
from pegsol.app.web.refusal import ContentError
from pegsol.app.web.schema import (
    BoardName,
    Error,
    Given,
    Hole,
    Moves,
    ProblemName,
    Sent,
    Tables,
    TitlePart,
    Told,
)
from pegsol.errors import NotationError
from pegsol.model.boards.board import Board
from pegsol.model.boards.remembered import Kept
from pegsol.model.formats.json import problem_from_json
from pegsol.model.formats.puzzles import Puzzle, puzzles
from pegsol.model.formats.puzzles import problem as problem_of
from pegsol.model.games.game import Game
from pegsol.model.problems.position import Position, Rules
from pegsol.model.problems.problem import Finish, Problem
from pegsol.model.problems.titles import (
    board_parts,
    board_title,
    finish_part,
    problem_title,
    start_part,
)
from pegsol.search.solving.refutation import refuted_at_sight
from pegsol.theory.position_class import class_vectors, least_pegs, position_class
from pegsol.theory.proof import Proof
from pegsol.view.board_tables import holes, tables
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.places import on_lattice, places
from pegsol.view.svg.pictures import draw
from pegsol.view.theme import find_theme

SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
JSON_PREFIX = "json:"
MAX_SCATTERED = 256  # holes of a board without a grid, laid out within a second or two
LAYOUT_TIMEOUT = 5.0  # seconds to wait while other boards are laid out
MAX_NEAREST, MAX_TRIED = 6, 60
MAX_PROBLEMS, MAX_PROBLEM_BYTES = 256, 64 << 20  # that are remembered
JUMP_BYTES = 256  # that a board and its derived data take for each jump
MAX_READING = 2  # problems read at the same time; a large board takes a second

_problems: Kept[Problem] = Kept(MAX_PROBLEMS, MAX_PROBLEM_BYTES)
_reading = threading.BoundedSemaphore(MAX_READING)

_laying_out = threading.Lock()

Documented = dict[int | str, dict[str, Any]]


class Version(BaseModel):
    """The version of pegsol that answers."""

    version: str


class ProblemQuestion(Sent):
    """A problem to be read."""

    problem: Given


class ProblemAnswer(BaseModel):
    """A problem, and the facts about it that need no search.

    ``key`` depends on the board, start, finish and rules, not on the title. ``board`` is the title
    of the board. ``possible`` is false if the number of pegs or the position class rules out the
    problem. ``ruled_out_by`` then says which of the two, and ``nearest`` lists problems with a
    similar finish that are not ruled out. ``name`` has the parts of the title, or is null if an
    author wrote the title. ``solvable`` and ``grade`` are given for a named puzzle.
    """

    problem: dict[str, Any]
    text: str | None
    key: str
    title: str
    name: ProblemName | None
    board: str
    board_name: BoardName
    description: str
    tables: Tables
    geometry: str
    coordinates: list[list[int]] | None
    start: list[Hole]
    grade: int | None
    solvable: bool | None
    rules: Rules
    possible: bool
    why_not: Told | None
    ruled_out_by: Literal["pegs", "class"] | None
    nearest: list[dict[str, Any]]


def _error(status: int, description: str) -> Documented:
    content = {"application/json": {"schema": Error.model_json_schema()}}
    return {status: {"description": description, "content": content}}


REFUSED = (
    _error(400, "The request makes no sense")
    | _error(403, "Sent by another site")
    | _error(408, "The request took too long to arrive")
    | _error(413, "Too large")
    | _error(415, "Compressed")
    | _error(422, "Does not match the schema")
    | _error(429, "The server is too busy")
    | _error(503, "The work could not be done in time, or the saved games are locked")
    | _error(507, "The disk of the server is full")
)
NONE = _error(404, "There is none of that name")

router = APIRouter(prefix="/api")


class Picture(Response):
    """An SVG picture."""

    media_type = "image/svg+xml"


# -- reading requests ----------------------------------------------------------------------------


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
    named = _named().get(key_of(problem))
    return named.name if named is not None and named.problem.title == problem.title else None


def address_of(problem: Problem) -> str:
    """Return a problem in the form of a page's query."""
    text = text_of(problem)
    if text is not None:
        return text
    content = json.dumps(problem.as_json(), separators=(",", ":")).encode()
    return JSON_PREFIX + base64.urlsafe_b64encode(content).decode().rstrip("=")


@cache
def _named() -> dict[str, Puzzle]:
    return {key_of(puzzle.problem): puzzle for puzzle in puzzles()}


# -- texts that the pages put into words -----------------------------------------------------------


def told(facts: tuple[str, list[Any]]) -> Told:
    """Return a code with its values in the form sent."""
    return Told(code=facts[0], values=facts[1])


def board_name(board: Board) -> BoardName:
    """Return the parts of a board's title."""
    return BoardName(**asdict(board_parts(board)))


def problem_name(problem: Problem) -> ProblemName | None:
    """Return the parts of a problem's title, or None if an author wrote the title."""
    named = _named().get(key_of(problem))
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
        start=TitlePart(**asdict(start_part(problem))),
        finish=TitlePart(**asdict(finish_part(problem))),
    )


# -- routes --------------------------------------------------------------------------------------


@router.get("/version")
def version() -> Version:
    """Return the version of pegsol."""
    return Version(version=__version__)


@router.post("/problem")
def read(question: ProblemQuestion) -> ProblemAnswer:
    """Read a problem; return the tables for its board and whether it may be possible."""
    problem = read_problem(question.problem)
    named = _named().get(key_of(problem))
    proof = _ruled_out(problem)
    at = problem.board.coordinates
    return ProblemAnswer(
        problem=problem.as_json(),
        text=text_of(problem),
        key=key_of(problem),
        title=named.title if named and not problem.title else problem_title(problem),
        name=problem_name(problem),
        board=board_title(problem.board),
        board_name=board_name(problem.board),
        description=problem.description,
        tables=Tables(**tables(problem)),
        geometry=problem.board.geometry,
        coordinates=None if at is None else [list(place) for place in at],
        start=holes(problem.board, problem.start.bits),
        grade=None if named is None else named.grade,
        solvable=None if named is None else named.solvable,
        rules=problem.rules,
        possible=proof is None,
        why_not=None if proof is None else told(proof.facts()),
        ruled_out_by=None if proof is None else "pegs" if proof.kind == "pagoda" else "class",
        nearest=[] if proof is None else [other.as_json() for other in _nearest(problem)],
    )


def _ruled_out(problem: Problem) -> Proof | None:
    """Return a proof by the number of pegs or the position class, or None if neither gives one."""
    finish, start = problem.finish, problem.start
    if finish.is_fewest or finish.holds(start.bits):
        return None
    refuted = refuted_at_sight(problem)
    return None if refuted is None else refuted[1]


def _nearest(problem: Problem) -> list[Problem]:
    """Return problems that are not ruled out, whose finish has a peg moved as little as possible.

    If there are none, the finish is any position with the fewest pegs that the class allows. If the
    finish is a number of pegs, the problems have the nearest numbers that are not ruled out.
    """
    finishes: Iterator[Finish]
    if problem.finish.care:
        free = problem.finish.free
        finishes = (Finish.exactly(pegs, free) for pegs in _moved(problem))
    elif problem.finish.least > 1:
        finishes = map(Finish.count, _other_numbers(problem))
    elif problem.rules == "normal":
        return [replace(problem, finish=Finish.at_most(least_pegs(problem.start)))]
    else:
        return []
    others = (replace(problem, finish=finish) for finish in islice(finishes, MAX_TRIED))
    return list(islice((other for other in others if _ruled_out(other) is None), MAX_NEAREST))


def _other_numbers(problem: Problem) -> list[int]:
    """Return the numbers of pegs that a game may reach, the number nearest to the finish first."""
    now, wanted = problem.start.peg_count, problem.finish.most
    numbers = range(2, now) if problem.rules == "normal" else range(now + 1, len(problem.board))
    return sorted(numbers, key=lambda number: abs(number - wanted))


def _moved(problem: Problem) -> Iterator[int]:
    """Yield finishes in the position class of the start with one peg moved, nearest first."""
    board, finish = problem.board, problem.finish
    vectors, stand = class_vectors(board), places(board)
    wanted = position_class(problem.start) ^ position_class(Position(board, finish.pegs))
    hole_of: dict[int, list[int]] = {}
    for hole, vector in enumerate(vectors):
        if not (finish.pegs | finish.free) >> hole & 1:
            hole_of.setdefault(vector, []).append(hole)
    moves = [
        (math.dist(stand[peg], stand[hole]), peg, hole)
        for peg in holes(board, finish.pegs)
        for hole in hole_of.get(vectors[peg] ^ wanted, ())
    ]
    for _, peg, hole in sorted(moves):
        yield finish.pegs ^ (1 << peg | 1 << hole)


@router.get(
    "/picture.svg",
    response_class=Picture,
    responses={304: {"description": "The picture is the same"}},
)
def picture(
    problem: Annotated[str, Query(min_length=1)],
    theme: str = "wood",
    width: Annotated[float, Query(ge=16, le=2000, allow_inf_nan=False)] = 240,
    moves: Annotated[str, Query(max_length=8000)] = "",
    whole: bool = False,
    bare: bool = False,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Picture:
    """Draw the position after some moves (separated by dots or commas), or the *whole* problem.

    A *bare* picture has no ground and no frame, so that its background shows through.
    """
    look = find_theme(theme)
    if bare:
        look = replace(look, ground="none", frame="none")
    game = Game(read_problem(problem), _without_dots(read_problem(problem), moves))
    if whole:
        svg = draw(game.problem, theme=look, width=width).svg
    else:
        svg = draw(game, theme=look, width=width, marks=_finish(game.problem)).svg
    return drawn(svg, if_none_match)


def drawn(svg: str, if_none_match: str | None) -> Picture:
    """Return a picture, or status 304 if the browser has it already."""
    tag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:24]}"'
    headers = {
        "etag": tag,
        "cache-control": "private, max-age=3600",
        "content-security-policy": SVG_POLICY,
    }
    if if_none_match is not None and tag in if_none_match:
        return Picture(status_code=304, headers=headers)
    return Picture(svg, headers=headers)


def address_of_moves(moves: Sequence[str]) -> str:
    """Return moves in the form of a page's query.

    Dots separate the moves. If names of holes contain dots, a comma follows each move instead.
    """
    if any("." in move for move in moves):
        return "".join([f"{move}," for move in moves])
    return ".".join(moves)


def _without_dots(problem: Problem, moves: str) -> str:
    if any("." in name for name in problem.board.names):
        return moves
    return moves.replace(".", ",")


def _finish(problem: Problem) -> Marks:
    """Return the mark of the survivor's hole, if the finish is a single peg."""
    finish = problem.finish
    if not finish.is_exact or finish.pegs.bit_count() != 1:
        return NO_MARKS
    return Marks(finish=problem.board.names_of(finish.pegs))
