"""Records of solutions agree with the slow textbook ones, and with published values."""

from __future__ import annotations

import sys
from random import Random

import pytest

import reference_records
from pegsol import (
    Problem,
    ProblemError,
    Record,
    Status,
    records,
)
from pegsol.search.surveys.records import KINDS, VALUE_OF
from random_boards import chunks, random_board, random_problem

MAX_HOLES = 10
PROBLEMS = 40
"""Problems in each chunk."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng, MAX_HOLES))


def agree(problem: Problem) -> int:
    """Compare all records with the slow ones; return whether there is a solution."""
    try:
        found = records(problem, KINDS)
    except ProblemError:
        assert problem.rules == "reverse"
        assert problem.finish.kind != "pegs"
        return False
    expected = reference_records.records(problem)
    assert {record.kind for record in found} == set(KINDS)
    for record in found:
        check(record)
        if expected is None:
            assert record.status is Status.UNSOLVABLE
            assert record.proof is not None
        else:
            assert record.proved
            assert (record.kind, record.value) == (record.kind, expected[record.kind])
    return expected is not None


def check(record: Record) -> None:
    """Check that the solution of a record has its value."""
    if record.solution is not None:
        record.solution.verify()
        assert record.value == VALUE_OF[record.kind](record.solution)
        finish = record.problem.finish
        if finish.kind != "fewest":
            *before, _ = record.solution.positions()
            assert not any(finish.holds(position.bits) for position in before)
    if record.proved:
        assert record.value == record.bound


@pytest.mark.parametrize("chunk", chunks(5, 40))
def test_records_agree_with_the_slow_ones(chunk: int) -> None:
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        try:
            agree(problem_of(seed))
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise


if __name__ == "__main__":
    solvable = 0
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        try:
            solvable += agree(problem_of(number))
        except BaseException as failure:
            failure.add_note(f"seed {number}: {problem_of(number)!r}")
            raise
    print(solvable, "solvable")
