"""Automorphisms of jumps: the permutations of the holes that map the set of jumps onto itself.

The automorphisms that also keep some sets of holes are a subgroup. They are found by colour
refinement (holes that take part in the same kinds of jumps get the same colour, until nothing
changes) and by backtracking over a base of individualised holes; the orbits of the generators found
so far prune the search [McKay & Piperno, Practical graph isomorphism II,
J. Symbolic Computation 60 (2014), sections 2-3]. Hash collisions could only weaken a refinement:
every generator is checked against the jumps before it is used.

Parts of a board that no line connects are searched one by one. The parts that are isomorphic to an
earlier one need no search of their own: exchanging the two is a symmetry. Holes that can be
exchanged while all others stay in place are individualised together.

On some graphs, such as several strongly regular ones with the same parameters, the search would
take exponential time. Its budget of work is counted, not timed, so that it ends in the same place
on every machine; all refinements count. If the budget is spent, the search returns a subgroup: the
symmetries found in the parts and places of the base that were finished before.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

Triple = tuple[int, int, int]
Permutation = tuple[int, ...]
Item = TypeVar("Item")

SEARCH_WORK = 1_400_000
"""The lines read in one search, each counted for every hole; they take about a third of a second.
One-way lines are read as jumps."""
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

    def elements(self) -> Iterator[Permutation]:
        """Yield the permutations, the identity first."""
        identity = tuple(range(self.degree))
        yield identity
        seen = {identity}
        queue = [identity]
        for element in queue:
            for generator in self.generators:
                product = tuple([generator[h] for h in element])
                if product not in seen:
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
    more than *work*, it returns only a subgroup, which is not ``complete``.

    >>> automorphisms(3, [(0, 1, 2), (2, 1, 0)]).order
    2
    >>> automorphisms(3, [(0, 1, 2), (2, 1, 0)], [0b001]).order
    1
    """
    generators: list[Permutation] = []
    order = 1
    part = PermutationGroup(hole_count, (), 1, complete=False)
    try:
        for found, factor in _steps(hole_count, jumps, _kinds(hole_count, kept), _Budget(work)):
            generators += found
            order *= factor
            if order <= MAX_PART:
                part = PermutationGroup(hole_count, tuple(generators), order, complete=False)
    except _SpentError:
        return part
    return PermutationGroup(hole_count, tuple(generators), order)


class _SpentError(Exception):
    """The budget of a search is spent."""


@dataclass(slots=True)
class _Budget:
    """The work that a search may still do."""

    work: float

    def spend(self, work: int) -> None:
        """Take *work* away; raise _SpentError if that is more than was left."""
        self.work -= work
        if self.work < 0:
            raise _SpentError


def _steps(
    hole_count: int, jumps: Sequence[Triple], kinds: list[int], budget: _Budget
) -> Iterator[tuple[list[Permutation], int]]:
    """Yield generators, and the factor by which they make the group of all before larger."""
    types: dict[tuple[int, ...], list[list[_Part]]] = {}
    for part in _parts(hole_count, jumps, kinds, budget):
        alike = types.setdefault(tuple(sorted(part.colours)), [])
        for copies in alike:
            first = copies[0]
            found = first.onto(part)
            if found is not None:
                copies.append(part)
                exchange = list(range(hole_count))
                for hole, image in enumerate(found):
                    exchange[first.holes[hole]] = part.holes[image]
                    exchange[part.holes[image]] = first.holes[hole]
                yield [tuple(exchange)], first.order * len(copies)
                break
        else:
            alike.append([part])
            for generators, factor in part.group():
                whole = []
                for generator in generators:
                    permutation = list(range(hole_count))
                    for hole, image in enumerate(generator):
                        permutation[part.holes[hole]] = part.holes[image]
                    whole.append(tuple(permutation))
                yield whole, factor


def _parts(
    hole_count: int, jumps: Sequence[Triple], kinds: list[int], budget: _Budget
) -> Iterator[_Part]:
    """Yield the connected parts of the board, those of the fewest holes first."""
    budget.spend(len(jumps))
    forest = _Orbits(hole_count)
    for a, b in {jump[:2] for jump in jumps} | {jump[1:] for jump in jumps}:
        forest.unite(a, b)
    roots = [forest.find(hole) for hole in range(hole_count)]
    holes: dict[int, list[int]] = {}
    for hole, root in enumerate(roots):
        holes.setdefault(root, []).append(hole)
    own: dict[int, list[Triple]] = {root: [] for root in holes}
    for jump in jumps:
        own[roots[jump[0]]].append(jump)
    for root in sorted(holes, key=lambda root: len(holes[root])):
        yield _Part(holes[root], own[root], kinds, budget)


