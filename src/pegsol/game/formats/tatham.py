"""Pegs, of Simon Tatham's Portable Puzzle Collection: its game IDs and its saved games.

A game ID is the size of a frame, a colon and a letter for each place of the frame, in rows: ``P``
for a peg, ``H`` for an empty hole and ``O`` for no hole. ``7x7cross`` names a board of the program
instead. A game ends with one peg, wherever it stands. A saved game has a value in each line, after
a key and the number of its characters.

The formats are those of pegs.c and midend.c (https://www.chiark.greenend.org.uk/~sgtatham/puzzles).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pegsol.errors import NotationError, ProblemError, located
from pegsol.game.boards.board import Board, column_letters
from pegsol.game.boards.names import MAX_SPEC
from pegsol.game.boards.names import board as board_of
from pegsol.game.finish import Finish
from pegsol.game.jump import Jump
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.wording import plural, shown

SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
"""The first line of a saved game, of any puzzle of the collection."""

_ID = re.compile(
    r"([0-9]{1,5})(?:x([0-9]{1,5}))?(cross|octagon|random)?(?:(:)(.*)|#.*)?", re.IGNORECASE
)
_CROSSES = {
    (7, 7): "english",
    (9, 9): "wiegleb",
    (7, 9): "semi-wiegleb",
    (9, 7): "cross(2,3,2,3)",
    (5, 7): "cross(2,1,2,1)",
    (7, 5): "cross(1,2,1,2)",
    (5, 9): "cross(3,1,3,1)",
    (9, 5): "cross(1,3,1,3)",
}
_VALUE = r"([A-Z]+) *:([0-9]{1,9}):(.*)"
_MOVE = r"([0-9]{1,5}),([0-9]{1,5})-([0-9]{1,5}),([0-9]{1,5})"


class SavedGame(NamedTuple):
    """A problem, and the jumps made, each with its line in the file."""

    problem: Problem
    jumps: list[tuple[int, str]]


# -- reading -------------------------------------------------------------------------------------


def is_game_id(text: str) -> bool:
    """Return whether a *text* in one line is a game ID, not the name of a board such as 9x9."""
    found = _ID.fullmatch(text)
    return found is not None and found.end() > max(found.end(1), found.end(2))


def parse_game_id(text: str) -> Problem:
    """Return the problem that a game ID means.

    >>> parse_game_id("7x7cross").spec
    'english d4 any'
    >>> print(parse_game_id("3x2:PPHOPO").start.board.names)
    ('a1', 'b1', 'c1', 'b2')

    Raises NotationError for an ID that cannot be read, or that names a board made at random.
    """
    found = _ID.fullmatch(text)
    if found is None:
        raise NotationError(f"{shown(text)} is no game ID, such as 7x7cross or 3x1:PPH")
    width, height = int(found[1]), int(found[2] or found[1])
    if found[4]:
        return _described(width, height, found[5].upper())
    kind = (found[3] or "cross").lower()
    if kind == "random":
        message = "is made at random: its description belongs after a colon, such as 3x1:PPH"
        raise NotationError(f"the board of {shown(text)} {message}")
    if kind == "octagon":
        message = "is chosen at random: name it and the board, such as french c1"
        raise NotationError(f"the empty hole of {shown(text)} {message}")
    if (width, height) not in _CROSSES:
        sizes = ", ".join([f"{w}x{h}" for w, h in _CROSSES])
        raise NotationError(f"a cross is {sizes}, not {width}x{height}")
    board = board_of(_CROSSES[width, height])
    middle = board.hole(f"{column_letters(width // 2)}{height // 2 + 1}")
    return Problem(Position(board, board.full & ~(1 << middle)), Finish.any_survivor())


def _described(width: int, height: int, description: str) -> Problem:
    if len(description) != width * height:
        message = f"{width}x{height} places need {plural(width * height, 'letter')}"
        raise NotationError(f"{message}, not {len(description)}")
    for number, letter in enumerate(description):
        if letter not in "PHO":
            message = f"expected P (peg), H (hole) or O (no hole), not {shown(letter)}"
            raise NotationError(message, column=number + 1)
    places = [(n % width, n // width) for n, letter in enumerate(description) if letter != "O"]
    board = Board.from_coordinates("square", places)
    marks = description.replace("O", "")
    pegs = sum([1 << hole for hole, mark in enumerate(marks) if mark == "P"])
    return Problem(Position(board, pegs), Finish.any_survivor())


def parse_saved_game(text: str) -> SavedGame:
    """Return the problem of a saved game, and the jumps that lead to the position on its board.

    The jumps that were taken back are left out.
    """
    values: dict[str, tuple[int | None, str]] = {}
    states: list[tuple[str, int, str]] = []
    for line, row in enumerate(text.strip().splitlines(), 1):
        found = re.fullmatch(_VALUE, row)
        if found is None or len(found[3]) != int(found[2]):
            raise NotationError("expected a key, a number and as many characters", line=line)
        if found[1] in ("MOVE", "RESTART", "SOLVE"):
            states.append((found[1], line, found[3]))
        else:
            values[found[1]] = line, found[3]
    number, game = values.get("GAME", (None, ""))
    if game != "Pegs":
        raise NotationError(f"the saved game is of {shown(game)}, not of 'Pegs'", line=number)
    for key in ("CPARAMS", "DESC"):
        if key not in values:
            raise NotationError(f"the saved game has no {key}")
    number, description = values["DESC"]
    with located(number):
        problem = parse_game_id(f"{values['CPARAMS'][1]}:{description}")
    number, position = values.get("STATEPOS", (None, str(len(states) + 1)))
    if not (position.isdecimal() and len(position) < 9 and 1 <= int(position) <= len(states) + 1):
        message = f"STATEPOS is a number of states from 1 to {len(states) + 1}"
        raise NotationError(f"{message}, not {shown(position)}", line=number)
    board = problem.board
    holes = {place: hole for hole, place in enumerate(board.coordinates or ())}
    jumps: list[tuple[int, str]] = []
    for kind, line, value in states[: int(position) - 1]:
        move = re.fullmatch(_MOVE, value)
        if kind == "RESTART":
            jumps = []
        elif kind == "MOVE" and move is not None:
            x, y, u, v = map(int, move.groups())
            jump = [
                holes.get(place, -1) for place in ((x, y), ((x + u) // 2, (y + v) // 2), (u, v))
            ]
            if tuple(jump) not in board.jump_set:
                raise NotationError(f"the board has no jump {value}", line=line)
            jumps.append((line, f"{board.names[jump[0]]}-{board.names[jump[2]]}"))
        else:
            message = f"a move is two places such as 3,1-3,3, not {shown(value)}"
            raise NotationError(message, line=line)
    return SavedGame(problem, jumps)


# -- writing -------------------------------------------------------------------------------------


def game_id(problem: Problem) -> str:
    """Return the game ID of a *problem*, without the empty rows and columns around its board.

    >>> from pegsol import problem
    >>> game_id(problem("line(4) b1 any")), game_id(problem("diamond(2) b2 any"))
    ('4x1:PHPP', '3x3:OPOPHPOPO')

    Raises ProblemError for a problem that Pegs does not have.
    """
    size, description = _size_and_description(problem)
    return f"{size}:{description}"


def saved_game(problem: Problem, jumps: Iterable[Jump]) -> str:
    """Return a saved game with these *jumps*.

    Raises ProblemError for a problem that Pegs does not have.
    """
    size, description = _size_and_description(problem)
    left, top = _corner(problem.board)
    places = problem.board.coordinates or ()
    moves = [
        "-".join([f"{x - left},{y - top}" for x, y in (places[jump.origin], places[jump.target])])
        for jump in jumps
    ]
    values = [
        ("VERSION", "1"),
        ("GAME", "Pegs"),
        ("PARAMS", "7x7cross"),  # of the next game
        ("CPARAMS", f"{size}random"),
        ("DESC", description),
        *[(key, str(len(moves) + 1)) for key in ("NSTATES", "STATEPOS")],
        *[("MOVE", move) for move in moves],
    ]
    return "\n".join([SAVED, *[f"{key:8}:{len(text)}:{text}" for key, text in values]]) + "\n"


def _corner(board: Board) -> tuple[int, int]:
    places = board.coordinates or ()
    return min([x for x, _ in places]), min([y for _, y in places])


def _size_and_description(problem: Problem) -> tuple[str, str]:
    from pegsol.game.formats.structure import check_square  # only writing needs it

    board, start = problem.board, problem.start
    places = check_square(problem, "Pegs")
    if problem.finish != Finish.any_survivor():
        raise ProblemError("Pegs has no finish but one peg in any hole, 'any'")
    if start.peg_count < 2 or start.bits == board.full:
        raise ProblemError("Pegs needs two pegs and an empty hole at the start")
    left, top = _corner(board)
    width = max([x for x, _ in places]) - left + 1
    height = max([y for _, y in places]) - top + 1
    if width * height > MAX_SPEC:
        raise ProblemError(f"a game ID has at most {MAX_SPEC} letters, not {width * height}")
    letters = ["O"] * (width * height)
    for hole, (x, y) in enumerate(places):
        letters[(y - top) * width + x - left] = "P" if start.bits >> hole & 1 else "H"
    return f"{width}x{height}", "".join(letters)
