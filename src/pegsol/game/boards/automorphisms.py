"""Automorphisms of jumps: the permutations of the holes that map the set of jumps onto itself.

The automorphisms that also keep some sets of holes are a subgroup. They are found by colour
refinement (holes that take part in the same kinds of jumps get the same colour, until nothing
changes) and by backtracking over a base of individualised holes; the orbits of the generators found
so far prune the search [McKay & Piperno, Practical graph isomorphism II,
J. Symbolic Computation 60 (2014), sections 2-3]. Hash collisions could only weaken a refinement:
every generator is checked against the jumps before it is used. Holes that can be exchanged while
all others stay in place are individualised together.

On some graphs, such as several strongly regular ones with the same parameters, the search would
take exponential time. Its budget of work is counted, not timed, so that it ends in the same place
on every machine; all refinements count. If the budget is spent, the search returns a subgroup: the
symmetries found in the places of the base that were finished before.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

Triple = tuple[int, int, int]
Permutation = tuple[int, ...]
Item = TypeVar("Item")

SEARCH_WORK = 2_800_000
"""The jumps read in one search, each counted for every hole; they take about half a second."""
MAX_PART = 1000
"""The most symmetries of a subgroup that is returned when the budget is spent, to list them."""

_MASK = (1 << 61) - 1


class PermutationGroup(NamedTuple):
    """Permutations of the holes: ``permutation[h]`` is the hole that hole ``h`` goes to.

    ``order`` is exact; ``generators`` generate the whole group. A group that is not ``complete`` is
    a subgroup of the one asked for, with at most 1,000 permutations.
    """

    degree: int
    generators: tuple[Permutation, ...]
    order: int
    complete: bool = True

    def elements(self) -> Iterator[Permutation]:
        """Yield the permutations, the identity first."""
        return orbit_of(
            tuple(range(self.degree)),
            lambda one: [tuple([generator[h] for h in one]) for generator in self.generators],
        )

    @property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The sets of holes that are mapped to each other, each in ascending order."""
        orbits = orbits_of(range(self.degree), lambda hole: [g[hole] for g in self.generators])
        return tuple([tuple(sorted(orbit)) for orbit in orbits])


def orbit_of(item: Item, images: Callable[[Item], Iterable[Item]]) -> Iterator[Item]:
    """Yield an item and its images under a group; *images* returns those under its generators."""
    seen, queue = {item}, [item]
    for member in queue:
        yield member
        for other in images(member):
            if other not in seen:
                seen.add(other)
                queue.append(other)


def orbits_of(items: Iterable[Item], images: Callable[[Item], Iterable[Item]]) -> list[list[Item]]:
    """Return the sets of items that are images of each other, each with its earliest item first.

    *images* returns the images of an item under the generators of a group.
    """
    seen: set[Item] = set()
    orbits = []
    for item in items:
        if item not in seen:
            orbits.append([*orbit_of(item, images)])
            seen.update(orbits[-1])
    return orbits


def automorphisms(
    hole_count: int,
    jumps: Sequence[Triple],
    kept: Sequence[int] = (),
    work: float = SEARCH_WORK,
) -> PermutationGroup:
    """Return the group of all permutations of the holes that map the *jumps* onto themselves.

    They also map each of the sets of holes *kept* (bits) onto itself. If the search would spend
    more than *work*, it returns only a subgroup, which is not ``complete``.

    >>> automorphisms(3, [(0, 1, 2), (2, 1, 0)]).order
    2
    """
    generators: list[Permutation] = []
    order = 1
    part = PermutationGroup(hole_count, (), 1, complete=False)
    try:
        for found, factor in _Search(hole_count, jumps, kept, work).steps():
            generators += found
            order *= factor
            if order <= MAX_PART:
                part = PermutationGroup(hole_count, tuple(generators), order, complete=False)
    except _SpentError:
        return part
    return PermutationGroup(hole_count, tuple(generators), order)


class _SpentError(Exception):
    """The budget of a search is spent."""


