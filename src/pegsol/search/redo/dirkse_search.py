"""David Dirkse's search of 2010, with its tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pegsol.search.redo.dirkse_tables import CODES, ENGLISH, NAMES, PIN_TYPES, codes_tried, of_type

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
