"""Write what the pages cannot compute, after a change of boards, puzzles or lessons.

The pages know the families of boards and read problems themselves. They need the catalogue, the
lessons, the problems of the named puzzles, and the drawings of well-known graphs. Players begin
with problems of which the pages need not read anything but their description.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal, get_args

from web_openings import opening_of
from web_puzzles import stale_files

from pegsol.game.boards.board import Board
from pegsol.game.boards.names import (
    OTHER_NAMES,
    boards,
    catalogue,
)
from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.shapes import GRAPHS, SHAPES
from pegsol.game.formats.puzzles import COLLECTIONS, LADDER, Puzzle, puzzles
from pegsol.game.formats.puzzles import problem as problem_of
from pegsol.game.formats.text import parse_text_problem
from pegsol.game.problem import Problem
from pegsol.search.encoding import MAX_SYMMETRIES
from pegsol.view.board_tables import holes, tables
from pegsol.view.places import places
from pegsol.view.titles import (
    board_parts,
    board_title,
    finish_part,
    problem_title,
    start_part,
)

DATA = Path(__file__).parents[1] / "src/pegsol/web/data"
LESSONS = Path(__file__).with_name("lessons.txt")

Kind = Literal["demo", "figure", "solution", "options", "mark"]
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)


def files() -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file of data."""
    contents: dict[str, Any] = {
        "boards": {"boards": _board_rows(), "shapes": families()},
        "puzzles": {
            "collections": list(COLLECTIONS),
            "ladder": list(LADDER),
            "puzzles": [_puzzle_row(puzzle) for puzzle in puzzles()],
        },
        "lessons": {
            "lessons": {name: [_item_row(item) for item in all] for name, all in lessons().items()}
        },
        "problems": _problems(),
        "first": _first(),
    }
    for name, content in contents.items():
        yield f"{name}.json", f"{compact(content)}\n"


def compact(content: object) -> str:
    """Return JSON as JavaScript writes it."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def key_of(problem: Problem) -> str:
    """Return what identifies the board, start, finish and rules: the text without a title."""
    return problem.spec or compact(replace(problem, title="", description="").as_json())


def aliases_of(board: Board) -> list[str]:
    """Return the other names of a board."""
    return [alias for alias, name in OTHER_NAMES.items() if name == board.name]


def text_of(problem: Problem) -> str | None:
    """Return a problem as typed on a command line, or None if that would lose a part of it."""
    named = named_puzzle(problem)
    if not problem.title:
        return problem.spec
    return named.name if named is not None and named.title == problem.title else None


def named_puzzle(problem: Problem) -> Puzzle | None:
    """Return the puzzle of the catalogue that a problem is, whatever its title."""
    return _named().get(key_of(problem))


@cache
def _named() -> dict[str, Puzzle]:
    return {key_of(puzzle.problem): puzzle for puzzle in puzzles()}


# -- the catalogue: the boards, and the puzzles in their collections ------------------------------


def _board_rows() -> list[dict[str, Any]]:
    return [board_row(board_of(name)) for entry in catalogue() for name in entry.examples]


def board_row(board: Board) -> dict[str, Any]:
    """Return a board of the catalogue, and the game with which it opens.

    For a board on the square lattice, ``sides`` gives its columns and rows.
    """
    opening = key_of(opening_of(board))
    return {
        "name": board.name or "",
        "title": board_title(board),
        "board_name": board_parts(board)._asdict(),
        "aliases": aliases_of(board),
        "holes": len(board),
        "sides": _sides(board),
        "geometry": board.geometry,
        "problem": opening,
        "key": opening,
    }


def _sides(board: Board) -> str:
    """Return the columns and rows of a square board, such as 7x7; "" for other boards."""
    if board.coordinates is None or not board.geometry.startswith("square"):
        return ""
    width, height = (max(axis) - min(axis) + 1 for axis in zip(*board.coordinates, strict=True))
    return f"{width}x{height}"


def families() -> list[dict[str, Any]]:
    """Return the families of boards, whose names have numbers in brackets.

    Each number has a name, a least value and a usual value. If not every number from the least up
    is allowed, ``values`` lists the allowed numbers.
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
            given = int(usual[place] if place < len(usual) else default)
            numbers.append({"name": called, "least": least, "usual": given, "values": values})
        found.append({"name": name, "parameters": numbers})
    return found


def _puzzle_row(puzzle: Puzzle) -> dict[str, Any]:
    board = puzzle.problem.board
    return {
        "name": puzzle.name,
        "title": puzzle.title,
        "collection": puzzle.collection,
        "aliases": [*puzzle.aliases, *aliases_of(board)],
        "board": board_title(board),
        "board_name": board_parts(board)._asdict(),
        "holes": len(board),
        "sides": _sides(board),
        "pegs": puzzle.problem.start.peg_count,
        "finish": puzzle.problem.as_json()["finish"],
        "rules": puzzle.problem.rules,
        "grade": puzzle.grade,
        "number": puzzle.number,
        "source": puzzle.source,
        "solvable": puzzle.solvable,
        "fewest": fewest_moves_of(puzzle),
        "key": key_of(puzzle.problem),
    }


def fewest_moves_of(puzzle: Puzzle | None) -> int | None:
    """Return the number of moves of the shortest solutions of a puzzle, if it is known."""
    solution = None if puzzle is None else _shortest().get(puzzle.name)
    return None if solution is None else len(solution.split())


@cache
def _shortest() -> dict[str, str]:
    found: dict[str, str] = json.loads((DATA / "shortest.json").read_text("utf-8"))["solutions"]
    return found


