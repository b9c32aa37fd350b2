"""Sets of positions with one number of pegs, which are read and compared after a jump.

With NumPy, positions are machine words on boards of up to 64 holes. On larger boards, or without
NumPy, plain Python does the same more slowly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias

from pegsol.proof.checker.statement import holes_of
from pegsol.proof.checker.work import Work

Level: TypeAlias = Any
"""The positions of a level, as :meth:`Levels.read` returns them."""

_CHUNK = 1 << 13
"""The positions whose jumps are made together, few enough for a processor's cache."""
_PART = 11
"""The holes whose pegs are looked up together in a table."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A weighting, the least weight of a finish and the greatest weight of a start.

    Positions outside these bounds are dead.
    """

    weights: tuple[int, ...]
    least: int
    most: int


def levels_of(
    holes: int, symmetries: Sequence[Sequence[int]], weighed: Sequence[Weighed], work: Work
) -> Levels:
    """Return what handles the levels of a board with this number of *holes*."""
    if holes <= 64 and find_spec("numpy") is not None:
        return Words(holes, symmetries, weighed, work)
    return Levels(holes, symmetries, weighed, work)


class Levels:
    """Levels as sets of whole numbers, for any board.

    ``width`` has the bytes of a position in the data, and ``bytes_each`` the bytes of memory that
    reading a position takes.
    """

    def __init__(
        self,
        holes: int,
        symmetries: Sequence[Sequence[int]],
        weighed: Sequence[Weighed],
        work: Work,
    ) -> None:
        self.width = (holes + 7) // 8
        self.bytes_each = 2 * self.width + 100  # with its place in a set
        self._work = work
        self._holes = holes
        self._bits = [[1 << hole for hole in symmetry] for symmetry in symmetries]
        self._weighed = weighed

    def read(self, data: bytes, count: int, pegs: int) -> Level | None:
        """Return the *count* positions in *data*, or None if they are not valid."""
        level = set()
        position = -1
        for place in range(count):
            self._work.step(len(self._bits))
            gap = int.from_bytes(data[place::count], "little")
            if gap == 0 and place:
                return None
            position = position + gap if place else gap
            if position >> self._holes or position.bit_count() != pegs:
                return None
            if position != self._least(position):
                return None
            level.add(position)
        return level

    def holds(self, level: Level, bits: int) -> bool:
        """Return whether an image of a position is in a level."""
        return self._least(bits) in level

    def dead(self, bits: int) -> bool:
        """Return whether an image of a position is too light or too heavy."""
        for image in self._images(bits):
            holes = holes_of(image)
            for weighed in self._weighed:
                weight = sum([weighed.weights[hole] for hole in holes])
                if weight < weighed.least or weight > weighed.most:
                    return True
        return False

    def matches(self, level: Level, patterns: Iterable[tuple[int, int]]) -> bool:
        """Return whether a position has all pegs of a pattern, and others only if free in it."""
        return any(bits & ~free == pegs for pegs, free in patterns for bits in level if bits)

    def stray(
        self, level: Level, jumps: Sequence[tuple[int, int]], other: Level | None
    ) -> int | None:
        """Return a position after a jump that is neither dead nor in the *other* level, or None."""
        for after in self._after(level, jumps):
            if (other is None or after not in other) and not self.dead(after):
                return after
        return None

    def met(self, level: Level, jumps: Sequence[tuple[int, int]], other: Level) -> int | None:
        """Return a position after a jump that is in the *other* level, or None."""
        return next((after for after in self._after(level, jumps) if after in other), None)

    def _after(self, level: Level, jumps: Sequence[tuple[int, int]]) -> Iterable[int]:
        for bits in level:
            self._work.step(len(jumps) * len(self._bits))
            for takes, gives in jumps:
                if bits & takes == takes and not bits & gives:
                    yield self._least(bits ^ (takes | gives))

    def _images(self, bits: int) -> Iterable[int]:
        holes = holes_of(bits)
        for image in self._bits:
            yield sum([image[hole] for hole in holes])

    def _least(self, bits: int) -> int:
        return min(self._images(bits))


