"""Solutions that may hold a record, for problems whose state space does not fit the memory.

The search takes back sweeps from the positions of the finish. If the start can reach the position
before such a sweep, the sweep ends a solution. If it can reach none of the positions before longer
sweeps, that sweep is the longest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from pegsol.game.boards.hole_sets import holes_of, image
from pegsol.game.position import Jump
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.search.encoding import EncodedProblem
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.solving.solve import Searches, solve_within

MAX_SWEEPS = 100_000
"""The most sweeps that are taken back."""
MAX_SEEDS = 20
"""The number of searches for more solutions."""
TRY_WORK, ALL_WORK = 300_000_000, 20_000_000_000
"""The work to decide whether one position can be reached, and the work for all such positions, in
positions times holes: about a second and a minute."""
MORE_WORK = 3_000_000_000
"""The work of each search for more solutions."""

Note = Callable[[Solution], None]
_End = tuple[int, int]  # a position (bits), and the hole of the peg that sweeps


def find_last_sweeps(problem: Problem, run: Run, note: Note, known: int) -> bool:
    """Note solutions that end with sweeps of more than *known* jumps, the longest first.

    Return whether it is proved that no solution ends with a longer sweep than the first one noted,
    or than *known* jumps if none was noted.

    Raises LimitError if the time limit of *run* is reached.
    """
    sweeps = _Sweeps(problem, run)
    if not sweeps.found_all:
        return False
    run = run.named("last sweeps")
    proved, searches = True, Searches(ALL_WORK, TRY_WORK)
    longest_first = sorted(sweeps.jumps_after, key=lambda end: -len(sweeps.jumps_after[end]))
    tried: dict[int, Status] = {}
    for done, end in enumerate(longest_first):
        if len(sweeps.jumps_after[end]) <= known:
            break
        if searches.left <= 0:
            return False
        run.report(done, len(longest_first))
        run.check_time()
        before = sweeps.representative(end[0])
        if before not in tried:
            tried[before], solution = _reach(problem, run, end, sweeps, searches)
            if solution is not None:
                note(solution)
                return proved and last_sweep(solution) == len(sweeps.jumps_after[end])
        proved = proved and tried[before] is Status.IMPOSSIBLE
    return proved


def more_solutions(problem: Problem, run: Run) -> Iterator[Solution]:
    """Yield solutions that searches from different seeds find within the time of *run*."""
    for seed in range(run.seed + 1, run.seed + 1 + MAX_SEEDS):
        result = solve_within(
            problem, MORE_WORK, limits=run.limits(), threads=run.threads, seed=seed
        )
        if result.status is not Status.SOLVED or result.solution is None:
            return
        run.named("more solutions").report(seed - run.seed, MAX_SEEDS)
        yield result.solution


def _reach(
    problem: Problem, run: Run, end: _End, sweeps: _Sweeps, searches: Searches
) -> tuple[Status, Solution | None]:
    """Return whether the position before a sweep can be reached, and a solution if it can."""
    part = replace(problem, finish=Finish.of_bits(end[0]))
    result = searches.solve(part, limits=run.limits(), threads=run.threads, seed=run.seed)
    if result.solution is None:
        return result.status, None
    jumps = result.solution.jumps + sweeps.jumps_after[end]
    solution = until_finish(Solution._of(problem, jumps))
    # This game meets the finish earlier, but another one may not.
    return (Status.SOLVED, solution) if solution.jumps == jumps else (Status.UNDECIDED, None)


def until_finish(solution: Solution) -> Solution:
    """Return the solution up to the first position that satisfies the finish."""
    finish = solution.problem.finish
    if finish.is_fewest:
        return solution
    for number, position in enumerate(solution.positions()):
        if finish.holds(position.bits):
            return replace(solution, jumps=solution.jumps[:number])
    return solution


class _Sweeps:
    """The sweeps that end in a finish, one for each position before them."""

    def __init__(self, problem: Problem, run: Run) -> None:
        self.jumps_after: dict[_End, tuple[Jump, ...]] = {}
        self.found_all = False
        self._problem, self._run = problem, run
        if problem.finish.is_fewest:
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
        while layer:
            layer = self._one_jump_more(layer)
            if len(self.jumps_after) + len(layer) > MAX_SWEEPS:
                return
            self.jumps_after |= layer
        self.found_all = True

    def representative(self, bits: int) -> int:
        """Return the representative of the positions that symmetries map to each other."""
        return min([image(bits, symmetry) for symmetry in self._group])

    def _one_jump_more(self, layer: dict[_End, tuple[Jump, ...]]) -> dict[_End, tuple[Jump, ...]]:
        longer: dict[_End, tuple[Jump, ...]] = {}
        problem = self._problem
        # By normal rules, the position with the most pegs is the start.
        most = self._encoded.start.bit_count()
        for (bits, hole), jumps in layer.items():
            self._run.check_time()
            if len(longer) > MAX_SWEEPS:
                break
            for jump, after in self._ways_back.get(hole, ()):
                before = bits ^ jump.mask
                if bits & jump.mask != after or problem.finish.holds(before):
                    continue
                if self._encoded.bits(before).bit_count() <= most:
                    longer[before, jump.origin] = (jump, *jumps)
        return longer


# -- values --------------------------------------------------------------------------------------

RecordKind = Literal["longest-sweep", "last-sweep", "longest-loop"]


def longest_sweep(solution: Solution) -> int:
    """Return the number of jumps in the longest move of a solution.

    >>> from pegsol import problem
    >>> from pegsol.game.game import Game
    >>> longest_sweep(Game(problem("line(4) b1 c1"), "d1-b1, a1-c1").solution())
    1
    """
    return max(map(len, solution.moves), default=0)


def last_sweep(solution: Solution) -> int:
    """Return the number of jumps in the last move of a solution."""
    return len(solution.moves[-1]) if solution.jumps else 0


def longest_loop(solution: Solution) -> int:
    """Return the jumps of the longest move that ends in the hole where it began; 0 for none."""
    loops = [move for move in solution.moves if move.jumps[0].origin == move.jumps[-1].target]
    return max(map(len, loops), default=0)


VALUE_OF: dict[RecordKind, Callable[[Solution], int]] = {
    "longest-sweep": longest_sweep,
    "last-sweep": last_sweep,
    "longest-loop": longest_loop,
}
"""The value of a solution for each kind of record."""
