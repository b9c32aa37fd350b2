"""A state space as sorted lists of positions, one of each symmetry class, by number of pegs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from pegsol import _core
from pegsol.errors import LimitError
from pegsol.limits import memory_text
from pegsol.model.board import Board
from pegsol.search.spaces.spill import Spill

SLICE = 0.1  # seconds between reports
_WORD = (1 << 64) - 1

Goal = tuple[list[int], list[int], int]
"""What is wanted, as the core takes it: care, value, most pegs."""


class Sparse:
    """The positions reachable from some positions, any classes and numbers of pegs together.

    The symmetries are a group that keeps the set of starts.
    """

    def __init__(
        self,
        board: Board,
        starts: Sequence[int],
        symmetries: Sequence[Sequence[int]],
        memory: int,
        spill: Spill | None = None,
    ) -> None:
        self.board = board
        self._words = words_needed(len(board))
        self._spill = spill
        self._written = len(board) + 1
        self._memory = memory
        self.marked = False  # whether its marks are in use
        self.core = _core.Levels(
            _core.board(len(board), board.jumps),
            [split(bits, self._words) for bits in starts],
            [list(symmetry) for symmetry in symmetries],
            memory,
        )
        if spill is not None:
            self._resume(spill)

    def sweep(self, until: float, report: Callable[[int, int], None]) -> bool:
        """Go on until all is done (True) or the clock (perf_counter) says *until*.

        Raises LimitError when the memory given does not suffice.
        """
        while True:
            report(len(self.board) + 1 - self.core.complete_down_to(), len(self.board) + 1)
            left = until - time.perf_counter()
            if left <= 0:
                return False
            state = self.core.run(min(left, SLICE))
            if self._spill is not None:
                self._write(self._spill)
            if state == "memory":
                raise LimitError(
                    "memory",
                    f"the state space does not fit the memory limit of {memory_text(self._memory)}",
                )
            if state == "complete":
                return True

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes (if *order* is known), dead ends."""
        core = self.core
        return {
            pegs: (
                core.raw(pegs),
                None if order is None else core.count(pegs),
                core.dead_ends(pegs),
            )
            for pegs in core.pegs()
        }

    def contains(self, bits: int) -> bool:
        """Return whether a position is reachable."""
        return self.core.contains(split(bits, self._words))

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with so many pegs, ascending."""
        return joined(self.words(pegs), self._words)

    def words(self, pegs: int) -> bytes:
        """Return the same as 64-bit words."""
        return self.core.raw_level(pegs) if pegs in self.core.pegs() else b""

    def classes(self, least: int, most: int, symmetries: Sequence[Sequence[int]]) -> list[bytes]:
        """Return the first of each symmetry class, ascending, for each number of pegs.

        The symmetries are those of the list.
        """
        known = set(self.core.pegs())
        return [self.core.level(pegs) if pegs in known else b"" for pegs in range(least, most + 1)]

    def split(self, bits: int) -> list[int]:
        """Return a position as the core takes it."""
        return split(bits, self._words)

    # -- levels on disk ----------------------------------------------------------------------

    def _write(self, spill: Spill) -> None:
        lowest = self.core.complete_down_to()
        new = [pegs for pegs in self.core.pegs() if lowest <= pegs < self._written]
        for pegs in new:
            spill.write(pegs, self.core.level(pegs))
        if new:
            self._written = lowest
            spill.save({"levels": [pegs for pegs in self.core.pegs() if pegs >= lowest]})

    def _resume(self, spill: Spill) -> None:
        state = spill.state()
        if state is None:
            return
        for pegs in state["levels"]:
            self.core.set_level(pegs, bytes(spill.read(pegs)))
            self._written = pegs


class SparseWinning:
    """Those positions of a list from which a goal can be reached; the symmetries keep the goal."""

    def __init__(self, sparse: Sparse, goal: Goal) -> None:
        self._sparse = sparse
        self.core = sparse.core
        sparse.marked = True
        self._goal = goal

    def sweep(self, until: float, report: Callable[[int, int], None]) -> bool:
        """Find them; False when the clock (perf_counter) says *until*."""
        while True:
            report(0, 1)
            left = until - time.perf_counter()
            if left <= 0:
                return False
            if self.core.mark_winning(self._goal, min(left, SLICE)) == "complete":
                return True

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes (if *order* is known), 0."""
        core = self.core
        return {
            pegs: (core.winning_raw(pegs), None if order is None else core.winning(pegs), 0)
            for pegs in core.pegs()
            if core.winning(pegs)
        }

    def contains(self, bits: int) -> bool:
        """Return whether a position is reachable and can reach the goal."""
        return self._sparse.contains(bits) and self.core.is_winning(self._sparse.split(bits))

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with so many pegs, ascending."""
        return filter(self.contains, self._sparse.bits(pegs))

    def words(self, pegs: int) -> bytes:
        """Return the same as 64-bit words."""
        size = 8 * words_needed(len(self._sparse.board))
        return b"".join([bits.to_bytes(size, "little") for bits in self.bits(pegs)])

    def classes(self, least: int, most: int, symmetries: Sequence[Sequence[int]]) -> list[bytes]:
        """Return the first of each symmetry class, ascending, for each number of pegs."""
        known = set(self.core.pegs())
        return [
            self.core.winning_level(pegs) if pegs in known else b""
            for pegs in range(least, most + 1)
        ]


def words_needed(holes: int) -> int:
    """Return in how many words the core keeps a position: 1, 2, 4, 8 or 16."""
    words = 1
    while words * 64 < holes:
        words *= 2
    return words


def joined(data: bytes | memoryview, words: int) -> Iterator[int]:
    """Yield the positions of a level as the core gives it."""
    size = 8 * words
    for place in range(0, len(data), size):
        yield int.from_bytes(data[place : place + size], "little")


def split(bits: int, words: int) -> list[int]:
    """Return a position as the core takes it."""
    return [bits >> (64 * word) & _WORD for word in range(words)]
