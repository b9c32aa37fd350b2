"""Random sets of holes that a group of symmetries keeps, in one position class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from pegsol.model.boards.automorphisms import Permutation
from pegsol.model.boards.board import Board
from pegsol.model.boards.hole_sets import holes_of
from pegsol.search.surveys.reverse_play import SplitMix
from pegsol.theory.position_class import class_vectors

MAX_DIMENSION = 8
"""The most dimensions of the position classes that a table distinguishes."""


class KeptSets:
    """The sets of some number of *pegs* that a *group* keeps, in the class of the set *like*.

    ``count`` is their exact number, and :meth:`draw` returns each with the same chance. On boards
    whose classes have many dimensions the sets of all classes count.

    >>> from pegsol import board
    >>> english = board("english")
    >>> halves = KeptSets(english, (), 9, english.bits("d4"))
    >>> halves.count, halves.draw(SplitMix(1)).bit_count()
    (2409749, 9)
    """

    def __init__(self, board: Board, group: Sequence[Permutation], pegs: int, like: int) -> None:
        vectors = class_vectors(board)
        if max(vectors, default=0) >> MAX_DIMENSION:
            vectors = (0,) * len(board)
        self._orbits = _orbits(len(board), group)
        self._steps = [(o.bit_count(), _class(vectors, o)) for o in self._orbits]
        # For each orbit, how many choices among it and those after it give a number and a class.
        self._ways: list[dict[tuple[int, int], int]] = [{(0, 0): 1}]
        for size, own in reversed(self._steps):
            ways = dict(self._ways[-1])
            for (number, kind), count in self._ways[-1].items():
                key = number + size, kind ^ own
                if key[0] <= pegs:
                    ways[key] = ways.get(key, 0) + count
            self._ways.append(ways)
        self._ways.reverse()
        self._wanted = pegs, _class(vectors, like)
        self.count = self._ways[0].get(self._wanted, 0)

    def __iter__(self) -> Iterator[int]:
        """Yield all of the sets."""
        waiting = [(0, 0, *self._wanted)]
        while waiting:
            place, bits, pegs, kind = waiting.pop()
            if (pegs, kind) not in self._ways[place]:
                continue
            if place == len(self._orbits):
                yield bits
                continue
            size, own = self._steps[place]
            waiting.append((place + 1, bits, pegs, kind))
            waiting.append((place + 1, bits | self._orbits[place], pegs - size, kind ^ own))

    def draw(self, random: SplitMix) -> int:
        """Return one of the sets; there must be at least one."""
        pegs, kind = self._wanted
        bits = 0
        for orbit, (size, own), here, after in zip(
            self._orbits, self._steps, self._ways, self._ways[1:], strict=False
        ):
            without = after.get((pegs, kind), 0)
            if random.below(here[pegs, kind]) >= without:
                bits |= orbit
                pegs, kind = pegs - size, kind ^ own
        return bits


def _class(vectors: Sequence[int], bits: int) -> int:
    return reduce(xor, [vectors[hole] for hole in holes_of(bits)], 0)


def _orbits(holes: int, group: Sequence[Permutation]) -> list[int]:
    """Return the sets of holes that the group maps to each other, as bits."""
    found: dict[int, None] = {}
    for hole in range(holes):
        found[reduce(lambda orbit, one: orbit | 1 << one[hole], group, 1 << hole)] = None
    return list(found)
