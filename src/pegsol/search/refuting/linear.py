"""Pagoda functions by linear programming.

The pagoda functions of a board are the solutions of linear inequalities, one for each jump; another
inequality says that the finish weighs more than the start. So a linear programme decides whether
any pagoda function refutes a problem, for each kind of finish. HiGHS finds the weights with the
least sum of absolute values; they are turned into whole numbers, which are checked exactly. If
symmetries keep the start and the finish, the average of a pagoda function over them refutes as
well, so holes that the symmetries exchange share one variable.

Reference: M. Kiyomi and T. Matsui, Integer programming based algorithms for peg solitaire problems,
Computers and Games 2000, LNCS 2063, 229-240 (the linear programme and its dual, pagoda functions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import floor, gcd

from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of, image
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Rules
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.pagoda import Pagoda, each_outweighs
from pegsol.proof.position_class import possible_finishes
from pegsol.proof.proof import Proof, pagoda_proof
from pegsol.search.encoding import MAX_GROUP, MAX_SYMMETRY_JUMPS
from pegsol.search.refuting.highs import INFINITY, Bounds, Programme, Row
from pegsol.search.run import Run

MAX_PLAIN = 24
"""The largest multiple that is rounded to the nearest whole numbers."""
MAX_BITS = 40
"""The exponent of 2 for the largest multiple that is rounded down."""
MAX_LISTED = 300
"""A finish with more positions than this is described by its holes, not by its positions."""
MAX_EASY_WEIGHT, MAX_HARD_WEIGHT, MAX_HARD_WEIGHTS = 1, 10, 100
"""Smaller weights are sought if the largest is between these, for up to 100 orbits of holes."""
SMALLEST_GAIN = 1e-6
"""A difference of finish and start smaller than this may be an error of floating point."""
PROGRAMME_BYTES = 2000
"""The memory that a linear programme takes for each jump."""

Weights = tuple[int, ...]
Pair = tuple[int, int]
"""A position (bits) before some jumps, and another position to which they must not lead."""


def find_pagoda(problem: ProblemLike, *, limits: Limits = DEFAULT_LIMITS) -> Pagoda | None:
    """Return a pagoda function that alone proves that *problem* has no solution, or None.

    None means that no pagoda function refutes the problem alone, or that the finish is "fewest".
    The weights are small whole numbers, which are checked exactly.

    >>> from pegsol import find_pagoda
    >>> weights = find_pagoda("line(7) b1 f1")
    >>> weights.by_hole, weights.refutes("line(7) b1 f1")
    ({'a1': -1, 'b1': 1, 'd1': 1, 'f1': 1, 'g1': -1}, True)
    >>> find_pagoda("english d4 d4") is None
    True

    Raises MissingExtraError without the extra ``prove``, and LimitError if the time limit is
    reached or there is too little memory.
    """
    problem, run = as_problem(problem), Run(limits)
    run.check_memory(PROGRAMME_BYTES * len(problem.board.jumps), "the linear programme")
    return pagoda(problem, run)


def pagoda(problem: Problem, run: Run) -> Pagoda | None:
    """Return a pagoda function that alone refutes *problem*, with small weights, or None.

    The positions that the finish allows in the position class of the start weigh more than the
    start. If there are no such positions, or too many to list, all positions that the finish allows
    weigh more. None means that there is no such pagoda function, or that the finish is "fewest".

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    start = problem.start.bits
    if problem.finish.is_fewest:
        return None
    listed = possible_finishes(problem)
    orbits = _orbits(problem.board, symmetries_of(problem))

    def refutes(weights: Weights) -> bool:
        found = Pagoda(problem.board, weights, problem.rules)
        if found.refutes(problem):
            return True
        return bool(listed) and each_outweighs(listed or (), start, [found]) and found.is_valid()

    if listed and len(listed) <= MAX_LISTED:
        pairs = [(start, position) for position in listed]
        tried = iter([_Weighing(problem.board, problem.rules, orbits, pairs)])
    else:
        tried = _unlisted(problem, orbits)
    for weighing in tried:
        run.check_time()
        found = weighing.least(run, refutes)
        if found is not None:
            return Pagoda(problem.board, found, problem.rules)
    return None


