"""The positions of a class, numbered in an order computed from the board alone.

The holes of a board are of two kinds: some are *determined*, their pegs follow from the class and
from the pegs on the others, the *free* holes. The index of a position has a bit for each free hole,
the first in bit 0: whether there is a peg. Each index below 2 to the number of free holes is one
position.
"""

from __future__ import annotations

from dataclasses import dataclass

from pegsol.model.board import Board
from pegsol.model.position import Position
from pegsol.theory.position_class import class_vectors, holes_of

_BYTE = 8


@dataclass(frozen=True, slots=True)
class Determined:
    """A hole whose peg follows: there is one if the parity of pegs on other holes is odd.

    ``parity_of`` are those free holes, as bits; with the ``constant`` 1, if it is even.
    """

    hole: int
    parity_of: int
    constant: int


class Indexing:
    """The numbering of the positions in the class of *member*.

    Determined are the first holes whose class vectors are independent.

    >>> from pegsol import board
    >>> line = board("line(4)")
    >>> indexing = Indexing(Position.of(line, ["a1", "b1"]))
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
    """How many positions there are."""

    def __init__(self, member: Position) -> None:
        free, determined, sums = _divide(member.board)
        bits = len(free)
        self.free = tuple(free)
        self.count = 1 << bits
        # What a peg adds: its bit of the index, and above that what it says about the class.
        adds = [sums[hole] << bits for hole in range(len(member.board))]
        for place, hole in enumerate(free):
            adds[hole] |= 1 << place
        self._tables = [_byte_table(adds[low : low + _BYTE]) for low in range(0, len(adds), _BYTE)]
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
        """Return the index of a position, None if it is of another class."""
        value = self._sum(bits)
        index = value & self.count - 1
        return index if value >> len(self.free) == self._class else None

    def position(self, index: int) -> int:
        """Return the position (bits) of an index."""
        bits = sum([1 << self.free[place] for place in holes_of(index)])
        for hole in self.determined:
            peg = (bits & hole.parity_of).bit_count() & 1 ^ hole.constant
            bits |= peg << hole.hole  # no parity is of a determined hole
        return bits

    def _sum(self, bits: int) -> int:
        value = 0
        for table, byte in zip(
            self._tables, bits.to_bytes(len(self._tables), "little"), strict=True
        ):
            value ^= table[byte]
        return value


def _divide(board: Board) -> tuple[list[int], list[int], list[int]]:
    """Return free and determined holes, and each hole's class vector in the basis of these."""
    free: list[int] = []
    determined: list[int] = []
    sums: list[int] = []
    rows: dict[int, tuple[int, int]] = {}  # by bit length: vector, the same as a sum
    for hole, vector in enumerate(class_vectors(board)):
        total = 0
        while vector and (row := rows.get(vector.bit_length())) is not None:
            vector ^= row[0]
            total ^= row[1]
        if vector:
            own = 1 << len(determined)
            rows[vector.bit_length()] = vector, total ^ own
            determined.append(hole)
            total = own
        else:
            free.append(hole)
        sums.append(total)
    return free, determined, sums


def _byte_table(adds: list[int]) -> list[int]:
    """Return the sum of the chosen numbers for each choice of up to eight, as a byte."""
    table = [0]
    for number in adds:
        table += [number ^ other for other in table]
    return table
