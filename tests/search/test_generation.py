"""Puzzles made by reverse play, and their difficulty."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

from pegsol import Position, Problem, Solution, board, difficulty, generate

SEEDED = [
    "e6-e4 e1-e3 d3-f3 c3-a3-a5 b4-d4 a5-c5 d4-f4 f3-f5 c5-e5 f5-d5-d7",
    "d5-b5 d4-f4 a4-c4 e3-c3-c5 b5-d5-f5 g4-e4 g5-e5-e3 d1-d3 e3-c3",
]


def some(name: str, jumps: int, count: int = 20, **more: Any) -> list[Solution]:
    return list(islice(generate(board(name), jumps, **more), count))


@pytest.mark.parametrize(
    ("name", "jumps", "count"),
    [
        *[(name, 6, 20) for name in ("english", "triangle(5)", "hexagon(3)", "english+diagonals")],
        ("graph(x.1-b, b-c, c-d, d-e, c-f, f-g)", 2, 1),
        ("english", 28, 1),
    ],
)
def test_every_puzzle_has_its_solution(name: str, jumps: int, count: int) -> None:
    found = some(name, jumps, count)
    assert len(found) == count
    for solution in found:
        solution.verify()
        assert len(solution.jumps) == jumps


def test_no_two_puzzles_are_the_same_under_symmetry() -> None:
    group = list(board("triangle(4)").symmetries.permutations())

    def images(puzzle: Problem) -> frozenset[tuple[frozenset[int], frozenset[int]]]:
        size = range(len(puzzle.board))
        ends = puzzle.start.bits, puzzle.finish.pegs
        return frozenset(
            tuple(frozenset(to[hole] for hole in size if bits >> hole & 1) for bits in ends)
            for to in group
        )

    puzzles = [images(solution.problem) for solution in some("triangle(4)", 4)]
    assert len(set(puzzles)) == len(puzzles) == 20


def test_some_way_of_playing_fails_and_a_given_finish_is_met() -> None:
    end = Position.of(board("english"), ["d4", "d5"])
    for solution in (*some("english", 3, 30), *some("english", 5, finish=end)):
        known = difficulty(solution.problem)
        assert known is not None
        assert 0 < known.chance < 1
        assert len(solution.jumps) == 3 or solution.final == end


def test_the_seed_decides_everywhere() -> None:
    """Also the order in which Python keeps sets of texts does not matter."""
    code = (
        "from itertools import islice; from pegsol import board, generate;"
        "[print(*one.moves) for one in islice(generate(board('english'), 12, seed=20260101), 2)]"
    )
    for seed in "01":
        again = subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE
        )
        assert again.stdout.decode().split("\n")[:-1] == SEEDED
    assert some("english", 12, 3, seed=1) != some("english", 12, 3, seed=2)
