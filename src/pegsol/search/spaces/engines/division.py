"""Divisions of the holes of a board for a bitmap of its positions.

A bitmap has a bit for every position of a class. It consists of blocks: a block has all positions
of the class with the same pegs *outside*, and the holes *within* distinguish them. There are two
useful kinds of division.

If a hole is within, so are both ends of every line over it. Then a peg reaches the outside only by
a jump over a peg of the outside, so the number of pegs outside never grows, and the blocks can be
filled one after another. If each hole outside can be given a potential such that every such jump
lowers the sum, every block is visited only once. Jumps that lead back and forth between the same
holes outside must keep the sum; only the few blocks between which they lead are visited again.

Any holes may be within, as a board needs whose lines form rings. Then the potential is zero
everywhere, and blocks are visited again until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pegsol import _core
from pegsol.game.boards.board import Board
from pegsol.proof.gf2 import Rows, insert_row, rank
from pegsol.proof.position_class import class_dimension, classes_of
from pegsol.search.encoding import core_board

WORD_BITS = 9
"""The exponent of 2 for the number of positions that a word of the bitmap holds."""
MIN_BLOCK_BITS, MAX_BLOCK_BITS = 7, 19
MAX_HOLES = 64
MAX_OUTSIDE = 33
MAX_OUTER, MAX_RANK, MAX_COSETS, MAX_FREE = 24, 8, 10, 24
MAX_INNER_OF_WORDS, MAX_INNER_OF_SMALL_BLOCKS = 12, 9
MAX_OUTER_TOGETHER = 20
MAX_POTENTIAL = 64
ONE_LEVEL_PASSES, ROUND_PASSES = 10, 3


@dataclass(frozen=True)
class Division:
    """The holes within blocks and outside them, and the sizes of what the core makes of them."""

    board: Board
    within: tuple[int, ...]
    outer: tuple[int, ...]
    inner: tuple[int, ...]
    potential: tuple[int, ...]
    bytes: int
    """The bytes of the bitmap of a whole class."""

    @cached_property
    def table_bytes(self) -> int:
        """The bytes of the core's tables: of the layout, and of a closure besides its bitmap."""
        levels = sum(self.potential) + 1
        outer = set(self.outer)
        matched = sum([2.0 ** -len(outer & set(jump)) for jump in self.outside_jumps])
        return int((1 << len(outer)) * (36 + 5 * levels + 6 * matched))

    @cached_property
    def level_bytes(self) -> tuple[int, ...]:
        """About the bytes of each level, by potential: those of an average class."""
        counts = [1]
        for hole in self.outer + self.inner:
            own = self.potential[hole]
            below, above = counts + [0] * own, [0] * own + counts
            counts = [one + other for one, other in zip(below, above, strict=True)]
        return tuple([count * self.bytes >> len(self.outer + self.inner) for count in counts])

    @property
    def passing_bytes(self) -> int:
        """The bytes that the bitmap takes at least if levels are freed once they are used up.

        While a level is filled, all levels between it and the furthest from which it pulls are
        there.
        """
        p, sizes = self.potential, self.level_bytes
        span = max([1, *(p[a] + p[b] - p[c] for a, b, c in self.outside_jumps)])
        return max([sum(sizes[level : level + span]) for level in range(len(sizes))])

    @property
    def passes(self) -> int:
        """About how often each part of the bitmap is filled, according to measurements."""
        p = self.potential
        if not any(p):
            return ONE_LEVEL_PASSES
        in_one_pass = all(p[a] + p[b] > p[c] for a, b, c in self.outside_jumps)
        return 1 if in_one_pass else ROUND_PASSES

    @cached_property
    def layout(self) -> _core.Layout:
        """The core's tables, which are large: who asks for them has charged ``table_bytes``."""
        return _core.Layout.make(
            core_board(self.board),
            list(classes_of(self.board).vectors),
            self.within,
            self.outer,
            self.inner,
            self.potential,
        )

    @property
    def outside_jumps(self) -> list[tuple[int, int, int]]:
        """The jumps with a hole outside."""
        return [jump for jump in self.board.jumps if not set(jump) <= set(self.within)]


@lru_cache(maxsize=8)
def divide(board: Board) -> Division | None:
    """Return the cheapest division of *board*, or None if it has none."""
    for closed in (True, False):
        division = _division(board, closed)
        if division is None or len(division.outer) > MAX_OUTER:
            continue
        if len(division.outer + division.inner) <= MAX_OUTSIDE:
            return division
    return None


