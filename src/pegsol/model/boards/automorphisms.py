"""Automorphisms of jumps: the permutations of the holes that map the set of jumps onto itself.

The automorphisms that also keep some sets of holes are a subgroup. They are found by colour
refinement (holes that take part in the same kinds of jumps get the same colour, until nothing
changes) and by backtracking over a base of individualised holes; the orbits of the generators found
so far prune the search [McKay & Piperno, Practical graph isomorphism II,
J. Symbolic Computation 60 (2014), sections 2-3]. Hash collisions could only weaken a refinement:
every generator is checked against the jumps before it is used.

On some graphs, such as several strongly regular ones with the same parameters, the search would
take exponential time. Its budget of work is counted, not timed, so that it ends in the same place
on every machine; work that leads to a symmetry does not count. If the budget is spent, the search
returns a subgroup: the symmetries that keep the holes of the base before that place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from typing import TypeVar

Triple = tuple[int, int, int]
Permutation = tuple[int, ...]
Item = TypeVar("Item")

SEARCH_WORK = 600_000
"""The jumps read in refinements that lead to no symmetry; they take about a quarter of a second."""
MAX_PART = 1000
"""The most symmetries of a subgroup that is returned when the budget is spent, to list them."""

_MASK = (1 << 61) - 1


@dataclass(frozen=True)
class PermutationGroup:
    """Permutations of the holes: ``permutation[h]`` is the hole that hole ``h`` goes to.

    ``order`` is exact; ``generators`` generate the whole group. A group that is not ``complete`` is
    a subgroup of the one asked for, with at most 1,000 permutations.
    """

    degree: int
    generators: tuple[Permutation, ...]
    order: int
    complete: bool = True

    def elements(self, limit: int | None = None) -> Iterator[Permutation]:
        """Yield the permutations, the identity first, at most *limit* of them."""
        identity = tuple(range(self.degree))
        if limit is not None and limit <= 0:
            return
        yield identity
        seen = {identity}
        queue = [identity]
        for element in queue:
            for generator in self.generators:
                product = tuple([generator[h] for h in element])
                if product not in seen:
                    if limit is not None and len(seen) >= limit:
                        return
                    seen.add(product)
                    queue.append(product)
                    yield product

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The sets of holes that are mapped to each other, each in ascending order."""
        forest = _Orbits(self.degree)
        for generator in self.generators:
            forest.join(generator)
        sets: dict[int, list[int]] = {}
        for hole in range(self.degree):
            sets.setdefault(forest.find(hole), []).append(hole)
        return tuple(tuple(holes) for holes in sets.values())


def orbits_of(items: Iterable[Item], images: Callable[[Item], Iterable[Item]]) -> list[list[Item]]:
    """Return the sets of items that are images of each other, each with its earliest item first.

    *images* returns the images of an item under the generators of a group.

    >>> orbits_of(range(6), lambda number: [(number + 2) % 6])
    [[0, 2, 4], [1, 3, 5]]
    """
    seen: set[Item] = set()
    orbits = []
    for item in items:
        if item in seen:
            continue
        orbit = [item]
        seen.add(item)
        for member in orbit:
            for other in images(member):
                if other not in seen:
                    seen.add(other)
                    orbit.append(other)
        orbits.append(orbit)
    return orbits


