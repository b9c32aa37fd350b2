"""Random games of a problem, many at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.problems.problem import Problem
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.arrays import require_numpy, words_of
from pegsol.search.spaces.batch import Batch, played_out
from pegsol.wording import plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games of a problem: their last positions, pegs, jumps, and whether they are solved.

    ``pegs``, ``jumps`` and ``solved`` are arrays with an entry for each game; ``solved`` is None
    for the finish "fewest".

    >>> from pegsol import playouts
    >>> games = playouts("triangle(5) a1 any", 1000)
    >>> games.pegs.shape, int(games.pegs[0] + games.jumps[0]), games.last[0].peg_count
    ((1000,), 14, 2)
    """

    problem: Problem
    """The problem that was played."""
    last: Batch
    """The last position of each game."""
    # The problem and the last positions determine the rest.
    pegs: NDArray[np.uint16] = field(compare=False)
    jumps: NDArray[np.uint16] = field(compare=False)
    solved: Flags | None = field(compare=False)


def playouts(
    problem: ProblemLike,
    count: int,
    *,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Playouts:
    """Return *count* random games of *problem*, about a million a second on the English board.

    In each position every legal jump is equally likely; a game ends at the finish, or when no jump
    is legal. The share of solved games tends to the ``chance`` of :func:`pegsol.difficulty`. The
    same seed gives the same games with any number of threads. ``progress`` cancels by returning
    False.

    >>> games = playouts("latin-cross", 200_000)
    >>> round(float(games.solved.mean()) * 64, 1)  # the exact chance is 1/64
    1.0

    Raises LimitError if a limit stops the games, MissingExtraError without NumPy (extra ``data``),
    and ProblemError for a negative number of games.
    """
    require_numpy("random games")
    problem = as_problem(problem)
    whole(count, "a number of games")
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    return played(run, problem, count)


def played(
    run: Run,
    problem: Problem,
    count: int,
    tally: NDArray[np.uint64] | None = None,
    before: int = 0,
) -> Playouts:
    """Return what :func:`playouts` returns, within *run*; see played_out for the rest."""
    import numpy as np

    start, finish = problem.start, problem.finish
    # This allows for the starts, the ends, and for a while the ends by normal rules.
    needed = 3 * 8 * words_of(problem.board) * count
    run.check_memory(needed, plural(count, "random game"))
    first = Batch.of([start], problem.rules)
    games = Batch(problem.board, np.repeat(first.words, count, axis=0), problem.rules)
    ended = None if finish.is_fewest else finish
    last = played_out(run, games, ended, tally, before)
    pegs = last.peg_counts()
    change = pegs.astype(np.int32) - start.peg_count
    return Playouts(
        problem,
        last,
        pegs,
        np.abs(change).astype(np.uint16),
        None if ended is None else last.meets(ended),
    )
