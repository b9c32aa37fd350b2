"""Puzzles made by reverse play, and to order, compared with slow code that lists everything."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Board, Position, Problem, Solution, board, difficulty, generate
from pegsol.errors import LimitError, ProblemError
from pegsol.study import generation
from pegsol.study.start_symmetry import SYMMETRIES, has_symmetry

SMALL = ("triangle(4)", "triangle(5)", "square(4)", "rectangle(3,5)", "line(7)", "hexagon(3)")


def is_reflection(on: Board, images: Sequence[int]) -> bool:
    """Return whether a symmetry turns a triangle of holes over; in a single row each one does."""
    assert on.grid is not None

    def turn(a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = [on.grid[hole] for hole in (a, b, c)]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for three in combinations(range(len(on)), 3):
        if turn(*three):
            return turn(*three) * turn(*[images[hole] for hole in three]) < 0
    return True


def is_symmetric(on: Board, pegs: reference.Pegs, wish: str) -> bool:
    motions = list(on.symmetries.permutations())[1:]
    kept = [
        is_reflection(on, images) for images in motions if reference.image(images, pegs) == pegs
    ]
    if wish == "full":
        return len(kept) == len(motions)
    return {"none": not kept, "mirror": True in kept, "rotation": False in kept}[wish]


def is_unique(problem: Problem) -> bool:
    same = [tuple(range(len(problem.board)))]  # no symmetry but the identity
    return reference.distinct_orbits(same, reference.solutions(problem)) == 1


def can_fail(problem: Problem) -> bool:
    positions = reference.reachable(problem)
    done = reference.finish_test(problem, positions)
    return any(not done(pegs) for pegs in reference.dead_ends(problem, positions))


@given(
    name=st.sampled_from(SMALL),
    jumps=st.integers(1, 7),
    symmetry=st.sampled_from([None, *SYMMETRIES]),
    unique=st.booleans(),
    seed=st.integers(0, 99),
)
def test_every_puzzle_meets_its_wish(
    name: str,
    jumps: int,
    symmetry: Any,
    unique: bool,
    seed: int,
) -> None:
    found: list[Solution] = []
    with pytest.MonkeyPatch.context() as patched, suppress(ProblemError, LimitError):
        patched.setattr(generation, "MAX_TRIES", 200)  # of some puzzles there are fewer than 3
        found.extend(islice(generate(name, jumps, symmetry=symmetry, unique=unique, seed=seed), 3))
    for one in found:
        one.verify()
        problem, pegs = one.problem, reference.start(one.problem)
        assert len(one) == jumps
        assert can_fail(problem)
        assert symmetry is None or is_symmetric(problem.board, pegs, symmetry)
        assert not unique or is_unique(problem)


@given(name=st.sampled_from(SMALL), data=st.data())
def test_symmetries_of_a_position_are_told_apart(name: str, data: st.DataObject) -> None:
    on = board(name)
    bits = data.draw(st.integers(1, on.full))
    motion = data.draw(st.sampled_from(list(on.symmetries.permutations())))
    for _ in range(6):  # until the motion keeps the position
        bits |= sum([1 << motion[hole] for hole in reference.holes(bits)])
    for wish in SYMMETRIES:
        symmetric = is_symmetric(on, reference.holes(bits), wish)
        assert has_symmetry(on, bits, wish) == symmetric, wish


@pytest.mark.parametrize("grade", ["very easy", "medium", "very hard"])
def test_the_difficulty_is_met(grade: str) -> None:
    for one in islice(generate("triangle(5)", grade=grade, seed=3), 3):
        known = difficulty(one.problem)
        assert known is not None
        assert known.words == grade


def test_no_two_are_alike() -> None:
    group = list(board("triangle(5)").symmetries.permutations())
    puzzles = [one.problem for one in islice(generate("triangle(5)", 6, symmetry="none"), 40)]
    ends = [(reference.start(one), reference.holes(one.finish.pegs)) for one in puzzles]
    images = {
        min([tuple(reference.sorted_image(s, pegs) for pegs in both) for s in group])
        for both in ends
    }
    assert len(images) == 40


@pytest.mark.parametrize(
    ("name", "jumps", "count"),
    [
        *[(name, 6, 20) for name in ("english", "english+diagonals")],
        ("graph(x.1-b, b-c, c-d, d-e, c-f, f-g)", 2, 1),
        ("english", 28, 1),
    ],
)
def test_every_puzzle_has_its_solution(name: str, jumps: int, count: int) -> None:
    found = list(islice(generate(name, jumps), count))
    assert len(found) == count
    for solution in found:
        solution.verify()
        assert len(solution.jumps) == jumps


def test_a_given_finish_is_met() -> None:
    end = Position("english", "d4 d5")
    assert {one.final for one in islice(generate("english", 5, finish=end), 20)} == {end}


SEEDED = [
    "e6-e4 e1-e3 d3-f3 c3-a3-a5 b4-d4 a5-c5 d4-f4 f3-f5 c5-e5 f5-d5-d7",
    "d5-b5 d4-f4 a4-c4 e3-c3-c5 b5-d5-f5 g4-e4 g5-e5-e3 d1-d3 e3-c3",
]


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


@pytest.mark.parametrize(
    ("name", "wanted", "reason"),
    [
        ("asymmetric", {"symmetry": "rotation"}, "no rotation maps this board to itself"),
        ("square(7)", {"jumps": 40, "grade": "very easy"}, "harder than very easy"),
    ],
)
def test_what_cannot_be_is_said_at_once(name: str, wanted: Any, reason: str) -> None:
    with pytest.raises(ProblemError, match=reason):
        next(generate(name, **wanted))


def test_a_wish_that_nothing_met_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generation, "MAX_GRADED", 5)
    with pytest.raises(LimitError, match=r"^many tries found no puzzle of that kind$") as e:
        next(generate("wiegleb", 5, grade="hard"))
    assert e.value.limit == "nodes"
