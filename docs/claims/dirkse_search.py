"""David Dirkse's program of 2010 in Python: its tables, its tricks and its search.

`pegsol lab search` makes the same search without the pin types, which are not sound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pegsol import Board, board

ENGLISH = board("english")

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


def of_type(table: Sequence[int], value: int, on: Board = ENGLISH) -> int:
    """Return the holes with a value in one of the tables, as bits."""
    return on.bits([NAMES[place] for place in range(1, 50) if table[place] == value])


def codes_tried(moves: int, solved: int, path: Sequence[int]) -> int:
    """Return how many codes a search tried: all 76 in each position left again, fewer on its path.

    In the solved positions no code is tried.
    """
    left = 1 + moves - solved - len(path)
    return len(CODES) * left + sum(code + 1 for code in path)


_MASKS = tuple(
    (ENGLISH.bits([NAMES[a], NAMES[b]]), ENGLISH.bits([NAMES[c]]), 1 << ENGLISH.hole(NAMES[b]))
    for a, b, c in CODES
)
_TOUCHING = tuple(sum(1 << k for k, d in enumerate(CODES) if set(c) & set(d)) for c in CODES)
_TYPES = tuple(of_type(PIN_TYPES, value) for value in (1, 2, 3))
_CENTRE = 1 << ENGLISH.hole("d4")


class Search:
    """His search from *pegs* to a peg in the centre, with pin types and P-filter or without."""

    def __init__(self, pegs: Sequence[str], *, pins: bool = False, filtered: bool = False) -> None:
        self.start = ENGLISH.bits(pegs)
        self.pins, self.filtered = pins, filtered
        self.moves = self.solved = 0  # so far
        self.path: list[int] = []  # the codes of the moves on the board, from 0

    @property
    def tries(self) -> int:
        """How many codes were tried so far."""
        return codes_tried(self.moves, self.solved, self.path)

    def solutions(self) -> Iterator[int]:
        """Yield the number of moves made until each solution."""
        return self._from(self.start)

    def _from(self, pegs: int) -> Iterator[int]:
        for code, (two, free, over) in enumerate(_MASKS):
            if pegs & two != two or pegs & free:
                continue
            if self.pins and self._hopeless(pegs & ~over):
                continue
            if self.filtered and self._came_earlier(code):
                continue
            self.moves += 1
            after = pegs & ~two | free
            self.path.append(code)
            if after & (after - 1):
                yield from self._from(after)
            elif after == _CENTRE:
                self.solved += 1
                yield self.moves
            self.path.pop()

    @staticmethod
    def _hopeless(left: int) -> bool:
        one, two, three = ((left & pegs).bit_count() for pegs in _TYPES)
        return one == 0 or two < three

    def _came_earlier(self, code: int) -> bool:
        for made in reversed(self.path):
            if _TOUCHING[code] >> made & 1:
                return False
            if made > code:
                return True
        return False
