"""Foreign notations: how other programs and texts write moves and holes; see docs/formats.md.

All are for boards with rows and columns, ``counted`` also for slanted ones and ``recmath`` for
hexagons.

References: R. Cockett, Peg Solitaire (programming assignment), 2019; U. and P. Glauser,
pegsolitaire applet, 1999; D. Dirkse, programming Peg-Solitaire, 2010; M. Thill, A Solver
for the Peg Solitaire Diamond-41 Board Game; G. Bell, Peg Solitaire on Hexagonal Boards,
recmath.com/pegsolitaire/Hexagon, 2014.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pegsol.errors import NotationError
from pegsol.game.boards.board import Board, place_name
from pegsol.game.boards.shapes import SHAPES, lattice_holes
from pegsol.game.jump import Jump, Move, group_moves
from pegsol.wording import shown, without_comments

_DASHES = dict.fromkeys("‐‑‒–—−→⟶➔", "-")
_PLAIN = str.maketrans({**_DASHES, "[": " ", "]": " ", '"': " ", ";": ","})
_NUMBERED = re.compile(r"(?<!\S)[0-9]{1,4}[.)](?=\s)")
_TO = re.compile(r"(?<=[^\s-]\s)to(?=\s)", re.IGNORECASE)
_ARROWS = {"→": (1, 0), "←": (-1, 0), "↓": (0, 1), "↑": (0, -1)}
_LAST_FIRST = re.compile(
    r"Move[ \t]{0,9}:[ \t]{0,9}([+-]?[0-9]{1,2})[ \t]{0,9},[ \t]{0,9}([0-9]{1,2})(?![0-9])"
)
_BITS = 64


def listed(text: str) -> str:
    """Return moves without comments and the numbers of a list, and with a hyphen for "to".

    Every character keeps its column.
    """
    found = _NUMBERED.sub(lambda match: " " * len(match[0]), without_comments(text))
    return _TO.sub("- ", found)


def plain(text: str) -> str:
    """Return moves in pegsol's own notation, without the brackets of a list and with plain hyphens.

    Every character keeps its column.
    """
    return text.translate(_PLAIN).replace("->", "- ").replace("=>", "- ")


class Notation(NamedTuple):
    """A foreign notation: how it names the holes of a board, and how moves in it become our own."""

    holes: Callable[[Board], Mapping[Any, str]]
    """Our names of the holes by the foreign ones; empty if the notation does not suit the board."""
    moves: Callable[[Board, str, Mapping[Any, str]], str]
    write: Callable[[Board, Sequence[Move], Mapping[str, Any]], str]
    """Our moves in the notation; the mapping names our holes."""
    numbered: bool
    """Whether a hole is one number, from which a list of holes can be made."""


def own_moves(board: Board, text: str, notation: str) -> str:
    """Return in pegsol's own notation moves that are in a foreign *notation*; line breaks stay."""
    return _known(notation).moves(board, text, _holes(board, notation))


def write_moves(board: Board, jumps: Sequence[Jump], notation: str) -> str:
    """Return the moves of the *jumps* in a foreign *notation*."""
    holes = {own: foreign for foreign, own in _holes(board, notation).items()}
    return _known(notation).write(board, group_moves(jumps), holes)


def _holes(board: Board, notation: str) -> Mapping[Any, str]:
    holes = _known(notation).holes(board)
    if not holes:
        raise NotationError(f"the notation {notation!r} is not for this board")
    return holes


def readings(board: Board, text: str) -> Iterator[tuple[str, str]]:
    """Yield each notation in which *text* names holes of the board, with the text in our own."""
    if "Move" not in text and re.search("[A-Za-z]", text):
        return
    for name in NOTATIONS:
        try:
            yield name, own_moves(board, text, name)
        except NotationError:
            continue


def own_holes(board: Board, numbers: Sequence[str], notation: str | None = None) -> list[str]:
    """Return our names of the holes with these foreign *numbers*.

    The numbers are those of the only notation that has all of them; without one they stay numbers.

    Raises NotationError if several notations have them and none is named, and for a named notation
    without numbers.
    """
    if notation is not None and not _known(notation).numbered:
        raise NotationError(f"the notation {notation!r} has no numbers for a list of holes")
    found = {}
    for name in NOTATIONS if notation is None else [notation]:
        if NOTATIONS[name].numbered:
            holes = NOTATIONS[name].holes(board)
            named = [holes.get(int(number), "") for number in numbers]
            if all(named):
                found[name] = named
    check_one({name: " ".join(named) for name, named in found.items()}, " ".join(numbers))
    return next(iter(found.values()), list(numbers))


def check_one(found: Mapping[str, str], text: str) -> None:
    """Raise NotationError if the notations *found* do not all say the same of *text*."""
    if len(set(found.values())) > 1:
        said = ", ".join([f"{own} ({name})" for name, own in found.items()])
        raise NotationError(f"{shown(text)} may be {said}: name the notation")


def _known(notation: str) -> Notation:
    if notation not in NOTATIONS:
        raise NotationError(f"there is no notation {shown(notation)}; try {', '.join(NOTATIONS)}")
    return NOTATIONS[notation]


# -- the holes -----------------------------------------------------------------------------------


def _places(board: Board) -> dict[tuple[int, int], str]:
    """Return the holes by column and row; none if the board has no square lattice."""
    if board.coordinates is None or not board.geometry.startswith("square"):
        return {}
    return dict(zip(board.coordinates, board.names, strict=True))


def _frame(places: Mapping[tuple[int, int], str]) -> tuple[int, int]:
    """Return the numbers of columns and of rows."""
    if not places:
        return 0, 0
    return 1 + max(column for column, _ in places), 1 + max(row for _, row in places)


