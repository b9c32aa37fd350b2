"""The cells of a closure in groups, counted without filling them.

The positions of a cell have the same outer pegs, and all groups have about the same number of
blocks. The engine plans the same groups, see core/spaces/closure_groups.cpp, but needs tables of
all outer patterns to do so. Here a sample of the patterns shows how many blocks each group has on
each level, and how many blocks of other groups it pulls from. On small boards, the sample has all
patterns. All cells count as filled, because nearly all of them are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import add, or_, xor
from random import Random
from typing import NamedTuple

from pegsol.errors import ProblemError
from pegsol.model.boards.hole_sets import holes_of
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import Encoding, Symmetries, symmetries_keeping
from pegsol.search.spaces.engines.division import WORD_BITS, Division
from pegsol.theory.gf2 import first_basis
from pegsol.theory.position_class import classes_of
from pegsol.wording import plural

MAX_PATTERNS, MAX_FOLLOWED = 1 << 14, 1 << 11
"""The number of outer patterns in a sample, and the number of these from which jumps are
followed."""
TABLE_BITS = 8
"""The bits of a pattern whose sums are in one table."""
CHUNK = 2 << 20
"""The bytes of a file that are fetched together: see core/ground/resident.hpp."""


class _Pull(NamedTuple):
    """A jump with holes outside, as it leaves a cell: the outer pegs before it, and the blocks.

    ``blocks`` are the potentials and the numbers of the inner patterns that can jump, by coset.
    """

    mask: int
    before: int
    drop: int
    blocks: dict[int, list[tuple[int, int]]]


class Groups:
    """The cells of a closure in groups, and the blocks that each group has, pulls and reads.

    The closure starts in the class of *start*, and the *symmetries* keep what it starts from: one
    cell then stands for its images, which are in its group. Cells of a level between which jumps
    lead are in one group, too. Otherwise a group has consecutive cells.

    ``blocks`` are the blocks of each group on each level. ``pulled_from`` are the blocks of other
    groups from which the group pulls. ``fetched`` are the blocks that a node fetches for the group,
    in chunks, and keeps until the levels below have pulled from them. ``closed`` and ``pulled`` are
    the blocks of each group that jumps close, and the blocks that jumps lead to. All numbers except
    ``fetched`` are exact if *most* and *followed* include all patterns. A level pulls from up to
    ``span`` levels above.

    Raises ProblemError if there are fewer such sets of cells than groups.
    """

    def __init__(
        self,
        division: Division,
        start: int,
        symmetries: Symmetries,
        count: int,
        most: int = MAX_PATTERNS,
        followed: int = MAX_FOLLOWED,
    ) -> None:
        self.division, self._cosets = division, _cosets(division)
        self._class = reduce(xor, [self._cosets[hole] for hole in holes_of(start)], 0)
        self._coset = _sums([self._cosets[hole] for hole in division.outer], xor)
        self._potential = _sums([division.potential[hole] for hole in division.outer], add)
        self._blocks = self._inner_patterns(frozenset(), ())
        self._potentials = {
            coset: {level for level, _ in found} for coset, found in self._blocks.items()
        }
        self._pulls = self._all_pulls()
        self._within_levels = {(mask, before) for mask, before, drop, _ in self._pulls if drop == 0}
        self.span = max([pull.drop for pull in self._pulls])
        self._in_one_pass = division.passes == 1
        self._images = _images(division, symmetries) if self._in_one_pass else []
        self._firsts: dict[int, int] = {}
        patterns = _spread(range(1 << len(division.outer)), most)
        firsts = [self._first(pattern) for pattern in patterns]
        self._begins = self._divided(patterns, firsts, count)
        levels = sum(division.potential) + 1
        self.blocks, self.pulled_from, self.fetched = [
            [[0] * levels for _ in range(count)] for _ in range(3)
        ]
        self.closed, self.pulled = [0] * count, [0] * count
        weight = (1 << len(division.outer)) // len(patterns)
        for pattern, first in zip(patterns, firsts, strict=True):
            self._add_cell(pattern, first, weight)
        self._apart = -1 << self._chunk_bits()
        few = _spread(patterns, followed)
        weight = (1 << len(division.outer)) // len(few)
        for pattern in few:
            self._follow(pattern, self._first(pattern), weight)

    @classmethod
    def of(cls, problem: Problem, division: Division, count: int) -> Groups:
        """Return the groups of the positions that can be reached in a problem."""
        start = Encoding(problem.board, problem.rules).bits(problem.start.bits)
        return cls(division, start, symmetries_keeping(problem.board, [[start]])[0], count)

    @property
    def pulled_bytes(self) -> int:
        """The bytes that tasks pull from other groups, if they keep nothing of earlier tasks."""
        return sum([sum(own) for own in self.pulled_from]) * self.division.block_bytes

    # -- patterns ------------------------------------------------------------------------------

    def _inner_patterns(
        self, holes: frozenset[int], pegs: Iterable[int]
    ) -> dict[int, list[tuple[int, int]]]:
        """Return the inner patterns with these pegs on some holes: potentials and numbers, by coset
        of the outer patterns that go with them."""
        potential, cosets = self.division.potential, self._cosets
        coset, sum_of_pegs = self._class, 0
        for hole in pegs:
            coset, sum_of_pegs = coset ^ cosets[hole], sum_of_pegs + potential[hole]
        counts = Counter({(coset, sum_of_pegs): 1})
        for hole in self.division.inner:
            if hole not in holes:
                with_peg = {
                    (coset ^ cosets[hole], level + potential[hole]): number
                    for (coset, level), number in counts.items()
                }
                counts.update(with_peg)
        found: dict[int, list[tuple[int, int]]] = {}
        for (coset, level), number in counts.items():
            found.setdefault(coset, []).append((level, number))
        return found

    def _all_pulls(self) -> list[_Pull]:
        bits = {hole: 1 << place for place, hole in enumerate(self.division.outer)}
        inner, potential = frozenset(self.division.inner), self.division.potential
        pulls = []
        for a, b, c in self.division.outside_jumps:
            mask = sum([bits.get(hole, 0) for hole in (a, b, c)])
            blocks = self._inner_patterns(inner & {a, b, c}, inner & {a, b})
            drop = potential[a] + potential[b] - potential[c]
            pulls.append(_Pull(mask, mask & ~bits.get(c, 0), drop, blocks))
        return pulls

    def _first(self, pattern: int) -> int:
        """Return the first of the outer patterns that cannot be divided from this one."""
        if self._images:
            return min([image(pattern) for image in self._images])
        if self._in_one_pass:
            return pattern
        if pattern not in self._firsts:
            found, waiting = {pattern}, [pattern]
            for here in waiting:
                for mask, before in self._within_levels:
                    there = here ^ mask
                    if here & mask in (before, before ^ mask) and there not in found:
                        found.add(there)
                        waiting.append(there)
            self._firsts |= dict.fromkeys(found, min(found))
        return self._firsts[pattern]

    def _divided(self, patterns: Sequence[int], firsts: Sequence[int], count: int) -> list[int]:
        """Return the pattern at which each group begins, so that they are about equally large."""
        sizes: Counter[int] = Counter()
        for pattern, first in zip(patterns, firsts, strict=True):
            sizes[first] += sum(
                [number for _, number in self._blocks.get(self._coset(pattern), [])]
            )
        order = sorted(sizes)
        before = list(accumulate([sizes[first] for first in order], initial=0))
        if len(order) < count:
            most = plural(len(order), "group", ",")
            raise ProblemError(f"the blocks of this board make {most}, not {count:,}")
        places = [bisect_left(before, before[-1] * group // count) for group in range(1, count)]
        return [0, *[order[place] for place in places]]

    def _group(self, first: int) -> int:
        return bisect_right(self._begins, first) - 1

    def _add_cell(self, pattern: int, first: int, weight: int) -> None:
        own, level = self._group(first), self._potential(pattern)
        stands = not self._images or pattern == first
        for above, number in self._blocks.get(self._coset(pattern), ()):
            self.blocks[own][level + above] += weight * number
            self.closed[own] += weight * number * stands

    def _chunk_bits(self) -> int:
        """Return the exponent of 2 for the number of cells in a chunk that is fetched at once."""
        own, size = self.blocks[0], self.division.block_bytes
        part = size * sum([number * number for number in own]) // max(1, sum(own))
        cells = (1 << len(self.division.outer)) // len(self.blocks)
        return max(0, (cells * CHUNK // max(CHUNK, part)).bit_length() - 1)

    def _follow(self, pattern: int, first: int, weight: int) -> None:
        """Add what is pulled from the cells of a pattern.

        Each task counts once, but only the first task of a group fetches the cell. A chunk is
        fetched if a jump pulls from any of its cells.
        """
        own, level, coset = self._group(first), self._potential(pattern), self._coset(pattern)
        cell = self._blocks.get(coset, ())
        pulling: set[tuple[int, int, int]] = set()
        fetching: dict[int, int] = {}
        for mask, before, drop, blocks in self._pulls:
            other = (pattern ^ before) & mask
            if other & self._apart:
                continue
            target = pattern ^ other ^ mask
            target_first = self._first(target)
            group = self._group(target_first)
            if group != own:
                fetching[group] = min(drop, fetching.get(group, drop))
            if other or (self._images and target != target_first):
                continue
            self.pulled[group] += weight * sum([number for _, number in blocks.get(coset, ())])
            if group != own:
                # The potential of the inner pegs after a jump that leaves them as they are.
                kept = self._potential(target) - level + drop
                there = self._potentials.get(self._coset(target), ())
                pulling.update([(group, drop, above) for above, _ in cell if above - kept in there])
        numbers = dict(cell)
        for group, drop, above in pulling:
            self.pulled_from[group][level + above - drop] += weight * numbers[above]
        for group, drop in fetching.items():
            for above, number in cell:
                self.fetched[group][max(0, level + above - drop)] += weight * number


def _cosets(division: Division) -> list[int]:
    """Return the class vector of each hole modulo those of the holes within."""
    vectors = classes_of(division.board).vectors
    order = [*division.within, *division.outer, *division.inner]
    basis, sums = first_basis([vectors[hole] for hole in order])
    own = len([number for number in basis if number < len(division.within)])
    found = dict(zip(order, sums, strict=True))
    return [found[hole] >> own for hole in range(len(vectors))]


def _images(division: Division, symmetries: Symmetries) -> list[Callable[[int], int]]:
    """Return the symmetries that map outer patterns to outer patterns; none if one is alone."""
    outer, inner = set(division.outer), set(division.inner)
    bits = {hole: 1 << place for place, hole in enumerate(division.outer)}
    found = [
        _sums([bits[symmetry[hole]] for hole in division.outer], or_)
        for symmetry in symmetries
        if division.block_bytes == 1 << WORD_BITS - 3
        and outer == {symmetry[hole] for hole in outer}
        and inner == {symmetry[hole] for hole in inner}
    ]
    return found if len(found) > 1 else []


def _sums(values: Sequence[int], join: Callable[[int, int], int]) -> Callable[[int], int]:
    """Return a function that joins the values of the bits of a pattern."""
    tables = []
    for place in range(0, len(values), TABLE_BITS):
        table = [0]
        for value in values[place : place + TABLE_BITS]:
            table += [join(value, other) for other in table]
        tables.append(table + [0] * ((1 << TABLE_BITS) - len(table)))
    low = (1 << TABLE_BITS) - 1

    def joined(pattern: int) -> int:
        found = 0
        for table in tables:
            found = join(found, table[pattern & low])
            pattern >>= TABLE_BITS
        return found

    return joined


def _spread(patterns: Sequence[int], most: int) -> Sequence[int]:
    """Return all patterns, or *most* of them, spread evenly; both numbers are powers of two."""
    if len(patterns) <= most:
        return patterns
    rng, step = Random(0), len(patterns) // most
    return [patterns[place + rng.randrange(step)] for place in range(0, len(patterns), step)]
