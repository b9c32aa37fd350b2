"""The blocks of pegs that a named package clears, found from the lines of any board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of

Kind = Literal["2-purge", "3-purge", "6-purge", "L-purge", "package"]

PURGES: dict[Kind, int] = {"6-purge": 6, "L-purge": 6, "3-purge": 3, "2-purge": 2}
"""The named packages, and the number of pegs that each clears."""


class Blocks:
    """The blocks of a board. Two holes are beside each other if they are neighbours on a line.

    - 2-purge: the ends of four holes in a row;
    - 3-purge: a line;
    - 6-purge: two lines, hole beside hole;
    - L-purge: a line and a row of four in another direction that begin in the same hole.

    >>> from pegsol import board
    >>> english = board("english")
    >>> Blocks(english).kind(english.bits(["a3", "a4", "a5", "b3", "c3", "d3"]))
    'L-purge'
    """

    def __init__(self, board: Board) -> None:
        count = len(board)
        self._beside = [0] * count  # as sets of holes
        self._lines: list[list[tuple[int, int]]] = [[] for _ in range(count)]  # beginning there
        for a, b, c in sorted({*board.jumps, *[jump[::-1] for jump in board.jumps]}):
            self._beside[a] |= 1 << b
            self._beside[b] |= 1 << a
            self._lines[a].append((b, c))

    def kind(self, block: int) -> Kind | None:
        """Return the kind of package that clears a *block*; None if the block is not connected."""
        size = block.bit_count()
        for kind, pegs in PURGES.items():
            if size == pegs and block in self.within(block, kind):
                return kind
        return "package" if self._connected(block) else None

    def within(self, pegs: int, kind: Kind) -> Iterator[int]:
        """Yield the blocks of *pegs* that a kind of purge clears, each block once."""
        shapes = {
            "2-purge": self._pairs,
            "3-purge": self._rows,
            "6-purge": self._double_rows,
            "L-purge": self._angles,
        }
        seen = set()
        for block in shapes[kind](pegs):
            if block not in seen:
                seen.add(block)
                yield block

    def _pairs(self, pegs: int) -> Iterator[int]:
        for a in holes_of(pegs):
            for b, c in self._lines[a]:
                for d in self._onward(b, c):
                    if d > a and pegs >> d & 1:
                        yield 1 << a | 1 << d

    def _rows(self, pegs: int) -> Iterator[int]:
        for a in holes_of(pegs):
            for b, c in self._lines[a]:
                if c > a and pegs >> b & 1 and pegs >> c & 1:
                    yield 1 << a | 1 << b | 1 << c

    def _double_rows(self, pegs: int) -> Iterator[int]:
        for a in holes_of(pegs):
            for b, c in self._lines[a]:
                row = 1 << a | 1 << b | 1 << c
                if c < a or row & pegs != row:
                    continue
                for d in holes_of(self._beside[a] & pegs & ~row):
                    for e, f in self._lines[d]:
                        other = 1 << d | 1 << e | 1 << f
                        beside = self._beside[b] >> e & 1 and self._beside[c] >> f & 1
                        if beside and not other & row and other & pegs == other:
                            yield row | other

    def _angles(self, pegs: int) -> Iterator[int]:
        for corner in holes_of(pegs):
            arms = [(b, c) for b, c in self._lines[corner] if pegs >> b & pegs >> c & 1]
            for b, c in arms:
                for d, e in arms:
                    if b == d or d in self._onward(b, corner):
                        continue
                    for f in self._onward(d, e):
                        block = 1 << corner | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f
                        if block.bit_count() == 6 and block & pegs == block:
                            yield block

    def _onward(self, a: int, b: int) -> list[int]:
        """Return the ends of the lines that begin with two holes."""
        return [end for middle, end in self._lines[a] if middle == b]

    def _connected(self, block: int) -> bool:
        reached, new = 0, block & -block
        while new:
            reached |= new
            for hole in holes_of(new):
                new |= self._beside[hole]
            new &= block & ~reached
        return reached == block


@lru_cache(maxsize=8)
def blocks_of(board: Board) -> Blocks:
    """Return the blocks of a board."""
    return Blocks(board)
