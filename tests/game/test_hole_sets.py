"""Sets of holes."""

from random import Random

from pegsol.game.boards.hole_sets import holes_of, image


def test_holes_of() -> None:
    draw = Random(1)
    for size in (0, 1, 33, 64, 200):
        holes = sorted(draw.sample(range(300), size))
        assert holes_of(sum([1 << hole for hole in holes])) == holes


def test_image() -> None:
    draw = Random(2)
    for _ in range(20):
        permutation = draw.sample(range(70), 70)
        holes = draw.sample(range(70), 30)
        moved = image(sum([1 << hole for hole in holes]), permutation)
        assert holes_of(moved) == sorted(permutation[hole] for hole in holes)
