"""The smallest image of a set of holes under a group of permutations.

A set is a number, bit h for hole h. A small group is listed. In a large one the empty holes are
moved to the highest numbers, one after the other, in every way that no symmetry of the set makes
equal to another [S. Linton, Finding the smallest image of a set, ISSAC 2004, 229-234]. Holes that
can simply be exchanged are moved together, with the empty ones going to the highest numbers; the
largest groups, those of graphs such as stars, are made of exchanges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pegsol.game.boards.automorphisms import (
    Permutation,
    PermutationGroup,
    Triple,
    automorphisms,
    exchangeable,
)
from pegsol.game.boards.hole_sets import holes_of, image

MAX_LISTED = 1000
"""A group of more permutations than this is not listed; only complete groups are so large."""
MAX_KEPT = 100
"""The largest number of subgroups that are kept for the next set."""


@dataclass(frozen=True, slots=True)
class _Level:
    """The group that fixes some holes, and the highest hole that each can go to."""

    order: int
    generators: tuple[Permutation, ...]
    highest: tuple[int, ...]

    def taking(self, hole: int, target: int) -> Permutation:
        """Return a permutation of the group that takes *hole* to *target*, in the same orbit."""
        found = {hole: tuple(range(len(self.highest)))}
        queue = [hole]
        for member in queue:
            for generator in self.generators:
                if generator[member] not in found:
                    found[generator[member]] = tuple([generator[h] for h in found[member]])
                    queue.append(generator[member])
            if target in found:
                break
        return found[target]


class SmallestImages:
    """Smallest images under the *group* of the permutations that keep *jumps* and sets *kept*.

    >>> jumps = [(0, 1, 2), (2, 1, 0)]
    >>> bin(SmallestImages(automorphisms(3, jumps), jumps, ()).image_of(0b110))
    '0b11'
    """

    def __init__(
        self, group: PermutationGroup, jumps: Sequence[Triple], kept: Sequence[int]
    ) -> None:
        self._group = group
        self._jumps = jumps
        self._kept = list(kept)
        self._full = (1 << group.degree) - 1
        self._levels: dict[tuple[int, ...], _Level] = {}

    def image_of(self, bits: int) -> int:
        """Return the smallest image of *bits*."""
        if self._group.order <= MAX_LISTED:
            return min([image(bits, permutation) for permutation in self._listed])
        images = {bits}
        fixed: tuple[int, ...] = ()  # sets of exchangeable holes that stay where they are
        placed = 0  # empty holes that all images have in common
        while True:
            level = self._level(fixed)
            empty = {member: holes_of(self._full & ~member & ~placed) for member in images}
            if level.order == 1 or not any(empty.values()):
                return min(images)
            target = max([level.highest[hole] for holes in empty.values() for hole in holes])
            placed |= 1 << target
            if self._set_of[target] in fixed:
                images = {member for member in images if not member >> target & 1}
                continue
            images = {
                self._sorted(image(member, level.taking(hole, target)), self._set_of[target])
                for member, holes in empty.items()
                for hole in self._different(
                    member, [hole for hole in holes if level.highest[hole] == target], fixed
                )
            }
            fixed = (*fixed, self._set_of[target])

    @cached_property
    def _listed(self) -> list[Permutation]:
        return list(self._group.elements())

    @cached_property
    def _sets(self) -> list[list[int]]:
        return exchangeable(self._group, self._jumps)

    @cached_property
    def _set_of(self) -> dict[int, int]:
        return {hole: number for number, holes in enumerate(self._sets) for hole in holes}

    def _sorted(self, bits: int, number: int) -> int:
        """Return *bits* with the pegs in a set of exchangeable holes in the lowest of them."""
        holes = self._sets[number]
        mask = sum([1 << hole for hole in holes])
        pegs = (bits & mask).bit_count()
        return bits & ~mask | sum([1 << hole for hole in holes[:pegs]])

    def _different(self, bits: int, holes: list[int], fixed: tuple[int, ...]) -> list[int]:
        """Return one hole of each orbit of *holes* under the permutations that also keep *bits*."""
        # Exchangeable holes that are all empty lie in one orbit.
        holes = list({self._set_of[hole]: hole for hole in holes}.values())
        if len(holes) < 2:
            return holes
        wanted = set(holes)
        orbits = self._subgroup(fixed, [bits]).orbits
        return [next(iter(alike)) for orbit in orbits if (alike := wanted.intersection(orbit))]

    def _level(self, fixed: tuple[int, ...]) -> _Level:
        level = self._levels.get(fixed)
        if level is None:
            group = self._subgroup(fixed)
            highest = [0] * group.degree
            for orbit in group.orbits:
                for hole in orbit:
                    highest[hole] = orbit[-1]
            if len(self._levels) >= MAX_KEPT:
                self._levels.clear()
            level = _Level(group.order, group.generators, tuple(highest))
            self._levels[fixed] = level
        return level

    def _subgroup(self, fixed: tuple[int, ...], kept: Sequence[int] = ()) -> PermutationGroup:
        single = [1 << hole for number in fixed for hole in self._sets[number]]
        # A subgroup that is not complete would give different forms to sets that are alike.
        sets = [*self._kept, *single, *kept]
        return automorphisms(self._group.degree, self._jumps, sets, work=math.inf)