class _Part:
    """A connected part of the board, its holes numbered from 0, with the *colours* of its holes."""

    def __init__(
        self, holes: list[int], jumps: list[Triple], kinds: list[int], budget: _Budget
    ) -> None:
        number = {hole: index for index, hole in enumerate(holes)}
        self.holes = holes
        self.order = 1
        self._budget = budget
        self._kinds = [kinds[hole] for hole in holes]
        jumps = [(number[a], number[b], number[c]) for a, b, c in jumps]
        self._jump_set = frozenset(jumps)
        self._both_ways = all((c, b, a) in self._jump_set for a, b, c in jumps)
        self._lines = [jump for jump in jumps if jump[0] < jump[2]] if self._both_ways else jumps
        self._touching = _touching(len(holes), self._lines)
        self.colours = self._refined(self._kinds, range(len(holes)))

    def group(self) -> Iterator[tuple[list[Permutation], int]]:
        """Yield generators of the symmetries of this part, as ``_steps`` does."""
        for holes in self._twin_sets:
            if len(holes) > 1:
                factor = math.factorial(len(holes))
                self.order *= factor
                yield [_swap(len(self.holes), a, b) for a, b in pairwise(holes)], factor
        orbits = _Orbits(len(self.holes))
        for depth in range(len(self._levels) - 1, -1, -1):
            reference, base, cell = self._levels[depth]
            generators = []
            tried: set[int] = set()
            for candidate in cell[1:]:
                root = orbits.find(candidate)
                if root == orbits.find(base) or root in tried:
                    continue
                found = self._search(reference, candidate, depth, self)
                if found is None:
                    tried.add(root)
                else:
                    generators.append(found)
                    orbits.join(found)
                    tried = {orbits.find(hole) for hole in tried}
            factor = sum(orbits.find(hole) == orbits.find(base) for hole in cell)
            self.order *= factor
            if factor > 1:
                yield generators, factor

    def onto(self, other: _Part) -> Permutation | None:
        """Return an isomorphism from this part onto an *other* one, or None if there is none."""
        return self._below(other.colours, -1, other)

    def _search(
        self, colours: list[int], candidate: int, depth: int, other: _Part
    ) -> Permutation | None:
        """Return an isomorphism that sends the base at *depth* to *candidate*."""
        return self._below(other._individualised(colours, candidate), depth, other)

    def _below(self, refined: list[int], depth: int, other: _Part) -> Permutation | None:
        """Return an isomorphism onto the *other* part that gives its holes the colours *refined*.

        Raises _SpentError if none has been found and the budget of work is spent.
        """
        if depth + 1 == len(self._levels):
            image = [0] * len(refined)
            for hole, colour in enumerate(refined):
                origin = self._leaf.get(colour)
                if origin is None:
                    return None
                image[origin] = hole
            self._budget.spend(len(self._lines))
            if (
                len(set(image)) == len(image)
                and len(self._jump_set) == len(other._jump_set)
                and self._both_ways == other._both_ways
                and all(
                    (image[a], image[b], image[c]) in other._jump_set for a, b, c in self._lines
                )
                and all(kind == other._kinds[h] for kind, h in zip(self._kinds, image, strict=True))
            ):
                return tuple(image)
            return None
        reference, base, _ = self._levels[depth + 1]
        self._budget.spend(len(refined))
        if sorted(refined) != sorted(reference):
            return None
        for hole in other._firsts(refined, reference[base]):
            found = self._search(refined, hole, depth + 1, other)
            if found is not None:
                return found
        return None

    @cached_property
    def _twin_sets(self) -> list[list[int]]:
        cells: dict[int, list[int]] = {}
        for hole, colour in enumerate(self.colours):
            cells.setdefault(colour, []).append(hole)
        return _twins(cells.values(), self._touching, self._jump_set, self._budget)

    @cached_property
    def _twins_of(self) -> dict[int, list[int]]:
        return {hole: holes for holes in self._twin_sets for hole in holes}

    @cached_property
    def _levels(self) -> list[tuple[list[int], int, list[int]]]:
        """The colours before each place of the base, its hole, and the holes that look like it."""
        levels: list[tuple[list[int], int, list[int]]] = []
        colours = self.colours
        while (colour := _most_frequent(colours)) is not None:
            cell = self._firsts(colours, colour)
            levels.append((colours, cell[0], cell))
            colours = self._individualised(colours, cell[0])
        self._leaf = {colour: hole for hole, colour in enumerate(colours)}
        return levels

    def _firsts(self, colours: list[int], colour: int) -> list[int]:
        """Return the first hole of each set of twins of the *colour*."""
        return [
            hole
            for hole, own in enumerate(colours)
            if own == colour and self._twins_of[hole][0] == hole
        ]

    def _individualised(self, colours: list[int], hole: int) -> list[int]:
        """Return refined colours in which *hole* and its twins have colours of their own."""
        special = colours.copy()
        twins = self._twins_of[hole]
        for number, twin in enumerate(twins):
            special[twin] = hash((4, number, colours[twin]))
        return self._refined(special, twins)

    def _refined(self, colours: list[int], changed: Sequence[int]) -> list[int]:
        """Split the colours until holes of one colour lie on the same kinds of jumps.

        Only the holes *changed* have other colours than when this was so.
        """
        colours = list(colours)
        sizes = Counter(colours)
        touching = self._touching
        self._budget.spend(len(colours))
        while changed:
            near: Iterable[int] = range(len(colours))
            if len(changed) < len(colours):
                near = {hole for own in changed for line in touching[own] for hole in line}
            self._budget.spend(sum([1 + len(touching[hole]) for hole in near]))
            fragments: dict[int, dict[int, list[int]]] = {}
            for hole in near:
                if self._both_ways:
                    parts = [
                        hash((hole == b, colours[b], colours[a] + colours[c]))
                        for a, b, c in touching[hole]
                    ]
                else:
                    parts = [
                        hash((hole == a, hole == b, colours[a], colours[b], colours[c]))
                        for a, b, c in touching[hole]
                    ]
                total = sum(parts)
                old = colours[hole]
                new = hash((old, total & _MASK))
                fragments.setdefault(old, {}).setdefault(new, []).append(hole)
            changed = []
            for old, split in fragments.items():
                count = sum(map(len, split.values()))
                sizes[old] -= count
                # The holes next to one of the fragments need not be looked at again: what they
                # have there follows from what they have in the other fragments.
                largest = max(split.values(), key=len)
                skipped = (
                    sizes[old] == 0
                    and sum(len(holes) == len(largest) for holes in split.values()) == 1
                )
                for new, holes in split.items():
                    for hole in holes:
                        colours[hole] = new
                    sizes[new] += len(holes)
                    if not (skipped and holes is largest):
                        changed += holes
        return colours


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
    touching = _touching(group.degree, jumps)
    return _twins(group.orbits, touching, frozenset(jumps), _Budget(math.inf))


