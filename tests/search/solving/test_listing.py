"""All solutions, one after another."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from pegsol import (
    Finish,
    Jump,
    LimitError,
    Limits,
    Position,
    Problem,
    board,
    problem,
    solutions,
)
from pegsol.search.spaces.counting import count

TRIANGLE = json.loads(
    (Path(__file__).parents[2] / "published" / "state_space.json").read_text(encoding="utf-8")
)["triangle15"]["Durango_Bill"]
# The oracle numbers the holes by rows from the apex.
VACANCIES = {"1": "a1", "4": "a3"}


@pytest.mark.parametrize("number", ["1", pytest.param("4", marks=pytest.mark.long)])
def test_published_numbers_of_solutions(number: str) -> None:
    spec = f"triangle(5) {VACANCIES[number]} any"
    assert sum(1 for _ in solutions(problem(spec))) == TRIANGLE[number]["solutions"]


def test_published_numbers_for_one_survivor() -> None:
    count = sum(1 for _ in solutions(problem("triangle(5) a2 a2")))
    assert count == TRIANGLE["2"]["solutions_ending_initial_hole"]


def test_distinct_solutions_stand_for_all() -> None:
    """The classes of the distinct solutions together have as many members as there are."""
    puzzle = problem("triangle(5) a2 a2")
    distinct = list(solutions(puzzle, distinct=True))
    everything = {_normal_form(solution.jumps) for solution in solutions(puzzle)}
    assert {_normal_form(solution.jumps) for solution in distinct} == everything
    assert len(distinct) == len(everything)


def _normal_form(jumps: Iterable[Jump]) -> tuple[tuple[int, int, int], ...]:
    """Return the lexicographically least order that independent jumps can be brought into."""
    rest = [(jump.origin, jump.over, jump.target) for jump in jumps]
    form = []
    while rest:
        free = [
            jump
            for i, jump in enumerate(rest)
            if all(set(jump).isdisjoint(earlier) for earlier in rest[:i])
        ]
        form.append(min(free))
        rest.remove(form[-1])
    return tuple(form)


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
