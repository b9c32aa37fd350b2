"""The kinds of packages by the blocks of pegs that they clear, from the lines of any board."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of

Kind = Literal["2-purge", "3-purge", "6-purge", "L-purge", "package"]


class Blocks:
    """The blocks that packages clear. Two holes are beside each other if they are so on a line.

    - 2-purge: the ends of four holes in a row;
    - 3-purge: a line;
    - 6-purge: two lines, hole beside hole;
    - L-purge: a line and a row of four in another direction that begin in the same hole.
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
        holes = holes_of(block)
        rows = [(a, b, c) for a in holes for b, c in self._lines[a] if block >> b & block >> c & 1]
        if len(holes) == 2 and any(
            holes[1] in self._onward(*line) for line in self._lines[holes[0]]
        ):
            return "2-purge"
        if len(holes) == 3 and rows:
            return "3-purge"
        if len(holes) == 6 and any(self._alongside(one, other) for one in rows for other in rows):
            return "6-purge"
        if len(holes) == 6 and any(
            self._angle(one, other, block) for one in rows for other in rows
        ):
            return "L-purge"
        return "package" if self._connected(block) else None

    def _onward(self, a: int, b: int) -> list[int]:
        """Return the ends of the lines that begin with two holes."""
        return [end for middle, end in self._lines[a] if middle == b]

    def _alongside(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        pairs = zip(one, other, strict=True)
        return len({*one, *other}) == 6 and all(self._beside[a] >> b & 1 for a, b in pairs)

    def _angle(self, one: tuple[int, ...], other: tuple[int, ...], block: int) -> bool:
        (corner, b, c), (start, d, e) = one, other
        if start != corner or d == b or d in self._onward(b, corner):
            return False
        ends = [f for f in self._onward(d, e) if block >> f & 1]
        return any(len({corner, b, c, d, e, f}) == 6 for f in ends)

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
