"""Jumps and moves as text.

A jump is ``d2-d4``. The jumped hole follows in brackets if origin and target do not determine it:
``a-c(b)``. A move is ``e1-c3-e3``; moves are separated by commas or white space. Also read are
brackets around a list, the numbers of a list (``1.``), dashes, arrows or "to" for hyphens, jumps
without a hyphen (``d2d4``), comments that begin with ``#``, and the notations in
:mod:`pegsol.game.foreign_notation`. The notation of positions is in
:mod:`pegsol.game.boards.diagram`.

Functions that want jumps or moves take the text, the objects, or the names of the holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard, cast

from pegsol.errors import NotationError, expected
from pegsol.game.boards.board import Board
from pegsol.game.boards.diagram import check_size
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.foreign_notation import (
    check_one,
    foreign_moves,
    listed,
    own_moves,
    plain,
    readings,
)
from pegsol.game.jump import Jump, Move, Rules, group_moves
from pegsol.wording import shown

JumpLike = Jump | str | Sequence[str]
"""A jump, its text such as d2-d4, or the names of its holes: ("d2", "d3", "d4")."""

MovesLike = str | Jump | Move | Iterable[Jump | Move | str | Sequence[str]]
"""Moves as text such as "e1-c3-e3, d5-d3", a jump or a move, or a list of these."""

_LANDING = re.compile(r"([^()]+)(?:\(([^()]+)\))?")
_WITHOUT_HYPHEN = re.compile(r"(?:[a-z]+[0-9]+){2,}", re.IGNORECASE)


# Jumps and moves


def parse_jump(board: BoardLike, text: str, *, rules: Rules = "normal") -> Jump:
    """Return the jump that *text* names on the board, without checking that a position allows it.

    >>> parse_jump("english", "d2-d4").names
    ('d2', 'd3', 'd4')
    >>> parse_jump("complete(4)", "v1-v4(v2)").names
    ('v1', 'v2', 'v4')

    With ``reverse`` rules, jumps run backwards along the lines of the board.

    Raises NotationError if the text is not a jump of the board, or leaves the jumped hole open.
    """
    jumps = _flat(parse_moves(board, text, rules=rules))
    if len(jumps) != 1:
        raise NotationError(f"expected one jump such as d2-d4, not {shown(text.strip())}")
    return jumps[0]


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
    "cockett", "glauser", "dirkse", "counted" or "thill", which docs/formats.md describes. Without
    it, a text that is not a list of moves in pegsol's own notation is read in the only one that
    fits.

    Raises NotationError, with line and column, at the first move that the board does not have, and
    for a text that fits several notations.
    """
    on = as_board(board)
    if not isinstance(text, str):
        raise expected("moves as text, such as 'e1-c3-e3, d5-d3'", text)
    check_size(text)
    text = listed(text)
    if notation is not None:
        return _read_own(on, own_moves(on, text, notation), rules)
    try:
        return _read(on, plain(text), rules)
    except NotationError as error:
        found = _foreign(on, text, rules)
        if not found:
            raise error from None
        check_one({name: _joined_text(moves) for name, moves in found.items()}, text.strip())
        return next(iter(found.values()))


def write_moves(
    board: BoardLike, moves: MovesLike, notation: str, *, rules: Rules = "normal"
) -> str:
    """Return moves in the *notation* "cockett", "glauser", "dirkse", "counted" or "thill".

    >>> print(write_moves("english", "e1-c1-c3, d5-d3", "glauser"))
    (4,0)-(2,0)-(2,2), (3,4)-(3,2)

    The notation "thill" has a line for each jump and lists the last jump first.

    >>> print(write_moves("diamond(5)", "e4-e2, d2-f2", "thill"))
    Move: 10, 13
    Move: 1, 3

    :func:`pegsol.parse_moves` reads all of them.

    Raises NotationError for an unknown notation, one that is not for the board, and a jump that it
    cannot write, such as a diagonal one.
    """
    on = as_board(board)
    return foreign_moves(on, group_moves(as_jumps(on, moves, rules)), notation)


def as_jump(board: Board, value: JumpLike, rules: Rules = "normal") -> Jump:
    """Return the jump that *value* is, names or lists the holes of.

    >>> from pegsol import board
    >>> print(as_jump(board("english"), ("d2", "d3", "d4")))
    d2-d4

    Raises NotationError for a text or holes that are not a jump of the board, and TypeError for
    anything else.
    """
    if isinstance(value, Jump):
        return value
    if isinstance(value, str):
        return parse_jump(board, value, rules=rules)
    if _is_holes(value, board):
        return _by_holes(board, value, rules)
    raise expected("a jump, such as 'd2-d4'", value)


