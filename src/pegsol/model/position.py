"""Positions, jumps and moves: immutable values that belong to a board.

A position is a set of pegs held as bits, bit h for hole h. A jump changes exactly its three
holes, so playing it and taking it back are the same XOR:

    before  a peg, b peg, c empty      after  a empty, b empty, c peg

In the reverse game a peg jumps over an empty hole into an empty hole and a peg appears in the
middle: the same three holes change, from (peg, empty, empty) to (empty, peg, peg).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pegsol.errors import IllegalJumpError, ProblemError
from pegsol.model.board import Board

if TYPE_CHECKING:
    from pegsol.model.symmetry import Symmetry

Rules = Literal["normal", "reverse"]


@dataclass(frozen=True, slots=True)
class Jump:
    """One hop of a peg from ``origin`` over ``over`` to ``target`` (hole numbers).

    >>> from pegsol import board, parse_jump
    >>> str(parse_jump(board("english"), "d2-d4"))
    'd2-d4'
    """

    board: Board
    """The board."""
    origin: int
    over: int
    target: int

    @property
    def mask(self) -> int:
        """The bits of the three holes that the jump changes."""
        return 1 << self.origin | 1 << self.over | 1 << self.target

    @property
    def names(self) -> tuple[str, str, str]:
        """The names of the three holes: origin, over, target."""
        names = self.board.names
        return names[self.origin], names[self.over], names[self.target]

    def commutes_with(self, other: Jump) -> bool:
        """Return whether the two jumps share no hole.

        Just then they are independent: in a position where both can be made, each can still be
        made after the other. Either order leads to the same position. Of two jumps that share a
        hole, one takes away what the other needs there.

        >>> from pegsol import board, parse_jump
        >>> down, up, across = [parse_jump(board("english"), text)
        ...                     for text in ("d2-d4", "d6-d4", "b3-d3")]
        >>> down.commutes_with(up), up.commutes_with(across)
        (False, True)
        """
        return not self.mask & other.mask

    def _mapped(self, symmetry: Symmetry) -> Jump:
        images = symmetry.images
        return Jump(self.board, images[self.origin], images[self.over], images[self.target])

    def _marked(self) -> tuple[int, ...]:
        return 1 << self.origin, 1 << self.over, 1 << self.target

    def __str__(self) -> str:
        return f"{self.board.names[self.origin]}-{self._landing()}"

    def _landing(self) -> str:
        """Return the target, with the jumped hole if origin and target do not determine it."""
        names = self.board.names
        ends, table = (self.origin, self.target), self.board.overs
        # A jump of the reverse game runs backwards along its line. One-way lines can make the two
        # games differ, so the hole is named if either game leaves a choice.
        overs = {*table.get(ends, ()), *table.get(ends[::-1], ())}
        if len(overs) < 2:
            return names[self.target]
        return f"{names[self.target]}({names[self.over]})"

    def __repr__(self) -> str:
        return f"<jump {self}>"


@dataclass(frozen=True, slots=True)
class Move:
    """Consecutive jumps by one peg.

    >>> from pegsol import board, parse_moves
    >>> str(parse_moves(board("english+diagonals"), "e1-c3-e3")[0])
    'e1-c3-e3'
    """

    jumps: tuple[Jump, ...]
    """The jumps, one or more."""

    @property
    def board(self) -> Board:
        """The board of the jumps."""
        return self.jumps[0].board

    def _mapped(self, symmetry: Symmetry) -> Move:
        return Move(tuple([jump._mapped(symmetry) for jump in self.jumps]))

    def _marked(self) -> tuple[int, ...]:
        return tuple([holes for jump in self.jumps for holes in jump._marked()])

    def __str__(self) -> str:
        return str(self.jumps[0]) + "".join([f"-{jump._landing()}" for jump in self.jumps[1:]])

    def __len__(self) -> int:
        """Return the number of jumps."""
        return len(self.jumps)

    def __repr__(self) -> str:
        return f"<move {self}>"


def group_moves(jumps: Iterable[Jump]) -> tuple[Move, ...]:
    """Return the *jumps* grouped into moves: consecutive jumps by one peg are one move."""
    groups: list[list[Jump]] = []
    for jump in jumps:
        if groups and groups[-1][-1].target == jump.origin:
            groups[-1].append(jump)
        else:
            groups.append([jump])
    return tuple([Move(tuple(group)) for group in groups])


@dataclass(frozen=True, slots=True)
class Position:
    """A set of pegs on a board; an immutable value. The empty board is a legal value.

    >>> from pegsol import board
    >>> start = Position.vacancies(board("english"), ["d4"])
    >>> start.peg_count, [str(jump) for jump in start.legal_jumps()]
    (32, ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4'])

    Raises ProblemError for pegs that are on no hole of the board.
    """

    board: Board
    """The board."""
    bits: int
    """The pegs: bit h is set if hole h has one."""

    def __post_init__(self) -> None:
        if not 0 <= self.bits <= self.board.full:
            raise ProblemError("a peg of the position is on no hole of the board")

    @classmethod
    def of(cls, board: Board, pegs: Iterable[str]) -> Position:
        """Return the position with *pegs* at the named holes."""
        return cls(board, board.bits(pegs))

    @classmethod
    def vacancies(cls, board: Board, holes: Iterable[str]) -> Position:
        """Return the position with pegs everywhere except at the named *holes*."""
        return cls(board, board.full & ~board.bits(holes))

    @property
    def peg_count(self) -> int:
        """The number of pegs."""
        return self.bits.bit_count()

    @property
    def pegs(self) -> tuple[str, ...]:
        """The names of the holes that hold a peg."""
        return self.board.names_of(self.bits)

    def __contains__(self, name: str) -> bool:
        """Return whether the named hole holds a peg."""
        return bool(self.bits >> self.board.hole(name) & 1)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the holes that hold a peg."""
        return iter(self.pegs)

    def complement(self) -> Position:
        """Return the position with pegs and empty holes exchanged."""
        return Position(self.board, self.board.full ^ self.bits)

    def legal_jumps(self, rules: Rules = "normal") -> tuple[Jump, ...]:
        """Return the jumps that can be made, in the board's order."""
        board, bits = self.board, self.bits
        legal = []
        for (a, b, c), (mask, pegs) in zip(board.jumps, board.jump_masks, strict=True):
            if rules == "normal":
                if bits & mask == pegs:
                    legal.append(Jump(board, a, b, c))
            elif bits & mask == mask ^ pegs:
                legal.append(Jump(board, c, b, a))
        return tuple(legal)

    def jump(self, jump: Jump, rules: Rules = "normal") -> Position:
        """Return the position after *jump*.

        >>> from pegsol import board, parse_jump
        >>> english = board("english")
        >>> start = Position.vacancies(english, ["d4"])
        >>> start.jump(parse_jump(english, "d2-d4")).peg_count
        31

        Raises IllegalJumpError if a peg is missing, a hole is filled that must be empty, or the
        three holes are on no line of this board.
        """
        self._check(jump, rules)
        return Position(self.board, self.bits ^ jump.mask)

    def successors(self, rules: Rules = "normal") -> tuple[tuple[Jump, Position], ...]:
        """Return each jump that can be made with the position it leads to, in the board's order.

        On a graph two jumps may lead to the same position.

        >>> from pegsol import board
        >>> line = Position.of(board("line(5)"), ["a1", "b1", "d1"])
        >>> [(str(jump), after.pegs) for jump, after in line.successors()]
        [('a1-c1', ('c1', 'd1'))]
        """
        board, bits = self.board, self.bits
        return tuple(
            [(jump, Position(board, bits ^ jump.mask)) for jump in self.legal_jumps(rules)]
        )

    def predecessors(self, rules: Rules = "normal") -> tuple[tuple[Jump, Position], ...]:
        """Return each jump that may have been the last, with the position before it.

        >>> from pegsol import board
        >>> line = Position.of(board("line(5)"), ["c1"])
        >>> [(str(jump), before.pegs) for jump, before in line.predecessors()]
        [('a1-c1', ('a1', 'b1')), ('e1-c1', ('d1', 'e1'))]
        """
        board, bits = self.board, self.bits
        # The last jump, taken back, is a jump of the other game along the same line.
        back = self.legal_jumps("reverse" if rules == "normal" else "normal")
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
            raise IllegalJumpError(f"{'-'.join(jump.names)} is no jump of this board")
        wanted = (True, True, False) if rules == "normal" else (True, False, False)
        for hole, name, peg in zip(forward, jump.names, wanted, strict=True):
            if bool(self.bits >> hole & 1) != peg:
                state = "has no peg" if peg else "is not empty"
                raise IllegalJumpError(f"jump {jump} cannot be made: {name} {state}")

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import as_svg

        return as_svg(self)

    def __repr__(self) -> str:
        return f"Position.of({self.board!r}, {list(self.pegs)!r})"
