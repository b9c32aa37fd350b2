"""Titles: what people call boards and problems, since a specification is not a name for people.

The pages word titles from their parts, in other languages.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.boards.names import default_vacancy
from pegsol.game.finish import is_one_vacancy
from pegsol.game.problem import Problem
from pegsol.wording import plural, shorten

DIAGONALS = "+diagonals"
MAX_NAMED = 3
"""The largest number of holes that a title names."""

MAX_HOLE_NAME = 20  # characters

_NUMBER = re.compile(r"[0-9]+")

StartCode = Literal["usual", "full", "from", "pegs"]
FinishCode = Literal[
    "fewest",
    "any",
    "atMost",
    "exactly",
    "oneVacancy",
    "choice",
    "full",
    "fullBut",
    "in",
    "pattern",
]


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

    code: StartCode | FinishCode
    holes: tuple[str, ...] = ()
    number: int = 0


def board_parts(board: Board) -> BoardParts:
    """Return what the title of a board says.

    >>> from pegsol import board
    >>> parts = board_parts(board("rectangle(4,6)+diagonals"))
    >>> parts.family, parts.holes, parts.numbers, parts.diagonals
    ('rectangle', 24, (4, 6), True)
    """
    name = board.name or ""
    family, _, brackets = name.removesuffix(DIAGONALS).partition("(")
    numbers = tuple([int(number) for number in _NUMBER.findall(brackets)])
    diagonals = name.endswith(DIAGONALS)
    return BoardParts(family, board.geometry, len(board), numbers, diagonals)


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
    parts = board_parts(board)
    title = _BOARDS.get(parts.family, "")
    if title and len(parts.numbers) >= title.count("{") - 1:
        counted = [plural(number, "hole") for number in parts.numbers]
        title = title.format(holes, *parts.numbers, counted=counted)
    else:
        name = board.name.removesuffix(DIAGONALS)
        title = shorten(name[:1].upper() + name[1:])
    return f"{title} with diagonals" if parts.diagonals else title


# With the number of holes, and the numbers in the brackets of the name.
_BOARDS = {
    "semi-wiegleb": "Semi-Wiegleb",
    "old-english": "Old English",
    "diamond": "Diamond of {}",
    "square": "Square of {}",
    "rectangle": "Rectangle of {1} by {counted[1]}",
    "cross": "Cross of {}",
    "triangle": "Triangle of {}",
    "rhombus": "Rhombus of {}",
    "hexagon": "Hexagon of {}",
    "star": "Star of {}",
    "line": "Line of {}",
    "path": "Path of {}",
    "cycle": "Ring of {}",
    "complete": "{}, each joined to each",
    "bipartite": "{counted[0]}, each joined to each of {2}",
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

    The start is left out if it is the usual start of the board.
    """
    if problem.title:
        return problem.title
    board = board_title(problem.board)
    if problem.rules == "reverse":
        board += " in reverse"
    return with_finish(f"{board}{_start(problem)}", problem)


def with_finish(title: str, problem: Problem) -> str:
    """Return *title* and, after a comma, the finish of *problem*.

    >>> from pegsol import problem
    >>> with_finish("Plus", problem("english d4 fewest"))
    'Plus, as few pegs as possible'
    """
    return f"{title}, {finish_title(problem)}"


def _start(problem: Problem) -> str:
    part = start_part(problem)
    match part.code:
        case "usual":
            return ""
        case "full":
            return " with every hole filled"
        case "from":
            return f" from {_listed(part.holes)}"
        case _:
            return f" with {plural(part.number, 'peg')}"


def finish_title(problem: Problem) -> str:
    """Return what the title of a problem says about its finish, in words.

    >>> from pegsol import problem
    >>> finish_title(problem("english d4 d4"))
    'last peg in d4'
    """
    part = finish_part(problem)
    match part.code:
        case "fewest":
            return "as few pegs as possible"
        case "any":
            return "last peg anywhere"
        case "atMost":
            return f"at most {part.number} pegs left"
        case "exactly":
            return f"exactly {plural(part.number, 'peg')} at the end"
        case "oneVacancy":
            return "every hole filled but one"
        case "choice":
            return "a pattern with a choice"
        case "full":
            return "every hole filled"
        case "fullBut":
            return f"every hole filled but {_listed(part.holes)}"
        case "in":
            last = "peg" if len(part.holes) == 1 else "pegs"
            return f"last {last} in {_listed(part.holes)}"
        case _:
            return f"a pattern of {plural(part.number, 'peg')}"


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
    """Return what the title of a problem says about its finish.

    >>> from pegsol import problem
    >>> finish_part(problem("french c1 d1 d4"))
    Part(code='in', holes=('d1', 'd4'), number=0)
    """
    board, finish = problem.board, problem.finish
    if finish.is_fewest:
        return Part("fewest")
    if is_one_vacancy(finish, board, problem.rules):
        return Part("oneVacancy")
    if not finish.care and finish.most == 1:
        return Part("any")
    if not finish.care:
        return Part("exactly" if finish.least > 1 else "atMost", number=finish.most)
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


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