def automorphisms(
    hole_count: int,
    jumps: Sequence[Triple],
    kept: Sequence[int] = (),
    work: float = SEARCH_WORK,
) -> PermutationGroup:
    """Return the group of all permutations of the holes that map the *jumps* onto themselves.

    They also map each of the sets of holes *kept* (bits) onto itself. If the search would spend
    more than *work* in vain, it returns only a subgroup, which is not ``complete``.

    >>> automorphisms(3, [(0, 1, 2), (2, 1, 0)]).order
    2
    >>> automorphisms(3, [(0, 1, 2), (2, 1, 0)], [0b001]).order
    1
    """
    jump_set = frozenset(jumps)
    on_lines = {hole for jump in jumps for hole in jump}
    kinds = _kinds(hole_count, kept)
    isolated = sorted(set(range(hole_count)) - on_lines, key=kinds.__getitem__)
    alike = [list(holes) for _, holes in groupby(isolated, kinds.__getitem__)]
    generators = [_swap(hole_count, a, b) for holes in alike for a, b in pairwise(holes)]
    order = math.prod([math.factorial(len(holes)) for holes in alike])
    part = PermutationGroup(hole_count, (), 1, complete=False)

    # Isolated holes are interchangeable among themselves; they get colours of their own here so
    # that the search below sees only holes on lines.
    colours = kinds.copy()
    for number, hole in enumerate(isolated, max(kinds, default=0) + 1):
        colours[hole] = number
    levels: list[tuple[list[int], int, list[int]]] = []
    colours, _ = _refined(colours, jumps)
    while (cell := _largest_cell(colours)) is not None:
        levels.append((colours, cell[0], cell))
        colours, _ = _refined(_individualise(colours, cell[0]), jumps)

    leaf = {colour: hole for hole, colour in enumerate(colours)}
    touching = _touching(hole_count, jumps)
    wanted = _Wanted(levels, leaf, jumps, jump_set, work)
    orbits = _Orbits(hole_count)
    for depth in range(len(levels) - 1, -1, -1):
        if order <= MAX_PART:
            part = PermutationGroup(hole_count, tuple(generators), order, complete=False)
        reference, base, cell = levels[depth]
        tried: set[int] = set()
        for candidate in cell[1:]:
            root = orbits.find(candidate)
            if root == orbits.find(base) or root in tried:
                continue
            found = _exchange(base, candidate, touching, jump_set)
            if found is None:
                try:
                    found = _search(reference, candidate, depth, wanted)
                except _SpentError:
                    return part
            if found is not None and any(kinds[h] != kinds[image] for h, image in enumerate(found)):
                found = None
            if found is None:
                tried.add(root)
            else:
                generators.append(found)
                orbits.join(found)
                tried = {orbits.find(hole) for hole in tried}
        order *= sum(orbits.find(hole) == orbits.find(base) for hole in cell)
    return PermutationGroup(hole_count, tuple(generators), order)


class _SpentError(Exception):
    """The budget of a search is spent."""


@dataclass(slots=True)
class _Wanted:
    """What a search looks for: the base and its colours, with the *work* that it may still do."""

    levels: list[tuple[list[int], int, list[int]]]
    leaf: dict[int, int]
    jumps: Sequence[Triple]
    jump_set: frozenset[Triple]
    work: float


def _kinds(hole_count: int, kept: Sequence[int]) -> list[int]:
    """Return for each hole a small number that says which of the sets *kept* it belongs to."""
    members = [tuple([bits >> hole & 1 for bits in kept]) for hole in range(hole_count)]
    numbers = {member: number for number, member in enumerate(sorted(set(members)))}
    return [numbers[member] for member in members]


def exchangeable(group: PermutationGroup, jumps: Sequence[Triple]) -> list[list[int]]:
    """Return sets of holes; any two holes of a set can be exchanged while all others stay in place.

    The *group* is that of the *jumps*, or a subgroup that keeps some sets of holes.

    >>> star = [(1, 0, 2), (2, 0, 1), (1, 0, 3), (3, 0, 1), (2, 0, 3), (3, 0, 2)]
    >>> exchangeable(automorphisms(4, star), star)
    [[0], [1, 2, 3]]
    """
    jump_set = frozenset(jumps)
    touching = _touching(group.degree, jumps)
    sets: list[list[int]] = []
    for orbit in group.orbits:
        here: list[list[int]] = []
        for hole in orbit:
            for holes in here:
                if _exchange(holes[0], hole, touching, jump_set):
                    holes.append(hole)
                    break
            else:
                here.append([hole])
        sets += here
    return sets