def refute(problem: Problem, run: Run) -> Proof | None:
    """Return the proof of *problem* by one pagoda function, or None if there is none.

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    found = pagoda(problem, run)
    return None if found is None else pagoda_proof(problem, [found.weights])


def outweighing(board: Board, rules: Rules, pairs: Sequence[Pair], run: Run) -> Pagoda | None:
    """Return a pagoda function with small weights for all *pairs*, or None if there is none.

    By this function, the second position of each pair weighs more than the first.

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    run.check_time()

    def refutes(weights: Weights) -> bool:
        found = Pagoda(board, weights, rules)
        return found.is_valid() and all(found.weight(p) < found.weight(q) for p, q in pairs)

    known = frozenset(pairs)
    kept = [
        permutation
        for permutation in _symmetries(board)
        if all((image(p, permutation), image(q, permutation)) in known for p, q in pairs)
    ]
    weighing = _Weighing(board, rules, _orbits(board, kept), pairs)
    found = weighing.least(run, refutes)
    return None if found is None else Pagoda(board, found, rules)


class Separation:
    """The search for pagoda functions for one position after another, on one board.

    By such a function, a position weighs less than another, or less than all *targets* (bits).

    Raises MissingExtraError if HiGHS is not installed.
    """

    def __init__(self, board: Board, rules: Rules, targets: Sequence[int] = ()) -> None:
        self._board, self._rules, self._targets = board, rules, targets
        count = len(board)
        # Within the box, zero weights are always allowed, so each programme begins with the last
        # basis.
        columns: list[Bounds] = [(-1, 1)] * count
        rows = _jump_rows(board, rules, range(count))
        if targets:  # the last column is the weight of the lightest of them
            columns.append((-INFINITY, INFINITY))
        for target in targets:
            pegs = dict.fromkeys(holes_of(target), 1.0)
            rows.append((pegs | {count: -1.0}, (0.0, INFINITY)))
        self._programme = Programme(columns, rows, [0] * len(columns))

    def pagoda(self, origin: int, target: int = 0) -> Pagoda | None:
        """Return a pagoda function by which *origin* weighs less than what it must not become.

        That is the position *target*, or all targets of the search. None means that there is none.
        """
        board, rules = self._board, self._rules
        costs = [(origin >> hole & 1) - (target >> hole & 1) for hole in range(len(board))]
        if self._targets:
            costs.append(-1)
        self._programme.set_costs(costs)
        values = self._programme.solve()
        if values is None:
            return None
        if sum([cost * value for cost, value in zip(costs, values, strict=True)]) > -SMALLEST_GAIN:
            return None

        def refutes(weights: Weights) -> bool:
            found = Pagoda(board, weights, rules)
            least = min([found.weight(bits) for bits in self._targets or (target,)])
            return found.weight(origin) < least and found.is_valid()

        found = whole(values[: len(board)], rules, refutes)
        return None if found is None else Pagoda(board, found, rules)


def symmetries_of(problem: Problem) -> list[Permutation]:
    """Return symmetries of the board that keep the start and the finish of *problem*.

    The identity is the first. On boards with more than 1,000 symmetries, or of a graph with over
    2,000 jumps, only the symmetries of the drawing are returned.
    """
    kept = [problem.start.bits, problem.finish.pegs, problem.finish.free]
    group = _symmetries(problem.board)
    return [p for p in group if all(image(bits, p) == bits for bits in kept)]


def _symmetries(board: Board) -> Iterable[Permutation]:
    """Return a group of symmetries: the motions of a drawn board, or all of a small graph."""
    if board.geometry == "lines" and len(board.jumps) <= MAX_SYMMETRY_JUMPS:
        group = board.symmetries
        if group.order <= MAX_GROUP:
            return group.permutations()
    return board.motions


