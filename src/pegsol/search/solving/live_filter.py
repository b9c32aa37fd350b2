"""The live positions of a problem, once they are worth their cost to a search."""

from __future__ import annotations

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.problem import Problem
from pegsol.proof.position_class import class_dimension
from pegsol.search.run import Run
from pegsol.search.spaces.live import LivePositions

MIN_SHARE, SHARE = 1 << 12, 1 << 9
"""The live positions of a class of n positions are found once a search has generated n / 4096
positions and, judged by the growth of its layers, would generate n / 512."""


class LiveFilter:
    """The live positions of *problem*, whose finish is not "fewest".

    ``members`` is the set of live positions. It is None before the set is found, and if no bitmap
    can hold it.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.members: _core.Membership | None = None
        self.impossible = False
        self._positions: LivePositions | None = None

    def is_due(self, nodes: int, layers_to_go: int) -> bool:
        """Return whether to find the live positions after a search of that number of positions."""
        if self.members is not None or self.impossible:
            return False
        board = self.problem.board
        positions = 1 << len(board) - class_dimension(board)
        if nodes * MIN_SHARE < positions:
            return False
        # Each layer takes at least twice the work of the last one.
        return (nodes << min(64, max(0, layers_to_go))) * SHARE >= positions

    def find(self, run: Run) -> bool:
        """Find the live positions; return whether a bitmap can hold them.

        Raises LimitError if the time limit is reached; the next call continues.
        """
        if self._positions is None:
            try:
                self._positions = LivePositions.of(self.problem, run)
            except LimitError as error:
                if error.limit is not Limit.MEMORY:
                    raise
            if self._positions is None:
                self.impossible = True
                return False
        self._positions.complete(run)
        self.members = self._positions.membership()
        return True

    @property
    def count(self) -> int | None:
        """The number of live positions, if they were found."""
        found = self._positions
        return None if found is None or self.members is None else found.count

    @property
    def memory_bytes(self) -> int:
        """The memory that the live positions take."""
        found = self._positions
        return 0 if found is None or self.members is None else found.memory_bytes