def _touching(hole_count: int, jumps: Sequence[Triple]) -> list[list[Triple]]:
    """Return for each hole the jumps that it takes part in."""
    touching: list[list[Triple]] = [[] for _ in range(hole_count)]
    for jump in jumps:
        for hole in jump:
            touching[hole].append(jump)
    return touching


def _exchange(
    a: int, b: int, touching: list[list[Triple]], jump_set: frozenset[Triple]
) -> Permutation | None:
    """Return the exchange of two holes if it is a symmetry; searching for many of these is slow."""
    other = {a: b, b: a}.get
    for x, y, z in (*touching[a], *touching[b]):
        if (other(x, x), other(y, y), other(z, z)) not in jump_set:
            return None
    return _swap(len(touching), a, b)


def _search(colours: list[int], candidate: int, depth: int, wanted: _Wanted) -> Permutation | None:
    """Return a symmetry that keeps the base before *depth* and sends its hole to *candidate*.

    Raises _SpentError if none has been found and the budget of work is spent.
    """
    refined, rounds = _refined(_individualise(colours, candidate), wanted.jumps)
    work = rounds * len(wanted.jumps)
    wanted.work -= work
    if wanted.work < 0:
        raise _SpentError
    found = _below(refined, depth, wanted)
    if found is not None:
        wanted.work += work
    return found


def _below(refined: list[int], depth: int, wanted: _Wanted) -> Permutation | None:
    """Return a symmetry that gives the holes the colours *refined*."""
    if depth + 1 == len(wanted.levels):
        image = [0] * len(refined)
        for hole, colour in enumerate(refined):
            origin = wanted.leaf.get(colour)
            if origin is None:
                return None
            image[origin] = hole
        if len(set(image)) < len(image):
            return None
        if all((image[a], image[b], image[c]) in wanted.jump_set for a, b, c in wanted.jumps):
            return tuple(image)
        return None
    reference, base, _ = wanted.levels[depth + 1]
    if sorted(refined) != sorted(reference):
        return None
    colour = reference[base]
    for hole in [hole for hole, own in enumerate(refined) if own == colour]:
        found = _search(refined, hole, depth + 1, wanted)
        if found is not None:
            return found
    return None


def _refined(colours: list[int], jumps: Sequence[Triple]) -> tuple[list[int], int]:
    """Split the colours until holes of one colour lie on the same kinds of jumps.

    Return the colours, and the number of rounds.
    """
    distinct = len(set(colours))
    rounds = 0
    while True:
        rounds += 1
        sums = [0] * len(colours)
        for a, b, c in jumps:
            x, y, z = colours[a], colours[b], colours[c]
            sums[a] += hash((1, y, z))
            sums[b] += hash((2, x, z))
            sums[c] += hash((3, x, y))
        colours = [hash((old, new & _MASK)) for old, new in zip(colours, sums, strict=True)]
        now = len(set(colours))
        if now == distinct or now == len(colours):
            return colours, rounds
        distinct = now


def _individualise(colours: list[int], hole: int) -> list[int]:
    special = colours.copy()
    special[hole] = hash((4, colours[hole]))
    return special


def _largest_cell(colours: list[int]) -> list[int] | None:
    """Return the holes of the most frequent colour, or None if all colours differ."""
    cells: dict[int, list[int]] = {}
    for hole, colour in enumerate(colours):
        cells.setdefault(colour, []).append(hole)
    cell = max(cells.values(), key=len, default=[])
    return cell if len(cell) > 1 else None


def _swap(degree: int, a: int, b: int) -> Permutation:
    image = list(range(degree))
    image[a], image[b] = b, a
    return tuple(image)


class _Orbits:
    """Union-find over holes."""

    def __init__(self, degree: int) -> None:
        self._parent = list(range(degree))

    def find(self, hole: int) -> int:
        parent = self._parent
        while parent[hole] != hole:
            parent[hole] = parent[parent[hole]]
            hole = parent[hole]
        return hole

    def join(self, permutation: Permutation) -> None:
        for hole, image in enumerate(permutation):
            a, b = self.find(hole), self.find(image)
            if a != b:
                self._parent[max(a, b)] = min(a, b)