def _unlisted(problem: Problem, orbits: Sequence[int]) -> Iterator[_Weighing]:
    """Yield programmes, one of which must be solved, for a finish of too many positions."""
    finish, board, start = problem.finish, problem.board, problem.start.bits
    free = finish.free if finish.care else board.full

    def weighing(pegs: int, threshold: Bounds, count: int, *, counted: bool = True) -> _Weighing:
        found = _Weighing(board, problem.rules, orbits)
        found.add_free((start, pegs), free, threshold, count, counted=counted)
        return found

    if finish.care and not finish.is_any_of:
        yield weighing(finish.pegs, (0, 0), 0)
    else:
        # The least sum of up to k weights is the greatest value of k t + sum of min(0, w - t) for t
        # <= 0; for exactly k weights, t may be any number.
        most = INFINITY if finish.least > 1 or finish.care else 0
        yield weighing(finish.pegs, (-INFINITY, most), finish.most - finish.pegs.bit_count())
    if finish.least <= 1 and not finish.pegs and not finish.is_any_of:
        # No position is empty: if no weight is negative, the finish weighs at least its least
        # weight.
        yield weighing(0, (0, INFINITY), 1, counted=False)


class _Weighing:
    """The programme for the weights of orbits of holes with the least sum of absolute values.

    A weight is a difference p - n. The columns are all p, then all n and, for free holes, the
    threshold and a column for each orbit of free holes.
    """

    def __init__(
        self, board: Board, rules: Rules, orbits: Sequence[int], pairs: Iterable[Pair] = ()
    ) -> None:
        self._rules, self._orbits = rules, orbits
        self._sizes = [0] * (max(orbits) + 1)
        for orbit in orbits:
            self._sizes[orbit] += 1
        self._rows = [
            (self._split(row), bounds) for row, bounds in _jump_rows(board, rules, orbits)
        ]
        self._more: list[Bounds] = []
        for pair in dict.fromkeys(pairs):
            self._at_least_1(pair, {})

    def _split(self, row: Mapping[int, float]) -> dict[int, float]:
        count = len(self._sizes)
        return {
            **{orbit: value for orbit, value in row.items() if value},
            **{count + orbit: -value for orbit, value in row.items() if value},
        }

    def _at_least_1(self, pair: Pair, more: dict[int, float]) -> None:
        """Require that the second position, with *more* columns, outweighs the first."""
        self._rows.append((self._split(_signed(*pair, self._orbits)) | more, (1, INFINITY)))

    def add_free(self, pair: Pair, free: int, bounds: Bounds, count: int, *, counted: bool) -> None:
        """Require that the second position, with what *free* holes add, outweighs the first.

        For a threshold t within the *bounds*, they add *count* t, and min(0, w - t) for each of
        their weights w if these are *counted*; otherwise each of them weighs at least t.
        """
        threshold = 2 * len(self._sizes)
        self._more.append(bounds)
        more: dict[int, float] = {threshold: count}
        for orbit in dict.fromkeys([self._orbits[hole] for hole in holes_of(free)]):
            column = threshold + len(self._more)
            self._more.append((-INFINITY, 0) if counted else (0, 0))
            more[column] = self._sizes[orbit]
            weight = self._split({orbit: 1})
            self._rows.append((weight | {threshold: -1, column: -1}, (0, INFINITY)))
        self._at_least_1(pair, more)

    def least(self, run: Run, accepts: Callable[[Weights], bool]) -> Weights | None:
        """Return whole weights that *accepts* approves, as small as is quickly found, or None."""
        count = len(self._sizes)
        costs: list[float] = [*self._sizes, *self._sizes, *[0] * len(self._more)]
        columns: list[Bounds] = [*[(0.0, INFINITY)] * (2 * count), *self._more]
        values = self._solved(Programme(columns, self._rows, costs), run)
        rounded = None if values is None else whole(values, self._rules, accepts)
        if rounded is None:
            return None
        most = max(map(abs, rounded))
        if not MAX_EASY_WEIGHT < most <= MAX_HARD_WEIGHT or count > MAX_HARD_WEIGHTS:
            return rounded
        columns = [*[(0.0, float(most))] * (2 * count), *self._more]
        values = self._solved(Programme(columns, self._rows, costs, range(2 * count)), run)
        smaller = None if values is None else whole(values, self._rules, accepts)
        return rounded if smaller is None else min(rounded, smaller, key=_size)

    def _solved(self, programme: Programme, run: Run) -> list[float] | None:
        """Return the weights of all holes."""
        values, count = programme.solve(run.left()), len(self._sizes)
        return values and [values[orbit] - values[count + orbit] for orbit in self._orbits]


