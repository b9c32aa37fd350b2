"""Exact linear algebra over the rational numbers, for sparse rows of integers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm

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
