"""The areas of a board: a few holes each, at the ends of its arms and in its corners.

An area has few contents, so what can happen in it is computed exactly. This helps most at the
border of the board, so areas grow from holes on few lines.
"""

from __future__ import annotations

from functools import lru_cache

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of

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
    near, lines, full = [0] * len(board), [0] * len(board), board.full
    for a, b, c in board.jumps:
        near[a] |= 1 << b
        near[b] |= 1 << a | 1 << c
        near[c] |= 1 << b
        for hole in (a, b, c):
            lines[hole] += 1

    def grown(holes: int, within: int) -> int:
        """Return *holes* with their neighbours *within* other holes."""
        for hole in holes_of(holes):
            holes |= near[hole] & within
        return holes

    found: list[int] = []
    covered = 0
    for hole in sorted(range(len(board)), key=lambda hole: (lines[hole], hole)):
        if len(found) == MAX_AREAS:
            break
        if covered >> hole & 1 or not lines[hole]:
            continue
        alike = sum([1 << h for h in range(len(board)) if lines[h] == lines[hole]])
        seed, area = 0, 1 << hole
        while area != seed:
            seed, area = area, grown(area, alike)
        if area.bit_count() > MAX_HOLES:
            area = 1 << hole
        while area != (larger := grown(area, full)) and larger.bit_count() <= MAX_HOLES:
            area = larger
        found.append(area)
        covered |= area
    return tuple(found)
