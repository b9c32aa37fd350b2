"""The areas of a board: a few holes each, at the ends of its arms and in its corners.

An area has few contents, so what can happen in it is computed exactly. This helps most at the
border of the board, so areas grow from holes on few lines.
"""

from __future__ import annotations

from functools import lru_cache

from pegsol.game.boards.board import Board

MAX_HOLES = 9
MAX_AREAS = 8


@lru_cache(maxsize=8)
def areas(board: Board) -> tuple[int, ...]:
    """Return up to 8 areas of *board* as sets of at most 9 holes (bits).

    Each area grows from neighbouring holes that are on fewer lines than the holes around them, by
    all neighbours at a time.

    >>> from pegsol import board
    >>> wiegleb = board("wiegleb")
    >>> [len(wiegleb.names_of(area)) for area in areas(wiegleb)]
    [9, 9, 9, 9, 9]
    >>> wiegleb.names_of(areas(wiegleb)[0])
    ('d1', 'e1', 'f1', 'd2', 'e2', 'f2', 'd3', 'e3', 'f3')
    """
    near = _neighbours(board)
    lines = [0] * len(board)
    for jump in board.jumps:
        for hole in jump:
            lines[hole] += 1
    found: list[int] = []
    covered = 0
    for hole in sorted(range(len(board)), key=lambda hole: (lines[hole], hole)):
        if len(found) == MAX_AREAS:
            break
        if covered >> hole & 1 or not lines[hole]:
            continue
        seed = _grown(1 << hole, near, {h for h in range(len(board)) if lines[h] == lines[hole]})
        if seed.bit_count() > MAX_HOLES:
            seed = 1 << hole
        area = seed
        while area.bit_count() <= MAX_HOLES and area != seed | _around(area, near):
            seed, area = area, area | _around(area, near)
        if area.bit_count() > MAX_HOLES:
            area = seed
        found.append(area)
        covered |= area
    return tuple(found)


def _neighbours(board: Board) -> list[int]:
    near = [0] * len(board)
    for a, b, c in board.jumps:
        near[a] |= 1 << b
        near[b] |= 1 << a | 1 << c
        near[c] |= 1 << b
    return near


def _around(holes: int, near: list[int]) -> int:
    return _union([near[hole] for hole in range(len(near)) if holes >> hole & 1])


def _union(sets: list[int]) -> int:
    union = 0
    for holes in sets:
        union |= holes
    return union


def _grown(holes: int, near: list[int], within: set[int]) -> int:
    """Return *holes* with all holes of *within* that are connected to them by neighbours in it."""
    allowed = _union([1 << hole for hole in within])
    while True:
        more = holes | _around(holes, near) & allowed
        if more == holes:
            return holes
        holes = more