def _division(board: Board, closed: bool) -> Division | None:
    """Return a division with any number of holes outside the blocks."""
    if len(board) > MAX_HOLES:
        return None
    within = _closed_holes(board, MAX_BLOCK_BITS) if closed else _any_holes(board)
    outside = [hole for hole in range(len(board)) if hole not in within]
    own_rank, dimension = _rank(board, within), class_dimension(board)
    bits = len(within) - own_rank
    if closed and not (bits >= MIN_BLOCK_BITS and outside):
        return None
    if own_rank > MAX_RANK or dimension - own_rank > MAX_COSETS or bits > MAX_FREE:
        return None
    potential = _potential(board, frozenset(outside)) if closed else [0] * len(board)
    if not closed or bits <= WORD_BITS:
        max_inner = MAX_INNER_OF_WORDS
    elif bits <= WORD_BITS + 4:
        max_inner = MAX_INNER_OF_SMALL_BLOCKS
    else:
        max_inner = 0
    # Holes of high potential take part in few jumps with other holes outside, so their patterns
    # make large cells.
    by_potential = sorted(outside, key=lambda hole: (-potential[hole], hole))
    inside, rest = by_potential[:max_inner], by_potential[max_inner:]
    # If blocks are words, symmetries map cells to cells where the holes of a potential are on the
    # same side.
    above = [hole for hole in inside if rest and potential[hole] > potential[rest[0]]]
    together = bits <= WORD_BITS and len(above) > max_inner // 2
    together = together and len(outside) - len(above) <= MAX_OUTER_TOGETHER  # for small tables
    inner = sorted(above if together else inside)
    outer = sorted(set(outside) - set(inner))
    padding = max(0, WORD_BITS - bits)
    size = 1 << max(0, len(board) - dimension + padding - 3)
    parts = tuple(sorted(within)), tuple(outer), tuple(inner)
    return Division(board, *parts, tuple(potential), size)


def _closed_holes(board: Board, most_bits: int) -> frozenset[int]:
    """Return holes that contain the ends of every line over one of them, but not the whole board.

    The set has as many holes as fit in a block.
    """
    ends: list[set[int]] = [set() for _ in board.names]
    for a, b, c in board.lines + board.one_way:
        ends[b] |= {a, c}
    closed = {_closure(ends, hole) for hole in range(len(board))}
    result: frozenset[int] = frozenset()
    for holes in sorted(closed, key=lambda holes: (len(holes), sorted(holes))):
        union = result | holes
        if len(union) < len(board) and len(union) - _rank(board, union) <= most_bits:
            result = union
    return result


def _closure(ends: list[set[int]], hole: int) -> frozenset[int]:
    found = {hole}
    waiting = [hole]
    while waiting:
        new = ends[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


def _any_holes(board: Board) -> frozenset[int]:
    """Return the first holes of the board that fill a word, with the holes that they determine."""
    vectors = classes_of(board).vectors
    chosen: set[int] = set()
    rows: Rows = {}
    bits = 0
    for hole in range(len(board)):
        is_new = insert_row(rows, vectors[hole])
        if not is_new:
            if bits == WORD_BITS:
                continue
            bits += 1
        chosen.add(hole)
    return frozenset(chosen)


def _potential(board: Board, outside: frozenset[int]) -> list[int]:
    """Return a potential that every jump with a hole outside lowers, or at least does not raise.

    It is zero within blocks. A jump takes p(a) + p(b) - p(c). Repeatedly making p(b) large enough
    usually makes all these amounts positive, except for jumps from within that carry the peg
    outside from b to c while others carry it back: there p(b) must equal p(c). If amounts stay
    negative, the potential is one for each hole outside.
    """
    jumps = [jump for jump in board.jumps if not outside.isdisjoint(jump)]
    ways: list[set[int]] = [set() for _ in board.names]
    for a, b, c in jumps:
        if a not in outside:
            ways[b].add(c)
    lowered = [a in outside or b not in _closure(ways, c) for a, b, c in jumps]
    potential = [int(hole in outside) for hole in range(len(board))]
    changed = True
    while changed and max(potential) <= MAX_POTENTIAL:
        changed = False
        for (a, b, c), strictly in zip(jumps, lowered, strict=True):
            needed = potential[c] - potential[a] + strictly
            if potential[b] < needed:
                potential[b] = needed
                changed = True
    if changed:
        return [int(hole in outside) for hole in range(len(board))]
    return potential


def _rank(board: Board, holes: Iterable[int]) -> int:
    vectors = classes_of(board).vectors
    return rank([vectors[hole] for hole in holes])
