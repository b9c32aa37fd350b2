"""A state space as sorted lists of positions, one for each symmetry class, by number of pegs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.limits import memory_text
from pegsol.search.encoding import CoreFinish, Encoding, Symmetries, peg_counts
from pegsol.search.run import REPORT_SECONDS, Run

if TYPE_CHECKING:
    from pegsol.search.spaces.engines.spill import Spill  # few levels are written to disk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Sparse:
    """The positions reachable from some positions, which may differ in class and number of pegs.

    The symmetries are a group that keeps the set of starts.
    """

    def __init__(
        self,
        encoding: Encoding,
        starts: Sequence[int],
        symmetries: Symmetries,
        memory: int,
        spill: Spill | None = None,
    ) -> None:
        self.encoding = encoding
        self._holes = len(encoding.board)
        self._spill = spill
        self._written = self._holes + 1
        self.marked = False  # whether the marks are in use
        self._counted: dict[int, tuple[int, int]] = {}
        self.core = _core.Levels(
            encoding.core,
            [encoding.words(bits) for bits in starts],
            [list(symmetry) for symmetry in symmetries],
            memory,
        )
        if spill is not None:
            self._resume(spill)

    def complete(self, run: Run) -> None:
        """Find all positions.

        Raises LimitError if the time limit of *run* is reached or if the given memory does not
        suffice.
        """
        state = _core.State.RUNNING
        while state is not _core.State.COMPLETE:
            run.report(self._holes + 1 - self.core.complete_down_to(), self._holes + 1)
            state = self.core.run(run.slice(REPORT_SECONDS))
            if self._spill is not None:
                self._write(self._spill)
            if state is _core.State.MEMORY:
                raise LimitError(
                    Limit.MEMORY,
                    f"the state space does not fit the memory limit of {memory_text(run.memory)}",
                )
        for pegs in self.core.pegs():  # many symmetries make counting long, too
            run.check_time()
            self._count(pegs)

    def _count(self, pegs: int) -> tuple[int, int]:
        """Return the positions and the dead ends with that number of pegs."""
        if pegs not in self._counted:
            self._counted[pegs] = self.core.raw(pegs), self.core.dead_ends(pegs)
        return self._counted[pegs]

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes (if *order* is known), dead ends."""
        counts = {}
        for pegs in self.core.pegs():
            positions, dead_ends = self._count(pegs)
            classes = None if order is None else self.core.count(pegs)
            counts[pegs] = positions, classes, dead_ends
        return counts

    def contains(self, bits: int) -> bool:
        """Return whether a position is reachable."""
        return self.core.contains(self.encoding.words(bits))

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""
        return self.encoding.positions_read(self.reading(pegs, None, False))

    def reading(
        self, pegs: int, symmetries: Symmetries | None, complemented: bool
    ) -> _core.Reading:
        """Return a reader of the same positions; the symmetries, if any, are the list's own."""
        return self.core.reading(pegs, False, symmetries is not None, complemented)

    def shared(self, pegs: int) -> object:
        """Return the list for that number of pegs as a NumPy array without copying."""
        return self.core.shared(pegs)

    def find(self, positions: object, found: object) -> None:
        """Set the flags of the positions that are there; see :class:`Store`."""
        self.core.find(positions, False, found)

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return the first position of each symmetry class for each number of pegs, ascending.

        The symmetries are the list's own.
        """
        known = set(self.core.pegs())
        return [self.core.level(pegs) if pegs in known else b"" for pegs in range(least, most + 1)]

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
        levels = state.wholes("levels", self._holes + 1, self._holes)
        if levels != sorted(set(levels), reverse=True) or not spill.knows(levels):
            raise state.damaged("its levels are not those that were written, in order")
        for pegs in levels:
            with state.used():
                self.core.set_level(pegs, bytes(spill.read(pegs)))
            self._written = pegs


class SparseWinning:
    """The positions of a list from which a finish with at least *least* pegs can be reached.

    The symmetries of the list keep the finish.
    """

    def __init__(self, sparse: Sparse, finish: CoreFinish, least: int) -> None:
        self._sparse = sparse
        self._least = least
        self.core = sparse.core
        sparse.marked = True
        self._finish = finish

    def complete(self, run: Run) -> None:
        """Find all positions; raises LimitError if the time limit of *run* is reached."""
        state = _core.State.RUNNING
        while state is not _core.State.COMPLETE:
            run.report(0, 1)
            state = self.core.mark_winning(self._finish, run.slice(REPORT_SECONDS))

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes (if *order* is known), 0."""
        core = self.core
        return {
            pegs: (core.winning_raw(pegs), None if order is None else core.winning(pegs), 0)
            for pegs in core.pegs()
            if pegs >= self._least and core.winning(pegs)
        }

    def contains(self, bits: int) -> bool:
        """Return whether a position is reachable and can reach the finish."""
        words = self._sparse.encoding.words(bits)
        enough = bits.bit_count() >= self._least
        return enough and self._sparse.contains(bits) and self.core.is_winning(words)

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""
        if pegs < self._least:
            return iter(())
        return self._sparse.encoding.positions_read(self.reading(pegs, None, False))

    def reading(
        self, pegs: int, symmetries: Symmetries | None, complemented: bool
    ) -> _core.Reading:
        """Return a reader of the same positions; the symmetries, if any, are the list's own."""
        return self.core.reading(pegs, True, symmetries is not None, complemented)

    def shared(self, pegs: int) -> None:
        """Return None, because the positions are not contiguous."""

    def find(self, positions: NDArray[np.uint64], found: NDArray[np.bool_]) -> None:
        """Set the flags of the positions that are there; see :class:`Store`."""
        self.core.find(positions, True, found)
        if self._least:
            found &= peg_counts(positions.reshape(len(found), -1)) >= self._least

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return the first position of each symmetry class for each number of pegs, ascending."""
        known = {pegs for pegs in self.core.pegs() if pegs >= self._least}
        return [
            self.core.winning_level(pegs) if pegs in known else b""
            for pegs in range(least, most + 1)
        ]
