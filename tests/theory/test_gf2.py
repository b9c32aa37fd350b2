"""Linear algebra over GF(2), compared with all sums of few vectors."""

from __future__ import annotations

from functools import reduce
from itertools import compress, product
from operator import xor
from random import Random

import pytest

from pegsol.theory.gf2 import (
    Rows,
    all_sums,
    first_basis,
    insert_row,
    rank,
    reduce_row,
    sum_of,
    sums_avoiding,
    transpose,
)


def plain_sums(vectors: list[int]) -> list[int]:
    choices = product([0, 1], repeat=len(vectors))
    return [reduce(xor, compress(vectors, choice), 0) for choice in choices]


@pytest.fixture(params=range(40))
def vectors(request: pytest.FixtureRequest) -> list[int]:
    draw = Random(request.param)
    return [draw.getrandbits(draw.choice([3, 6])) for _ in range(draw.randrange(8))]


def independent(vectors: list[int]) -> list[int]:
    rows: Rows = {}
    return [vector for vector in vectors if insert_row(rows, vector)]


def test_rows_span_the_vectors(vectors: list[int]) -> None:
    rows: Rows = {}
    for number, vector in enumerate(vectors):
        assert insert_row(rows, vector) == (vector not in plain_sums(vectors[:number]))
    span = set(plain_sums(vectors))
    assert set(plain_sums(list(rows.values()))) == span
    assert all((reduce_row(rows, vector) == 0) == (vector in span) for vector in range(64))


def test_rank(vectors: list[int]) -> None:
    assert 2 ** rank(vectors) == len(set(plain_sums(vectors)))


def test_first_basis(vectors: list[int]) -> None:
    basis, sums = first_basis(vectors)
    assert [vectors[number] for number in basis] == independent(vectors)
    chosen = [vectors[number] for number in basis]
    assert [sum_of(chosen, numbers) for numbers in sums] == vectors


@pytest.mark.parametrize("mask", [0, 1, 0b101, 0b111111])
def test_sums_avoiding(vectors: list[int], mask: int) -> None:
    basis = independent(vectors)
    avoiding = sums_avoiding(basis, mask)
    assert rank(avoiding) == len(avoiding)
    assert set(plain_sums(avoiding)) == {v for v in plain_sums(basis) if not v & mask}


def test_all_sums(vectors: list[int]) -> None:
    sums = all_sums(vectors)
    assert sorted(sums) == sorted(plain_sums(vectors))
    assert all(total == sum_of(vectors, numbers) for numbers, total in enumerate(sums))


def test_transposed_twice(vectors: list[int]) -> None:
    assert transpose(transpose(vectors, 6), len(vectors)) == tuple(vectors)
