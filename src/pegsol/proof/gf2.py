"""Linear algebra over GF(2), where a vector is an integer: bit i is entry i, and XOR adds vectors.

Elimination keeps *rows*: independent vectors, each stored under its bit length, so that the leading
bits of any other vector can be cancelled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pegsol.game.boards.hole_sets import holes_of

Rows = dict[int, int]
"""Vectors with different leading bits, each under its bit length."""


def reduce_row(rows: Rows, row: int) -> int:
    """Return *row* with the leading bits of *rows* cancelled; 0 if it is in the span."""
    while row:
        other = rows.get(row.bit_length())
        if other is None:
            break
        row ^= other
    return row


def insert_row(rows: Rows, row: int) -> bool:
    """Add *row* to the span of *rows* and return whether it is independent of them."""
    row = reduce_row(rows, row)
    if row:
        rows[row.bit_length()] = row
    return row != 0


def rank(vectors: Iterable[int]) -> int:
    """Return the dimension of the span of *vectors*."""
    rows: Rows = {}
    return sum([insert_row(rows, vector) for vector in vectors])


def sums_avoiding(vectors: Iterable[int], mask: int) -> list[int]:
    """Return a basis of the sums of the independent *vectors* that have no bit of *mask*."""
    result: list[int] = []
    rows: Rows = {}
    vectors = list(vectors)
    width = max(map(int.bit_length, vectors), default=0)
    for vector in vectors:
        row = reduce_row(rows, (vector & mask) << width | vector)
        if row >> width:
            rows[row.bit_length()] = row
        else:
            result.append(row)
    return result


def all_sums(vectors: Iterable[int]) -> list[int]:
    """Return the sum of every choice of the *vectors*; entry n is the sum for the bits of n."""
    sums = [0]
    for vector in vectors:
        sums += [vector ^ other for other in sums]
    return sums


def sum_of(vectors: Sequence[int], numbers: int) -> int:
    """Return the sum of the *vectors* whose numbers are in the set *numbers*."""
    result = 0
    for number in holes_of(numbers):
        result ^= vectors[number]
    return result


def transpose(vectors: Sequence[int], dimension: int) -> tuple[int, ...]:
    """Return, for each bit up to *dimension*, the numbers of the *vectors* that have it, as bits.

    Vectors of holes become sets of holes, and the reverse.
    """
    sets = [0] * dimension
    for number, vector in enumerate(vectors):
        for place in holes_of(vector):
            sets[place] |= 1 << number
    return tuple(sets)
