"""Sets of puzzles to order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pegsol import board
from pegsol.errors import ProblemError
from pegsol.search.run import Progress, Run
from pegsol.study.puzzle_set import Order, PuzzleSet, puzzle_set
from pegsol.study.start_shapes import Shape, has_symmetry, shape_of
from pegsol.study.wishes import Wish


def order(*names: str, wish: Wish, **more: Any) -> Order:
    return Order([board(name) for name in names], wish, **more)


def test_a_rising_set_is_sorted_and_spread() -> None:
    made = puzzle_set(
        order("triangle(5)", wish=Wish(symmetry="mirror"), count=12, rising=True), Run()
    )
    numbers = [one.difficulty.number for one in made if one.difficulty is not None]
    assert len(numbers) == 12
    assert numbers == sorted(numbers)
    assert numbers[-1] - numbers[0] > 6
    for one in made:
        one.solution.verify()
        assert has_symmetry(one.solution.board, one.solution.problem.start.bits, "mirror")


def test_titles_differ_and_say_what_is_seen() -> None:
    made = puzzle_set(order("triangle(5)", wish=Wish(7, connected=True), count=20), Run(seed=1))
    titles = [one.solution.problem.title for one in made]
    assert len(set(titles)) == 20
    assert all(title.split(", no.")[0].endswith(" of 8") for title in titles)


def test_a_set_has_more_shapes_than_puzzles_as_they_come() -> None:
    wish = Wish(9, symmetry="none")
    made = puzzle_set(order("triangle(6)", wish=wish, count=9), Run(seed=2))
    looks = Counter([one.shape.look for one in made])
    assert len(looks) >= 4
    assert max(looks.values()) <= 4


def test_a_set_without_wishes_comes_as_it_is_made() -> None:
    short, long = [
        [one.solution.jumps for one in puzzle_set(order("english", wish=Wish(5), count=n), Run())]
        for n in (3, 6)
    ]
    assert long[:3] == short


def test_boards_take_turns() -> None:
    made = puzzle_set(order("triangle(5)", "square(4)", wish=Wish(4), count=5), Run())
    names = [one.solution.board.name for one in made]
    assert names == ["triangle(5)", "square(4)", "triangle(5)", "square(4)", "triangle(5)"]


def test_what_was_found_is_kept() -> None:
    making = PuzzleSet(order("square(4)", wish=Wish(5, symmetry="mirror"), count=99), Run())
    with pytest.raises(ProblemError, match="no other puzzle"):
        making.complete()
    assert 0 < len(making.so_far()) < 99


def test_progress_counts_the_puzzles() -> None:
    seen = list[Progress]()
    wanted = order("triangle(5)", wish=Wish(4, connected=True), count=2)
    puzzle_set(wanted, Run(progress=lambda one: seen.append(one)))
    assert [(one.done, one.steps) for one in seen] == [(n, 6) for n in range(1, 7)]


@pytest.mark.parametrize(
    ("name", "holes", "shape"),
    [
        ("english", "d1 d2 d3 d4 d5 d6 d7", ("mirror", "row")),
        ("english", "d3 d4 c4", ("mirror", "path")),
        ("english", "d2 d3 d4 d5 d6 b4 c4 e4 f4", ("full", "cross")),
        ("english", "c3 d3 e3 d4", ("mirror", "fork")),
        ("english", "c3 d3 e3 c4 d4 e4", ("mirror", "block")),
        ("english", "c3 d3 c4 d4", ("mirror", "cluster")),
        ("english", "c1 c2 e6 e7", ("rotation", "twins")),
        ("english", "a3 d4 g5", ("rotation", "scatter")),
        ("english", "c3 d3 e3 c4 e4 c5 d5 e5", ("full", "ring")),
        ("triangle(5)", "b3 b4 c4", ("full", "cluster")),
        ("line(7)", "a1 b1 d1", ("none", "twins")),
        ("graph(a-b, b-c, c-d)", "a b c", ("none", "row")),
    ],
)
def test_shapes(name: str, holes: str, shape: tuple[str, str]) -> None:
    on = board(name)
    bits = on.bits(holes)
    assert shape_of(on, bits) == Shape(*shape, bits.bit_count())  # type: ignore[arg-type]
