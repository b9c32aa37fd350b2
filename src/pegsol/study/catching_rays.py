"""Extreme rays that catch lost positions, found by linear programming or at random.

The pagoda functions for which all jumps together take off a weight of 1 form a polytope whose
corners are the extreme rays. So a linear programme finds a ray for any position that some pagoda
function refutes. HiGHS only proposes the jumps that keep the weight; the ray that they determine is
computed and checked exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pegsol import _core
from pegsol.game.boards.board import Board
from pegsol.proof.extreme_rays import (
    Weights,
    all_extreme_rays,
    conserved,
    extreme_parts,
    fixed_holes,
    ray_through,
)
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import Encoding
from pegsol.search.pagodas import MAX_PAGODAS, MIN_WEIGHT
from pegsol.search.refuting.highs import INFINITY, Bounds, Programme, Row, is_installed
from pegsol.search.run import Run
from pegsol.study.lost_positions import LostPositions

MAX_ALL = 400
"""If a board has more extreme rays than this, only some of them are found."""
MAX_ALL_HOLES = 16
"""On boards with more holes than this, no attempt is made to find all extreme rays."""
TOLERANCE = 1e-7
"""A weight smaller than this may be an error of floating point."""
LOWERED, LOWERED_SEEDS = 200, 8
"""Without linear programming: the weightings that the core tries with each seed, and the seeds."""


def catching_rays(lost: LostPositions, run: Run) -> tuple[list[Weights], bool]:
    """Return extreme rays that catch some of the *lost* positions, and whether these are all.

    Conserved weights and their negatives are also returned if they catch some. With HiGHS, one of
    the rays catches each position that any pagoda function catches.

    Raises LimitError if the time limit is reached.
    """
    board = lost.board
    every = all_extreme_rays(board, MAX_ALL) if len(board) <= MAX_ALL_HOLES else None
    found: Iterable[Weights]
    if every is not None:
        found = every
    elif is_installed():
        found = _by_programmes(lost, run)
    else:
        found = _by_lowering(lost, run)
    both = [(w, tuple([-weight for weight in w])) for w in conserved(board)]
    rays = dict.fromkeys([*found, *[w for pair in both for w in pair]])
    return [ray for ray in rays if lost.caught(ray)], every is not None


def catchable(lost: LostPositions, rays: Sequence[Weights], complete: bool, run: Run) -> int | None:
    """Return the set of *lost* positions that any pagoda function catches; None if unknown.

    The set contains the positions that the *rays* catch; *complete* is whether these are all rays
    of the board. For the other positions, linear programming decides in floating point.
    """
    caught = 0
    for weights in rays:
        caught |= lost.caught(weights)
    if complete:
        return caught
    if not is_installed():
        return None
    search = RaySearch(lost.board)
    for number, position in enumerate(lost.positions):
        if not caught & lost.one(number):
            run.check_time()
            run.report(number, len(lost.positions))
            ray = search.lightest(_gains(lost, position))
            if ray is not None:
                caught |= lost.caught(ray)
    return caught


def _by_programmes(lost: LostPositions, run: Run) -> Iterator[Weights]:
    """Yield for each position the extreme ray that catches it most clearly, if any ray does."""
    search = RaySearch(lost.board)
    for number, position in enumerate(lost.positions):
        run.check_time()
        run.report(number, len(lost.positions))
        ray = search.lightest(_gains(lost, position))
        if ray is not None:
            yield ray


def _gains(lost: LostPositions, position: int) -> list[int]:
    """Return how often the weight of each hole counts in the position, less than in the finish."""
    return [(position >> h & 1) - (lost.finish >> h & 1) for h in range(len(lost.board))]


def _by_lowering(lost: LostPositions, run: Run) -> Iterator[Weights]:
    """Yield the parts of weightings that the core makes for a few positions at a time."""
    board = lost.board
    encoding = Encoding(board)
    finish = encoding.words(lost.finish)
    for seed in range(LOWERED_SEEDS):
        run.report(seed, LOWERED_SEEDS)
        starts = [encoding.words(bits) for bits in lost.positions[seed::LOWERED_SEEDS]]
        lowered = _core.pagodas(
            encoding.core, starts, [finish], MIN_WEIGHT, LOWERED, MAX_PAGODAS, seed
        )
        for weights, _ in lowered if starts else ():
            run.check_time()
            yield from extreme_parts(Pagoda(board, tuple(weights)))


class RaySearch:
    """The extreme rays of a *board* that are lightest on given holes, found one after another.

    >>> from pegsol import board
    >>> search = RaySearch(board("line(4)"))
    >>> search.lightest([0, 1, -1, 1])  # for a peg in c; pegs in b and d cannot bring one there
    (1, 0, 1, -1)
    >>> search.lightest([0, 0, -1, 1]) is None, search.lightest([1, 1, -1, 0]) is None
    (False, True)

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._rays: dict[tuple[int, ...], Weights | None] = {}
        rows: list[Row] = [({a: 1, b: 1, c: -1}, (0, INFINITY)) for a, b, c in board.jumps]
        total = [0.0] * len(board)
        for row, _ in rows:
            for hole, value in row.items():
                total[hole] += value
        rows.append(({hole: value for hole, value in enumerate(total) if value}, (1, 1)))
        columns: list[Bounds] = [(-INFINITY, INFINITY)] * len(board)
        for hole in fixed_holes(board):
            columns[hole] = (0, 0)
        self._programme = Programme(columns, rows, [0] * len(board))

    def lightest(self, multiples: Sequence[int]) -> Weights | None:
        """Return the ray with the least sum of its weights times *multiples*, if that is below 0.

        The sum is the least among rays for which all jumps together take off the same weight. The
        result is also None if the answer of HiGHS is not exact enough to find the ray.
        """
        self._programme.set_costs(multiples)
        values = self._programme.solve()
        if values is None or _sum(multiples, values) > -TOLERANCE:
            return None
        jumps = self._board.jumps
        tight = tuple(
            [
                number
                for number, (a, b, c) in enumerate(jumps)
                if values[a] + values[b] - values[c] < TOLERANCE
            ]
        )
        if tight not in self._rays:
            self._rays[tight] = ray_through(self._board, tight)
        ray = self._rays[tight]
        return ray if ray is not None and _sum(multiples, ray) < 0 else None


def _sum(multiples: Sequence[int], values: Sequence[float]) -> float:
    return sum([m * value for m, value in zip(multiples, values, strict=True)])
