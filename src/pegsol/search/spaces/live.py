"""The live positions of a problem: those on the way from its start to its finish."""

from __future__ import annotations

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.problem import Problem
from pegsol.search.encoding import EncodedProblem, symmetries_keeping
from pegsol.search.run import Run
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.choice import choose


class LivePositions:
    """The live positions of *problem*, whose finish is not "fewest", as a bitmap filled in steps.

    ``members`` is the set of live positions, by the problem's own rules and in the class of its
    start, for the core to look up. It is None before the set is found, and if no bitmap can hold
    it.
    """

    def __init__(self, problem: Problem) -> None:
        self._encoded = EncodedProblem(problem)
        self.members: _core.Membership | None = None
        self._reached: Bitmap | None = None
        self._bitmap: Bitmap | None = None
        self._complemented = not self._encoded.complements  # whether it holds the complements

    def find(self, run: Run) -> bool:
        """Find the live positions; return whether a bitmap can hold them.

        Raises LimitError if the time limit is reached; the next call continues.
        """
        if self._reached is None:
            try:
                self._reached = self._begin(run)
            except LimitError as error:
                if error.limit is not Limit.MEMORY:
                    raise
            if self._reached is None:
                return False
        self._complete(self._reached, run)
        assert self._bitmap is not None
        self.members = self._bitmap.core.lookup(self._complemented)
        return True

    def _begin(self, run: Run) -> Bitmap | None:
        """Return the bitmap of the reachable positions, not yet filled; None if none suits them."""
        start, board = self._encoded.start, self._encoded.board
        division = choose(board, None, start.bit_count(), run.engine_memory, spilled=False)
        if division is None:
            return None
        group, _ = symmetries_keeping(board, [[start]])
        return Bitmap(
            division, Task(start, [start], symmetries=group, threads=run.threads), run.check_memory
        )

    def _complete(self, reached: Bitmap, run: Run) -> None:
        encoded = self._encoded
        start, board = encoded.start, encoded.board
        reached.complete(run.named("reachable positions"))
        run = run.named("live positions")
        seeds, pattern = encoded.seeds()
        if pattern is None and seeds == [start]:
            # The finish is the complement of the start: from both, the same is reached.
            reached.keep_complements(run)
            self._bitmap, self._complemented = reached, encoded.complements
            return
        if self._bitmap is None:
            task = Task(
                board.full ^ start,
                seeds,
                pattern,
                symmetries=encoded.symmetries_of_both(),
                threads=run.threads,
            )
            # The levels of the first bitmap are freed when the second one needs them.
            self._bitmap = Bitmap(
                reached.division, task, run.check_memory, bound=reached, consume=True
            )
        self._bitmap.complete(run)

    @property
    def count(self) -> int | None:
        """The number of live positions, if they were found."""
        if self.members is None or self._bitmap is None:
            return None
        return sum(self._bitmap.core.counts()[0])

    @property
    def memory_bytes(self) -> int:
        """The memory that the live positions take."""
        if self.members is None or self._reached is None:
            return 0
        return self._reached.memory_needed()
