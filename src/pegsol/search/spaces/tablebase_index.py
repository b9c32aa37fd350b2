"""The positions of a class, numbered in an order computed from the board alone.

The holes of a board are of two kinds. The pegs on the *determined* holes follow from the class and
from the pegs on the other holes, the *free* holes. The index of a position has a bit for each free
hole, the first in bit 0, which is 1 if there is a peg. Each index below 2 to the number of free
holes belongs to one position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Position
from pegsol.proof.gf2 import all_sums, first_basis
from pegsol.proof.position_class import classes_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

_BYTE = 8


@dataclass(frozen=True, slots=True)
class Determined:
    """A hole whose peg is determined: it has one if the parity of the pegs on other holes is odd.

    ``parity_of`` has these free holes as bits. If the ``constant`` is 1, the parity must be even.
    """

    hole: int
    parity_of: int
    constant: int


class TablebaseIndex:
    """The numbering of the positions in the class of *member*.

    The determined holes are the first holes whose class vectors are independent.

    >>> from pegsol import board
    >>> line = board("line(4)")
    >>> indexing = TablebaseIndex(Position.of(line, ["a1", "b1"]))
    >>> line.names_of(line.full & ~sum(1 << d.hole for d in indexing.determined)), indexing.count
    (('c1', 'd1'), 4)
    >>> [line.names_of(indexing.position(index)) for index in range(indexing.count)]
    [('a1', 'b1'), ('c1',), ('b1', 'd1'), ('a1', 'c1', 'd1')]
    >>> indexing.index(line.bits(["c1"])), indexing.index(line.bits(["d1"]))
    (1, None)
    """

    free: tuple[int, ...]
    determined: tuple[Determined, ...]
    count: int
    """The number of positions."""

    def __init__(self, member: Position) -> None:
        determined, sums = first_basis(classes_of(member.board).vectors)
        free = [hole for hole in range(len(member.board)) if hole not in determined]
        bits = len(free)
        self.free = tuple(free)
        self.count = 1 << bits
        # The value of a peg: its bit of the index and, above that, its part of the class.
        adds = [sums[hole] << bits for hole in range(len(member.board))]
        for place, hole in enumerate(free):
            adds[hole] |= 1 << place
        self._tables = [all_sums(adds[low : low + _BYTE]) for low in range(0, len(adds), _BYTE)]
        self._class = self._sum(member.bits) >> bits
        self.determined = tuple(
            [
                Determined(
                    hole,
                    sum([1 << other for other in free if sums[other] >> place & 1]),
                    self._class >> place & 1,
                )
                for place, hole in enumerate(determined)
            ]
        )

    def index(self, bits: int) -> int | None:
        """Return the index of a position; None if it is in another class."""
        value = self._sum(bits)
        index = value & self.count - 1
        return index if value >> len(self.free) == self._class else None

    def indices(self, positions: Words) -> tuple[Words, Words]:
        """Return, for positions of one word each, their indices and their class differences.

        Positions whose difference is 0 are in the class of *member*; the others have no index.
        """
        import numpy as np

        bits = np.uint64(len(self.free))
        values = np.zeros(len(positions), np.uint64)
        for place, sums in enumerate(self._tables):
            byte = positions >> np.uint64(_BYTE * place) & np.uint64(255)
            values ^= np.array(sums, np.uint64)[byte]
        return values & np.uint64(self.count - 1), values >> bits ^ np.uint64(self._class)

    def position(self, index: int) -> int:
        """Return the position (bits) of an index."""
        bits = sum([1 << self.free[place] for place in holes_of(index)])
        for hole in self.determined:
            peg = (bits & hole.parity_of).bit_count() & 1 ^ hole.constant
            bits |= peg << hole.hole  # no parity includes a determined hole
        return bits

    def _sum(self, bits: int) -> int:
        value = 0
        for table, byte in zip(
            self._tables, bits.to_bytes(len(self._tables), "little"), strict=True
        ):
            value ^= table[byte]
        return value
