"""Merson regions: a lower bound for the number of moves.

A *region* is a set of holes such that every line over a hole of the region has an end in it. While
all holes of a region hold pegs, only a jump by a peg of the region can take one of its pegs: a jump
over a peg of the region starts or ends in a hole of the region, and no hole is empty to end in. So
a full region is left only by a move that starts in it, and disjoint regions need different moves.
The corners of most boards are regions of one hole.

Sources: R. L. Merson, 1962, in J. D. Beasley, The Ins and Outs of Peg Solitaire (1985), chapter 11;
J. K. Barker and R. E. Korf, Solving peg solitaire with bidirectional BFIDA* (AAAI 2012), find the
regions by a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pegsol.game.boards.board import Board
from pegsol.game.problem import Finish

MAX_SIZE = 8
"""The most holes of a region; larger regions are full for a few moves only."""
MAX_REGIONS = 256
MAX_STEPS = 20_000
"""The steps for small regions after which larger ones are left out, on large boards."""


@lru_cache(maxsize=8)
def regions(board: Board) -> tuple[int, ...]:
    """Return the minimal regions of *board* as sets of holes (bits), the smallest first.

    At most 256 regions are returned, of at most 8 holes each; any choice of regions gives a bound.
    """
    lines_over: list[list[tuple[int, int]]] = [[] for _ in board.names]
    for a, b, c in board.lines + board.one_way:
        lines_over[b].append((1 << a, 1 << c))
    # Smaller regions are preferred, so sizes are tried in ascending order.
    found: list[int] = []
    steps = [0]
    for size in range(1, MAX_SIZE + 1):
        new = {
            region
            for hole in range(len(board))
            for region in _completed(1 << hole, size, lines_over, found, steps)
        }
        found += sorted(new)
        if len(found) >= MAX_REGIONS or steps[0] > MAX_STEPS:
            break
    return tuple(found[:MAX_REGIONS])


def _completed(
    region: int,
    size: int,
    lines_over: list[list[tuple[int, int]]],
    smaller: list[int],
    steps: list[int],
) -> Iterator[int]:
    """Yield regions of exactly *size* holes that contain *region* and none of the *smaller*."""
    steps[0] += 1
    for part in smaller:
        if part & region == part:
            return
    holes = region.bit_count()
    rest = region
    while rest:
        hole = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        for a, c in lines_over[hole]:
            if not region & (a | c):
                if holes < size:
                    yield from _completed(region | a, size, lines_over, smaller, steps)
                    yield from _completed(region | c, size, lines_over, smaller, steps)
                return
    if holes == size:
        yield region


class Bound(NamedTuple):
    """Regions of which all but *spared* disjoint ones need a move of their own."""

    regions: tuple[int, ...]
    spared: int = 0

    def to_leave(self, pegs: int) -> int:
        """Return the moves that are needed to leave the full regions of a position."""
        return max(0, disjoint(r for r in self.regions if pegs & r == r) - self.spared)

    def left(self, pegs: int) -> int:
        """Return the moves that have left the regions that are no longer full."""
        return max(0, disjoint(r for r in self.regions if pegs & r != r) - self.spared)


def disjoint(chosen: Iterable[int]) -> int:
    """Return the number of disjoint sets among *chosen*, taken greedily in order."""
    used = count = 0
    for region in chosen:
        if not used & region:
            used |= region
            count += 1
    return count


def bounds_to_leave(board: Board, finishes: Iterable[int]) -> tuple[Bound, ...]:
    """Return bounds for the moves from any position to one of the *finishes* (not empty)."""
    every = regions(board)
    finishes = tuple(finishes)
    full = [region for region in every if any(pegs & region == region for pegs in finishes)]
    left = Bound(tuple([region for region in every if region not in full]))
    if not full:
        return (left,)
    spared = max(
        min(pegs.bit_count(), sum([pegs & region == region for region in full]))
        for pegs in finishes
    )
    return (left, Bound(every, spared))


def bounds_to_leave_for(board: Board, finish: Finish) -> tuple[Bound, ...]:
    """Return bounds for the moves to a *finish* with too many positions to list."""
    every = regions(board)
    if not finish.care:
        return (Bound(every, finish.most),)
    perhaps = finish.pegs | finish.free
    return (Bound(tuple([r for r in every if perhaps & r != r or r.bit_count() > finish.most])),)


def full_regions(board: Board, positions: Iterable[int]) -> tuple[int, ...]:
    """Return the regions that are full in all *positions*.

    A region that is full at the start and not full later has been left by its own move.
    """
    pegs = board.full
    for position in positions:
        pegs &= position
    return tuple([region for region in regions(board) if pegs & region == region])
