"""Puzzles made by reverse play, and their difficulty."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

from pegsol import Position, Solution, board, difficulty, generate
from pegsol.errors import LimitError, ProblemError
from pegsol.game.problem import Problem

BOARDS = (
    "english",
    "triangle(5)",
    "hexagon(3)",
    "english+diagonals",
    "graph(x.1-b, b-c, c-d, d-e, c-f, f-g)",
)

SEEDED = [
    "e6-e4 e1-e3 d3-f3 c3-a3-a5 b4-d4 a5-c5 d4-f4 f3-f5 c5-e5 f5-d5-d7",
    "d5-b5 d4-f4 a4-c4 e3-c3-c5 b5-d5-f5 g4-e4 g5-e5-e3 d1-d3 e3-c3",
    "e3-e1 e5-e3 d1-d3 c4-e4-e2 e1-e3-c3 g5-e5-c5 c2-c4-c6-e6",
]


def some(name: str, jumps: int, count: int = 20, **more: Any) -> list[Solution]:
    return list(islice(generate(board(name), jumps, **more), count))


@pytest.mark.parametrize("name", BOARDS)
def test_every_puzzle_has_its_solution(name: str) -> None:
    jumps, count = (2, 1) if name.startswith("graph") else (6, 20)
    for solution in some(name, jumps, count):
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


def test_some_way_of_playing_fails() -> None:
    for solution in some("english", 3, 40):
        known = difficulty(solution.problem)
        assert known is not None
        assert 0 < known.chance < 1


def test_the_seed_decides_everywhere() -> None:
    lines = [" ".join(map(str, one.moves)) for one in some("english", 12, 3, seed=20260101)]
    assert lines == SEEDED
    code = (
        "from itertools import islice; from pegsol import board, generate;"
        "[print(*one.moves) for one in islice(generate(board('english'), 12, seed=20260101), 3)]"
    )
    for seed in "01":  # the order in which Python keeps sets of texts
        again = subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE
        )
        assert again.stdout.decode().split("\n")[:-1] == lines
    assert some("english", 12, 3, seed=1) != some("english", 12, 3, seed=2)


def test_deep_puzzles_are_found() -> None:
    (solution,) = some("english", 28, 1)
    assert solution.problem.start.peg_count == 29


def test_a_given_finish_is_met() -> None:
    english = board("english")
    end = Position.of(english, ["d4", "d5"])
    assert all(solution.final == end for solution in some("english", 5, finish=end))


@pytest.mark.parametrize(
    ("name", "jumps", "count", "reason"),
    [
        ("line(4)", 3, 1, "at most 2 jumps"),
        ("line(6)", 2, 99, "no other puzzle of that kind"),
        ("english", 0, 1, "number of jumps is at least 1"),
    ],
)
def test_what_cannot_be_is_said(name: str, jumps: int, count: int, reason: str) -> None:
    with pytest.raises((LimitError, ProblemError), match=reason):
        some(name, jumps, count)