def as_jumps(board: Board, value: MovesLike, rules: Rules = "normal") -> tuple[Jump, ...]:
    """Return the jumps of the moves that *value* is or names, one after the other.

    >>> from pegsol import board
    >>> english = board("english")
    >>> jumps = as_jumps(english, "e1-c1-c3, d5-d3")
    >>> as_jumps(english, ["e1-c1-c3", ("d5", "d4", "d3")]) == jumps
    True

    Raises what as_jump raises.
    """
    if type(value) is tuple and set(map(type, value)) <= {Jump}:
        return cast("tuple[Jump, ...]", value)  # as searches return them
    if isinstance(value, Jump):
        return (value,)
    if isinstance(value, Move):
        return value.jumps
    if isinstance(value, str):
        return _flat(parse_moves(board, value, rules=rules))
    if _is_holes(value, board):
        return (_by_holes(board, value, rules),)
    if not isinstance(value, Iterable):
        raise expected(_MOVES, value)
    items = list(value)
    if all(
        isinstance(item, str) for item in items
    ):  # read as one text, so that errors give the line
        return _flat(parse_moves(board, "\n".join(map(str, items)), rules=rules))
    jumps: list[Jump] = []
    for item in items:
        if isinstance(item, Jump):
            jumps.append(item)
        elif isinstance(item, Move | str) or _is_holes(item, board):
            jumps += as_jumps(board, item, rules)
        else:
            raise expected(_MOVES, item)
    return tuple(jumps)


def as_moves(board: Board, value: MovesLike, rules: Rules = "normal") -> tuple[Move, ...]:
    """Return the moves that *value* is or names; a move given as an object stays as it is.

    >>> from pegsol import board
    >>> [str(move) for move in as_moves(board("english"), "e1-c1-c3, d5-d3")]
    ['e1-c1-c3', 'd5-d3']

    Raises what as_jump raises.
    """
    if isinstance(value, Move):
        return (value,)
    if isinstance(value, str):
        return parse_moves(board, value, rules=rules)
    if isinstance(value, tuple | list) and all(isinstance(item, Move) for item in value):
        return tuple(value)
    return group_moves(as_jumps(board, value, rules))


def _read(board: Board, text: str, rules: Rules) -> tuple[Move, ...]:
    return tuple([_move(board, word, rules) for word in _move_words(text)])


def _read_own(board: Board, text: str, rules: Rules) -> tuple[Move, ...]:
    """Return the moves in a text that was put into our notation; its columns have changed."""
    try:
        return _read(board, text, rules)
    except NotationError as error:
        raise NotationError(error.message, line=error.line) from None


def _foreign(board: Board, text: str, rules: Rules) -> dict[str, tuple[Move, ...]]:
    """Return the moves that *text* lists in foreign notations, by the names of these."""
    found = {}
    for name, own in readings(board, text):
        try:
            found[name] = _read(board, own, rules)
        except NotationError:
            continue
    return found


def _joined_text(moves: Iterable[Move]) -> str:
    return ", ".join(map(str, moves))


_MOVES = "moves, such as 'e1-c3-e3, d5-d3'"


def _flat(moves: Iterable[Move]) -> tuple[Jump, ...]:
    return tuple([jump for move in moves for jump in move.jumps])


def _is_holes(value: object, board: Board) -> TypeGuard[Sequence[str]]:
    """Return whether *value* lists the two or three holes of a jump."""
    return (
        isinstance(value, tuple | list)
        and len(value) in (2, 3)
        and all(isinstance(hole, str) and len(_holes_of_move(board, hole)) == 1 for hole in value)
    )


def _holes_of_move(board: Board, text: str) -> list[str]:
    """Return the holes of a move such as d2-d4 or d2d4, with any holes jumped over."""
    if "-" not in text and text.lower() not in board.names and _WITHOUT_HYPHEN.fullmatch(text):
        return re.findall("[A-Za-z]+[0-9]+", text)
    return text.split("-")


def _by_holes(board: Board, holes: Sequence[str], rules: Rules) -> Jump:
    """Return the jump with these holes: its origin, the hole jumped over (if given), its target."""
    text = f"{holes[0]}-{holes[-1]}" + (f"({holes[1]})" if len(holes) == 3 else "")
    return parse_jump(board, text, rules=rules)


class _Word(NamedTuple):
    """A word of a text and where it starts."""

    text: str
    line: int
    column: int


def _words(text: str) -> Iterator[_Word]:
    for number, line in enumerate(text.splitlines(), 1):
        for match in re.finditer(r",|[^\s,]+", line):
            yield _Word(match[0], number, match.start() + 1)


def _move_words(text: str) -> Iterator[_Word]:
    """Yield the moves of the text; ``d2 - d4`` is one move."""
    pending: list[_Word] = []
    for word in _words(text):
        joined = pending and (pending[-1].text.endswith("-") or word.text.startswith("-"))
        if pending and (word.text == "," or not joined):
            yield _joined(pending)
            pending = []
        if word.text != ",":
            pending.append(word)
    if pending:
        yield _joined(pending)


def _joined(words: list[_Word]) -> _Word:
    return _Word("".join([word.text for word in words]), words[0].line, words[0].column)


def _move(board: Board, word: _Word, rules: Rules) -> Move:
    try:
        first, *landings = _holes_of_move(board, word.text)
        if not landings:
            raise NotationError(f"{shown(word.text)} is not a move such as d2-d4")
        origin = board.hole(first)
        jumps = []
        for landing in landings:
            jumps.append(_jump(board, origin, landing, rules))
            origin = jumps[-1].target
    except NotationError as error:
        raise NotationError(error.message, line=word.line, column=word.column) from None
    return Move(tuple(jumps))


def _jump(board: Board, origin: int, landing: str, rules: Rules) -> Jump:
    match = _LANDING.fullmatch(landing)
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
