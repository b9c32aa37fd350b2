"""Jumps and moves as text, and positions through diagrams.

A jump is ``d2-d4``. The jumped hole follows in brackets if origin and target do not determine it:
``a-c(b)``. A move is ``e1-c3-e3``; moves are separated by commas or white space. The notation of
positions is in :mod:`pegsol.model.diagram`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pegsol.errors import NotationError
from pegsol.model.board import Board
from pegsol.model.diagram import (
    check_size,
    format_pattern,
    format_position,
    parse_diagram,
    parse_pattern,
    parse_position,
)
from pegsol.model.position import Jump, Move, Rules
from pegsol.wording import shown

__all__ = [
    "format_pattern",
    "format_position",
    "parse_diagram",
    "parse_jump",
    "parse_moves",
    "parse_pattern",
    "parse_position",
]

_LANDING = re.compile(r"([^()]+)(?:\(([^()]+)\))?")


# Jumps and moves


def parse_jump(board: Board, text: str, *, rules: Rules = "normal") -> Jump:
    """Return the jump that *text* names on the board, without checking that a position allows it.

    >>> from pegsol import board
    >>> parse_jump(board("english"), "d2-d4").names
    ('d2', 'd3', 'd4')
    >>> parse_jump(board("complete(4)"), "v1-v4(v2)").names
    ('v1', 'v2', 'v4')

    With ``reverse`` rules, jumps run backwards along the lines of the board.

    Raises NotationError if the text is not a jump of the board, or leaves the jumped hole open.
    """
    jumps = [jump for move in parse_moves(board, text, rules=rules) for jump in move.jumps]
    if len(jumps) != 1:
        raise NotationError(f"expected one jump such as d2-d4, not {shown(text.strip())}")
    return jumps[0]


def parse_moves(board: Board, text: str, *, rules: Rules = "normal") -> tuple[Move, ...]:
    """Return the moves that *text* lists, separated by commas or white space.

    >>> from pegsol import board
    >>> [len(move) for move in parse_moves(board("english"), "e1-c1-c3, d5-d3")]
    [2, 1]

    Only the geometry is checked, not whether a position allows the moves.

    Raises NotationError, with line and column, at the first move that the board does not have.
    """
    check_size(text)
    return tuple([_move(board, word, rules) for word in _move_words(text)])


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
        first, *landings = word.text.split("-")
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
            raise NotationError(f"{jump}({names[over]}) is no jump of this board")
        return Jump(board, origin, over, target)
    if not overs:
        raise NotationError(f"{jump} is no jump of this board")
    if len(overs) > 1:
        choice = " or ".join([f"{jump}({names[over]})" for over in overs[:3]])
        more = " or .." if len(overs) > 3 else ""
        raise NotationError(f"{jump} leaves a choice of the jumped hole: write {choice}{more}")
    return Jump(board, origin, overs[0], target)
