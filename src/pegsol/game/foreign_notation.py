"""Foreign notations: how other programs and texts write moves and holes; see docs/formats.md.

All are for boards with rows and columns, and some also for slanted ones; ``recmath`` is for
hexagons.

References: R. Cockett, Peg Solitaire (programming assignment), 2019; U. and P. Glauser,
pegsolitaire applet, 1999; D. Dirkse, programming Peg-Solitaire, 2010; M. Thill, A Solver
for the Peg Solitaire Diamond-41 Board Game; J. D. Beasley, The Ins and Outs of Peg Solitaire, 1985;
G. Bell, Peg Solitaire on Hexagonal Boards, recmath.com/pegsolitaire/Hexagon, 2014.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeVar

from pegsol.errors import NotationError
from pegsol.game.boards.board import Board, place_name
from pegsol.game.boards.shapes import SHAPES, lattice_holes
from pegsol.game.jump import Jump, Move, group_moves
from pegsol.game.spelling import WAY
from pegsol.wording import shorten, shown

tell: ContextVar[Callable[[str], None]] = ContextVar("tell", default=lambda text: None)
"""What is told in which foreign notation a text was read that did not name it."""

Found = TypeVar("Found")
Holes = Mapping[str, str]
"""Our names of the holes by the foreign ones, or the other way."""

_ARROWS = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑"}
_RIGHT = r"(?<=[0-9])([ \t]{0,9})→(?![0-9])"
_ARROWED = r"[0-9][ \t]{0,9}[←↑→↓](?![0-9])"
_TAKES = r"(?<=[0-9)\]])([ \t]?)[xX](?=[ \t]?[(\[]?[0-9])"
_LAST_FIRST = (
    r"Move[ \t]{0,9}:[ \t]{0,9}([+-]?[0-9]{1,2})[ \t]{0,9},[ \t]{0,9}([0-9]{1,2})(?![0-9])"
)
_BITS = 64

# A hole in a text. The numbers of blanks are bounded because a text may have a million of them.
_NUMBER = "[0-9]{1,9}"
_NUMBERS = r"[0-9]{1,4}[ \t]{0,9}[, \t][ \t]{0,9}[0-9]{1,4}"
_PAIR = rf"[(\[][ \t]{{0,9}}{_NUMBERS}[ \t]{{0,9}}[)\]]|{_NUMBERS}"
_LETTER = "[A-Za-z]"
_NAME = "[A-Za-z]{1,3}[0-9]{1,4}"
_NONE = "(?!)"


# -- the holes -----------------------------------------------------------------------------------


def _places(board: Board) -> dict[tuple[int, int], str]:
    """Return the holes by column and row; none if the board has no square lattice."""
    if board.coordinates is None or not board.geometry.startswith("square"):
        return {}
    return dict(zip(board.coordinates, board.names, strict=True))


def _frame(places: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the numbers of columns and of rows."""
    columns, rows = zip(*places, strict=True)
    return 1 + max(columns), 1 + max(rows)


def _digits(board: Board, first: int) -> Holes:
    """Return the holes by two digits, row and column, which count from *first*."""
    places = _places(board)
    if not places or _frame(places)[0] > 10 - first:
        return {}
    return {f"{10 * (y + first) + x + first}": name for (x, y), name in places.items()}


def _pairs(board: Board, order: int, first: int, slanted: bool = True) -> Holes:
    """Return the holes by column and row, or by row and column if *order* is -1."""
    if board.coordinates is None or not (slanted or _places(board)):
        return {}
    pairs = [(x + first, y + first)[::order] for x, y in board.coordinates]
    return {f"{one},{other}": name for (one, other), name in zip(pairs, board.names, strict=True)}


def _framed(board: Board) -> Holes:
    places = _places(board)
    width = _frame(places)[0] if places else 0
    return {f"{width * row + column + 1}": name for (column, row), name in places.items()}


