"""Records of solutions agree with the slow textbook ones, and with published values."""

from __future__ import annotations

import sys
from random import Random

import pytest

from pegsol import (
    Board,
    Finish,
    LimitError,
    Limits,
    Position,
    Problem,
    ProblemError,
    Status,
    board,
    problem,
    records,
    solve,
)
from pegsol.errors import Limit
from pegsol.search.encoding import EngineName
from pegsol.search.run import Progress, Run
from pegsol.search.spaces import reachability
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study import records as records_module
from pegsol.study.records import Record, values_of
from random_boards import chunks, is_refused, random_board, random_problem
from reference import records as reference_records

MAX_HOLES = 10
PROBLEMS = 40
"""Problems in each chunk."""


def problem_of(seed: int) -> Problem:
    rng = Random(seed)
    return random_problem(rng, random_board(rng, MAX_HOLES))


def agree(one: Problem) -> bool:
    """Compare all records with the slow ones; return whether there is a solution."""
    try:
        found = records(one)
    except ProblemError:
        assert one.rules == "reverse"
        assert not one.finish.care
        return False
    expected = reference_records.records(one)
    assert len({record.kind for record in found}) == len(found) == 3
    for record in found:
        check(record)
        if expected is None:
            assert record.status is Status.IMPOSSIBLE
            assert record.proof is not None
        else:
            assert record.proved
            assert (record.kind, record.value) == (record.kind, expected[record.kind])
    return expected is not None


def check(record: Record) -> None:
    """Check that the solution of a record has its value."""
    if record.solution is not None:
        record.solution.verify()
        assert record.value == values_of(record.solution)[record.kind]
        finish = record.problem.finish
        if not finish.is_fewest:
            *before, _ = record.solution.positions()
            assert not any(finish.holds(position.bits) for position in before)


@pytest.mark.parametrize("chunk", chunks(2, 40))
def test_records_agree_with_the_slow_ones(chunk: int) -> None:
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        try:
            agree(problem_of(seed))
        except Exception as error:
            error.add_note(f"seed {seed}: {problem_of(seed)!r}")
            raise


def no_space(*_: object, **__: object) -> None:
    raise LimitError(Limit.MEMORY)


@pytest.mark.parametrize("chunk", chunks(1, 10))
def test_best_found_without_a_state_space_is_no_better_than_the_record(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_module, "explore", no_space)
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        one = problem_of(seed)
        if is_refused(one):
            continue
        expected = reference_records.records(one)
        for record in records(one):
            check(record)
            if record.status is Status.IMPOSSIBLE or expected is None:
                assert expected is None, seed
                continue
            assert record.value is not None, seed
            assert record.value <= expected[record.kind], seed
            assert not record.proved, seed


@pytest.mark.parametrize("engine", ["blocks", "sparse"])
def test_engines_agree(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    def explored(run: Run, start: Problem) -> StateSpace:
        return reachability.explore(run, start, engine=engine)

    monkeypatch.setattr(records_module, "explore", explored)
    one = problem("triangle(5) c4 any")
    found = {record.kind: record.value for record in records(one)}
    assert found == reference_records.records(one)


def test_records_of_a_board_with_more_than_64_holes() -> None:
    # Two copies of the triangle, the second one without a jump.
    small = board("triangle(4)")
    names = [*small.names, *(f"x{number}" for number in range(80))]
    lines = [tuple(small.names[hole] for hole in line) for line in small.lines]
    large = Board.from_lines(lines, holes=names)
    for start, finish in (("a2", Finish.any_survivor()), ("b3", Finish.at_most(2))):
        vacant = Problem(Position.vacancies(small, [start]), finish)
        same = Problem(Position(large, large.bits(vacant.start.pegs)), finish)
        wanted = [(record.status, record.value) for record in records(vacant)]
        assert [(record.status, record.value) for record in records(same)] == wanted


# -- published and known values ---------------------------------------------------------------


def test_triangle_of_21_holes_ends_with_a_loop_of_nine() -> None:
    """G. I. Bell, Solving triangular peg solitaire, J. Integer Sequences 11 (2008), 08.4.8."""
    found = records(problem("triangle(6) c5 a1"))
    assert [record.value for record in found] == [9, 9, 9]
    assert all(record.proved for record in found)
    assert found[2].solution is not None
    assert str(found[2].solution.moves[-1]) == "a1-a3-c3-c5-a3-a5-c5-e5-c3-a1"


@pytest.mark.long
def test_central_game() -> None:
    found = records(problem("english d4 d4"))
    assert [record.value for record in found] == [7, 1, 6]
    assert all(record.proved for record in found)


@pytest.mark.long
def test_last_jump_of_the_central_game_is_a_move_of_its_own() -> None:
    # The peg stands at the edge before it, and came there from the centre over the same hole.
    record = records(problem("english d4 d4"))[1]
    assert (record.proved, record.value) == (True, 1)


# -- answers ----------------------------------------------------------------------------------


def test_start_that_is_a_finish_has_the_empty_solution() -> None:
    for record in records(problem("line(4) b1 at-most-3")):
        assert (record.status, record.value) == (Status.SOLVED, 0)
        assert record.solution is not None
        assert record.solution.jumps == ()


def test_unsolvable_problem_has_a_proof() -> None:
    for name in ("french d4 any", "triangle(5) c4 c4"):
        for record in records(problem(name)):
            assert record.status is Status.IMPOSSIBLE
            assert record.proof is not None
            record.proof.check()
            assert (record.value, record.solution) == (None, None)


def test_state_space_proves_what_the_search_has_no_time_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(records_module, "FIRST_WORK", 0)
    unsolvable = problem("square(4) a1 a1")
    assert solve(unsolvable).status is Status.IMPOSSIBLE
    for record in records(unsolvable):
        assert record.status is Status.IMPOSSIBLE
        assert record.proof is not None
        record.proof.check()


def test_limits_leave_the_best_found() -> None:
    for record in records(problem("english d4 d4"), limits=Limits(time=0.5)):
        check(record)
        assert record.status is Status.UNDECIDED
        assert record.limit is Limit.TIME
        assert record.solution is not None


def test_memory_that_does_not_suffice_leaves_the_best_found() -> None:
    found = records(problem("english d4 d4"), limits=Limits(memory=40 << 20, time=20))
    assert [record.limit for record in found] == [Limit.MEMORY] * 3
    assert all(record.solution is not None for record in found)


def test_callback_cancels() -> None:
    seen: list[Progress] = []

    def stop(progress: Progress) -> bool:
        seen.append(progress)
        return len(seen) < 5

    for record in records(problem("english d4 d4"), progress=stop):
        check(record)
        assert (record.status, record.limit) == (Status.UNDECIDED, Limit.CANCELLED)
    assert len(seen) == 5


def test_json_has_the_moves() -> None:
    record = records(problem("line(4) b1 c1"))[1]
    assert record.as_json() == {
        "kind": "last-sweep",
        "status": "solved",
        "value": 1,
        "moves": ["d1-b1", "a1-c1"],
        "jumps": [["d1", "c1", "b1"], ["a1", "b1", "c1"]],
        "proof": None,
        "standing": None,
        "limit": None,
    }


if __name__ == "__main__":
    solvable = 0
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        try:
            solvable += agree(problem_of(number))
        except BaseException as failure:
            failure.add_note(f"seed {number}: {problem_of(number)!r}")
            raise
    print(solvable, "solvable")
