"""A slow textbook depth-first search with the switches of the laboratory, to compare with.

It is plain recursion on sets of hole numbers; the jumps are tried in a fixed order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

import reference
from pegsol.model.board import Board
from pegsol.model.problem import Problem
from reference import Hop, Symmetry

Refutes = Callable[[int], bool]
"""Whether a position (bits) is lost."""
Filter = Literal["", "predecessor", "permutation"]
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
    """Return the step from a hole to its neighbour."""
    assert board.coordinates is not None
    (x, y), (u, v) = board.coordinates[a], board.coordinates[b]
    return u - x, v - y


def by_gain(hops: Sequence[Hop], weights: Sequence[int]) -> list[Hop]:
    """Return the jumps by what they add to the total weight, most first, else as they stood."""
    return sorted(hops, key=lambda hop: weights[hop[0]] + weights[hop[1]] - weights[hop[2]])


# -- rules ---------------------------------------------------------------------------------------


def too_light(weights: Sequence[int], least: int) -> Refutes:
    """Return the rule of a pagoda function: the weight is below what every finish weighs."""
    return lambda bits: sum(weights[hole] for hole in reference.holes(bits)) < least


def skipped(ways: Filter, played: Sequence[Hop], hop: Hop, order: dict[Hop, int]) -> bool:
    """Return whether *hop* after *played* is left to another order of the same jumps.

    "predecessor": it shares no hole with the jump before it, and is tried earlier than that.
    "permutation": the same holds for a jump further back, and it shares no hole with those after
    that either (Dirkse's P-filter).
    """
    for earlier in reversed(played):
        if not set(hop).isdisjoint(earlier):
            return False
        if order[hop] < order[earlier]:
            return True
        if ways == "predecessor":
            return False
    return False


# -- table ---------------------------------------------------------------------------------------


class Table:
    """Lost positions: all of them, or one in each of some slots, where a new one replaces it."""

    def __init__(self, slot: Callable[[int], object] = lambda bits: bits) -> None:
        self._slot = slot
        self._lost: dict[object, int] = {}

    def __contains__(self, bits: int) -> bool:
        return self._lost.get(self._slot(bits)) == bits

    def add(self, bits: int) -> None:
        self._lost[self._slot(bits)] = bits


# -- search --------------------------------------------------------------------------------------


@dataclass
class Found:
    """What a search found, and what it counted."""

    nodes: int = 0
    """The positions whose jumps were tried, with the start."""
    positions: int = 0
    """The positions generated, which are the jumps made; not the start."""
    levels: Counter[int] = field(default_factory=Counter)
    """Those by the number of jumps made."""
    hits: int = 0
    """Those that the table has."""
    refuted: Counter[str] = field(default_factory=Counter)
    """Those that a rule refutes, and the jumps that a filter skips."""
    solutions: list[tuple[Hop, ...]] = field(default_factory=list)
    limit: bool = False
    """Whether the search stopped before its end, at the limit of positions."""


class _OverError(Exception):
    """The search ends."""


def search(
    problem: Problem,
    hops: Sequence[Hop],
    *,
    ways: Filter = "",
    table: Table | None = None,
    group: Sequence[Symmetry] = (),
    rules: dict[str, Refutes] | None = None,
    stop: int | None = 1,
    limit: int | None = None,
) -> Found:
    """Return what a depth-first search finds that tries *hops*, all jumps, in their order.

    *ways* leaves out orders of the same jumps, *table* keeps lost positions, up to the symmetries
    of *group*; *rules* refute positions. The search ends after *stop* solutions or *limit*
    positions.
    """
    done = _finish_test(problem)
    order = {hop: number for number, hop in enumerate(hops)}
    masks = [(hop, 1 << hop[0] | 1 << hop[1] | 1 << hop[2], _before(problem, hop)) for hop in hops]
    found = Found()
    played: list[Hop] = []

    def representative(bits: int) -> int:
        pegs = reference.holes(bits)
        images = [reference.image(symmetry, pegs) for symmetry in group]
        return min([bits, *[sum([1 << hole for hole in image]) for image in images]])

    def expand(bits: int) -> bool:
        """Search from a position that is no finish; return whether it is known to be lost."""
        found.nodes += 1
        lost = True
        for hop, three, before in masks:
            if bits & three != before:
                continue
            if ways and skipped(ways, played, hop, order):
                found.refuted[ways] += 1
                # The solutions below it are found elsewhere, so they can be missing here.
                lost = lost and stop == 1
                continue
            if found.positions == limit:
                found.limit = True
                raise _OverError
            played.append(hop)
            found.positions += 1
            found.levels[len(played)] += 1
            if not enter(bits ^ three):
                lost = False
            played.pop()
        return lost

    def enter(bits: int) -> bool:
        """Search from the position after a jump; return whether it is known to be lost."""
        if done(bits):
            found.solutions.append(tuple(played))
            if len(found.solutions) == stop:
                raise _OverError
            return False
        for name, refutes in (rules or {}).items():
            if refutes(bits):
                found.refuted[name] += 1
                return True
        if table is None:
            return expand(bits)
        known = representative(bits)
        if known in table:
            found.hits += 1
            return True
        lost = expand(bits)
        if lost:
            table.add(known)
        return lost

    with suppress(_OverError):
        start = problem.start.bits
        if done(start):
            found.solutions.append(())
        else:
            expand(start)
    return found


def _before(problem: Problem, hop: Hop) -> int:
    """Return the pegs among the three holes of a jump when it is legal."""
    a, b, _ = hop
    return 1 << a | 1 << b if problem.rules == "normal" else 1 << a


def _finish_test(problem: Problem) -> Callable[[int], bool]:
    finish = problem.finish
    if finish.kind == "pegs":
        care = problem.board.full & ~finish.free
        return lambda bits: bits & care == finish.pegs
    positions = reference.reachable(problem) if finish.kind == "fewest" else set()
    test = reference.finish_test(problem, positions)
    return lambda bits: test(reference.holes(bits))


def commuting_classes(solutions: Sequence[tuple[Hop, ...]]) -> Counter[tuple[Hop, ...]]:
    """Return how many of the *solutions* are in each class of orders of the same jumps."""
    return Counter(map(reference.first_order, solutions))
