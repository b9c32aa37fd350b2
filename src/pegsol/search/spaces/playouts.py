"""Random games of a problem, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError, require_extra
from pegsol.game.finish import Finish, FinishLike, as_finish
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, FOREVER, Limits, whole
from pegsol.search.encoding import CoreFinish, Encoding, peg_counts
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.arrays import normal_rules, words_of
from pegsol.search.spaces.batch import Batch
from pegsol.wording import plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags, Words

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
    encoding = Encoding(board, problem.rules)
    first = Batch.of([start], problem.rules).words
    ended = None if problem.finish.is_fewest else problem.finish
    last = np.empty((count, size), np.uint64)
    pegs, jumps = np.empty(count, np.uint16), np.empty(count, np.uint16)
    solved = None if ended is None else np.empty(count, np.bool_)

    def starts(part: slice) -> Words:
        return np.repeat(first, len(last[part]), axis=0)

    for part, words in _ends(run, encoding, starts, count, ended, ahead):
        last[part], pegs[part] = words, peg_counts(words)
        jumps[part] = np.abs(pegs[part].astype(np.int32) - start.peg_count)
        if solved is not None:
            assert ended is not None
            solved[part] = Batch(board, words, problem.rules).meets(ended)
    return Playouts(problem, Batch(board, last, problem.rules), pegs, jumps, solved)


def played_out(run: Run, batch: Batch, finish: FinishLike | None, ahead: int = 0) -> Batch:
    """Return what :meth:`pegsol.Batch.play_out` returns, within *run*."""
    import numpy as np

    finish = None if finish is None else as_finish(batch.board, finish)
    if finish is not None and finish.is_fewest:
        raise ProblemError('no game ends at the finish "fewest", which only a search knows')
    whole(ahead, "a number of jumps to look ahead", 0, MAX_AHEAD)
    if ahead and finish is None:
        raise ProblemError("without a finish no game is lost, so no player sees it ahead")
    encoding, last = Encoding(batch.board, batch.rules), np.empty_like(batch.words)
    starts = batch.words.__getitem__
    for part, words in _ends(run, encoding, starts, len(batch), finish, ahead):
        last[part] = words
    return Batch(batch.board, last, batch.rules)


def _ends(
    run: Run,
    encoding: Encoding,
    starts: Callable[[slice], Words],
    count: int,
    finish: Finish | None,
    ahead: int = 0,
) -> Iterator[tuple[slice, Words]]:
    """Yield the last positions of *count* games, some at a time, with the place of these games."""
    run = run.named("random games")
    ending = None if finish is None else encoding.finish_of(finish)
    test = None if ending is None else encoding.core_form(ending)
    core, size = _core.Batch(encoding.core), words_of(encoding.board)

    def play(games: Words, test: CoreFinish | None, first: int) -> None:
        seed, seconds = run.seed & MAX_SEED, run.slice(FOREVER)
        if not core.play(games, test, ahead if test else 0, seed, first, run.threads, seconds):
            raise LimitError(Limit.TIME)

    at_once = max(1, JUMPS_AT_ONCE // max(1, len(encoding.board.jumps)))
    for first in range(0, count, at_once):
        run.report(first, count)
        part = slice(first, min(count, first + at_once))
        rows = normal_rules(encoding, starts(part))
        if ending is None or ending.care or ending.least == 1:
            play(rows.reshape(-1), test, first)
        else:
            # The core tests for at most that number of pegs; fewer pegs are no finish.
            fewer = peg_counts(rows) < ending.least
            for some, end in ((fewer, None), (~fewer, test)):
                games = rows[some].reshape(-1)
                play(games, end, first)
                rows[some] = games.reshape(-1, size)
        yield part, normal_rules(encoding, rows)
