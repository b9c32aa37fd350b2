"""A state space as sorted lists of positions, one for each symmetry class, by number of pegs."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.limits import memory_text
from pegsol.search.encoding import CoreFinish, Encoding, Symmetries, peg_counts
from pegsol.search.run import REPORT_SECONDS, Run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Sparse:
    """The positions reachable from a start, or those from which a finish can be reached.

    The symmetries are a group that keeps the start, and the finish.
    """

    def __init__(
        self, encoding: Encoding, start: int, symmetries: Symmetries, memory: int, run: Run
    ) -> None:
        self.encoding = encoding
        self.has_marks = False
        """Whether the lists have the marks of a finish; there is room for one."""
        self._is_won = False  # whether all positions without a mark are left out
        self._least = 0  # the fewest pegs of a winning position
        self._counted: dict[int, tuple[int, int]] = {}
        group = [list(symmetry) for symmetry in symmetries]
        self.core = _core.Levels(encoding.core, [encoding.words(start)], group, memory)
        self._complete(run)

    def _complete(self, run: Run) -> None:
        """Find all positions.

        Raises LimitError if the time limit of *run* is reached or if the given memory does not
        suffice.
        """
        state, levels = _core.State.RUNNING, len(self.encoding.board) + 1
        while state is not _core.State.COMPLETE:
            run.report(levels - self.core.complete_down_to(), levels)
            state = self.core.run(run.slice(REPORT_SECONDS))
            if state is _core.State.MEMORY:
                raise LimitError(
                    Limit.MEMORY,
                    f"the state space does not fit the memory limit of {memory_text(run.memory)}",
                )
        for pegs in self.core.pegs():  # many symmetries make counting long, too
            run.check_time()
            self._counted[pegs] = self.core.raw(pegs), self.core.dead_ends(pegs)

    def marking(self, finish: CoreFinish, least: int, run: Run) -> Sparse:
        """Return the positions from which a finish with at least *least* pegs can be reached.

        Both share the lists. Raises LimitError if the time limit of *run* is reached.
        """
        state = _core.State.RUNNING
        while state is not _core.State.COMPLETE:
            run.report(0, 1)
            state = self.core.mark_winning(finish, run.slice(REPORT_SECONDS))
        self.has_marks = True
        won = copy.copy(self)
        won._is_won, won._least = True, least
        return won

    def _pegs(self) -> list[int]:
        core = self.core
        if not self._is_won:
            return core.pegs()
        return [pegs for pegs in core.pegs() if pegs >= self._least and core.count(pegs, True)]

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes (if *order* is known), dead ends."""
        counts = {}
        for pegs in self._pegs():
            positions, dead_ends = self._counted[pegs]
            if self._is_won:
                positions, dead_ends = self.core.raw(pegs, True), 0
            count = None if order is None else self.core.count(pegs, self._is_won)
            counts[pegs] = positions, count, dead_ends
        return counts

    def contains(self, bits: int) -> bool:
        """Return whether a position is there."""
        return bits.bit_count() >= self._least and self.core.contains(
            self.encoding.words(bits), self._is_won
        )

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""
        if pegs < self._least:
            return iter(())
        return self.encoding.positions_read(self.reading(pegs, False))

    def reading(self, pegs: int, complemented: bool) -> _core.Reading:
        """Return a reader of the same positions."""
        return self.core.reading(pegs, self._is_won, complemented)

    def find(self, positions: NDArray[np.uint64], found: NDArray[np.bool_]) -> None:
        """Set the flags of the positions that are there."""
        self.core.find(positions, self._is_won, found)
        if self._least:
            found &= peg_counts(positions.reshape(len(found), -1)) >= self._least

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return the first position of each symmetry class for each number of pegs, ascending.

        The symmetries are the list's own.
        """
        level, known = self.core.level, self._pegs()
        return [
            level(pegs, self._is_won) if pegs in known else b"" for pegs in range(least, most + 1)
        ]
