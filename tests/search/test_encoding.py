"""The encoding of problems for the core."""

from __future__ import annotations

import pytest

from pegsol import Board, Finish, Limits, Position, Problem, Status, board, problem, solve
from pegsol.search.encoding import EncodedProblem
from pegsol.search.scores import squared_score, steep_score


@pytest.mark.parametrize("name", ["line(1024)", "path(1000)", "square(32)", "triangle(44)"])
def test_scores_of_large_boards_fit_32_bits(name: str) -> None:
    for potentials, worth in (squared_score(board(name)), steep_score(board(name))):
        assert min(potentials) >= 0
        assert sum(potentials) + 6000 * worth < 2**31


def test_holes_far_apart_are_no_trouble() -> None:
    scattered = Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0), (9999, 9999)])
    start = Position.of(scattered, ["a1", "b1"])
    assert solve(Problem(start, Finish.any_survivor())).status is Status.SOLVED


@pytest.mark.parametrize("name", ["line(1024)", "square(32)", "complete(16)"])
def test_largest_boards_are_searched(name: str) -> None:
    large = board(name)
    start = Position(large, large.full ^ (1 << 500) if len(large) > 500 else large.full ^ 1)
    result = solve(Problem(start, Finish.fewest()), limits=Limits(nodes=100_000))
    assert result.solution is not None
    assert result.solution.final.peg_count < start.peg_count


def test_the_finishes_are_those_in_the_class_of_the_start() -> None:
    central = problem("english d4 any")
    finishes = EncodedProblem(central).finishes
    assert finishes is not None
    assert central.board.names_of(sum(finishes)) == ("d1", "a4", "d4", "g4", "d7")


def test_finishes_too_many_to_list_are_searched_forward_only() -> None:
    few = problem("english d4 at-most-9")
    assert EncodedProblem(few).finishes is None
    assert solve(few).status is Status.SOLVED


def test_reverse_rules_become_the_normal_game_on_the_complement() -> None:
    line = board("line(3)")
    grow = Problem(
        Position.of(line, ["c1"]), Finish.of_bits(line.bits(["a1", "b1"])), rules="reverse"
    )
    encoded = EncodedProblem(grow)
    assert (encoded.start, encoded.finishes) == (0b011, (0b100,))
    result = solve(grow)
    assert result.solution is not None
    assert str(result.solution) == "c1-a1"