def _in_order(board: Board) -> Holes:
    names = () if board.coordinates is None else board.names
    return {f"{number}": name for number, name in enumerate(names, 1)}


def _lettered(board: Board) -> Holes:
    """Return the holes by letters in rows; if there are too few, opposite holes share a letter.

    Then the second half has capital letters, and x is the hole in the centre.
    """
    from string import ascii_lowercase  # slow to import

    names, places = board.names, board.coordinates
    if places is None:
        return {}
    if len(names) <= len(ascii_lowercase):
        either = [ascii_lowercase.upper(), ascii_lowercase]
        return {letter: name for case in either for letter, name in zip(case, names, strict=False)}
    half = len(names) // 2
    across, down = places[half]
    is_central = {(2 * across - x, 2 * down - y) for x, y in places} == {*places}
    if not is_central or half > ascii_lowercase.index("x"):
        return {}
    letters = ascii_lowercase[:half]
    return dict(zip([*letters, "x", *letters.upper()[::-1]], names, strict=True))


def _slanting(board: Board) -> Holes:
    """Return the holes of a hexagon: columns slant to the left, and the top row begins with a1."""
    places = board.coordinates or ((0, 0),)
    side = places[-1][1] // 2 + 1
    if board.geometry != "hexagonal" or len(places) != 3 * side * (side - 1) + 1:
        return {}
    if places != tuple(lattice_holes("", SHAPES["hexagon"].rows(side))):
        return {}
    return {
        place_name((column + row - side + 1, row)): name
        for (column, row), name in zip(places, board.names, strict=True)
    }


def _bits(board: Board) -> Holes:
    places = _places(board)
    width, height = _frame(places) if places else (0, 0)
    middle = width // 2, height // 2
    if middle not in places or width % 2 == 0 or height % 2 == 0:
        return {}
    holes = {
        f"{(10 * (column - middle[0]) + middle[1] - row) % _BITS}": name
        for (column, row), name in places.items()
    }
    return holes if len(holes) == len(places) else {}


def _label(text: str) -> str:
    """Return a foreign name of a hole, without blanks, brackets and zeros before a number."""
    if re.fullmatch(_NAME, text):
        return text.lower()
    return ",".join([str(int(number)) for number in re.findall("[0-9]+", text)]) or text


# -- the moves -----------------------------------------------------------------------------------


def _hole_by_hole(text: str, holes: Holes, pattern: str) -> str:
    """Return *text* with our names of its holes; directions, hyphens and brackets stay."""
    token = re.compile(rf"(?P<hole>{pattern})|(?P<way>{WAY})|[^\W_]+")

    def own(match: re.Match[str]) -> str:
        name = holes.get(_label(match[0])) if match.lastgroup == "hole" else None
        if name is None and match.lastgroup != "way":
            line = text.count("\n", 0, match.start()) + 1
            message = f"{shown(match[0].strip())} is not a hole or jump of this board"
            raise NotationError(message, line=line)
        return name or match[0]

    return token.sub(own, re.sub(_TAKES, r"\1-", text))


def _arrows_as_own(text: str, holes: Holes, pattern: str) -> str:
    return _hole_by_hole(re.sub(_RIGHT, r"\1 right", text), holes, pattern)


def _bits_as_own(text: str, holes: Holes, pattern: str) -> str:
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        found = list(re.finditer(_LAST_FIRST, line))
        if len(found) != line.count("Move"):
            message = f"expected moves such as Move: 10, 13, not {shown(line.strip())}"
            raise NotationError(message, line=number)
        for match in found:
            step, target = int(match[1]), int(match[2])
            ends = [holes.get(f"{(target - back * step) % _BITS}") for back in (2, 1, 0)]
            if None in ends or abs(step) not in (1, 10) or target >= _BITS:
                raise NotationError(f"{shown(match[0])} is not a jump on this board", line=number)
            moves.append(f"{ends[0]}-{ends[2]}")
    if not moves:
        raise NotationError("expected moves such as Move: 10, 13")
    return ", ".join(reversed(moves))


