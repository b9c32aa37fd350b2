"""Titles: what people call boards and problems, since a specification is not a name for people.

A title has a code and values; its words are in the catalogues of the pages, in all languages.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.boards.names import default_vacancy
from pegsol.game.finish import is_one_vacancy
from pegsol.game.problem import Problem
from pegsol.view.messages import Language, catalogue, message, texts
from pegsol.wording import shorten

DIAGONALS = "+diagonals"
WIDE = ("rectangle", "torus", "cylinder")
"""The shapes of which a title says how wide and how high they are."""

MAX_NAMED = 3
"""The largest number of holes that a title names."""

MAX_HOLE_NAME = 20  # characters

_NUMBER = re.compile(r"[0-9]+")


class BoardParts(NamedTuple):
    """What the title of a board says: its family or else its geometry, and numbers.

    ``numbers`` are those in the brackets of its name.
    """

    family: str
    geometry: str
    holes: int
    numbers: tuple[int, ...]
    diagonals: bool


class Part(NamedTuple):
    """What a title says about a start or a finish: the holes that it names, or a number."""

    code: str
    holes: tuple[str, ...] = ()
    number: int = 0


def board_parts(board: Board) -> BoardParts:
    """Return what the title of a board says."""
    name = board.name or ""
    family, _, brackets = name.removesuffix(DIAGONALS).partition("(")
    numbers = tuple([int(number) for number in _NUMBER.findall(brackets)])
    diagonals = (name or board.geometry).endswith(DIAGONALS)
    return BoardParts(family, board.geometry, len(board), numbers, diagonals)


def board_title(board: Board, language: Language = "en") -> str:
    """Return what people call a board."""
    parts = board_parts(board)
    words = texts(language)["BOARD_TITLES"]
    if board.name is None:
        shape = words["own"].get(parts.geometry.removesuffix(DIAGONALS), words["shapes"]["graph"])
    else:
        shape = words["shapes"].get(parts.family)
    one, other = (*parts.numbers, None, None)[:2]
    sizes = {"holes": parts.holes, "width": one, "height": other, "one": one, "other": other}
    keys = [f"BOARD_TITLES.{kind}.{parts.family}" for kind in ("names", "families")]
    known = [key for key in keys if key in catalogue(language)]
    if shape:
        known.append(f"BOARD_TITLES.{'wide' if parts.family in WIDE else 'sized'}")
    if known and (other is not None or parts.family not in ("rectangle", "bipartite")):
        title = message(language, known[0], {"shape": shape, **sizes})
    else:  # a name of its own
        name = (board.name or "").removesuffix(DIAGONALS)
        title = shorten(name[:1].upper() + name[1:])
    if not parts.diagonals:
        return title
    return message(language, "BOARD_TITLES.diagonals", {"board": title})


def problem_title(problem: Problem, language: Language = "en") -> str:
    """Return the title of a problem or, if it has none, a name from its board, start and finish.

    The start is left out if it is the usual start of the board.
    """
    if problem.title:
        return problem.title
    board, part = board_title(problem.board, language), start_part(problem)
    if problem.rules == "reverse":
        board = message(language, "TITLES.reverse", {"board": board})
    start = "" if part.code == "usual" else _worded("TITLES.start", part, language)
    values = {"board": board, "start": start, "finish": finish_title(problem, language)}
    return message(language, "TITLES.problem", values)


def finish_title(problem: Problem, language: Language = "en") -> str:
    """Return what the title of a problem says about its finish, in words."""
    return _worded("FINISH", finish_part(problem), language)


def _worded(what: str, part: Part, language: Language) -> str:
    values = {"holes": part.holes, "pegs": part.number, "most": part.number, "count": part.number}
    return message(language, f"{what}.{part.code}", values)


def start_part(problem: Problem) -> Part:
    """Return what the title of a problem says about its start."""
    board, start = problem.board, problem.start.bits
    reverse = problem.rules == "reverse"
    open_holes = start if reverse else board.full ^ start
    if open_holes == 1 << default_vacancy(board):
        return Part("usual")
    if open_holes == 0:
        return Part("full")
    if open_holes.bit_count() <= MAX_NAMED:
        return Part("from", _names(board, open_holes))
    return Part("pegs", number=problem.start.peg_count)


def finish_part(problem: Problem) -> Part:
    """Return what the title of a problem says about its finish."""
    board, finish = problem.board, problem.finish
    if finish.is_fewest:
        return Part("fewest")
    if is_one_vacancy(finish, board, problem.rules):
        return Part("oneVacancy")
    if not finish.care and finish.most == 1:
        return Part("any")
    if not finish.care:
        return Part("exactly" if finish.least > 1 else "atMost", number=finish.most)
    if finish.is_any_of:
        holes = _names(board, finish.free)
        if len(holes) <= MAX_NAMED:
            return Part("fullButAny" if finish.pegs else "inAny", holes)
        return Part("fullButOneOf" if finish.pegs else "inOneOf", number=len(holes))
    if finish.free:
        return Part("choice")
    empty, count = board.full ^ finish.pegs, finish.pegs.bit_count()
    if empty == 0:
        return Part("full")
    if problem.rules == "reverse" and empty.bit_count() <= MAX_NAMED:
        return Part("fullBut", _names(board, empty))
    if count <= MAX_NAMED:
        return Part("in", _names(board, finish.pegs))
    return Part("pattern", number=count)


def _names(board: Board, holes: int) -> tuple[str, ...]:
    return tuple([shorten(board.names[hole], MAX_HOLE_NAME) for hole in holes_of(holes)])
