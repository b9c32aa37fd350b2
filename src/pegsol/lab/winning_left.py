"""Finds where the games of candidates left the winning positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pegsol.errors import all_checked
from pegsol.game.boards.hole_sets import image
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.lab.candidates import Candidate
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.encoding import MAX_GROUP
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
    """Return the jump by which the game of each candidate left the winning positions.

    Jumps count from 1. The value is None if the game never left the winning positions or if the
    candidate is not evaluated, and 0 if the start is not winning. The answer is exact, because it
    is read from a state space of the winning positions. A position counts as winning if it can
    reach the finish or one of its images under the symmetries that keep the start; "fewest" means
    the least number of pegs that can be reached.

    >>> from pegsol.lab import genetic, left_winning
    >>> result = genetic("triangle(5) a1 a1", population=4, seed=1)
    >>> left_winning("triangle(5) a1 a1", result.population)
    (None, 2, 2, None)

    Raises LimitError if a limit stops the work.
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
    """Return the number of the jump after which the position is no longer winning."""
    if candidate.jumps is None:
        return None
    for number, jump in enumerate((None, *candidate.jumps)):
        bits ^= 0 if jump is None else jump.mask
        if not is_winning(bits):
            return number
    return None
