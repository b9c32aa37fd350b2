"""All solutions, one after another."""

from __future__ import annotations

import itertools

import pytest

from pegsol import (
    Finish,
    LimitError,
    Limits,
    Position,
    Problem,
    board,
    problem,
    solutions,
)
from pegsol.search.spaces.counting import count


@pytest.mark.parametrize(
    "spec",
    ["english d4 d4", "french c1 any", pytest.param("wiegleb e5 e5", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("distinct", [False, True])
def test_large_boards_are_listed_lazily(spec: str, distinct: bool) -> None:
    some = list(itertools.islice(solutions(problem(spec), distinct=distinct), 50))
    assert len({solution.jumps for solution in some}) == 50
    for solution in some:
        solution.verify()


# Modulo symmetry; tests/test_agreement.py compares it with slow code on random boards.


@pytest.mark.parametrize(
    "spec", ["crossbow", "triangle(5) b3 any", "cycle(8) v1 any", "star-graph(4) v2 fewest"]
)
def test_as_many_as_are_counted_modulo_symmetry(spec: str) -> None:
    puzzle = problem(spec)
    counts = count(puzzle)
    for distinct, expected in (
        (False, counts.solutions_mod_symmetry),
        (True, counts.distinct_mod_symmetry),
    ):
        listed = list(solutions(puzzle, distinct=distinct, mod_symmetry=True))
        assert len(listed) == len(set(listed)) == expected


def test_without_images_a_large_board_is_listed_lazily() -> None:
    puzzle = problem("english d4 d4")
    some = list(itertools.islice(solutions(puzzle, distinct=True, mod_symmetry=True), 20))
    assert some[0] == next(solutions(puzzle))


def test_a_board_with_too_many_symmetries_is_listed_all_the_same() -> None:
    puzzle = problem("complete(7) v1 any")  # 5,040 symmetries, none of them of a drawn board
    some = list(itertools.islice(solutions(puzzle, mod_symmetry=True), 5))
    assert some == list(itertools.islice(solutions(puzzle), 5))


def test_nothing_to_list() -> None:
    assert list(solutions(problem("french d4 any"))) == []


def test_a_start_that_is_a_finish_has_one_solution() -> None:
    line = board("line(3)")
    done = Problem(Position.of(line, ["b1"]), Finish.any_survivor())
    assert [solution.jumps for solution in solutions(done)] == [()]


def test_fewest_lists_the_solutions_with_the_fewest_pegs() -> None:
    found = list(solutions(problem("star-graph(4) v2 fewest")))
    assert found
    assert {solution.final.peg_count for solution in found} == {3}


def test_time_limit_is_an_error_not_an_end() -> None:
    listing = solutions(problem("diamond(5) d2 f8"), limits=Limits(time=0.1))
    with pytest.raises(LimitError, match="time"):
        next(listing)
