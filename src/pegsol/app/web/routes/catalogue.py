"""Routes of the catalogue: the boards, and the puzzles in their collections."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query

from pegsol.app.web.routes.problems import address_of, board_name, key_of, read_problem
from pegsol.app.web.schema import BoardRow, Boards, Parameter, PuzzleRow, Puzzles, ShapeRow
from pegsol.model.board import Board
from pegsol.model.boards import aliases_of, catalogue
from pegsol.model.boards import board as board_of
from pegsol.model.families import Family, families
from pegsol.model.puzzles import COLLECTIONS, Puzzle, puzzles
from pegsol.model.titles import board_title
from pegsol.theory.opening import opening_of

router = APIRouter(prefix="/api")


@router.get("/boards")
def list_boards() -> Boards:
    """List the boards of the catalogue."""
    return _boards()


@cache
def _boards() -> Boards:
    rows = [_board_row(board_of(name)) for entry in catalogue() for name in entry.examples]
    return Boards(boards=rows, shapes=[_shape_row(family) for family in families()])


@router.get("/board")
def describe_board(name: Annotated[str, Query(min_length=1, max_length=200)]) -> BoardRow:
    """Describe a board by its name, and the game that it opens with."""
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


def _shape_row(family: Family) -> ShapeRow:
    return ShapeRow(
        name=family.name,
        parameters=[
            Parameter(
                name=number.name,
                least=number.least,
                usual=number.usual,
                values=list(number.values),
            )
            for number in family.numbers
        ],
    )


@router.get("/puzzles")
def list_puzzles() -> Puzzles:
    """List the named puzzles."""
    return _puzzles()


@cache
def _puzzles() -> Puzzles:
    return Puzzles(collections=list(COLLECTIONS), puzzles=[_row(puzzle) for puzzle in puzzles()])


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
        chance=puzzle.chance,
        source=puzzle.source,
        solvable=puzzle.solvable,
        key=key_of(puzzle.problem),
    )