def _as_stops(board: Board, moves: Sequence[Move], holes: Holes) -> str:
    return ", ".join(["-".join([holes[name] for name in _stops(move)]) for move in moves])


def _as_arrows(board: Board, moves: Sequence[Move], holes: Holes) -> str:
    written = []
    for jump in chain.from_iterable([move.jumps for move in moves]):
        step = _step(board, jump)
        if step not in _ARROWS:
            raise NotationError(f"the notation 'dirkse' has no arrow for the jump {jump}")
        written.append(f"{holes[jump.names[0]]}{_ARROWS[step]}")
    return ", ".join(written)


def _as_bits(board: Board, moves: Sequence[Move], holes: Holes) -> str:
    written = []
    for jump in chain.from_iterable([move.jumps for move in moves]):
        right, down = _step(board, jump)
        if right and down:
            raise NotationError(f"the notation 'thill' has no direction for the jump {jump}")
        written.append(f"Move: {10 * right - down}, {holes[jump.names[2]]}")
    return "\n".join(reversed(written))


def _stops(move: Move) -> list[str]:
    """Return the holes in which the peg of a move stands, one after another."""
    return [move.jumps[0].names[0], *[jump.names[2] for jump in move.jumps]]


def _step(board: Board, jump: Jump) -> tuple[int, int]:
    """Return how many columns and rows lead to the hole jumped over."""
    assert board.coordinates is not None
    (column, row), (right, down) = [board.coordinates[hole] for hole in (jump.origin, jump.over)]
    return right - column, down - row


# -- the notations -------------------------------------------------------------------------------


class Notation(NamedTuple):
    """A foreign notation: how it names the holes of a board and writes moves."""

    words: str
    """What names a hole, for people."""
    holes: Callable[[Board], Holes]
    """Our names of the holes by the foreign ones; empty if the notation does not suit the board."""
    hole: str = _NUMBER
    """The pattern of a hole in a text."""
    form: str = "{}"
    """The text of a hole."""
    own: Callable[[str, Holes, str], str] = _hole_by_hole
    """A text of moves with our names of the holes; takes the pattern of a hole, too."""
    write: Callable[[Board, Sequence[Move], Holes], str] = _as_stops
    """Our moves in the notation; takes the foreign names by our own."""
    is_alone: bool = False
    """Whether its names are also ours, for other holes, so that it must be named."""


_PROGRAMS = {
    "cockett": Notation("digits of row and column, from 0", partial(_digits, first=0)),
    "glauser": Notation(
        "column and row, from 0",
        partial(_pairs, order=1, first=0, slanted=False),
        _PAIR,
        "({})",
    ),
    "dirkse": Notation(
        "places of the frame, numbered by rows", _framed, own=_arrows_as_own, write=_as_arrows
    ),
    "counted": Notation("holes numbered by rows", _in_order),
    "thill": Notation("bits of the targets", _bits, _NONE, own=_bits_as_own, write=_as_bits),
}
NOTATIONS: dict[str, Notation] = {
    **_PROGRAMS,
    "digits": Notation("digits of row and column, from 1", partial(_digits, first=1)),
    "coordinates": Notation(
        "column and row, from 1", partial(_pairs, order=1, first=1), _PAIR, "({})"
    ),
    "array": Notation("row and column, from 0", partial(_pairs, order=-1, first=0), _PAIR, "({})"),
    "matrix": Notation("row and column, from 1", partial(_pairs, order=-1, first=1), _PAIR, "({})"),
    "letters": Notation("letters by rows", _lettered, _LETTER),
    "recmath": Notation("columns that slant to the left", _slanting, _NAME, is_alone=True),
}
"""The foreign notations by name."""


def own_moves(board: Board, text: str, notation: str) -> str:
    """Return moves that are in a foreign *notation* with our names of the holes.

    Line breaks stay.
    """
    known = _known(notation)
    return known.own(text, _holes(board, notation), known.hole)


