"""Classes of jumps that are the same by symmetry."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Problem, Status, board, problem, solve
from pegsol.model.boards.hole_sets import image
from pegsol.search.surveys.jump_classes import jump_classes


@pytest.mark.parametrize("of", ["english d4 d4", "english d1 d1", "triangle(5) a3 any", "cube"])
def test_jumps_of_one_class_lead_to_symmetric_positions(of: str) -> None:
    given, rng = problem(of), Random(4)
    position = given.start
    for _ in range(5):
        here = given.from_position(position)
        legal, classes = position.legal_jumps(), jump_classes(here)
        names = [
            min(image(position.jump(jump).bits, symmetry) for symmetry in motions(here))
            for jump in legal
        ]
        for one in range(len(legal)):
            for other in range(one):
                if classes[one] == classes[other]:
                    assert names[one] == names[other]
                elif given.board.coordinates is not None:
                    assert names[one] != names[other] or len(set(legal[one].names)) < 3
        position = position.jump(rng.choice(legal))


def motions(here: Problem) -> list[tuple[int, ...]]:
    """Return the symmetries that keep the finish and the position."""
    elements = here.board.symmetries.permutations()
    kept = (here.start.bits, here.finish.pegs)
    return [one for one in elements if all(image(bits, one) == bits for bits in kept)]


def test_the_jumps_of_a_symmetric_start_are_one_class() -> None:
    assert jump_classes(problem("english d4 d4")) == (0, 0, 0, 0)
    assert len(set(jump_classes(problem("english d4 d1")))) == 3
    assert jump_classes(problem("english d4 fewest")) == (0, 0, 0, 0)
    lost = problem("french")
    assert solve(lost).status is Status.IMPOSSIBLE
    assert board("french") == lost.board
