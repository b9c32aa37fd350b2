"""A number of positions that can certainly be reached, found without listing them all.

The board is divided into regions that share no hole. Jumps within one region do not touch another,
so the numbers of positions that each region can be brought into, multiplied, count positions of the
whole board that can be reached. A random game leads to positions where the product is large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from pegsol.game.boards.board import Board

REGION_HOLES = 22
"""The holes of a region: more would take long to search, fewer leave many jumps out."""
REGION_WORK = 300_000
"""The jumps that are tried to count the positions of a region."""
STAGES = (0.3, 0.45, 0.6)
"""The parts of a random game after which the positions are counted."""

Masks = Sequence[tuple[int, int]]


def positions_at_least(
    board: Board, start: int, enough: int, check: Callable[[], None] = lambda: None
) -> int:
    """Return a number of positions that can be reached from *start* (bits), by normal rules.

    The count ends once it has *enough*. *check* is called regularly, and may raise an error.

    >>> from pegsol import board
    >>> square = board("square(30)")
    >>> positions_at_least(square, square.full ^ 1 << 450, 1 << 40) >> 40 > 0
    True
    >>> line = board("line(6)")
    >>> positions_at_least(line, line.bits(["a1", "b1"]), 1 << 40)
    2
    """
    regions, inside = list(_regions(board)), []
    for region in regions:
        check()
        inside.append([(mask, pegs) for mask, pegs in board.jump_masks if not mask & ~region])
    game = _random_game(start, board.jump_masks, check)
    best = len(game)  # each position of the game can be reached
    for stage in STAGES:
        position, found = game[int(stage * (len(game) - 1))], 1
        for region, masks in zip(regions, inside, strict=True):
            check()
            found *= _count(position & region, masks)
            if found >= enough:
                return found
        best = max(best, found)
    return best


def _regions(board: Board) -> Iterator[int]:
    """Yield sets of holes (bits) that share no hole; lines join the holes of each."""
    near: list[set[int]] = [set() for _ in board.names]
    for line in board.lines + board.one_way:
        for hole in line:
            near[hole].update(line)
    free = dict.fromkeys(range(len(board)))
    while free:
        region = [next(iter(free))]
        del free[region[0]]
        for hole in region:
            for other in sorted(near[hole]):
                if other in free and len(region) < REGION_HOLES:
                    region.append(other)
                    del free[other]
        yield sum([1 << hole for hole in region])


def _random_game(bits: int, masks: Masks, check: Callable[[], None]) -> list[int]:
    """Return the positions of a game that is played at random to its end, always the same."""
    random, game = Random(0), [bits]
    while legal := [mask for mask, pegs in masks if bits & mask == pegs]:
        check()
        bits ^= legal[int(random.random() * len(legal))]
        game.append(bits)
    return game


def _count(bits: int, masks: Masks) -> int:
    """Return the number of positions that some jumps lead to, as far as the work allows."""
    seen, waiting = {bits}, [bits]
    for _ in range(REGION_WORK // max(1, len(masks))):
        if not waiting:
            break
        bits = waiting.pop()
        after = [bits ^ mask for mask, pegs in masks if bits & mask == pegs]
        waiting += [there for there in after if there not in seen]
        seen.update(after)
    return len(seen)
