"""Records of solutions agree with the slow textbook ones, and with published values."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pegsol import (
    Board,
    LimitError,
    Limits,
    Position,
    Problem,
    Status,
    board,
    problem,
    records,
)
from pegsol.errors import Limit
from pegsol.search.run import Progress
from pegsol.study import records as records_module
from pegsol.study.records import Record, values_of
from random_boards import chunks, is_refused, random_board, random_problem
from reference import records as reference_records

MAX_HOLES = 10
PROBLEMS = 25
"""Problems in each chunk."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng, MAX_HOLES))


def check(record: Record) -> None:
    """Check that the solution of a record has its value."""
    if record.solution is not None:
        record.solution.verify()
        assert record.value == values_of(record.solution)[record.kind]
        finish = record.problem.finish
        if not finish.is_fewest:
            *before, _ = record.solution.positions()
            assert not any(finish.holds(position.bits) for position in before)


def no_space(*_: object, **__: object) -> None:
    raise LimitError(Limit.MEMORY)


@pytest.mark.parametrize("chunk", chunks(1, 20))
@pytest.mark.parametrize(
    "changed",
    [{}, {"FIRST_WORK": 0}, {"explore": no_space}],
    ids=["both", "state space", "search"],
)
def test_records_are_those_of_the_textbook(
    chunk: int, changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a state space, the best found is no better."""
    for name, value in changed.items():
        monkeypatch.setattr(records_module, name, value)
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        one = problem_of(seed)
        if is_refused(one):
            continue
        expected = reference_records.records(one)
        for record in records(one):
            check(record)
            if expected is None:
                assert record.status is Status.IMPOSSIBLE, seed
                assert record.proof is not None, seed
                record.proof.check()
                continue
            assert record.proved == ("explore" not in changed), seed
            assert record.value is not None, seed
            assert record.value <= expected[record.kind], (seed, record.kind)
            assert not record.proved or record.value == expected[record.kind], (seed, record.kind)


def test_limits_leave_the_best_found() -> None:
    seen: list[Progress] = []

    def stop(progress: Progress) -> bool:
        seen.append(progress)
        return len(seen) < 5

    central = problem("english d4 d4")
    for found, limit in [
        (records(central, limits=Limits(memory=40 << 20)), Limit.MEMORY),
        (records(central, progress=stop), Limit.CANCELLED),
    ]:
        for record in found:
            check(record)
            assert (record.status, record.limit) == (Status.UNDECIDED, limit)
            assert limit is Limit.CANCELLED or record.solution is not None
    assert len(seen) == 5


def test_records_of_a_board_with_more_than_64_holes() -> None:
    small = board("triangle(4)")
    lines = [[small.names[hole] for hole in line] for line in small.lines]
    large = Board.from_lines(lines, holes=[*small.names, *[f"x{number}" for number in range(80)]])
    vacant = problem("triangle(4) a2 any")
    same = Problem(Position(large, large.bits(vacant.start.pegs)), vacant.finish)
    assert [one.value for one in records(same)] == [one.value for one in records(vacant)]
