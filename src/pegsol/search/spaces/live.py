"""The live positions of a problem: those on the way from its start to its finish."""

from __future__ import annotations

from pegsol import _core
from pegsol.game.problem import Problem
from pegsol.search.encoding import EncodedProblem, symmetries_keeping
from pegsol.search.run import Run
from pegsol.search.spaces.backward_seeds import BackwardSeeds
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.choice import choose


class LivePositions:
    """The live positions of a *problem* as a bitmap filled step by step; not for "fewest".

    >>> from pegsol import problem
    >>> live = LivePositions.of(problem("english d4 d4"), Run())
    >>> live.complete(Run())
    >>> live.count
    13428122
    """

    def __init__(self, encoded: EncodedProblem, reached: Bitmap) -> None:
        self._encoded = encoded
        self._reached = reached
        self._bitmap: Bitmap | None = None
        self._complemented = not encoded.complements  # whether it holds the complements

    @classmethod
    def of(cls, problem: Problem, run: Run) -> LivePositions | None:
        """Return the live positions of *problem*, not yet filled; None if no bitmap suits them.

        Raises LimitError if there is too little memory.
        """
        encoded = EncodedProblem(problem)
        most_pegs = encoded.start.bit_count()
        division = choose(problem.board, None, most_pegs, run.engine_memory, spilled=False)
        if division is None:
            return None
        group, _ = symmetries_keeping(problem.board, [[encoded.start]])
        task = Task(encoded.start, [encoded.start], group, threads=run.threads)
        return cls(encoded, Bitmap(division, task, run.check_memory))

    def complete(self, run: Run) -> None:
        """Find all live positions; after a limit, the next call continues.

        Raises LimitError if the time limit is reached.
        """
        reached, encoded = self._reached, self._encoded
        start, board = encoded.start, encoded.board
        reached.complete(run.named("reachable positions"))
        run = run.named("live positions")
        seeds = BackwardSeeds(encoded)
        if seeds.pattern is None and seeds.listed(start) == [start]:
            # The finish is the complement of the start: from both, the same is reached.
            reached.keep_complements(run)
            self._bitmap, self._complemented = reached, encoded.complements
            return
        if self._bitmap is None:
            group, _ = symmetries_keeping(board, [[start], *seeds.kept])
            task = Task(
                board.full ^ start, seeds.listed(start), group, seeds.pattern, threads=run.threads
            )
            # The levels of the first bitmap are freed when the second one needs them.
            self._bitmap = Bitmap(
                reached.division, task, run.check_memory, bound=reached, consume=True
            )
        self._bitmap.complete(run)

    @property
    def count(self) -> int:
        """The number of live positions, after :meth:`complete`."""
        assert self._bitmap is not None
        return sum(self._bitmap.counts()[0])

    @property
    def memory_bytes(self) -> int:
        """The memory of the bitmap in bytes."""
        return self._reached.memory_needed()

    def membership(self) -> _core.Membership:
        """Return the set of live positions for the core to look up, after :meth:`complete`.

        The set is asked for positions by the problem's own rules, in the class of its start.
        """
        assert self._bitmap is not None
        return self._bitmap.membership(self._complemented)
