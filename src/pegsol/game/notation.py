"""Jumps and moves as text, which docs/formats.md describes.

Functions that want jumps or moves take the text, the objects, or the names of the holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TypeGuard, cast

from pegsol.errors import NotationError, expected
from pegsol.game.boards.board import Board
from pegsol.game.boards.diagram import check_size
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.foreign_notation import (
    NOTATIONS,
    check_one,
    likeliest,
    own_moves,
    readings,
    tell_notation,
)
from pegsol.game.jump import Jump, Move, Rules, group_moves
from pegsol.game.spelling import listed, plain
from pegsol.wording import shown

JumpLike = Jump | str | Sequence[str]
"""A jump, its text such as d2-d4, or the names of its holes: ("d2", "d3", "d4")."""

MovesLike = (
    str
    | Jump
    | Move
    | Iterable[Jump | Move | str | Sequence[str] | Sequence[int] | Sequence[Sequence[int]]]
)
"""Moves as text such as "e1-c3-e3, d5-d3", a jump or a move, or a list of these.

All in the list may be jumps by the numbers of their holes, such as (4, 1), in a foreign notation.
"""

_MOVES = "moves, such as 'e1-c3-e3, d5-d3'"
_MOVE = r"[^\s,]+(?:(?:(?<=-)\s+|\s+(?=-))[^\s,]+)*"  # "d2 - d4" is one move
_LANDING = r"([^()]+)(?:\(([^()]+)\))?"
_NUMBERS = r"[\[(]+[0-9][0-9, ()\[\]]*"
_WITHOUT_HYPHEN = r"(?i)(?:[a-z]+[0-9]+){2,}"


def parse_moves(
    board: BoardLike, text: str, *, rules: Rules = "normal", notation: str | None = None
) -> tuple[Move, ...]:
    """Return the moves that *text* lists, separated by commas or white space.

    >>> [len(move) for move in parse_moves("english", "e1-c1-c3, d5-d3")]
    [2, 1]
    >>> [str(move) for move in parse_moves("english", "[c6-c4, a5c5]")]
    ['c6-c4', 'a5-c5']
    >>> [str(move) for move in parse_moves("english", "13-33, 22-24", notation="cockett")]
    ['d2-d4', 'c3-e3']

    Only the geometry is checked, not whether a position allows the moves. The *notation* may be
    any of those that docs/formats.md describes, such as "cockett" or "counted". Without it, a text
    that is not a list of moves in pegsol's own notation is read in the only one that fits.

    Raises NotationError, with line and column, at the first move that the board does not have, and
    for a text that fits several notations.
    """
    return read_moves(as_board(board), text, rules, notation)


def read_moves(
    board: Board,
    text: str,
    rules: Rules = "normal",
    notation: str | None = None,
    start: int | None = None,
) -> tuple[Move, ...]:
    """Return the moves in *text*, as parse_moves() does; they are made from a *start*, if possible.

    If several notations have all holes of the text, that one counts in which all moves can be made
    from the start, which is the set of its pegs.
    """
    if not isinstance(text, str):
        raise expected("moves as text, such as 'e1-c3-e3, d5-d3'", text)
    check_size(text)
    text = listed(text)
    if notation is not None:
        try:
            return _read(board, own_moves(board, text, notation), rules)
        except NotationError as error:
            if notation in NOTATIONS and not NOTATIONS[notation].is_alone:
                with suppress(NotationError):
                    return _read(board, text, rules)
            error.column = None  # which the text in our own notation has changed
            raise
    try:
        return _read(board, text, rules)
    except NotationError as error:
        found = {}
        for name, own in readings(board, text):
            with suppress(NotationError):
                found[name] = _read(board, own, rules)
        if not found:
            raise error from None
        able = {
            name: moves
            for name, moves in found.items()
            if start is not None and _can_be_made(start, moves, rules)
        } or likeliest(found, text)
        check_one({name: ", ".join(map(str, moves)) for name, moves in able.items()}, text.strip())
        name, moves = next(iter(able.items()))
        tell_notation(name)
        return moves


def _can_be_made(pegs: int, moves: Iterable[Move], rules: Rules) -> bool:
    """Return whether moves can be made, one after another, from a set of pegs."""
    for move in moves:
        for jump in move.jumps:
            moving = 1 << jump.origin | (1 << jump.over if rules == "normal" else 0)
            if pegs & jump.mask != moving:
                return False
            pegs ^= jump.mask
    return True


def as_jump(board: Board, value: JumpLike, rules: Rules = "normal") -> Jump:
    """Return the jump that *value* is, names or lists the holes of.

    With ``reverse`` rules, jumps run backwards along the lines of the board. Raises NotationError
    for a text or holes that are not a jump of the board, and TypeError for anything else.
    """
    if isinstance(value, Jump):
        return value
    if not isinstance(value, str) and not _is_holes(value, board):
        raise expected("a jump, such as 'd2-d4'", value)
    jumps = as_jumps(board, value, rules)
    if len(jumps) != 1:
        raise NotationError(f"expected one jump such as d2-d4, not {shown(str(value).strip())}")
    return jumps[0]


def as_jumps(
    board: Board, value: MovesLike, rules: Rules = "normal", start: int | None = None
) -> tuple[Jump, ...]:
    """Return the jumps of the moves that *value* is or names, one after the other.

    A *start* decides between the notations of a text, as in read_moves().
    """
    if type(value) is tuple and set(map(type, value)) <= {Jump}:
        return cast("tuple[Jump, ...]", value)  # as searches return them
    if isinstance(value, Jump):
        return (value,)
    if isinstance(value, Move):
        return value.jumps
    if isinstance(value, str):
        moves = read_moves(board, value, rules, start=start)
        return tuple([jump for move in moves for jump in move.jumps])
    if _is_holes(value, board):
        over = f"({value[1]})" if len(value) == 3 else ""
        return as_jumps(board, f"{value[0]}-{value[-1]}{over}", rules)
    if not isinstance(value, Iterable):
        raise expected(_MOVES, value)
    items = list(value)
    texts = [str(item) for item in items if isinstance(item, str) or _is_numbers(item)]
    if len(texts) == len(items):  # read as one text, so that errors give the line
        return as_jumps(board, "\n".join(texts), rules, start)
    jumps: list[Jump] = []
    for item in items:
        if not isinstance(item, Jump | Move | str) and not _is_holes(item, board):
            raise expected(_MOVES, item)
        jumps += as_jumps(board, item, rules)
    return tuple(jumps)


def as_moves(board: Board, value: MovesLike, rules: Rules = "normal") -> tuple[Move, ...]:
    """Return the moves that *value* is or names; a move given as an object stays as it is."""
    if isinstance(value, Move):
        return (value,)
    if isinstance(value, str):
        return parse_moves(board, value, rules=rules)
    if isinstance(value, tuple | list) and all(isinstance(item, Move) for item in value):
        return tuple(value)
    return group_moves(as_jumps(board, value, rules))


def _is_holes(value: object, board: Board) -> TypeGuard[Sequence[str]]:
    """Return whether *value* lists the two or three holes of a jump."""
    return (
        isinstance(value, tuple | list)
        and len(value) in (2, 3)
        and all(isinstance(hole, str) and len(_holes_of_move(board, hole)) == 1 for hole in value)
    )


def _is_numbers(value: object) -> bool:
    """Return whether *value* lists numbers, or lists of numbers."""
    return isinstance(value, tuple | list) and re.fullmatch(_NUMBERS, str(value)) is not None


def _holes_of_move(board: Board, text: str) -> list[str]:
    """Return the holes of a move such as d2-d4 or d2d4, with any holes jumped over."""
    if "-" not in text and text.lower() not in board.names and re.fullmatch(_WITHOUT_HYPHEN, text):
        return re.findall("[A-Za-z]+[0-9]+", text)
    return text.split("-")


def _read(board: Board, text: str, rules: Rules) -> tuple[Move, ...]:
    """Return the moves in a text with our names of the holes."""
    moves, text = [], plain(board, text)
    for found in re.finditer(_MOVE, text):
        try:
            moves.append(_move(board, "".join(found[0].split()), rules))
        except NotationError as error:
            lines = text[: found.start() + 1].splitlines()
            error.line, error.column = len(lines), len(lines[-1])
            raise
    return tuple(moves)


def _move(board: Board, word: str, rules: Rules) -> Move:
    first, *landings = _holes_of_move(board, word)
    if not landings:
        raise NotationError(f"{shown(word)} is not a move such as d2-d4")
    origin = board.hole(first)
    try:
        return _sweep(board, origin, landings, rules)
    except NotationError:
        for with_overs in _with_overs(landings):
            with suppress(NotationError):
                return _sweep(board, origin, with_overs, rules)
        raise


def _with_overs(landings: list[str]) -> Iterator[list[str]]:
    """Yield the landings with the holes jumped over that are listed before or behind them."""
    if len(landings) % 2 == 0 and "(" not in "".join(landings):
        pairs = list(zip(landings[::2], landings[1::2], strict=True))
        yield [f"{target}({over})" for over, target in pairs]
        if len(pairs) == 1:
            yield [f"{target}({over})" for target, over in pairs]


def _sweep(board: Board, origin: int, landings: list[str], rules: Rules) -> Move:
    jumps = []
    for landing in landings:
        jumps.append(_jump(board, origin, landing, rules))
        origin = jumps[-1].target
    return Move(tuple(jumps))


def _jump(board: Board, origin: int, landing: str, rules: Rules) -> Jump:
    match = re.fullmatch(_LANDING, landing)
    if match is None:
        raise NotationError(f"{shown(landing)} is not a hole such as d4, or d4(d3)")
    target = board.hole(match[1])
    ends = (origin, target) if rules == "normal" else (target, origin)
    overs = board.overs.get(ends, ())
    names = board.names
    jump = f"{names[origin]}-{names[target]}"
    if match[2] is not None:
        over = board.hole(match[2])
        if over not in overs:
            raise NotationError(f"{jump}({names[over]}) is not a jump on this board")
        return Jump(board, origin, over, target)
    if not overs:
        raise NotationError(f"{jump} is not a jump on this board")
    if len(overs) > 1:
        choice = " or ".join([f"{jump}({names[over]})" for over in overs[:3]])
        more = " or .." if len(overs) > 3 else ""
        raise NotationError(f"{jump} leaves a choice of the jumped hole: write {choice}{more}")
    return Jump(board, origin, overs[0], target)