# -- the lessons: boards to solve, questions to answer, and their answers -------------------------


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a lesson: something to see, to solve or to answer.

    The *content* depends on the kind: the moves of a demo or of a solution, the numbers of a
    figure, the options of a question, or the holes to mark.
    """

    name: str
    kind: Kind
    content: tuple[str, ...]
    problem: Problem
    fewest: int | None = None
    """The fewest moves of any solution, if known."""
    limit: int | None = None
    """The most moves that the player may use."""
    answer: str = ""
    """The right option of a question."""
    rings: tuple[str, ...] = ()
    """The pegs that a demo removes."""
    numbers: tuple[int, ...] = ()
    """A number for each hole, for a figure or a question."""


@cache
def lessons() -> dict[str, tuple[Item, ...]]:
    """Return the lessons by their names, in the order in which they are taught."""
    found: dict[str, list[Item]] = {}
    text = _COMMENT.sub("", LESSONS.read_text(encoding="utf-8"))
    for part in text.split("\n[")[1:]:
        head, _, problem = part.partition("\n\n")
        title, *lines = head.split("\n")
        lesson, _, name = title.removesuffix("]").partition("/")
        fields = dict([line.split(": ", 1) for line in lines])
        found.setdefault(lesson, []).append(_item(name, fields, parse_text_problem(problem)))
    return {lesson: tuple(items) for lesson, items in found.items()}


def _item(name: str, fields: dict[str, str], problem: Problem) -> Item:
    kind = next(kind for kind in get_args(Kind) if kind in fields)
    fewest, limit = fields.get("fewest"), fields.get("limit")
    numbers = fields.get("figure") or fields.get("numbers", "")
    return Item(
        name,
        kind,
        tuple(fields[kind].split()),
        problem,
        fewest=None if fewest is None else int(fewest),
        limit=None if limit is None else int(limit),
        answer=fields.get("answer", ""),
        rings=tuple(fields.get("rings", "").split()),
        numbers=tuple([int(number) for number in numbers.split()]),
    )


def _item_row(item: Item) -> dict[str, Any]:
    problem = item.problem
    return {
        "name": item.name,
        "kind": item.kind,
        "content": item.content,
        "problem": problem.as_json(),
        "tables": tables(problem),
        "start": holes(problem.board, problem.start.bits),
        "fewest": item.fewest,
        "limit": item.limit,
        "answer": item.answer,
        "rings": item.rings,
        "numbers": item.numbers,
    }


# -- the problems with which players begin --------------------------------------------------------

WELCOME = "english pegs d1 d2 d4 d6 to d4"


def _first() -> dict[str, Any]:
    """Return the descriptions of the problem of the welcome and of those of the ladder.

    They share a board.
    """
    rows = {name: description(problem_of(name)) for name in (WELCOME, *LADDER)}
    own = ("holes", "places", "lattice", "lines", "one_way")
    for row in rows.values():
        tabled = row.pop("tables")
        of_board = {name: row.pop(name) for name in ("geometry", "coordinates", "board")}
        board = of_board | {"board_name": row.pop("board_name")}
        board["tables"] = {name: tabled[name] for name in own}
        row["finish"] = tabled["finish"]
    return {"board": board, "ladder": list(LADDER), "problems": rows}


def description(problem: Problem) -> dict[str, Any]:
    """Return what the pages show of a problem that is not ruled out at sight."""
    named, at = named_puzzle(problem), problem.board.coordinates
    return {
        "problem": problem.as_json(),
        "text": text_of(problem),
        "key": key_of(problem),
        "title": named.title if named and not problem.title else problem_title(problem),
        "name": _name(problem, named),
        "board": board_title(problem.board),
        "board_name": board_parts(problem.board)._asdict(),
        "description": problem.description,
        "tables": tables(problem),
        "geometry": problem.board.geometry,
        "coordinates": None if at is None else [list(place) for place in at],
        "start": holes(problem.board, problem.start.bits),
        "grade": None if named is None else named.grade,
        "solvable": None if named is None else named.solvable,
        "fewest": fewest_moves_of(named),
        "rules": problem.rules,
        "possible": True,
        "why_not": None,
        "ruled_out_by": None,
        "nearest": [],
    }


def _name(problem: Problem, named: Puzzle | None) -> dict[str, Any] | None:
    known = named if named is not None and problem.title in ("", named.title) else None
    if problem.title and known is None:
        return None
    return {
        "puzzle": None if known is None else known.name,
        "board": board_parts(problem.board)._asdict(),
        "rules": problem.rules,
        "start": start_part(problem)._asdict(),
        "finish": finish_part(problem)._asdict(),
    }


# -- what the pages need to read problems ---------------------------------------------------------


def _problems() -> dict[str, Any]:
    """Return the problems of the named puzzles, and the drawings and symmetries of known graphs.

    The graphs have the names of their boards as keys.
    """
    in_lessons = [item.problem for item in chain(*lessons().values())]
    problems = [puzzle.problem for puzzle in puzzles()] + in_lessons
    known = {board.name: board for board in (*boards(), *[one.board for one in problems])}
    return {
        "puzzles": [
            {
                "name": puzzle.name,
                "aliases": puzzle.aliases,
                "key": key_of(puzzle.problem),
                "title": puzzle.title,
                "grade": puzzle.grade,
                "solvable": puzzle.solvable,
                "fewest": fewest_moves_of(puzzle),
                "problem": puzzle.problem.as_json(),
            }
            for puzzle in puzzles()
        ],
        "graphs": {
            name: {
                "places": places(board),
                "symmetries": list(map(list, board.symmetries.permutations(MAX_SYMMETRIES))),
            }
            for name, board in known.items()
            if board.geometry == "lines"
        },
    }


if __name__ == "__main__":
    for name, content in stale_files(DATA):
        (DATA / f"{name}.json").write_text(f"{compact(content)}\n", encoding="utf-8")
    for name, text in files():
        (DATA / name).write_text(text, encoding="utf-8")
