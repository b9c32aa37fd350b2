"""Solutions that may hold a record, for problems whose state space does not fit.

Sweeps are taken back from the positions of the finish. If the position before such a sweep can be
reached from the start, the sweep ends a solution; if none before a longer one can, it is the
longest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pegsol.model.hole_sets import holes_of, image
from pegsol.model.position import Jump
from pegsol.model.problem import Finish, Problem
from pegsol.model.solution import Solution
from pegsol.search.encoding import EncodedProblem
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.solving.solve import solve
from pegsol.search.surveys.records_of import last_sweep

MAX_SWEEPS = 100_000
"""Sweeps taken back at most."""
MAX_SEEDS = 20
"""Searches for more solutions."""
TRY_SECONDS = 1.0
"""Seconds for the question whether one position can be reached."""

Note = Callable[[Solution], None]
_End = tuple[int, int]  # a position (bits), and the hole of the peg that sweeps


def find_last_sweeps(problem: Problem, run: Run, note: Note, known: int) -> bool:
    """Note solutions that end with sweeps of more than *known* jumps, the longest first.

    Returns whether no solution ends with a longer sweep than the first of those noted, or than
    *known* if none was.

    Raises LimitError if the time of *run* is over.
    """
    sweeps = _Sweeps(problem)
    if not sweeps.found_all:
        return False
    run = run.named("last sweeps")
    proved = True
    longest_first = sorted(sweeps.jumps_after, key=lambda end: -len(sweeps.jumps_after[end]))
    tried: dict[int, Status] = {}
    for done, end in enumerate(longest_first):
        if len(sweeps.jumps_after[end]) <= known:
            break
        run.report(done, len(longest_first))
        run.check_time()
        before = sweeps.representative(end[0])
        if before not in tried:
            tried[before], solution = _reach(problem, run, end, sweeps)
            if solution is not None:
                note(solution)
                return proved and last_sweep(solution) == len(sweeps.jumps_after[end])
        proved = proved and tried[before] is Status.IMPOSSIBLE
    return proved


def more_solutions(problem: Problem, run: Run) -> Iterator[Solution]:
    """Yield solutions that searches from different seeds find, within the time of *run*."""
    for seed in range(run.seed + 1, run.seed + 1 + MAX_SEEDS):
        result = solve(problem, limits=run.limits(), threads=run.threads, seed=seed)
        if result.status is not Status.SOLVED or result.solution is None:
            return
        run.named("more solutions").report(seed - run.seed, MAX_SEEDS)
        yield result.solution


def _reach(
    problem: Problem, run: Run, end: _End, sweeps: _Sweeps
) -> tuple[Status, Solution | None]:
    """Return whether the position before a sweep can be reached, and the solution if it can."""
    limits = run.limits()
    left = TRY_SECONDS if limits.time is None else min(TRY_SECONDS, limits.time)
    part = replace(problem, finish=Finish.exactly(end[0]))
    result = solve(part, limits=replace(limits, time=left), threads=run.threads, seed=run.seed)
    if result.solution is None:
        return result.status, None
    jumps = result.solution.jumps + sweeps.jumps_after[end]
    solution = until_finish(Solution(problem, jumps))
    # If the game meets the finish before, there may be another way that does not.
    return (Status.SOLVED, solution) if solution.jumps == jumps else (Status.UNDECIDED, None)


def until_finish(solution: Solution) -> Solution:
    """Return the solution up to the first position that satisfies the finish."""
    finish = solution.problem.finish
    if finish.kind == "fewest":
        return solution
    for number, position in enumerate(solution.positions()):
        if finish.holds(position.bits):
            return replace(solution, jumps=solution.jumps[:number])
    return solution


class _Sweeps:
    """The sweeps that end in a finish, by the positions before them, one for each."""

    def __init__(self, problem: Problem) -> None:
        self.jumps_after: dict[_End, tuple[Jump, ...]] = {}
        self.found_all = False
        self._problem = problem
        if problem.finish.kind == "fewest":
            return
        encoded = EncodedProblem(problem)
        if encoded.finishes is None:
            return
        self._encoded = encoded
        self._group = encoded.symmetries(start=True, finish=True)
        self._ways_back: dict[int, list[tuple[Jump, int]]] = {}
        for jump, (mask, pegs) in zip(
            encoded.jumps(range(len(problem.board.jumps))), problem.board.jump_masks, strict=True
        ):
            before = pegs if problem.rules == "normal" else mask ^ pegs
            self._ways_back.setdefault(jump.target, []).append((jump, mask ^ before))
        layer: dict[_End, tuple[Jump, ...]] = {}
        for finish in encoded.finishes:
            bits = encoded.bits(finish)
            layer |= {(bits, hole): () for hole in holes_of(bits)}
        while layer and len(self.jumps_after) <= MAX_SWEEPS:
            layer = self._one_jump_more(layer)
            self.jumps_after |= layer
        self.found_all = not layer

    def representative(self, bits: int) -> int:
        """Return one position of those that symmetries map to each other."""
        return min([image(bits, symmetry) for symmetry in self._group])

    def _one_jump_more(self, layer: dict[_End, tuple[Jump, ...]]) -> dict[_End, tuple[Jump, ...]]:
        longer: dict[_End, tuple[Jump, ...]] = {}
        problem = self._problem
        # By normal rules, the position with the most pegs is the start.
        most = self._encoded.start.bit_count()
        for (bits, hole), jumps in layer.items():
            for jump, after in self._ways_back.get(hole, ()):
                before = bits ^ jump.mask
                if bits & jump.mask != after or problem.finish.holds(before):
                    continue
                if self._encoded.bits(before).bit_count() <= most:
                    longer[before, jump.origin] = (jump, *jumps)
        return longer
