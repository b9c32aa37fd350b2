"""Random games of a problem, many at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, require_extra
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, FOREVER, Limits, whole
from pegsol.search.encoding import Encoding
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.arrays import normal_rules, words_of
from pegsol.search.spaces.batch import Batch
from pegsol.wording import plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags

JUMPS_AT_ONCE = 1 << 20
"""The random games between two reports of progress, times the jumps of the board."""
MAX_SEED = (1 << 64) - 1
MAX_AHEAD = 8
"""The most jumps that a player looks ahead: each of them takes several times as long."""


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
    ahead: int = 0,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Playouts:
    """Return *count* random games of *problem*, about a million a second on the English board.

    In each position every legal jump is equally likely; a game ends at the finish, or when no jump
    is legal. The share of solved games tends to the ``chance`` of :func:`pegsol.difficulty`. A
    player who looks some jumps *ahead* makes no jump after which every way of playing on misses the
    finish within that number of jumps, because it is stuck or has too few pegs left, and gives up
    if there are no others. The same seed gives the same games with any number of threads.
    ``progress`` cancels by returning False.

    >>> games = playouts("latin-cross", 200_000)
    >>> round(float(games.solved.mean()) * 64, 1)  # the exact chance is 1/64
    1.0

    Raises LimitError if a limit stops the games, MissingExtraError without NumPy (extra ``data``),
    and ProblemError for a negative number of games, and for a player who looks ahead to the finish
    "fewest".
    """
    require_extra("data", "random games", "numpy")
    problem = as_problem(problem)
    whole(count, "a number of games")
    whole(ahead, "a number of jumps to look ahead", 0, MAX_AHEAD)
    if ahead and problem.finish.is_fewest:
        raise ProblemError('only a search knows the finish "fewest", so no player sees it ahead')
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    return played(run, problem, count, ahead=ahead)


def played(
    run: Run,
    problem: Problem,
    count: int,
    ahead: int = 0,
) -> Playouts:
    """Return what :func:`playouts` returns, within *run*."""
    import numpy as np

    board, start, size = problem.board, problem.start, words_of(problem.board)
    run.check_memory((8 * size + 2 + 2 + 1) * count, plural(count, "random game"))
    run = run.named("random games")
    encoding = Encoding(board, problem.rules)
    ended = None if problem.finish.is_fewest else problem.finish
    test = None
    if ended is not None:
        # The core tests for at most that number of pegs; a game that starts with fewer never wins.
        own = encoding.finish_of(ended)
        if encoding.pegs(start.peg_count) >= (0 if own.care else own.least):
            test = encoding.core_form(own)
    core, first = _core.Batch(encoding.core), normal_rules(encoding, Batch.of([start]).words)
    last = np.empty((count, size), np.uint64)
    at_once = max(1, JUMPS_AT_ONCE // max(1, len(board.jumps)))
    for begin in range(0, count, at_once):
        run.report(begin, count)
        games = np.repeat(first, min(at_once, count - begin), axis=0).reshape(-1)
        left, seed = run.slice(FOREVER), run.seed & MAX_SEED
        if not core.play(games, test, ahead if test else 0, seed, begin, run.threads, left):
            raise LimitError(Limit.TIME)
        last[begin : begin + at_once] = normal_rules(encoding, games.reshape(-1, size))
    ends = Batch(board, last, problem.rules)
    pegs = ends.peg_counts()
    jumps = np.abs(pegs.astype(np.int32) - start.peg_count).astype(np.uint16)
    return Playouts(problem, ends, pegs, jumps, None if ended is None else ends.meets(ended))