def _size(weights: Weights) -> tuple[int, Weights]:
    return sum(map(abs, weights)), weights


def _jump_rows(board: Board, rules: Rules, orbits: Sequence[int]) -> list[Row]:
    """Return the rows which state that no jump raises the weight, without repetition."""
    sign = 1 if rules == "normal" else -1
    rows: dict[tuple[tuple[int, float], ...], None] = {}
    for a, b, c in board.jumps:
        row: dict[int, float] = {}
        for hole, value in ((a, sign), (b, sign), (c, -sign)):
            row[orbits[hole]] = row.get(orbits[hole], 0) + value
        rows[tuple(sorted([item for item in row.items() if item[1]]))] = None
    return [(dict(row), (0.0, INFINITY)) for row in rows]


def _signed(origin: int, target: int, orbits: Sequence[int]) -> dict[int, float]:
    """Return the weight of *target* less the weight of *origin*, by orbits."""
    row: dict[int, float] = {}
    for bits, value in ((target, 1), (origin, -1)):
        for hole in holes_of(bits):
            row[orbits[hole]] = row.get(orbits[hole], 0) + value
    return row


def _orbits(board: Board, symmetries: Iterable[Permutation]) -> list[int]:
    """Return the number of the orbit of each hole under the *symmetries*."""
    numbers: dict[frozenset[int], int] = {}
    group = list(symmetries)
    orbits = []
    for hole in range(len(board)):
        orbit = frozenset([permutation[hole] for permutation in group])
        orbits.append(numbers.setdefault(orbit, len(numbers)))
    return orbits


def whole(
    values: Sequence[float], rules: Rules, accepts: Callable[[Weights], bool]
) -> Weights | None:
    """Return the first whole numbers near a multiple of the *values* that *accepts* approves.

    The values are in floating point and may have small errors. Often the whole numbers next to a
    multiple of them are a pagoda function. If not, the multiple is rounded down and 1 is added to
    each weight. For a jump from weight x over y to z, (floor(x) + 1) + (floor(y) + 1) - (floor(z) +
    1) is a whole number greater than x + y - z - 1 >= -1, so no jump raises the weight, whatever
    the fractions were. A large multiple keeps the difference between start and finish.
    """
    seen = set()
    for weights in _proposed(values, rules):
        divisor = gcd(*weights)
        if divisor:
            least = tuple([weight // divisor for weight in weights])
            if least not in seen and accepts(least):
                return least
            seen.add(least)
    return None


def _proposed(values: Sequence[float], rules: Rules) -> Iterator[Weights]:
    for multiple in range(1, MAX_PLAIN + 1):
        yield tuple([round(multiple * value) for value in values])
    # By reverse rules the negated weights are a pagoda function of the normal game.
    sign = 1 if rules == "normal" else -1
    for bits in range(MAX_BITS):
        # The multiple is a little larger to allow for errors of the proposed weights.
        yield tuple([sign * (floor((1 << bits) * sign * value + 1e-6) + 1) for value in values])