def write_moves(board: Board, jumps: Sequence[Jump], notation: str) -> str:
    """Return the moves of the *jumps* in a foreign *notation*."""
    known = _known(notation)
    holes = {own: known.form.format(foreign) for foreign, own in _holes(board, notation).items()}
    return known.write(board, group_moves(jumps), holes)


def readings(board: Board, text: str) -> Iterator[tuple[str, str]]:
    """Yield each notation that has all holes in *text*, with the text in our names of them."""
    for name in [name for name, one in NOTATIONS.items() if not one.is_alone]:
        try:
            yield name, own_moves(board, text, name)
        except NotationError:
            continue


def likeliest(found: dict[str, Found], text: str) -> dict[str, Found]:
    """Return those of the notations *found* that count if no start decides between them.

    An arrow is Dirkse's, and the notations of single programs come before the others.
    """
    for names in (["dirkse"] if re.search(_ARROWED, text) else [], _PROGRAMS):
        if chosen := {name: found[name] for name in names if name in found}:
            return chosen
    return found


def hole_pattern(notation: str | None) -> str:
    """Return the pattern of a hole in a *notation*, or that of a number."""
    return _NUMBER if notation is None else _known(notation).hole


def own_holes(board: Board, given: Sequence[str], notation: str | None = None) -> list[str]:
    """Return our names of the holes *given* in a foreign notation, or numbers in the only one.

    A hole that no notation has stays as it is.

    Raises NotationError if several notations have the numbers and none is named, or if each number
    is in some notation but all are in none, and for a named notation that is not for the board.
    """
    if notation is not None:
        holes = _holes(board, notation)
        for hole in given:
            if NOTATIONS[notation].is_alone and _label(hole) not in holes:
                raise NotationError(f"there is no hole {shown(hole)} in the notation {notation!r}")
        return [holes.get(_label(hole), hole) for hole in given]
    known = {name: one.holes(board) for name, one in NOTATIONS.items() if one.hole == _NUMBER}
    found = {}
    for name, holes in known.items():
        named = [holes.get(_label(number), "") for number in given]
        if all(named):
            found[name] = named
    check_one({name: " ".join(named) for name, named in found.items()}, " ".join(given))
    having = {number: notations_with(board, number) for number in given}
    if not found and all(having.values()):
        said = "; ".join([f"{number} is in {', '.join(names)}" for number, names in having.items()])
        raise NotationError(f"no notation has all of these holes: {said}")
    for name, named in found.items():
        tell_notation(name)
        return named
    return list(given)


def notations_with(board: Board, hole: str) -> list[str]:
    """Return the names of the notations in which the board has a *hole* with a number."""
    fitting = [name for name, one in NOTATIONS.items() if re.fullmatch(one.hole, hole)]
    known = {name: NOTATIONS[name].holes(board) for name in fitting if name != "letters"}
    return [name for name, holes in known.items() if _label(hole) in holes]


def tell_notation(name: str) -> None:
    """Tell in which notation a text was read."""
    tell.get()(f"read as: {name} ({NOTATIONS[name].words})")


def check_one(found: Mapping[str, str], text: str) -> None:
    """Raise NotationError if the notations *found* do not all say the same of *text*."""
    if len(set(found.values())) > 1:
        said = ", ".join([f"{shorten(own, 40)} ({name})" for name, own in found.items()])
        remedy = f"name the notation, as in --notation {next(iter(found))}"
        raise NotationError(f"{shown(text)} may be {said}: {remedy}")


def _holes(board: Board, notation: str) -> Holes:
    holes = _known(notation).holes(board)
    if not holes:
        raise NotationError(f"the notation {notation!r} is not for this board")
    return holes


def _known(notation: str) -> Notation:
    if notation not in NOTATIONS:
        raise NotationError(f"there is no notation {shown(notation)}; try {', '.join(NOTATIONS)}")
    return NOTATIONS[notation]