class _Search:
    """The search for the permutations of holes that keep *jumps* and the sets *kept*."""

    def __init__(
        self, hole_count: int, jumps: Sequence[Triple], kept: Sequence[int], work: float
    ) -> None:
        self._work = work
        self._jumps = jumps
        self._jump_set = frozenset(jumps)
        self._touching: list[list[Triple]] = [[] for _ in range(hole_count)]
        self._spend(len(jumps))
        for jump in jumps:
            for hole in jump:
                self._touching[hole].append(jump)
        members = [tuple([bits >> hole & 1 for bits in kept]) for hole in range(hole_count)]
        numbers = {member: number for number, member in enumerate(sorted(set(members)))}
        self._kinds = [numbers[member] for member in members]
        self._colours = self._refined(self._kinds, range(hole_count))
        self._twin_sets = self._twins()
        self._twins_of = {hole: holes for holes in self._twin_sets for hole in holes}
        # The colours before each place of the base, and the holes that look like the one there.
        self._levels: list[tuple[list[int], list[int]]] = []

    def _spend(self, work: int) -> None:
        """Take *work* from the budget; raise _SpentError if that is more than was left."""
        self._work -= work
        if self._work < 0:
            raise _SpentError

    def steps(self) -> Iterator[tuple[list[Permutation], int]]:
        """Yield generators, and the factor by which they make the group of all before larger."""
        for holes in self._twin_sets:
            if len(holes) > 1:
                yield [self._swap(a, b) for a, b in pairwise(holes)], math.factorial(len(holes))
        colours = self._colours
        while True:
            colour, count = Counter(colours).most_common(1)[0]
            if count == 1:
                break
            self._levels.append((colours, self._firsts(colours, colour)))
            colours = self._individualised(colours, self._levels[-1][1][0], len(self._levels))
        self._leaf = {colour: hole for hole, colour in enumerate(colours)}
        generators: list[Permutation] = []

        def orbit(hole: int) -> Iterator[int]:
            return orbit_of(hole, lambda member: [one[member] for one in generators])

        for depth in range(len(self._levels) - 1, -1, -1):
            before, (base, *others) = self._levels[depth]
            alike, tried, known = {base}, set[int](), len(generators)
            for candidate in others:
                if candidate in alike or candidate in tried:
                    continue
                found = self._sending(before, candidate, depth)
                if found is None:
                    tried.update(orbit(candidate))
                else:
                    generators.append(found)
                    alike = {*orbit(base)}
                    tried = {hole for other in tried for hole in orbit(other)}
            if len(alike) > 1:
                yield generators[known:], len(alike)

    def _sending(self, colours: list[int], candidate: int, depth: int) -> Permutation | None:
        """Return an automorphism that sends the base at *depth* to *candidate*, or None."""
        refined = self._individualised(colours, candidate, depth + 1)
        if depth + 1 == len(self._levels):
            image = [0] * len(refined)
            for hole, colour in enumerate(refined):
                origin = self._leaf.get(colour)
                if origin is None:
                    return None
                image[origin] = hole
            self._spend(len(self._jumps))
            if (
                len(set(image)) == len(image)
                and all((image[a], image[b], image[c]) in self._jump_set for a, b, c in self._jumps)
                and all(kind == self._kinds[h] for kind, h in zip(self._kinds, image, strict=True))
            ):
                return tuple(image)
            return None
        reference, (base, *_) = self._levels[depth + 1]
        self._spend(len(refined))
        if sorted(refined) != sorted(reference):
            return None
        for hole in self._firsts(refined, reference[base]):
            found = self._sending(refined, hole, depth + 1)
            if found is not None:
                return found
        return None

    def _firsts(self, colours: list[int], colour: int) -> list[int]:
        """Return the first hole of each set of twins of the *colour*."""
        return [
            hole
            for hole, own in enumerate(colours)
            if own == colour and self._twins_of[hole][0] == hole
        ]

    def _individualised(self, colours: list[int], hole: int, place: int) -> list[int]:
        """Return refined colours in which *hole* and its twins have those of a *place*."""
        special = colours.copy()
        twins = self._twins_of[hole]
        for number, twin in enumerate(twins):
            special[twin] = hash((place, number, colours[twin]))
        return self._refined(special, twins)

    def _refined(self, colours: list[int], changed: Sequence[int]) -> list[int]:
        """Split the colours until holes of one colour take part in the same kinds of jumps.

        Only the holes *changed* have other colours than when this was so.
        """
        colours = list(colours)
        sizes = Counter(colours)
        touching = self._touching
        self._spend(len(colours))
        while changed:
            near: Iterable[int] = range(len(colours))
            if len(changed) < len(colours):
                near = {hole for own in changed for jump in touching[own] for hole in jump}
            self._spend(sum([1 + len(touching[hole]) for hole in near]))
            fragments: dict[int, dict[int, list[int]]] = {}
            for hole in near:
                parts = [
                    hash((hole == a, hole == b, colours[a], colours[b], colours[c]))
                    for a, b, c in touching[hole]
                ]
                old = colours[hole]
                new = hash((old, sum(parts) & _MASK))
                fragments.setdefault(old, {}).setdefault(new, []).append(hole)
            changed = []
            for old, split in fragments.items():
                sizes[old] -= sum(map(len, split.values()))
                for new, holes in split.items():
                    for hole in holes:
                        colours[hole] = new
                    sizes[new] += len(holes)
                if sizes[old] or len(split) > 1:
                    changed += [hole for holes in split.values() for hole in holes]
        return colours

    def _twins(self) -> list[list[int]]:
        """Return the sets of holes that can be exchanged while all others stay in place.

        Two such holes have the same neighbours if they are not neighbours of each other, and the
        same neighbours and themselves if they are; only holes that agree in that are compared.
        """
        cells: dict[int, list[int]] = {}
        for hole, colour in enumerate(self._colours):
            cells.setdefault(colour, []).append(hole)
        sets: list[list[int]] = []
        for cell in cells.values():
            by_neighbours: dict[frozenset[int], list[list[int]]] = {}
            for hole in cell:
                self._spend(1 + len(self._touching[hole]))
                near = frozenset([hole, *[h for jump in self._touching[hole] for h in jump]])
                likely = [by_neighbours.setdefault(key, []) for key in (near - {hole}, near)]
                for holes in [holes for sets_here in likely for holes in sets_here]:
                    self._spend(1 + len(self._touching[hole]))
                    if self._can_exchange(holes[0], hole):
                        holes.append(hole)
                        break
                else:
                    sets.append([hole])
                    for sets_here in likely:
                        sets_here.append(sets[-1])
        return sets

    def _can_exchange(self, a: int, b: int) -> bool:
        """Return whether the exchange of two holes is a symmetry.

        If it maps the jumps of one hole to jumps of the other, and these are no more, it also maps
        them back.
        """
        other, touching = {a: b, b: a}.get, self._touching
        return len(touching[a]) == len(touching[b]) and self._jump_set.issuperset(
            [(other(x, x), other(y, y), other(z, z)) for x, y, z in touching[a]]
        )

    def _swap(self, a: int, b: int) -> Permutation:
        image = list(range(len(self._touching)))
        image[a], image[b] = b, a
        return tuple(image)
