"""All solutions of a problem, one after another.

A solution ends the first time the finish holds. The order is fixed: the first solution is the one
that ``solve`` finds. From there the listing backtracks and tries the jumps at each position in the
board's order. The search enters only positions from
which the finish can be reached (a memo keeps what was learnt), so it never strays for long.

Solutions that differ only in the order of independent jumps, that is, of jumps with disjoint
footprints, form a class (A. Mazurkiewicz, Trace theory, LNCS 255 (1987)). With ``distinct`` one
solution of each class is listed. With ``mod_symmetry`` one solution is listed of those that are
images of each other under a symmetry that keeps start and finish.
"""

from __future__ import annotations

from collections.abc import Iterator

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.search.encoding import EncodedProblem
from pegsol.search.pagodas import PagodaProposals
from pegsol.search.result import Status
from pegsol.search.run import ProgressCallback, Run
from pegsol.search.scores import squared_score
from pegsol.search.solving.solve import solve

MAX_MEMO_BYTES = 128 << 20
"""The size of the memo; a larger one grows too slowly between two checks for Ctrl-C."""


def solutions(
    problem: ProblemLike,
    *,
    fewest_moves: bool = False,
    distinct: bool = False,
    mod_symmetry: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    progress: ProgressCallback | None = None,
) -> Iterator[Solution]:
    """Yield the solutions of *problem*, each verified.

    For the finish "fewest" a solution ends with the fewest pegs that can be reached.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 any")
    >>> for solution in solutions(line):
    ...     print(solution)
    d1-b1, a1-c1, f1-d1-b1
    d1-b1, a1-c1, f1-d1, c1-e1
    d1-b1, f1-d1, a1-c1, d1-b1
    d1-b1, f1-d1, a1-c1-e1
    >>> len(list(solutions(line, distinct=True)))
    2

    With *mod_symmetry* one solution is listed of those that are mirror images or rotations of each
    other, if start and finish are the same for all of them. On boards with more than 1,000
    symmetries, only the motions of the drawn board count.

    >>> crossbow = problem("crossbow")
    >>> len(list(solutions(crossbow))), len(list(solutions(crossbow, mod_symmetry=True)))
    (968, 484)

    With *fewest_moves* only the solutions with the fewest moves are listed; the *distinct* ones
    then differ in more than the order of independent moves and a symmetry. *progress* is called
    while the fewest moves are looked for.

    >>> for solution in solutions("triangle(4) b2 a2", fewest_moves=True, distinct=True):
    ...     print(solution)
    d4-b2, a1-c3, b4-d4-b2, a3-a1-c3-a3, a4-a2
    d4-b2, a1-c3, b4-d4-b2, a3-c3-a1-a3, a4-a2

    The time limit holds for the whole listing; the limit of nodes holds for the search that finds
    the first solution.

    Raises LimitError if a limit stops the listing before its end.
    """
    problem, limits = as_problem(problem), as_limits(limits)
    if fewest_moves:
        from pegsol.search.solving.optimal import optimal_solutions  # seldom needed

        return optimal_solutions(
            problem, bool(distinct or mod_symmetry), Run(limits, progress=progress)
        )
    return _solutions(problem, bool(distinct), mod_symmetry, limits)


def _solutions(
    problem: Problem, distinct: bool, mod_symmetry: bool, limits: Limits
) -> Iterator[Solution]:
    run = Run(limits)
    result = solve(problem, limits=limits)
    if result.status is Status.IMPOSSIBLE:
        return
    if result.status is Status.UNDECIDED or result.solution is None:
        raise LimitError(result.limit or Limit.TIME)
    if not result.solution.jumps:
        yield result.solution
        return
    finish = problem.finish
    if finish.is_fewest:
        finish = Finish.at_most(result.solution.final.peg_count)
    encoded = EncodedProblem(problem, finish)
    first = encoded.indices(result.solution.jumps)
    images = encoded.mirror_images(first, distinct=distinct) if mod_symmetry else None
    listing = _core.Listing(
        encoded.core,
        encoded.words(encoded.start),
        encoded.core_finish(),
        squared_score(encoded.board),
        encoded.symmetries(start=False, finish=True),
        PagodaProposals(encoded, seed=0).checked("forward"),
        first,
        distinct,
        min(MAX_MEMO_BYTES, run.memory // 4),
    )
    while True:
        left = run.left()
        state = listing.run(left) if left > 0 else _core.State.RUNNING
        if state is _core.State.COMPLETE:
            return
        if state is _core.State.RUNNING:
            raise LimitError(Limit.TIME)
        path = listing.solution()
        if images is not None and not images.is_first(path):
            continue
        solution = Solution._of(encoded.problem, encoded.jumps(path))
        solution.verify()
        yield solution
