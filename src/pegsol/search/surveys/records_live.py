"""Records over the live positions of a problem: those that can be reached and can still win.

For the sweeps and for the main peg, all live positions are visited. For the fewest pegs that move,
a state is a position with the set of its pegs that have moved. The states are searched best first,
by the number of pegs moved so far and a lower bound for the pegs that must still move
(:mod:`pegsol.theory.regions`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.surveys.records_of import pegs_moved
from pegsol.theory.proof import Proof, exhausted_search_proof
from pegsol.theory.regions import Bound, bounds_to_leave_for

MAX_REGIONS = 64
BEAM_WIDTHS = (100, 10_000)
"""The widths of the beams that look for few moving pegs before the search for the fewest."""
INDEX_BYTES, MOVES_BYTES = 9, 2
"""The bytes for the index and a mark of a position, and for a number of moves."""
SWEEPS = ("any", "last", "loop")
"""The core's names for the kinds of sweeps."""

Note = Callable[[Solution], None]


class _Scan(Protocol):
    """A search of the core that visits every live position."""

    def run(self, seconds: float) -> _core.State:
        """Continue for this number of seconds."""

    def visited(self) -> int:
        """Return the number of positions visited."""


class LiveRecords:
    """The live positions of a problem, and the records over them.

    ``proof`` shows that there is no solution; it is None if there is one. Solutions are passed to
    *note*, including those that are only the best so far when a limit stops a search.

    Raises LimitError if the limits of *run* do not allow the state space.
    """

    def __init__(self, problem: Problem, run: Run, note: Note) -> None:
        self._problem = problem
        self._run = run
        self._note = note
        self.proof: Proof | None = None
        self._swept = False
        space = explore(run, problem)
        generated, levels = space.total, len(space.levels)
        self._encoded = EncodedProblem(problem, space._settled(problem.finish))
        if self._encoded.finish.holds(self._encoded.start):
            note(Solution._of(problem, ()))
        space = retrace(run, space, problem.finish, consume=True)
        if problem.start not in space:
            self.proof = exhausted_search_proof(
                problem,
                positions=generated,
                levels=levels,
                direction="forward",
                method="state space",
            )
            return
        self._positions = sum([level.mod_symmetry or level.raw for level in space.levels])
        self._pegs = sum([(x.mod_symmetry or x.raw) * (x.pegs + 1) for x in space.levels])
        self._bytes = self._positions * (self._encoded.live_bytes + INDEX_BYTES)
        run.check_memory(self._bytes, "the list of live positions")
        self._core = _core.Live(
            self._encoded.core,
            self._encoded.words(self._encoded.start),
            self._encoded.core_finish(),
            [list(symmetry) for symmetry in space.symmetries],
            self._encoded.complements,
        )
        groups = space._groups_of_levels()
        for done, (least, most) in enumerate(groups):
            run.named("live positions").report(done, len(groups))
            run.check_time()
            for pegs, data in enumerate(space._representatives(least, most), least):
                self._core.add_level(pegs, data)

    # -- sweeps ------------------------------------------------------------------------------

    def sweeps(self) -> None:
        """Note solutions with the longest sweeps of each kind; the first call finds them all."""
        if self._swept:
            return
        sweeps = _core.Sweeps(self._core)
        try:
            self._scan(sweeps, "sweeps")
            self._swept = True
        finally:
            for kind in SWEEPS:
                if sweeps.longest(kind):
                    self._note(self._solution(sweeps.solution(kind)))

    # -- pegs --------------------------------------------------------------------------------

    def main_peg(self) -> None:
        """Note a solution with the fewest moves that are not made by its main peg."""
        needed = self._bytes + MOVES_BYTES * self._pegs
        self._run.check_memory(needed, "the list of moves by the main peg")
        search = _core.MainPeg(self._core)
        self._scan(search, "moves of the other pegs")
        self._note(self._solution(search.solution()))

    def fewest_pegs(self, known: int | None, at_least: Callable[[int], None]) -> None:
        """Note a solution with the fewest pegs that move, if it has fewer than *known*.

        *at_least* is called with lower bounds of the number.
        """
        # By reverse rules a peg may appear and then move, so more pegs than holes may move.
        most = 2 * len(self._problem.board) if known is None else known - 1
        for width in BEAM_WIDTHS:
            most = self._moving_pegs(most, width, lambda _: None) - 1
        at_least(self._moving_pegs(most, 0, at_least))

    def _moving_pegs(self, most: int, width: int, at_least: Callable[[int], None]) -> int:
        """Note a solution in which up to *most* pegs move; return their number.

        If there is none, return *most* plus 1. With a *width*, the search is a beam and may miss
        some.
        """
        encoded = self._encoded
        bound = regions_to_leave(encoded)
        search = _core.TouchedPegs(
            self._core,
            [encoded.words(region) for region in bound.regions[:MAX_REGIONS]],
            bound.spared,
            most + 1,
            width,
            self._run.engine_memory,
        )
        run = self._run.named("pegs that move")
        state = _core.State.RUNNING
        while state is _core.State.RUNNING:
            state = search.run(run.slice(REPORT_SECONDS))
            if not width:
                at_least(search.at_least())
            run.report(search.at_least(), max(1, most + 1))
        if state is _core.State.MEMORY and not width:
            raise LimitError(Limit.MEMORY, "the search for the fewest pegs does not fit the memory")
        if state is not _core.State.SOLVED:
            return most + 1
        solution = self._solution(search.solution())
        self._note(solution)
        return pegs_moved(solution)

    # -- all of them -------------------------------------------------------------------------

    def _scan(self, scan: _Scan, what: str) -> None:
        run = self._run.named(what)
        while scan.run(run.slice(REPORT_SECONDS)) is not _core.State.COMPLETE:
            run.report(scan.visited(), self._positions)

    def _solution(self, indices: list[int]) -> Solution:
        return Solution._of(self._problem, self._encoded.jumps(indices))


def regions_to_leave(encoded: EncodedProblem) -> Bound:
    """Return the regions that their own pegs must leave; empty by reverse rules.

    >>> from pegsol import problem
    >>> central = EncodedProblem(problem("english d4 d4"))
    >>> regions_to_leave(central).to_leave(central.start)
    12
    """
    if encoded.complements:
        return Bound(())
    (bound,) = bounds_to_leave_for(encoded.board, encoded.finish)
    return bound
