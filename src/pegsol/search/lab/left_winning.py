"""Where the games of candidates left the winning positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pegsol.errors import all_checked
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.hole_sets import image
from pegsol.model.position import Position
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.search.encoding import MAX_GROUP
from pegsol.search.lab.candidates import Candidate
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.reachability import explore, retrace


def left_winning(
    problem: ProblemLike,
    candidates: Iterable[Candidate],
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> tuple[int | None, ...]:
    """Return for each of the *candidates* the jump by which its game left the winning positions.

    Jumps count from 1; None is a game that never left them, or a candidate that is
    not evaluated, 0 a game that began outside. It is exact,
    by a state space of the winning positions. As for the candidates, a position is winning if it,
    turned by a symmetry that keeps the start, can reach the finish; "fewest" is as few pegs as can
    be reached.

    >>> from pegsol.lab import genetic, left_winning
    >>> result = genetic("triangle(5) a1 a1", population=4, seed=1)
    >>> left_winning("triangle(5) a1 a1", result.population)
    (None, 2, 2, None)

    Raises LimitError if a limit comes first.
    """
    problem = as_problem(problem)
    games = all_checked(Candidate, candidates, "candidates of a genetic search")
    run = Run(limits, threads=threads, progress=progress)
    space = explore(run.part(0, 2), problem)
    space = retrace(run.part(1, 2), space, problem.finish, consume=True)
    turns = list(problem.board.symmetries.keeping(problem.start).permutations(MAX_GROUP))
    known: dict[int, bool] = {}

    def is_winning(bits: int) -> bool:
        if bits not in known:
            images = {image(bits, turn) for turn in turns}
            known[bits] = any(Position(problem.board, turned) in space for turned in images)
        return known[bits]

    return tuple([_left(candidate, problem.start.bits, is_winning) for candidate in games])


def _left(candidate: Candidate, bits: int, is_winning: Callable[[int], bool]) -> int | None:
    """Return the jump after which the position is not winning any more."""
    if candidate.jumps is None:
        return None
    for number, jump in enumerate((None, *candidate.jumps)):
        bits ^= 0 if jump is None else jump.mask
        if not is_winning(bits):
            return number
    return None