class Words(Levels):
    """Levels as sorted arrays of 64-bit words."""

    def __init__(
        self,
        holes: int,
        symmetries: Sequence[Sequence[int]],
        weighed: Sequence[Weighed],
        work: Work,
    ) -> None:
        import numpy as np

        super().__init__(holes, symmetries, weighed, work)
        self._np = np
        self.bytes_each = self.width + 9  # a word, and whether it ascends
        self._full = (1 << holes) - 1
        self._shifts = [np.uint64(shift) for shift in range(0, holes, _PART)]
        self._turned = [self._tables(bits, np.uint64) for bits in self._bits]
        self._pegs = self._tables([1] * holes, np.int64)
        self._scales = [
            (self._tables(each.weights, np.int64), each.least, each.most) for each in weighed
        ]

    def _tables(self, values: Sequence[int], kind: Any) -> list[Any]:
        """Return for each part of the holes the sums of the values of all its subsets."""
        np = self._np
        tables = []
        for first in range(0, len(values), _PART):
            table = np.zeros(1, kind)
            for value in values[first : first + _PART]:
                table = np.concatenate([table, table + kind(value)])
            tables.append(table)
        return tables

    def _places(self, words: Any) -> list[Any]:
        np = self._np
        mask = np.uint64((1 << _PART) - 1)
        return [(words >> shift & mask).astype(np.intp) for shift in self._shifts]

    @staticmethod
    def _sum(tables: Sequence[Any], places: Sequence[Any]) -> Any:
        total = tables[0].take(places[0])
        for table, place in zip(tables[1:], places[1:], strict=True):
            total += table.take(place)
        return total

    def _least(self, words: Any) -> Any:
        if len(self._turned) == 1:
            return words
        places = self._places(words)
        least = self._sum(self._turned[0], places)
        for tables in self._turned[1:]:
            self._np.minimum(least, self._sum(tables, places), out=least)
        return least

    def read(self, data: bytes, count: int, pegs: int) -> Any | None:
        np = self._np
        if count == 0:
            return np.zeros(0, np.uint64)
        planes = np.frombuffer(data, np.uint8).reshape(self.width, count)
        words = planes[self.width - 1].astype(np.uint64)
        for plane in planes[-2::-1]:
            words <<= np.uint64(8)
            words |= plane
        np.cumsum(words, out=words)  # values that overflow 64 bits no longer ascend
        if not (words[1:] > words[:-1]).all() or int(words[-1]) > self._full:
            return None
        for first in range(0, count, _CHUNK):
            self._work.step(_CHUNK)
            chunk = words[first : first + _CHUNK]
            if (self._sum(self._pegs, self._places(chunk)) != pegs).any():
                return None
            if (self._least(chunk) != chunk).any():
                return None
        return words

    def holds(self, level: Any, bits: int) -> bool:
        least = self._least(self._np.array([bits], self._np.uint64))
        return bool(self._in(level, least)[0])

    def _in(self, level: Any, words: Any) -> Any:
        np = self._np
        if len(level) == 0:
            return np.zeros(len(words), bool)
        places = np.searchsorted(level, words)
        np.minimum(places, len(level) - 1, out=places)
        return level[places] == words

    def dead(self, bits: int) -> bool:
        return len(self._alive(self._np.array([bits], self._np.uint64))) == 0

    def _alive(self, words: Any) -> Any:
        """Return the positions that are not dead."""
        if not self._scales:
            return words
        alive = words
        for images in self._turned:
            places = self._places(self._sum(images, self._places(alive)))
            keep = self._np.ones(len(alive), bool)
            for tables, least, most in self._scales:
                weights = self._sum(tables, places)
                keep &= (weights >= least) & (weights <= most)
            alive = alive[keep]
        return alive

    def matches(self, level: Any, patterns: Iterable[tuple[int, int]]) -> bool:
        word = self._np.uint64
        return any(
            bool(((level & word(self._full & ~free) == word(pegs)) & (level != 0)).any())
            for pegs, free in patterns
        )

    def stray(self, level: Any, jumps: Sequence[tuple[int, int]], other: Any | None) -> int | None:
        for after in self._after(level, jumps):
            strays = after if other is None else after[~self._in(other, after)]
            strays = self._alive(strays)
            if len(strays):
                return int(strays[0])
        return None

    def met(self, level: Any, jumps: Sequence[tuple[int, int]], other: Any) -> int | None:
        for after in self._after(level, jumps):
            met = after[self._in(other, after)]
            if len(met):
                return int(met[0])
        return None

    def _after(self, level: Any, jumps: Sequence[tuple[int, int]]) -> Iterable[Any]:
        """Yield the positions after a jump in parts, as least images in ascending order."""
        np = self._np
        masks = [(np.uint64(takes | gives), np.uint64(takes)) for takes, gives in jumps]
        for first in range(0, len(level), _CHUNK):
            self._work.step(_CHUNK)
            chunk = level[first : first + _CHUNK]
            after = [chunk[chunk & mask == takes] ^ mask for mask, takes in masks]
            if after:
                words = self._least(np.concatenate(after))
                words.sort()  # a search in ascending order is faster
                yield words[np.append(True, words[1:] != words[:-1])] if len(words) else words
