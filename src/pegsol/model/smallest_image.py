"""The smallest image of a set of holes under a group of permutations.

A set is a number, bit h for hole h. A small group is listed. In a large one the empty holes are
moved to the highest numbers, one after the other, in every way that no symmetry of the set makes
equal to another [S. Linton, Finding the smallest image of a set, ISSAC 2004, 229-234].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pegsol.model.automorphisms import Permutation, PermutationGroup, Triple, automorphisms
from pegsol.model.hole_sets import holes_of, image

MAX_LISTED = 1000
"""A group of more permutations than this is not listed."""
MAX_KEPT = 1000
"""So many subgroups are kept for the next set."""


@dataclass(frozen=True, slots=True)
class _Level:
    """The group that keeps the holes chosen so far, and the highest hole that each can go to."""

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
    """Smallest images under the *group* of all permutations that keep *jumps* and sets *kept*.

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
        self._levels: dict[tuple[int, ...], _Level] = {}

    def image_of(self, bits: int) -> int:
        """Return the smallest image of *bits*."""
        if self._group.order <= MAX_LISTED:
            return min([image(bits, permutation) for permutation in self._listed])
        images = {bits}
        chosen: tuple[int, ...] = ()
        while True:
            level = self._level(chosen)
            free = (1 << self._group.degree) - 1 - sum([1 << hole for hole in chosen])
            empty = {member: holes_of(free & ~member) for member in images}
            if level.order == 1 or not any(empty.values()):
                return min(images)
            target = max([level.highest[hole] for holes in empty.values() for hole in holes])
            images = {
                image(member, level.taking(hole, target))
                for member, holes in empty.items()
                for hole in self._different(
                    member, [hole for hole in holes if level.highest[hole] == target], chosen
                )
            }
            chosen = (*chosen, target)

    @cached_property
    def _listed(self) -> list[Permutation]:
        return list(self._group.elements())

    @cached_property
    def _exchangeable(self) -> list[int]:
        """The lowest hole that each hole can be exchanged with, all others staying in place."""
        lowest = list(range(self._group.degree))
        for permutation in self._group.generators:
            moved = [hole for hole, target in enumerate(permutation) if hole != target]
            if len(moved) == 2:
                low, high = sorted([lowest[hole] for hole in moved])
                lowest = [low if hole == high else hole for hole in lowest]
        return lowest

    def _different(self, bits: int, holes: list[int], chosen: tuple[int, ...]) -> list[int]:
        """Return one of the *holes* of each orbit under the permutations that also keep *bits*."""
        # Holes that can simply be exchanged: those of one set and both empty are alike.
        holes = list({self._exchangeable[hole]: hole for hole in reversed(holes)}.values())
        if len(holes) < 2:
            return holes
        wanted = set(holes)
        orbits = self._subgroup([*(1 << hole for hole in chosen), bits]).orbits
        return [next(iter(alike)) for orbit in orbits if (alike := wanted.intersection(orbit))]

    def _level(self, chosen: tuple[int, ...]) -> _Level:
        level = self._levels.get(chosen)
        if level is None:
            group = self._subgroup([1 << hole for hole in chosen])
            highest = [0] * group.degree
            for orbit in group.orbits:
                for hole in orbit:
                    highest[hole] = orbit[-1]
            if len(self._levels) >= MAX_KEPT:
                self._levels.clear()
            level = _Level(group.order, group.generators, tuple(highest))
            self._levels[chosen] = level
        return level

    def _subgroup(self, kept: list[int]) -> PermutationGroup:
        return automorphisms(self._group.degree, self._jumps, self._kept + kept)
