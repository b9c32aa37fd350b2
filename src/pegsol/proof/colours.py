"""Three colours for the holes of a board, such that every line has all three.

Colour the diagonals of a square board in turn with three colours: three holes in a row or a column
then have three different colours. So a jump changes the number of pegs of each colour by one, and
two of the colours together are a parity set. The diagonals of the other direction give another
colouring; a triangular or a hexagonal board has one. This is the classic argument of M. Reiss,
"Beiträge zur Theorie des Solitär-Spiels", Crelle's Journal 54 (1857), 344-379.
"""

from __future__ import annotations

from itertools import combinations

from pegsol.game.boards.board import Board
from pegsol.proof.gf2 import all_sums
from pegsol.proof.position_class import classes_of

Colouring = tuple[int, int, int]
"""The holes (bits) of each colour; a colour may have none."""

MAX_COMBINED_SETS = 6
"""The most parity sets whose sums are searched for colourings of a board given by lines."""


def colourings(board: Board) -> tuple[Colouring, ...]:
    """Return the colourings of the board's diagonals in which each line has all three colours.

    The colours are in the order of their first holes. On a board given by lines, all
    colourings are listed if it has few parity sets. A board without lines has none.
    """
    if not board.jumps:
        return ()
    proposed = _found(board) if board.geometry == "lines" else _diagonals(board)
    found = dict.fromkeys([_ordered(colours) for colours in proposed])
    return tuple([colours for colours in found if _fits(board, colours)])


def colour_pairs(colours: Colouring) -> tuple[int, ...]:
    """Return the parity sets that consist of two of the three *colours*."""
    return tuple([one | other for one, other in combinations(colours, 2) if one | other])


def colouring_of(board: Board, sets: tuple[int, ...]) -> Colouring | None:
    """Return a colouring in which each of the *sets* has two of the colours, or None."""
    for colours in colourings(board):
        pairs = colour_pairs(colours)
        if sets and all(holes in pairs for holes in sets):
            return colours
    return None


def _diagonals(board: Board) -> list[Colouring]:
    """Return the colourings of the diagonals of both directions, which may not fit the lines."""
    proposed = []
    for slope in (1, 2):
        colours = [0, 0, 0]
        for hole, (x, y) in enumerate(board.coordinates or ()):
            colours[(x + slope * y) % 3] |= 1 << hole
        proposed.append((colours[0], colours[1], colours[2]))
    return proposed


def _found(board: Board) -> list[Colouring]:
    """Return the colourings made of two parity sets that together contain every hole."""
    basis = classes_of(board).parity_sets
    if len(basis) > MAX_COMBINED_SETS:
        return []
    return [
        (one & ~other, other & ~one, one & other)
        for one, other in combinations(all_sums(basis), 2)
        if one | other == board.full
    ]


def _ordered(colours: Colouring) -> Colouring:
    """Return the *colours* in the order of their first holes; colours without a hole are last."""
    first, second, third = sorted(colours, key=lambda holes: (not holes, holes & -holes))
    return first, second, third


def _fits(board: Board, colours: Colouring) -> bool:
    """Return whether each line has all three *colours*."""
    return all(mask & holes for mask, _ in board.jump_masks for holes in colours)
