"""Exact linear algebra, compared with fractions on dense matrices."""

from fractions import Fraction
from math import gcd
from random import Random

from pegsol.proof.extreme_rays import null_space
from random_boards import with_seeds


def rank(rows: list[list[int]]) -> int:
    """Gauss's elimination, as taught."""
    left = [[Fraction(value) for value in row] for row in rows]
    found = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        found += 1
        left = [
            [x - row[column] / pivot[column] * y for x, y in zip(row, pivot, strict=True)]
            for row in left
        ]
    return found


@with_seeds
def test_null_space(seed: int) -> None:
    rng = Random(seed)
    columns = rng.randint(1, 6)
    rows = [[rng.randint(-2, 2) for _ in range(columns)] for _ in range(rng.randint(0, 6))]
    basis = null_space([dict(enumerate(row)) for row in rows], columns)
    assert len(basis) == columns - rank(rows)
    assert len(basis) == rank([list(vector) for vector in basis])
    for vector in basis:
        assert gcd(*vector) == 1
        for row in rows:
            assert sum(x * y for x, y in zip(row, vector, strict=True)) == 0
