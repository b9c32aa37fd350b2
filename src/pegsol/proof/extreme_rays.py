"""The strongest pagoda functions of a board: the extreme rays of the cone that they form.

Pagoda functions are the solutions of linear inequalities, w(a) + w(b) >= w(c) for each jump, so
sums and positive multiples of them are pagoda functions: they form a cone. Every pagoda function is
a sum of *extreme rays* of this cone, and an extreme ray is a sum of its own multiples only. So if a
pagoda function proves that one position cannot become another, an extreme ray does. A pagoda
function is an extreme ray if and only if the jumps that keep its weight determine it up to a
factor. All computations are exact and by normal rules.

On boards such as line(3), every jump keeps some weights other than 0. Such *conserved* weights may
be added to any pagoda function. Extreme rays are therefore normalised to weight 0 at certain holes,
one hole for each independent conserved weight.

Reference: T. S. Motzkin, H. Raiffa, G. L. Thompson and R. M. Thrall, The double description method
(1953), for the list of all extreme rays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

from pegsol.game.boards.board import Board
from pegsol.game.boards.board_cache import kept_for_boards
from pegsol.proof.pagoda import Pagoda

Weights = tuple[int, ...]


@kept_for_boards(32)
def conserved(board: Board) -> tuple[Weights, ...]:
    """Return a basis of the weights that every jump keeps.

    >>> from pegsol import board
    >>> conserved(board("line(3)")), conserved(board("english"))
    (((1, 0, 1),), ())
    """
    return tuple(null_space(_rows(board), len(board)))


def fixed_holes(board: Board) -> tuple[int, ...]:
    """Return the holes where extreme rays weigh 0, one for each of the conserved weights.

    >>> from pegsol import board
    >>> fixed_holes(board("line(3)"))
    (2,)
    """
    return tuple([max([h for h, w in enumerate(basis) if w]) for basis in conserved(board)])


def is_extreme(pagoda: Pagoda) -> bool:
    """Return whether *pagoda* is a pagoda function, by normal rules, and an extreme ray.

    Conserved weights may have been added to it.

    >>> from pegsol import board
    >>> line = board("line(4)")
    >>> is_extreme(Pagoda(line, (1, 0, 1, -1))), is_extreme(Pagoda(line, (1, 0, 1, 0)))
    (True, False)
    """
    board, weights = pagoda.board, pagoda.weights
    if pagoda.rules != "normal" or not pagoda.is_valid():
        return False
    face = null_space(_tight_rows(board, weights), len(board))
    return len(face) == 1 + len(conserved(board))


def ray_through(board: Board, tight: Iterable[int]) -> Weights | None:
    """Return the extreme ray whose weight the jumps with the numbers *tight* keep, or None.

    >>> from pegsol import board
    >>> ray_through(board("line(4)"), [0, 1, 3])  # a to c, c to a, and d over c to b
    (1, 0, 1, -1)
    """
    jumps = _rows(board)
    rows: list[Row] = [jumps[jump] for jump in tight]
    rows += [{hole: 1} for hole in fixed_holes(board)]
    face = null_space(rows, len(board))
    if len(face) != 1:
        return None
    slack = sum(_slacks(board, face[0]))
    ray = tuple([-weight for weight in face[0]]) if slack < 0 else face[0]
    return ray if min(_slacks(board, ray), default=0) >= 0 else None


def extreme_parts(pagoda: Pagoda) -> list[Weights]:
    """Return extreme rays whose positive combination is *pagoda*, up to conserved weights.

    So if the pagoda function refutes a problem with a single finish position, one of the rays or a
    conserved weighting does. There are at most as many rays as holes.

    >>> from pegsol import board
    >>> extreme_parts(Pagoda(board("line(4)"), (1, 0, 1, 0)))
    [(1, 0, 1, 1), (1, 0, 1, -1)]

    Raises VerificationError if *pagoda* is not a pagoda function.
    """
    pagoda.check()
    board, rest = pagoda.board, _without_conserved(pagoda.board, pagoda.weights)
    parts = []
    while any(rest):
        ray = _ray_of_face(board, rest)
        parts.append(ray)
        rest = _less(board, rest, ray)
    return parts


def all_extreme_rays(board: Board, most: int) -> list[Weights] | None:
    """Return all extreme rays, or None if more than *most* are met on the way.

    >>> from pegsol import board
    >>> sorted(all_extreme_rays(board("line(4)"), 100))
    [(-1, 1, 0, 1), (1, 0, 1, -1), (1, 0, 1, 1), (1, 1, 0, 1)]
    """
    lines = [tuple([int(h == hole) for h in range(len(board))]) for hole in range(len(board))]
    rays: list[tuple[Weights, int]] = []  # with the set of the rows in which the ray is 0
    for number, row in enumerate(dict.fromkeys([tuple(r.items()) for r in _rows(board)])):
        bit = 1 << number
        pivot = next((line for line in lines if _value(row, line)), None)
        if pivot is None:
            rays = _cut(rays, row, bit)
            if len(rays) > most:
                return None
            continue
        # The row is not yet 0 on the lines: one line becomes a ray, and the others are made 0.
        lines.remove(pivot)
        if _value(row, pivot) < 0:
            pivot = tuple([-weight for weight in pivot])
        lines = [_made_0(row, line, pivot) for line in lines]
        rays = [(_made_0(row, ray, pivot), zeros | bit) for ray, zeros in rays]
        rays.append((pivot, bit - 1))
    return [_without_conserved(board, ray) for ray, _ in rays]


# -- rows ----------------------------------------------------------------------------------------

_Items = tuple[tuple[int, int], ...]


@kept_for_boards(32)
def _rows(board: Board) -> tuple[dict[int, int], ...]:
    """Return for each jump the coefficients of what it takes off the weight."""
    return tuple([{a: 1, b: 1, c: -1} for a, b, c in board.jumps])


def _slacks(board: Board, weights: Sequence[int]) -> list[int]:
    """Return what each jump takes off the weight."""
    return [weights[a] + weights[b] - weights[c] for a, b, c in board.jumps]


def _tight_rows(board: Board, weights: Sequence[int]) -> list[dict[int, int]]:
    slacks = _slacks(board, weights)
    return [row for row, slack in zip(_rows(board), slacks, strict=True) if slack == 0]


def _value(row: _Items, weights: Weights) -> int:
    return sum([value * weights[hole] for hole, value in row])


def _lowest(weights: Sequence[int]) -> Weights:
    """Return the weights without a common factor."""
    factor = gcd(*weights)
    return tuple([weight // factor for weight in weights]) if factor > 1 else tuple(weights)


def _sum(p: int, first: Weights, q: int, second: Weights) -> Weights:
    return _lowest([p * x + q * y for x, y in zip(first, second, strict=True)])


def _without_conserved(board: Board, weights: Weights) -> Weights:
    """Return *weights* with conserved weights added so that the fixed holes weigh 0."""
    for hole, basis in zip(fixed_holes(board), conserved(board), strict=True):
        if weights[hole]:
            sign = 1 if basis[hole] > 0 else -1
            weights = _sum(abs(basis[hole]), weights, -sign * weights[hole], basis)
    return weights


# -- faces ---------------------------------------------------------------------------------------


def _ray_of_face(board: Board, weights: Weights) -> Weights:
    """Return an extreme ray that is 0 for every jump for which *weights* are 0."""
    fixed: list[Row] = [{hole: 1} for hole in fixed_holes(board)]
    while True:
        face = null_space(_tight_rows(board, weights) + fixed, len(board))
        if len(face) == 1:
            return _lowest(weights)
        # Walk along the face to its boundary, in a direction that is not a multiple of the weights.
        weights = next(filter(any, [_boundary(board, weights, direction) for direction in face]))


def _boundary(board: Board, weights: Weights, direction: Weights) -> Weights:
    """Return the last pagoda function on the way from *weights* in a direction, or the opposite."""
    slacks, steps = _slacks(board, weights), _slacks(board, direction)
    if min(steps) >= 0:
        direction, steps = tuple([-d for d in direction]), [-step for step in steps]
    length = min(
        [Fraction(slack, -step) for slack, step in zip(slacks, steps, strict=True) if step < 0]
    )
    return _sum(length.denominator, weights, length.numerator, direction)


def _less(board: Board, weights: Weights, ray: Weights) -> Weights:
    """Return the rest of a pagoda function after subtracting the most of a *ray* of its face."""
    slacks, steps = _slacks(board, weights), _slacks(board, ray)
    times = min(
        [Fraction(slack, step) for slack, step in zip(slacks, steps, strict=True) if step > 0]
    )
    return _sum(times.denominator, weights, -times.numerator, ray)


# -- double description --------------------------------------------------------------------------


def _made_0(row: _Items, weights: Weights, pivot: Weights) -> Weights:
    """Return a positive multiple of *weights*, plus one of *pivot*, that is 0 in the row."""
    return _sum(_value(row, pivot), weights, -_value(row, weights), pivot)


def _cut(rays: list[tuple[Weights, int]], row: _Items, bit: int) -> list[tuple[Weights, int]]:
    """Return the extreme rays of the part of a cone where the row is not negative."""
    valued = [(_value(row, ray), ray, zeros) for ray, zeros in rays]
    kept = [(ray, zeros if value else zeros | bit) for value, ray, zeros in valued if value >= 0]
    above = [one for one in valued if one[0] > 0]
    below = [one for one in valued if one[0] < 0]
    all_zeros = [zeros for _, zeros in rays]
    for value, ray, zeros in above:
        for other_value, other, other_zeros in below:
            common = zeros & other_zeros
            # Two rays are neighbours if no third is 0 for all the rows for which both are.
            if sum([common & third == common for third in all_zeros]) == 2:
                between = _sum(-other_value, ray, value, other)
                kept.append((between, common | bit))
    return kept


Row = Mapping[int, int]
"""The nonzero entries of a row, by column."""


def null_space(rows: Iterable[Row], columns: int) -> list[tuple[int, ...]]:
    """Return a basis of the vectors that are orthogonal to all *rows* of whole numbers.

    The rank of the rows is *columns* less the length of the basis. The entries of each vector have
    no common factor.

    >>> null_space([{0: 1, 1: 1, 2: -1}, {2: 2, 3: -1}], 4)
    [(-1, 1, 0, 0), (1, 0, 1, 2)]
    """
    reduced = _echelon(rows)
    return [_solution(reduced, free, columns) for free in range(columns) if free not in reduced]


def _echelon(rows: Iterable[Row]) -> dict[int, dict[int, int]]:
    """Return rows with the same span, by their first columns, which all differ."""
    reduced: dict[int, dict[int, int]] = {}
    for row in rows:
        rest = {column: value for column, value in row.items() if value}
        while rest:
            first = min(rest)
            pivot = reduced.get(first)
            if pivot is None:
                reduced[first] = rest
                break
            rest = _without(rest, pivot, first)
    return reduced


def _without(row: dict[int, int], pivot: dict[int, int], column: int) -> dict[int, int]:
    """Return the combination of two rows that is 0 in the *column*, without a common factor."""
    ours, theirs = pivot[column], row[column]
    combined = {c: value * ours for c, value in row.items()}
    for c, value in pivot.items():
        combined[c] = combined.get(c, 0) - value * theirs
    factor = gcd(*combined.values())
    return {c: value // factor for c, value in combined.items() if value}


def _solution(reduced: dict[int, dict[int, int]], free: int, columns: int) -> tuple[int, ...]:
    """Return the vector that is 1, before scaling, in one *free* column and 0 in the others."""
    values: dict[int, Fraction] = {free: Fraction(1)}
    for first in sorted(reduced, reverse=True):
        row = reduced[first]
        total = sum([value * values[c] for c, value in row.items() if c in values], Fraction())
        if total:
            values[first] = -total / row[first]
    scale = lcm(*[value.denominator for value in values.values()])
    whole = [int(values.get(column, 0) * scale) for column in range(columns)]
    factor = gcd(*whole)
    return tuple([value // factor for value in whole])