def _twins(
    cells: Iterable[Sequence[int]],
    touching: list[list[Triple]],
    jump_set: frozenset[Triple],
    budget: _Budget,
) -> list[list[int]]:
    """Return the sets of holes of each cell that can be exchanged while all others stay in place.

    Two such holes have the same neighbours if they are not neighbours of each other, and the same
    neighbours and themselves if they are; only holes that agree in that are compared.
    """
    sets: list[list[int]] = []
    for cell in cells:
        if len(cell) == 1:
            sets.append(list(cell))
            continue
        by_neighbours: dict[frozenset[int], list[list[int]]] = {}
        for hole in cell:
            budget.spend(1 + len(touching[hole]))
            closed = frozenset([hole, *[other for line in touching[hole] for other in line]])
            likely = [
                by_neighbours.setdefault(closed - {hole}, []),
                by_neighbours.setdefault(closed, []),
            ]
            for holes in [holes for sets_here in likely for holes in sets_here]:
                budget.spend(1 + len(touching[hole]))
                if _exchange(holes[0], hole, touching, jump_set):
                    holes.append(hole)
                    break
            else:
                own = [hole]
                sets.append(own)
                for sets_here in likely:
                    sets_here.append(own)
    return sets


def _touching(hole_count: int, lines: Sequence[Triple]) -> list[list[Triple]]:
    """Return for each hole the lines, or the jumps, that it takes part in."""
    touching: list[list[Triple]] = [[] for _ in range(hole_count)]
    for line in lines:
        for hole in line:
            touching[hole].append(line)
    return touching


def _exchange(a: int, b: int, touching: list[list[Triple]], jump_set: frozenset[Triple]) -> bool:
    """Tell whether the exchange of two holes is a symmetry.

    If it maps the jumps of one hole to jumps of the other, and these are no more, it also maps them
    back.
    """
    other = {a: b, b: a}.get
    return len(touching[a]) == len(touching[b]) and jump_set.issuperset(
        [(other(x, x), other(y, y), other(z, z)) for x, y, z in touching[a]]
    )


def _most_frequent(colours: list[int]) -> int | None:
    """Return the most frequent colour, or None if all colours differ."""
    colour, count = Counter(colours).most_common(1)[0]
    return colour if count > 1 else None


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
            if hole != image:
                self.unite(hole, image)

    def unite(self, hole: int, other: int) -> None:
        a, b = self.find(hole), self.find(other)
        if a != b:
            self._parent[max(a, b)] = min(a, b)
