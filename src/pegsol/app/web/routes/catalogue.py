"""Routes of the catalogue: the boards, and the puzzles in their collections."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import address_of, board_name, key_of
from pegsol.app.web.reading import read_problem
from pegsol.app.web.schema import BoardName
from pegsol.model.boards.board import Board
from pegsol.model.boards.names import aliases_of, catalogue, central_hole, default_vacancy
from pegsol.model.boards.names import board as board_of
from pegsol.model.boards.shapes import GRAPHS, SHAPES
from pegsol.model.formats.puzzles import COLLECTIONS, LADDER, Puzzle, puzzles
from pegsol.model.problems.position import Position, Rules
from pegsol.model.problems.problem import Finish, Problem
from pegsol.model.problems.titles import board_title
from pegsol.theory.position_class import class_vectors, position_class

router = APIRouter(prefix="/api")


class BoardRow(BaseModel):
    """A board of the catalogue, and the game with which it opens.

    For a board on the square lattice, ``sides`` gives its columns and rows.
    """

    name: str
    title: str
    board_name: BoardName
    aliases: list[str]
    holes: int
    sides: str
    geometry: str
    problem: str
    key: str


class Parameter(BaseModel):
    """A number in the name of a board, with its name, its least value and its usual value.

    If not every number from the least up is allowed, ``values`` lists the allowed numbers.
    """

    name: str
    least: int
    usual: int
    values: list[int]


class ShapeRow(BaseModel):
    """A family of boards, whose names have numbers in brackets."""

    name: str
    parameters: list[Parameter]


class Boards(BaseModel):
    """Every example of the catalogue, and the families of boards."""

    boards: list[BoardRow]
    shapes: list[ShapeRow]


class PuzzleRow(BaseModel):
    """A named puzzle.

    ``grade`` is 1 to 5, or null if the puzzle has no solution. ``number`` is the difficulty, the
    binary logarithm of the jumps that a careful player makes, or null if it is not known.
    ``finish`` is written as in the JSON of a problem.
    """

    name: str
    title: str
    collection: str
    aliases: list[str]
    board: str
    board_name: BoardName
    holes: int
    sides: str
    pegs: int
    finish: dict[str, Any]
    rules: Rules
    grade: int | None
    number: float | None
    source: str
    solvable: bool
    key: str


class Puzzles(BaseModel):
    """Every named puzzle, the collections in their order, and the names on the ladder."""

    collections: list[str]
    ladder: list[str]
    puzzles: list[PuzzleRow]


@router.get("/boards")
def list_boards() -> Boards:
    """List the boards of the catalogue."""
    return _boards()


@cache
def _boards() -> Boards:
    rows = [_board_row(board_of(name)) for entry in catalogue() for name in entry.examples]
    return Boards(boards=rows, shapes=families())


@router.get("/board")
async def describe_board(
    name: Annotated[str, Query(min_length=1, max_length=200)], desk: AtDesk
) -> BoardRow:
    """Describe the board with a name, and the game with which it opens."""
    return await desk.do(_described, name)


def _described(name: str) -> BoardRow:
    return _board_row(read_problem(name).board)


def _board_row(board: Board) -> BoardRow:
    opening = opening_of(board)
    return BoardRow(
        name=board.name or "",
        title=board_title(board),
        board_name=board_name(board),
        aliases=list(aliases_of(board)),
        holes=len(board),
        sides=_sides(board),
        geometry=board.geometry,
        problem=address_of(opening),
        key=key_of(opening),
    )


def _sides(board: Board) -> str:
    """Return the columns and rows of a square board, such as 7x7; "" for other boards."""
    if board.coordinates is None or not board.geometry.startswith("square"):
        return ""
    width, height = (max(axis) - min(axis) + 1 for axis in zip(*board.coordinates, strict=True))
    return f"{width}x{height}"


def families() -> list[ShapeRow]:
    """Return the families in the order of the catalogue, without graphs given by their edges.

    >>> [number.name for number in families()[2].parameters]
    ['w', 'h']
    >>> [number.usual for number in families()[3].parameters]
    [2, 2, 2, 2, 3]
    """
    found = []
    for entry in catalogue():
        name = entry.name.partition("(")[0]
        if name in SHAPES:
            shape = SHAPES[name]
            parameters, least, values = shape.parameters, shape.least, list(shape.values)
        elif name in GRAPHS and GRAPHS[name].make is not None:
            parameters, least, values = GRAPHS[name].parameters, GRAPHS[name].least, []
        else:
            continue
        usual = entry.examples[0].partition("(")[2].rstrip(")").split(",")
        numbers = []
        for place, parameter in enumerate(parameters):
            called, _, default = parameter.partition("=")
            given = usual[place] if place < len(usual) else default
            numbers.append(Parameter(name=called, least=least, usual=int(given), values=values))
        found.append(ShapeRow(name=name, parameters=numbers))
    return found


def opening_of(board: Board) -> Problem:
    """Return a problem on a board with one empty hole, for a player who only chose the board.

    If the position class allows it, the finish is one peg: in the centre if the game begins there,
    and otherwise anywhere. If the class does not allow it, another hole is empty at the start. If
    no hole serves, the finish is as few pegs as possible. No search tests whether the finish can be
    reached.

    >>> from pegsol import board
    >>> [opening_of(board(name)).spec for name in ("english", "french", "diamond(5)")]
    ['english d4 d4', 'french d3 any', 'diamond(5) e4 any']

    Raises ProblemError if the board has a single hole.
    """
    usual, vectors = default_vacancy(board), class_vectors(board)
    full = position_class(Position(board, board.full))
    # With this hole empty, the class has the position with that single peg.
    ends = set(vectors)
    allowed = [full ^ vector in ends for vector in vectors]
    if usual == central_hole(board) and full == 0:  # the same class, with a peg or empty
        return Problem(_start(board, usual), Finish.of_bits(1 << usual))
    radii = board.squared_radii or [0] * len(board)
    nearest = sorted(range(len(board)), key=lambda hole: (hole != usual, radii[hole]))
    vacancy = next((hole for hole in nearest if allowed[hole]), None)
    if vacancy is None:
        return Problem(_start(board, usual), Finish.fewest())
    return Problem(_start(board, vacancy), Finish.any_survivor())


def _start(board: Board, vacancy: int) -> Position:
    return Position(board, board.full & ~(1 << vacancy))


@router.get("/puzzles")
def list_puzzles() -> Puzzles:
    """List the named puzzles."""
    return _puzzles()


@cache
def _puzzles() -> Puzzles:
    rows = [_row(puzzle) for puzzle in puzzles()]
    return Puzzles(collections=list(COLLECTIONS), ladder=list(LADDER), puzzles=rows)


def _row(puzzle: Puzzle) -> PuzzleRow:
    board = puzzle.problem.board
    return PuzzleRow(
        name=puzzle.name,
        title=puzzle.title,
        collection=puzzle.collection,
        aliases=[*puzzle.aliases, *aliases_of(board)],
        board=board_title(board),
        board_name=board_name(board),
        holes=len(board),
        sides=_sides(board),
        pegs=puzzle.problem.start.peg_count,
        finish=puzzle.problem.as_json()["finish"],
        rules=puzzle.problem.rules,
        grade=puzzle.grade,
        number=puzzle.number,
        source=puzzle.source,
        solvable=puzzle.solvable,
        key=key_of(puzzle.problem),
    )
