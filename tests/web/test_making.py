"""The pages make puzzles to order, and Python solves and grades them in the same way."""

from __future__ import annotations

from typing import Any

import pytest

from pegsol import Game, Problem, board, difficulty
from pegsol.game.position import Position
from pegsol.study.start_symmetry import SymmetryWish, has_symmetry
from pegsol.view.places import places
from web.engine.engine import ask


def make(
    name: str,
    jumps: int,
    symmetry: SymmetryWish | None = None,
    grade: int | None = None,
    count: int = 3,
) -> list[dict[str, Any]]:
    own = board(name)
    lattice = {
        "size": len(own),
        "jumps": own.jumps,
        "motions": own.motions,
        "places": places(own),
    }
    wish = {"jumps": jumps, "symmetry": symmetry, "grade": grade}
    made: list[dict[str, Any]] = ask("ordered", {"board": lattice, "wish": wish, "count": count})
    return made


@pytest.mark.parametrize(
    ("name", "jumps", "symmetry", "grade"),
    [
        ("english", 7, None, None),
        ("english", 8, "mirror", None),
        ("square(5)", 8, "rotation", None),
        ("triangle(5)", 9, "none", 2),
        ("hexagon(3)", 6, None, 1),
        ("cycle(8)", 4, None, None),
    ],
)
def test_puzzles_are_as_wished(
    name: str, jumps: int, symmetry: SymmetryWish | None, grade: int | None
) -> None:
    made = make(name, jumps, symmetry, grade)
    own = board(name)
    assert len(made) == 3
    for one in made:
        start = Position(own, sum(1 << hole for hole in one["start"]))
        last = own.names[one["line"][-1][2]]
        game = Game(Problem(own, start, last))
        game.play(", ".join(f"{own.names[a]}-{own.names[c]}" for a, _, c in one["line"]))
        assert game.solved
        assert len(game.jumps) == jumps
        assert has_symmetry(own, start.bits, symmetry)
        known = difficulty(game.problem)
        assert known is not None
        assert one["number"] == pytest.approx(known.number)
        assert one["grade"] == known.grade == (grade or known.grade)


def test_wishes_that_nothing_meets_come_to_an_end() -> None:
    assert make("english", 2, grade=5) == []
    assert make("line(5)", 4) == []
