"""Linear algebra over GF(2), compared with all sums of few vectors."""

from __future__ import annotations

from functools import reduce
from itertools import compress, product
from operator import xor
from random import Random

from pegsol.proof.gf2 import (
    Rows,
    all_sums,
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


def some_vectors(seed: int) -> list[int]:
    draw = Random(seed)
    return [draw.getrandbits(draw.choice([3, 6])) for _ in range(draw.randrange(8))]


SAMPLES = [some_vectors(seed) for seed in range(40)]


def independent(vectors: list[int]) -> list[int]:
    rows: Rows = {}
    return [vector for vector in vectors if insert_row(rows, vector)]


def test_rows_span_the_vectors() -> None:
    for vectors in SAMPLES:
        rows: Rows = {}
        for number, vector in enumerate(vectors):
            assert insert_row(rows, vector) == (vector not in plain_sums(vectors[:number])), vectors
        span = set(plain_sums(vectors))
        assert set(plain_sums(list(rows.values()))) == span, vectors
        assert all((reduce_row(rows, vector) == 0) == (vector in span) for vector in range(64)), (
            vectors
        )


def test_rank() -> None:
    for vectors in SAMPLES:
        assert 2 ** rank(vectors) == len(set(plain_sums(vectors))), vectors


def test_sums_avoiding() -> None:
    for vectors in SAMPLES:
        basis = independent(vectors)
        for mask in (0, 1, 0b101, 0b111111):
            avoiding = sums_avoiding(basis, mask)
            assert rank(avoiding) == len(avoiding), vectors
            assert set(plain_sums(avoiding)) == {v for v in plain_sums(basis) if not v & mask}, (
                vectors
            )


def test_all_sums() -> None:
    for vectors in SAMPLES:
        sums = all_sums(vectors)
        assert sorted(sums) == sorted(plain_sums(vectors)), vectors
        assert all(total == sum_of(vectors, numbers) for numbers, total in enumerate(sums)), vectors


def test_transposed_twice() -> None:
    for vectors in SAMPLES:
        assert transpose(transpose(vectors, 6), len(vectors)) == tuple(vectors), vectors
