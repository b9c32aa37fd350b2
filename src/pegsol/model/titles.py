"""Titles: what people call boards and problems, for which a specification is no name."""

from __future__ import annotations

import re

from pegsol.model.board import Board
from pegsol.model.boards import default_vacancy
from pegsol.model.hole_sets import holes_of
from pegsol.model.problem import Problem
from pegsol.wording import plural, shorten

DIAGONALS = "+diagonals"
MAX_NAMED = 3
"""A title names no more holes than this."""

MAX_HOLE_NAME = 20  # characters

_NUMBER = re.compile(r"[0-9]+")


def board_title(board: Board) -> str:
    """Return what people call a board.

    >>> from pegsol import board
    >>> [board_title(board(name)) for name in ("english", "triangle(5)", "9x9")]
    ['English', 'Triangle of 15 holes', 'Square of 81 holes']
    >>> board_title(board("diamond(4)+diagonals"))
    'Diamond of 25 holes with diagonals'
    """
    holes = plural(len(board), "hole")
    if board.name is None:
        return _OWN[board.geometry].format(holes)
    name = board.name.removesuffix(DIAGONALS)
    kind, _, brackets = name.partition("(")
    numbers = _NUMBER.findall(brackets)
    title = _BOARDS.get(kind, "")
    if title and len(numbers) >= title.count("{") - 1:
        title = title.format(holes, *numbers)
    else:
        title = shorten(name[:1].upper() + name[1:])
    return f"{title} with diagonals" if board.name.endswith(DIAGONALS) else title


# With the number of holes, and the numbers in the brackets of the name.
_BOARDS = {
    "semi-wiegleb": "Semi-Wiegleb",
    "old-english": "Old English",
    "diamond": "Diamond of {}",
    "square": "Square of {}",
    "rectangle": "Rectangle of {1} by {2} holes",
    "cross": "Cross of {}",
    "triangle": "Triangle of {}",
    "rhombus": "Rhombus of {}",
    "hexagon": "Hexagon of {}",
    "star": "Star of {}",
    "line": "Line of {}",
    "path": "Path of {}",
    "cycle": "Ring of {}",
    "complete": "{}, each joined to each",
    "bipartite": "{1} holes, each joined to each of {2}",
    "star-graph": "Hub and spokes of {}",
    "graph": "Graph of {}",
}

_OWN = {
    "square": "Board of {}",
    "square+diagonals": "Board of {} with diagonals",
    "triangular": "Triangular board of {}",
    "hexagonal": "Hexagonal board of {}",
    "lines": "Graph of {}",
}


def problem_title(problem: Problem) -> str:
    """Return the title of a problem or, if it has none, a name from its board, start and finish.

    >>> from pegsol import problem
    >>> problem_title(problem("english d4 any"))
    'English, last peg anywhere'
    >>> problem_title(problem("french c1 d1 d4")), problem_title(problem("english d4 at-most-3"))
    ('French from c1, last pegs in d1 and d4', 'English, at most 3 pegs left')
    >>> problem_title(problem("english d4 d4").complement())
    'English in reverse, every hole filled but d4'
    >>> problem_title(problem("crossbow"))
    'Crossbow'

    The start is left out if it is the usual one of the board.
    """
    if problem.title:
        return problem.title
    board = board_title(problem.board)
    if problem.rules == "reverse":
        board += " in reverse"
    return f"{board}{_start(problem)}, {_finish(problem)}"


def _start(problem: Problem) -> str:
    board, start = problem.board, problem.start.bits
    reverse = problem.rules == "reverse"
    open_holes = start if reverse else board.full ^ start
    if open_holes == 1 << default_vacancy(board):
        return ""
    if open_holes == 0:
        return " with every hole filled"
    if open_holes.bit_count() <= MAX_NAMED:
        return f" from {_listed(board, open_holes)}"
    return f" with {plural(problem.start.peg_count, 'peg')}"


def _finish(problem: Problem) -> str:
    board, finish = problem.board, problem.finish
    if finish.kind == "fewest":
        return "as few pegs as possible"
    if finish.kind == "at_most":
        return "last peg anywhere" if finish.most == 1 else f"at most {finish.most} pegs left"
    if finish.free:
        return "to a pattern with a choice"
    empty = board.full ^ finish.pegs
    count = finish.pegs.bit_count()
    if empty == 0:
        return "every hole filled"
    if problem.rules == "reverse" and empty.bit_count() <= MAX_NAMED:
        return f"every hole filled but {_listed(board, empty)}"
    if count <= MAX_NAMED:
        last = "peg" if count == 1 else "pegs"
        return f"last {last} in {_listed(board, finish.pegs)}"
    return f"to a pattern of {count} pegs"


def _listed(board: Board, holes: int) -> str:
    names = [shorten(board.names[hole], MAX_HOLE_NAME) for hole in holes_of(holes)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
