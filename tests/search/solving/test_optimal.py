"""The solutions with the fewest moves: their number, and all of them."""

from __future__ import annotations

import csv
from math import inf
from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Finish,
    Jump,
    LimitError,
    Limits,
    Position,
    Problem,
    Solution,
    board,
    count_optimal,
    problem,
    solutions,
)
from pegsol.search.solving.optimal import OptimalCounts
from random_boards import chunks, random_board, random_problem
from reference import moves as reference_moves

ORACLES = Path(__file__).parents[2] / "published"
ROWS = list(csv.DictReader((ORACLES / "fewest_moves.csv").read_text("utf-8").splitlines()))
TRIANGLES = [row for row in ROWS if "independent exhaustive program" in row["source"]]

MAX_SYMMETRIES = 1_000
MAX_LISTED = 3_000


def agree(puzzle: Problem) -> None:
    """Compare numbers and lists with the reference's."""
    fewest = reference_moves.FewestMoves(puzzle)
    if fewest.moves() == inf:
        assert list(solutions(puzzle, fewest_moves=True)) == []
        assert count_optimal(puzzle) is None
        return
    counts = count_optimal(puzzle)
    assert counts is not None
    assert (counts.moves, counts.solutions) == (fewest.moves(), fewest.count())
    if counts.solutions > MAX_LISTED:
        return
    expected = list(fewest.solutions())
    plain = list(solutions(puzzle, fewest_moves=True))
    assert len(plain) == len(expected)
    assert sorted(map(hops_of, plain)) == sorted(expected)
    for solution in plain:
        solution.verify()
        assert len(solution.moves) == counts.moves
    if puzzle.finish.free.bit_count() <= 1:
        agree_on_classes(puzzle, counts, expected)


def agree_on_classes(
    puzzle: Problem, counts: OptimalCounts, expected: list[tuple[reference.Hop, ...]]
) -> None:
    """Compare the distinct solutions: no two, and one of each class."""
    group = symmetries(puzzle)
    if group is None or len(group) * len(expected) > 20 * MAX_LISTED:
        return
    assert counts.distinct == reference_moves.distinct(group, expected)
    listed = list(solutions(puzzle, fewest_moves=True, distinct=True))
    assert len(listed) == counts.distinct
    assert reference_moves.distinct(group, map(hops_of, listed)) == counts.distinct
    assert set(map(hops_of, listed)) <= set(expected)


def symmetries(puzzle: Problem) -> list[reference.Symmetry] | None:
    kept = [{reference.start(puzzle)}, *reference.finish_sets(puzzle)]
    return reference.symmetries(puzzle.board, kept, MAX_SYMMETRIES)


def hops_of(solution: Solution) -> tuple[reference.Hop, ...]:
    def hop_of(jump: Jump) -> reference.Hop:
        return jump.origin, jump.over, jump.target

    return tuple(map(hop_of, solution.jumps))


@pytest.mark.parametrize("chunk", chunks(1, 80))
def test_random_problems(chunk: int) -> None:
    for seed in range(25 * chunk, 25 * chunk + 25):
        rng = Random(seed)
        puzzle = random_problem(rng, random_board(rng, 11))
        try:
            agree(puzzle)
        except Exception as error:
            error.add_note(f"seed {seed}: {puzzle!r}")
            raise


def test_symmetries_that_no_motion_of_the_drawn_board_has() -> None:
    """The jumps of this board have a symmetry that is not seen in its picture."""
    rng = Random(789)
    puzzle = random_problem(rng, random_board(rng, 11))
    assert len(puzzle.board.motions) < len(symmetries(puzzle) or ())
    assert count_optimal(puzzle) == OptimalCounts(5, 4, 2)
    agree(puzzle)


@pytest.mark.parametrize("number", [0, 6, 30])
def test_some_problems_of_small_triangles(number: int) -> None:
    agree_on_triangle(TRIANGLES[number])


@pytest.mark.long
def test_all_problems_of_small_triangles() -> None:
    for row in TRIANGLES:
        agree_on_triangle(row)


def agree_on_triangle(row: dict[str, str]) -> None:
    side = row["board"].removeprefix("Triangle(").removesuffix(")")
    agree(problem(f"triangle({side}) {row['start_vacancy']} {row['finish']}"))


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("triangle(4) a2 b2", OptimalCounts(5, 2, 2)),
        ("triangle(5) a1 a1", OptimalCounts(10, 1362, 18)),
        ("diamond(3)+diagonals c3 c3", OptimalCounts(7, 72, 9)),
    ],
)
def test_numbers_of_the_reference(spec: str, expected: OptimalCounts) -> None:
    counts = count_optimal(problem(spec))
    assert counts == expected


def test_one_solution_and_no_moves() -> None:
    assert count_optimal(problem("line(4) b1 c1")) == OptimalCounts(2, 1, 1)
    line = board("line(3)")
    start = Position.of(line, ["b1"])
    done = Problem(start, Finish.of_bits(start.bits))
    assert count_optimal(done) == OptimalCounts(0, 1, 1)
    (only,) = solutions(done, fewest_moves=True)
    assert only.jumps == ()


def test_both_rules_have_the_same_numbers() -> None:
    triangle = problem("triangle(5) a3 e5")
    grow = Problem(
        Position(triangle.board, triangle.finish.pegs),
        Finish.of_bits(triangle.start.bits),
        rules="reverse",
    )
    assert count_optimal(grow) == count_optimal(triangle)


@pytest.mark.parametrize(
    "limits", [Limits(time=0.2), Limits(nodes=100_000), Limits(memory=60 << 20)]
)
def test_limits(limits: Limits) -> None:
    with pytest.raises(LimitError):
        count_optimal(problem("wiegleb e5 e5"), limits=limits)
    with pytest.raises(LimitError):
        list(solutions(problem("wiegleb e5 e5"), fewest_moves=True, limits=limits))


def test_progress_can_cancel() -> None:
    with pytest.raises(LimitError, match="cancelled"):
        count_optimal(problem("wiegleb e5 e5"), progress=lambda report: False)
