"""Positions: a board and a set of pegs, held as bits, bit h for hole h. Immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pegsol.errors import IllegalJumpError, NotationError, ProblemError, expected
from pegsol.game.boards.board import Board, Shown, listed, written
from pegsol.game.boards.diagram import format_pattern, is_diagram, parse_pattern
from pegsol.game.boards.grids import bits_of_numbers
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.jump import Jump, Move, Rules, check_rules, group_moves
from pegsol.game.notation import JumpLike, as_jump
from pegsol.shapes import PositionJson
from pegsol.wording import words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.game.boards.symmetry import Symmetry

__all__ = [
    "Jump",
    "Move",
    "Position",
    "Rules",
    "group_moves",
    "position_on",
]

EMPTY_WORDS = ("vacancies", "vacancy", "empty")
"""The words before a list of the holes without a peg."""

START_WORDS = ("pegs", *EMPTY_WORDS)
"""The words before a list of holes that is a start."""

PegsLike = int | str | Iterable[str] | Iterable[int] | Iterable[Iterable[int]]
"""Pegs as names of holes, or as text: names, "pegs ..", "vacancies ..", or a diagram; or bits; or 0
and 1 for each hole, in a vector or a grid."""


@dataclass(frozen=True, slots=True, init=False)
class Position(Shown):
    """A set of pegs on a board; an immutable value. The empty board is a legal value.

    *pegs* are names of holes, a text with names, with a diagram or with the word ``vacancies`` or
    ``empty`` before the holes without a peg, bits (bit h for hole h), or an array or list of 0 and
    1: one number for each hole, or rows of them as :meth:`grid` returns. With NumPy,
    ``numpy.asarray(position)`` has one number for each hole.

    >>> start = Position("english", "vacancies d4")
    >>> start.peg_count, [str(jump) for jump in start.legal_jumps()]
    (32, ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4'])
    >>> print(start.jump("d2-d4"))
       a b c d e f g
    1      o o o
    2      o . o
    3  o o o . o o o
    4  o o o o o o o
    5  o o o o o o o
    6      o o o
    7      o o o

    Raises ProblemError for pegs that are on no hole of the board, and NotationError for a text that
    cannot be read.
    """

    board: Board
    """The board."""
    bits: int
    """The pegs: bit h is set if hole h has one."""

    def __init__(self, board: BoardLike, pegs: PegsLike) -> None:
        if type(board) is not Board:
            board = as_board(board)
        bits = pegs if type(pegs) is int else _bits(board, pegs)
        if not 0 <= bits <= board.full:
            raise ProblemError("a peg of the position is on no hole of the board")
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "bits", bits)

    @classmethod
    def of(cls, board: BoardLike, pegs: PegsLike) -> Position:
        """Return the position with *pegs*, as ``Position(board, pegs)`` does."""
        return cls(board, pegs)

    @classmethod
    def vacancies(cls, board: BoardLike, holes: str | Iterable[str]) -> Position:
        """Return the position with pegs everywhere except at the named *holes*.

        >>> Position.vacancies("english", "d4").peg_count
        32
        """
        if type(board) is not Board:
            board = as_board(board)
        return cls(board, board.full & ~board.bits(holes))

    @property
    def peg_count(self) -> int:
        """The number of pegs."""
        return self.bits.bit_count()

    @property
    def pegs(self) -> tuple[str, ...]:
        """The names of the holes that hold a peg."""
        return self.board.names_of(self.bits)

    def as_json(self) -> PositionJson:
        """Return the position as JSON has it, which is also a start in a problem file."""
        return {"pegs": list(self.pegs)}

    def __contains__(self, name: str) -> bool:
        """Return whether the named hole holds a peg."""
        return bool(self.bits >> self.board.hole(name) & 1)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the holes that hold a peg."""
        return iter(self.pegs)

    def to_text(self) -> str:
        """Return the diagram of the position; :class:`Position` reads it back.

        >>> print(Position.vacancies("triangle(3)", "a1").to_text())
          .
         o o
        o o o
        """
        return format_pattern(self.board, self.bits)

    def grid(self) -> NDArray[np.int8]:
        """Return the position in rows and columns: 1 is a peg, 0 an empty hole, -1 no hole.

        >>> Position("triangle(3)", "a1 c3").grid()
        array([[ 1, -1, -1],
               [ 0,  0, -1],
               [ 0,  0,  1]], dtype=int8)

        Raises MissingExtraError without NumPy (extra ``data``), and ProblemError if the holes of
        the board have no places.
        """
        from pegsol.game.boards.grids import grids_of, row_of

        grid: NDArray[np.int8] = grids_of(self.board, row_of(self.board, self.bits)[None])[0]
        return grid

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        from pegsol.game.boards.grids import row_of

        row = row_of(self.board, self.bits)
        return row if dtype is None else row.astype(dtype)

    def complement(self) -> Position:
        """Return the position with pegs and empty holes exchanged."""
        return Position(self.board, self.board.full ^ self.bits)

    def legal_jumps(self, rules: Rules = "normal") -> tuple[Jump, ...]:
        """Return the jumps that can be made, in the board's order.

        Raises ProblemError for rules that are neither "normal" nor "reverse".
        """
        check_rules(rules)
        board, bits = self.board, self.bits
        legal = []
        for (a, b, c), (mask, pegs) in zip(board.jumps, board.jump_masks, strict=True):
            if rules == "normal":
                if bits & mask == pegs:
                    legal.append(Jump(board, a, b, c))
            elif bits & mask == mask ^ pegs:
                legal.append(Jump(board, c, b, a))
        return tuple(legal)

    def jump(self, jump: JumpLike, rules: Rules = "normal") -> Position:
        """Return the position after *jump*.

        Raises IllegalJumpError if a peg is missing, a hole is filled that must be empty, or the
        three holes are on no line of this board, and NotationError for a text that is not a jump.
        """
        if type(jump) is not Jump:
            jump = as_jump(self.board, jump, rules)
        self._check(jump, rules)
        return Position(self.board, self.bits ^ jump.mask)

    def successors(self, rules: Rules = "normal") -> tuple[tuple[Jump, Position], ...]:
        """Return each jump that can be made with the position it leads to, in the board's order.

        On a graph two jumps may lead to the same position.
        """
        board, bits = self.board, self.bits
        return tuple(
            [(jump, Position(board, bits ^ jump.mask)) for jump in self.legal_jumps(rules)]
        )

    def predecessors(self, rules: Rules = "normal") -> tuple[tuple[Jump, Position], ...]:
        """Return each jump that may have been the last, with the position before it."""
        board, bits = self.board, self.bits
        # Taking the last jump back is a jump of the other game along the same line.
        other: dict[Rules, Rules] = {"normal": "reverse", "reverse": "normal"}
        back = self.legal_jumps(other.get(rules, rules))
        last = [Jump(board, jump.target, jump.over, jump.origin) for jump in back]
        return tuple([(jump, Position(board, bits ^ jump.mask)) for jump in last])

    def _mapped(self, symmetry: Symmetry) -> Position:
        return Position(self.board, symmetry.bits(self.bits))

    def _marked(self) -> tuple[int, ...]:
        return (self.bits,)

    def _check(self, jump: Jump, rules: Rules) -> None:
        if jump.board != self.board:
            raise IllegalJumpError(f"jump {jump} belongs to another board")
        forward = (jump.origin, jump.over, jump.target)
        line = forward if rules == "normal" else forward[::-1]
        if line not in self.board.jump_set:
            raise IllegalJumpError(f"{'-'.join(jump.names)} is not a jump on this board")
        wanted = (True, True, False) if rules == "normal" else (True, False, False)
        for hole, name, peg in zip(forward, jump.names, wanted, strict=True):
            if bool(self.bits >> hole & 1) != peg:
                state = "has no peg" if peg else "is not empty"
                raise IllegalJumpError(f"jump {jump} cannot be made: {name} {state}")

    def __repr__(self) -> str:
        board, empty = self.board, self.board.full ^ self.bits
        if empty.bit_count() < self.peg_count:
            return f"Position.vacancies({written(board)}, {listed(board, empty)!r})"
        return f"Position({written(board)}, {listed(board, self.bits)!r})"


def position_on(board: Board, value: Position | PegsLike) -> Position:
    """Return the position on *board* that *value* is or describes."""
    if not isinstance(value, Position):
        return Position(board, value)
    if value.board != board:
        raise ProblemError("the position is on another board")
    return value


def position_after(start: Position, jumps: Iterable[Jump]) -> Position:
    """Return the position after *jumps*, which are not checked."""
    bits = start.bits
    for jump in jumps:
        bits ^= jump.mask
    return Position(start.board, bits)


StartLike = Position | str
"""A position or its text: the only empty hole, "pegs ..", "vacancies ..", or a diagram."""


def as_start(board: Board, value: StartLike, *, vacancy: bool = True) -> Position:
    """Return the start on *board* that *value* is or describes.

    With *vacancy*, one hole is the only empty one.
    """
    if isinstance(value, Position):
        return position_on(board, value)
    if not isinstance(value, str):
        raise expected("a start, such as 'd4' or 'pegs d4 d5'", value)
    words = words_of(value) or [""]
    if words[0].lower() in START_WORDS:
        return Position(board, value)
    if len(words) == 1 and vacancy and words != [""]:
        return Position(board, board.full & ~board.bits(words))
    if is_diagram(board, value):
        return Position(board, value)
    raise NotationError("a start is a diagram, or 'pegs ..' or 'vacancies ..'")


def _bits(board: Board, pegs: PegsLike) -> int:
    """Return the *pegs* that names or a text describe, as bits."""
    if isinstance(pegs, str):
        kind, *names = words_of(pegs) or [""]
        if kind.lower() in EMPTY_WORDS:
            return board.full & ~board.bits(names, once=True)
        if kind.lower() == "pegs":
            return board.bits(names, once=True)
        if is_diagram(board, pegs):
            return parse_pattern(board, pegs, either=False)[0]
        return board.bits(words_of(pegs), once=True)
    if isinstance(pegs, Iterable) and not isinstance(pegs, Mapping | bytes):
        items: list[Any] = list(pegs)
        if items and not isinstance(items[0], str):
            return bits_of_numbers(board, items)
        return board.bits(items, once=True)
    raise expected("pegs, such as 'd4 d5'", pegs)
