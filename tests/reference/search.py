"""A slow textbook depth-first search with the switches of the laboratory, to compare with.

It is plain recursion on sets of hole numbers; the jumps are tried in a fixed order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

import reference
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from reference import Hop, Symmetry

Refutes = Callable[[int], bool]
"""Whether a position (bits) is lost."""
Filter = Literal["none", "previous", "all"]
Point = tuple[int, int]


# -- orders --------------------------------------------------------------------------------------

COMPASS = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
    "NE": (1, -1),
    "SE": (1, 1),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
"""The steps (columns, rows) of the directions, as a board is written; rows count downwards."""


def ordered_hops(
    problem: Problem, holes: Sequence[int], directions: Sequence[str] = (), by: str = "peg"
) -> list[Hop]:
    """Return all jumps: hole by hole, of a hole by direction, of a direction by number.

    *by* is "peg" (the hole is the origin of the jump) or "hole" (its target).
    """
    board = problem.board
    hops = [hop if problem.rules == "normal" else hop[::-1] for hop in board.jumps]
    steps = [COMPASS[name] for name in directions]

    def key(hop: Hop) -> tuple[int, int, int, int]:
        a, b, c = hop
        rank = steps.index(step(board, a, b)) if steps else 0
        return holes.index(a if by == "peg" else c), rank, b, c if by == "peg" else a

    return sorted(hops, key=key)


def step(board: Board, a: int, b: int) -> Point:
    """Return in which direction the step from a hole to its neighbour is drawn."""
    assert board.grid is not None
    (x, y), (u, v) = board.grid[a], board.grid[b]
    return (u > x) - (u < x), (v > y) - (v < y)


# -- rules ---------------------------------------------------------------------------------------


def too_light(weights: Sequence[int], least: int) -> Refutes:
    """Return the rule of a pagoda function, which refutes a weight below that of every finish."""
    return lambda bits: sum(weights[hole] for hole in reference.holes(bits)) < least


def moved_before(
    ways: Filter, played: Sequence[Hop], hop: Hop, order: dict[Hop, int]
) -> int | None:
    """Return which jump of those *played* the next one, *hop*, is tried before elsewhere.

    Then *hop* is left out after them. None if it is not. "previous": it shares no hole with the
    jump before it, and comes earlier in the order than that. "all": the same holds for a jump
    further back, and it shares no hole with those since then either (Dirkse's P-filter).
    """
    for number in range(len(played) - 1, -1, -1):
        if not set(hop).isdisjoint(played[number]):
            return None
        if order[hop] < order[played[number]]:
            return number
        if ways == "previous":
            return None
    return None


# -- table ---------------------------------------------------------------------------------------


Hashed = Callable[[int, Sequence[int]], int]
"""A hash of a position (bits), to which these jumps (numbers in their order) have led."""


def mixed(bits: int, played: Sequence[int]) -> int:
    """Return the hash of a position of one word that Thill's program uses."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % WORD
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % WORD
    return bits ^ bits >> 31


def zobrist(seed: int, by: Literal["hole", "jump"]) -> Hashed:
    """Return the exclusive or of a random number for each peg or for each jump made."""
    step = 0x9E3779B97F4A7C15
    numbers = [mixed((seed + number * step) % WORD, ()) for number in range(1, 1000)]

    def of(bits: int, played: Sequence[int]) -> int:
        joined = 0
        for number in reference.holes(bits) if by == "hole" else played:
            joined ^= numbers[number]
        return joined

    return of


WORD = 1 << 64


@dataclass
class Table:
    """Searched positions: all of them, or in each slot only as many as it has places."""

    slots: int = 0
    """0: each position has a slot of its own."""
    places: int = 1
    hashed: Hashed = mixed
    by_depth: bool = False
    """Whether a position with more pegs keeps its place."""
    values: bool = False
    """Whether positions with a solution are kept, too."""
    kept: dict[object, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """In each slot for each place a position (bits) and the fewest pegs known below it."""

    def slot(self, bits: int, played: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Return the slot of a position."""
        number = self.hashed(bits, played) % self.slots if self.slots else bits
        return self.kept.setdefault(number, {})

    def value(self, bits: int, played: Sequence[int]) -> int | None:
        """Return the fewest pegs known below a position, or None if it is not in the table."""
        return dict(self.slot(bits, played).values()).get(bits)

    def add(self, bits: int, played: Sequence[int], value: int) -> tuple[bool, bool]:
        """Store a position; return whether it is there now, and in place of another one."""
        slot = self.slot(bits, played)
        place = len(slot)
        if place == self.places:
            place = (self.hashed(bits, played) >> 60) % self.places
            if self.by_depth and slot[place][0].bit_count() > bits.bit_count():
                return False, False
        full = len(slot) == self.places
        slot[place] = (bits, value)
        return True, full


# -- search --------------------------------------------------------------------------------------


@dataclass
class Found:
    """What a search found, and what it counted, by the number of jumps made."""

    positions: Counter[int] = field(default_factory=Counter)
    """The positions generated, one for each jump made; the start does not count."""
    nodes: Counter[int] = field(default_factory=Counter)
    """The positions whose jumps were tried, and the start."""
    dead_ends: Counter[int] = field(default_factory=Counter)
    """The nodes without a legal jump, or with as few pegs as the finish."""
    hits: Counter[int] = field(default_factory=Counter)
    """The positions found in the table."""
    misses: Counter[int] = field(default_factory=Counter)
    """The positions not found in the table."""
    collisions: Counter[int] = field(default_factory=Counter)
    """The misses whose slot has no place left."""
    stores: Counter[int] = field(default_factory=Counter)
    """The positions put into the table."""
    overwritten: Counter[int] = field(default_factory=Counter)
    """Those in place of another one."""
    refuted: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """The positions that each rule refutes."""
    skipped: Counter[int] = field(default_factory=Counter)
    """The jumps left out because they are made earlier in another order."""
    solutions: list[tuple[Hop, ...]] = field(default_factory=list)
    seen: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The different positions, or representatives of them."""
    fewest: list[tuple[Hop, int]] = field(default_factory=list)
    """The jumps tried from the start, with the fewest pegs met after each."""
    limit: bool = False
    """Whether the search stopped before its end, at the limit of positions."""

    @property
    def total(self) -> int:
        """The positions generated."""
        return self.positions.total()


class _OverError(Exception):
    """The search ends."""


def search(
    problem: Problem,
    hops: Sequence[Hop],
    *,
    ways: Filter = "none",
    table: Table | None = None,
    group: Sequence[Symmetry] = (),
    rules: dict[str, Refutes] | None = None,
    stop: int | None = 1,
    limit: int | None = None,
    count_different: bool = False,
) -> Found:
    """Return what a depth-first search finds that tries *hops*, all jumps, in their order.

    *ways* leaves out orders of the same jumps, *table* keeps searched positions, up to the
    symmetries of *group*; *rules* refute positions. The search ends after *stop* solutions or
    *limit* positions. *count_different* keeps the different positions.
    """
    done = _finish_test(problem)
    ends = _too_far(problem)
    order = {hop: number for number, hop in enumerate(hops)}
    masks = [(hop, 1 << hop[0] | 1 << hop[1] | 1 << hop[2], _before(problem, hop)) for hop in hops]
    found = Found()
    played: list[Hop] = []
    numbers: list[int] = []  # of the jumps played
    lows: list[int] = []  # the fewest pegs known below the positions on the way
    never = len(problem.board)
    # By reverse rules the table has the complements: the holes are pegs that jump.
    flip = 0 if problem.rules == "normal" else problem.board.full

    def representative(bits: int) -> int:
        pegs = reference.holes(bits ^ flip)
        images = [reference.image(symmetry, pegs) for symmetry in group]
        return min([bits ^ flip, *[sum([1 << hole for hole in image]) for image in images]])

    def expand(bits: int) -> tuple[bool, int]:
        """Search from a position that is no finish.

        Return whether no solution was found, and the first of the jumps played that any jump
        left out is tried before elsewhere: its solutions are not all below here.
        """
        depth = len(played)
        found.nodes[depth] += 1
        legal = [] if ends(bits) else [jump for jump in masks if bits & jump[1] == jump[2]]
        found.dead_ends[depth] += not legal
        none, earliest, kept = True, never, legal
        if ways != "none":
            others = [moved_before(ways, played, hop, order) for hop, _, _ in legal]
            kept = [jump for jump, other in zip(legal, others, strict=True) if other is None]
            earliest = min([never, *[other for other in others if other is not None]])
            found.skipped[depth + 1] += len(legal) - len(kept)
        for hop, three, _ in kept:
            if limit is not None and found.total == limit:
                found.limit = True
                raise _OverError
            played.append(hop)
            numbers.append(order[hop])
            found.positions[depth + 1] += 1
            without, other = enter(bits ^ three)
            none, earliest = none and without, min(earliest, other)
            played.pop()
            numbers.pop()
        return none, earliest

    def met(value: int) -> None:
        """Note the fewest pegs known below the position after the last jump."""
        if lows:
            lows[-1] = min(lows[-1], value)
        if len(played) == 1:
            found.fewest.append((played[0], value))

    def enter(bits: int) -> tuple[bool, int]:
        """Search from the position after a jump, or from the start; return what expand returns."""
        depth = len(played)
        pegs = (bits ^ flip).bit_count()
        known = representative(bits) if table is not None or count_different else bits
        if count_different:
            found.seen[depth].add(known)
        if done(bits):
            found.solutions.append(tuple(played))
            met(pegs)
            if len(found.solutions) == stop:
                raise _OverError
            return False, never
        for name, refutes in (rules or {}).items():
            if refutes(bits):
                found.refuted[name][depth] += 1
                met(pegs)
                return True, never
        if table is not None and depth > 0:
            value = table.value(known, numbers)
            if value is not None:
                found.hits[depth] += 1
                met(value)
                return True, never
            found.misses[depth] += 1
            found.collisions[depth] += len(table.slot(known, numbers)) == table.places
        lows.append(pegs)
        none, earliest = expand(bits)
        value = lows.pop()
        met(value)
        # Before the first solution, everything searched so far is lost.
        keeps = none or (table is not None and table.values)
        if table is not None and keeps and (earliest >= depth or not found.solutions):
            placed, displaced = table.add(known, numbers, value)
            found.stores[depth] += placed
            found.overwritten[depth] += displaced
        return none, earliest

    with suppress(_OverError):
        enter(problem.start.bits)
    if len(lows) > 1:  # it ended below this jump from the start
        found.fewest.append((played[0], min(lows[1:])))
    return found


def _too_far(problem: Problem) -> Callable[[int], bool]:
    """Return the test whether a position that is no finish has as few pegs as the finish.

    By reverse rules: as many.
    """
    finish = problem.finish
    if finish.care:
        end = finish.pegs if problem.rules == "normal" else finish.pegs | finish.free
        most = end.bit_count()
    elif finish.one_number:
        most = finish.most
    else:
        return lambda bits: False
    if problem.rules == "normal":
        return lambda bits: bits.bit_count() <= most
    return lambda bits: bits.bit_count() >= most


def _before(problem: Problem, hop: Hop) -> int:
    """Return the pegs among the three holes of a jump when it is legal."""
    a, b, _ = hop
    return 1 << a | 1 << b if problem.rules == "normal" else 1 << a


def _finish_test(problem: Problem) -> Callable[[int], bool]:
    positions = reference.reachable(problem) if problem.finish.is_fewest else set()
    test = reference.finish_test(problem, positions)
    return lambda bits: test(reference.holes(bits))
