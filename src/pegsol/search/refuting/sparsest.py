"""The pagoda function with the fewest weights other than 0 that refutes a problem.

R. Cockett advises pagoda functions "as sparse as possible", which are easy to add up. The holes
that need a weight are found by two programmes in turn. The first is linear and has a set of holes:
it looks for jump counts, which may be fractions, that lead from the start to the finish in all of
these holes. If there are any, the jumps change no weight on these holes, so no pagoda function with
weights on them alone refutes the problem: it must weigh one of the holes in which the jumps miss
the finish. The second programme, in whole numbers, finds a smallest set of holes that has one hole
of each such set. When jump counts no longer exist, a third programme finds the weights.

HiGHS decides in floating point that fewer holes do not suffice. The weights are whole numbers,
which are checked exactly.

References: R. Cockett, Peg Solitaire (exercise, 2019), "Pagoda functions"; the jump counts are the
dual of the programme of M. Kiyomi and T. Matsui (see :mod:`pegsol.search.refuting.linear`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import Pagoda, each_outweighs
from pegsol.proof.position_class import possible_finishes
from pegsol.search.refuting.highs import INFINITY, Programme, Row
from pegsol.search.refuting.linear import MAX_LISTED, PROGRAMME_BYTES
from pegsol.search.run import Run

MAX_NODES = 1_000_000
"""The nodes that the search for a smallest set of holes may take."""
MAX_DENOMINATOR = 10_000
"""The largest denominator of the weights as fractions."""
_ZERO = 1e-7


def sparsest_pagoda(problem: Problem, run: Run) -> Pagoda | None:
    """Return a pagoda function with the fewest weights other than 0 that refutes *problem* alone.

    None means that no pagoda function does.

    >>> from pegsol import problem
    >>> found = sparsest_pagoda(problem("english pegs d4 d5 d6 c4 e4 to d1"), Run())
    >>> len(found.by_hole), found.refutes("english pegs d4 d5 d6 c4 e4 to d1")
    (9, True)

    Raises ProblemError if the position class allows no position of the finish, or more than 300;
    MissingExtraError if HiGHS is not installed; and LimitError if the time limit is reached or the
    memory does not suffice.
    """
    finishes = possible_finishes(problem)
    if not finishes and problem.finish.is_exact:
        finishes = [problem.finish.pegs]
    if finishes is not None and not finishes:
        raise ProblemError("the position class refutes the problem: no finish is left to weigh")
    if finishes is None or len(finishes) > MAX_LISTED:
        raise ProblemError(
            f"the sparsest pagoda function is for at most {MAX_LISTED} positions that may be the "
            "finish"
        )
    run.check_memory(2 * PROGRAMME_BYTES * len(problem.board.jumps), "the linear programme")
    holes = range(len(problem.board))
    sets = Programme([(0, 1)] * len(holes), [], [1] * len(holes), holes, nodes=MAX_NODES)
    missing = _Misses(problem, finishes)
    while True:
        run.check_time()
        smallest = sets.optimum(run.left())
        if smallest is None:
            raise LimitError(Limit.TIME)
        weighed = {hole for hole in holes if smallest.values[hole] > 0.5}
        suffices, seen = True, set(weighed)
        # Each set that is found gives another one, in which all holes of the first must agree.
        while (missed := missing.misses(seen, run)) is not None:
            if not missed:
                return None
            sets.add_row((dict.fromkeys(missed, 1.0), (1.0, INFINITY)))
            seen |= missed
            suffices = False
        if suffices:
            return _weights(problem, finishes, sorted(weighed), run)


class _Misses:
    """The programme for jump counts that lead to the finish in some of the holes.

    The columns are the jumps, the shares of the finishes, and for each hole how much more, then how
    much less the jumps leave there than the finish has.
    """

    def __init__(self, problem: Problem, finishes: Sequence[int]) -> None:
        board, start = problem.board, problem.start.bits
        jumps, count = board.jumps, len(board)
        self._first = len(jumps) + len(finishes)
        self._holes = range(count)
        sign = 1.0 if problem.rules == "normal" else -1.0
        entries: list[dict[int, float]] = [{} for _ in self._holes]
        for number, (a, b, c) in enumerate(jumps):
            entries[a][number] = entries[b][number] = -sign
            entries[c][number] = sign
        rows: list[Row] = []
        for hole, row in enumerate(entries):
            ends = {len(jumps) + n: -1.0 for n, bits in enumerate(finishes) if bits >> hole & 1}
            apart = {self._first + hole: -1.0, self._first + count + hole: 1.0}
            pegs = -float(start >> hole & 1)
            rows.append((row | ends | apart, (pegs, pegs)))
        rows.append(({len(jumps) + n: 1.0 for n in range(len(finishes))}, (1.0, 1.0)))
        costs = [0.0] * self._first + [1.0] * (2 * count)
        self._programme = Programme([(0.0, INFINITY)] * len(costs), rows, costs)

    def misses(self, holes: set[int], run: Run) -> set[int] | None:
        """Return where jump counts that are right in these *holes* miss the finish, or None."""
        count = len(self._holes)
        for hole in self._holes:
            bounds = (0.0, 0.0 if hole in holes else INFINITY)
            self._programme.set_bounds(self._first + hole, bounds)
            self._programme.set_bounds(self._first + count + hole, bounds)
        found = self._programme.optimum(run.left())
        run.check_time()
        if found is None:
            return None
        apart = found.values[self._first :]
        return {hole for hole in self._holes if apart[hole] + apart[count + hole] > _ZERO}


def _weights(
    problem: Problem, finishes: Sequence[int], weighed: Sequence[int], run: Run
) -> Pagoda | None:
    """Return the pagoda function with the least weights on these holes, checked exactly."""
    board, start, count = problem.board, problem.start.bits, len(weighed)
    sign = 1 if problem.rules == "normal" else -1
    places = {hole: place for place, hole in enumerate(weighed)}
    rows: list[Row] = []
    for a, b, c in board.jumps:
        row = {a: sign, b: sign, c: -sign}
        rows.append((_split(row, places), (0.0, INFINITY)))
    for bits in finishes:
        row = {hole: (bits >> hole & 1) - (start >> hole & 1) for hole in weighed}
        rows.append((_split(row, places), (1.0, INFINITY)))
    values = Programme([(0.0, INFINITY)] * (2 * count), rows, [1.0] * (2 * count)).solve(run.left())
    if values is None:
        raise LimitError(Limit.TIME)
    fractions = [
        Fraction(values[place] - values[count + place]).limit_denominator(MAX_DENOMINATOR)
        for place in range(count)
    ]
    scale = lcm(*[fraction.denominator for fraction in fractions])
    weights = [0] * len(board)
    for hole, fraction in zip(weighed, fractions, strict=True):
        weights[hole] = int(fraction * scale)
    found = Pagoda(board, tuple(weights), problem.rules)
    if not (found.is_valid() and each_outweighs(finishes, start, [found])):
        raise ProblemError("the weights of the sparsest pagoda function are too large to be found")
    return found


def _split(row: dict[int, int], places: dict[int, int]) -> dict[int, float]:
    """Return a row of weights as one of their positive and negative parts."""
    count = len(places)
    parts: dict[int, float] = {}
    for hole, value in row.items():
        if hole in places and value:
            parts[places[hole]], parts[count + places[hole]] = float(value), -float(value)
    return parts
