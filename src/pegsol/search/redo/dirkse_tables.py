"""The tables that David Dirkse prints, and how many codes his program tries."""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.model.boards.names import as_board

ENGLISH = as_board("english")

# Places 1 to 49 of a square of 7, in rows; pegsol's name for each.
NAMES = {place: "abcdefg"[(place - 1) % 7] + str((place - 1) // 7 + 1) for place in range(1, 50)}
DIRECTIONS = {"right": 1, "up": -7, "left": -1, "down": 7}

# fmt: off
MOVEDIRS = (0,
    0, 0,  9,  8, 12,  0,  0,
    0, 0,  9,  8, 12,  0,  0,
    9, 9, 15, 15, 15, 12, 12,
    1, 1, 15, 15, 15,  4,  4,
    3, 3, 15, 15, 15,  6,  6,
    0, 0,  3,  2,  6,  0,  0,
    0, 0,  3,  2,  6,  0,  0)
PIN_TYPES = (0,
    0, 0, 3, 2, 3, 0, 0,
    0, 0, 2, 1, 2, 0, 0,
    3, 2, 3, 2, 3, 2, 3,
    2, 1, 2, 1, 2, 1, 2,
    3, 2, 3, 2, 3, 2, 3,
    0, 0, 2, 1, 2, 0, 0,
    0, 0, 3, 2, 3, 0, 0)
KEYS = (0,
    0, 0, 1, 2, 3, 0, 0,
    0, 0, 2, 3, 1, 0, 0,
    1, 2, 3, 1, 2, 3, 1,
    2, 3, 1, 2, 3, 1, 2,
    3, 1, 2, 3, 1, 2, 3,
    0, 0, 3, 1, 2, 0, 0,
    0, 0, 1, 2, 3, 0, 0)
# fmt: on

# The table `pinlist`, made from `movedirs` as in the program: codes 1 to 76, here 0 to 75.
CODES = tuple(
    (place, place + step, place + 2 * step)
    for place in range(3, 48)
    for bit, step in enumerate(DIRECTIONS.values())
    if MOVEDIRS[place] >> bit & 1
)


def of_type(table: Sequence[int], value: int) -> int:
    """Return the holes with a value in one of the tables, as bits."""
    return ENGLISH.bits([NAMES[place] for place in range(1, 50) if table[place] == value])


def codes_tried(moves: int, solved: int, path: Sequence[int]) -> int:
    """Return how many codes a search tried: all 76 in each position left again, fewer on its path.

    In the solved positions no code is tried.
    """
    left = 1 + moves - solved - len(path)
    return len(CODES) * left + sum(code + 1 for code in path)
