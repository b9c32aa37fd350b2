"""Records over the live positions of a problem: those that can be reached and can still win."""

from __future__ import annotations

from collections.abc import Callable

from pegsol import _core
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.proof import Proof, exhausted_search_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.reachability import explore, retrace

INDEX_BYTES = 9
"""The bytes for the index and a mark of a position."""
SWEEPS = ("any", "last", "loop")
"""The core's names for the kinds of sweeps."""

Note = Callable[[Solution], None]


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
        needed = self._positions * (self._encoded.live_bytes + INDEX_BYTES)
        run.check_memory(needed, "the list of live positions")
        self._sweeps = _core.Sweeps(
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
                self._sweeps.add_level(pegs, data)

    def sweeps(self) -> None:
        """Note solutions with the longest sweeps of each kind."""
        run, sweeps = self._run.named("sweeps"), self._sweeps
        try:
            while sweeps.run(run.slice(REPORT_SECONDS)) is not _core.State.COMPLETE:
                run.report(sweeps.visited(), self._positions)
        finally:
            for kind in SWEEPS:
                if sweeps.longest(kind):
                    jumps = self._encoded.jumps(sweeps.solution(kind))
                    self._note(Solution._of(self._problem, jumps))