def _digits(board: Board) -> dict[int, str]:
    places = _places(board)
    if _frame(places)[0] > 10:
        return {}
    return {10 * row + column: name for (column, row), name in places.items()}


def _counted(board: Board) -> dict[int, str]:
    places = _places(board)
    width = _frame(places)[0]
    return {width * row + column + 1: name for (column, row), name in places.items()}


def _in_order(board: Board) -> dict[int, str]:
    return {} if board.coordinates is None else dict(enumerate(board.names, 1))


def _slanting(board: Board) -> dict[str, str]:
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


def _bits(board: Board) -> dict[int, str]:
    places = _places(board)
    width, height = _frame(places)
    middle = width // 2, height // 2
    if middle not in places or width % 2 == 0 or height % 2 == 0:
        return {}
    holes = {
        (10 * (column - middle[0]) + middle[1] - row) % _BITS: name
        for (column, row), name in places.items()
    }
    return holes if len(holes) == len(places) else {}


# -- the moves -----------------------------------------------------------------------------------


def _pairs_as_own(board: Board, text: str, holes: Mapping[Any, str]) -> str:
    # The number of blanks is bounded because a text may have a million of them.
    pair = r"(?:\([ \t]{0,9})?([0-9]{1,4})[ \t]{0,9},[ \t]{0,9}([0-9]{1,4})(?:[ \t]{0,9}\))?"
    return _replaced(pair, plain(text), lambda match: holes.get((int(match[1]), int(match[2]))))


def _numbers_as_own(board: Board, text: str, holes: Mapping[Any, str]) -> str:
    return _replaced("[0-9]{1,9}", plain(text), lambda match: holes.get(int(match[0])))


def _names_as_own(board: Board, text: str, holes: Mapping[Any, str]) -> str:
    return _replaced("(?i)[a-z]+[0-9]+", plain(text), lambda match: holes.get(match[0].lower()))


def _arrows_as_own(board: Board, text: str, holes: Mapping[Any, str]) -> str:
    places = {name: place for place, name in _places(board).items()}
    names = _places(board)

    def jump(match: re.Match[str]) -> str | None:
        origin = holes.get(int(match[1]))
        if origin is None:
            return None
        (column, row), (right, down) = places[origin], _ARROWS[match[2]]
        target = names.get((column + 2 * right, row + 2 * down))
        return None if target is None else f"{origin}-{target}"

    arrowed = _replaced(r"([0-9]{1,9})[ \t]{0,9}([←↑→↓])(?![0-9])", text, jump)
    # The holes that are named already have a letter before their number.
    return _replaced(
        r"(?<![a-z0-9])[0-9]{1,9}", plain(arrowed), lambda match: holes.get(int(match[0]))
    )


def _bits_as_own(board: Board, text: str, holes: Mapping[Any, str]) -> str:
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        found = list(_LAST_FIRST.finditer(line))
        if len(found) != line.count("Move"):
            message = f"expected moves such as Move: 10, 13, not {shown(line.strip())}"
            raise NotationError(message, line=number)
        for match in found:
            step, target = int(match[1]), int(match[2])
            ends = [holes.get((target - back * step) % _BITS) for back in (2, 1, 0)]
            if None in ends or abs(step) not in (1, 10) or target >= _BITS:
                raise NotationError(f"{shown(match[0])} is not a jump on this board", line=number)
            moves.append(f"{ends[0]}-{ends[2]}")
    if not moves:
        raise NotationError("expected moves such as Move: 10, 13")
    return ", ".join(reversed(moves))


def _as_stops(board: Board, moves: Sequence[Move], holes: Mapping[str, Any]) -> str:
    written = {own: str(hole).replace(" ", "") for own, hole in holes.items()}
    return ", ".join(["-".join([written[name] for name in _stops(move)]) for move in moves])


def _as_arrows(board: Board, moves: Sequence[Move], holes: Mapping[str, Any]) -> str:
    arrows = {step: arrow for arrow, step in _ARROWS.items()}
    written = []
    for jump in chain.from_iterable([move.jumps for move in moves]):
        step = _step(board, jump)
        if step not in arrows:
            raise NotationError(f"the notation 'dirkse' has no arrow for the jump {jump}")
        written.append(f"{holes[jump.names[0]]}{arrows[step]}")
    return ", ".join(written)


def _as_bits(board: Board, moves: Sequence[Move], holes: Mapping[str, Any]) -> str:
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


def _replaced(pattern: str, text: str, name: Callable[[re.Match[str]], str | None]) -> str:
    """Return *text* with a name for each match."""

    def own(match: re.Match[str]) -> str:
        found = name(match)
        if found is None:
            line = text.count("\n", 0, match.start()) + 1
            message = f"{shown(match[0].strip())} is not a hole or jump of this board"
            raise NotationError(message, line=line)
        return found

    return re.sub(pattern, own, text)


NOTATIONS: dict[str, Notation] = {
    "cockett": Notation(_digits, _numbers_as_own, _as_stops, numbered=True),
    "glauser": Notation(_places, _pairs_as_own, _as_stops, numbered=False),
    "dirkse": Notation(_counted, _arrows_as_own, _as_arrows, numbered=True),
    "counted": Notation(_in_order, _numbers_as_own, _as_stops, numbered=True),
    "thill": Notation(_bits, _bits_as_own, _as_bits, numbered=False),
    "recmath": Notation(_slanting, _names_as_own, _as_stops, numbered=False),
}
"""The foreign notations by name."""
