"""Extreme rays by linear programming, compared with all extreme rays of small boards."""

from random import Random

import pytest

from pegsol.proof.extreme_rays import all_extreme_rays, is_extreme
from pegsol.proof.pagoda import Pagoda
from pegsol.study.catching_rays import RaySearch
from random_boards import random_board, with_seeds

pytest.importorskip("highspy")


@with_seeds
def test_a_ray_is_found_if_there_is_one(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng, most=9)
    rays = all_extreme_rays(this, 300)
    if rays is None or not this.jumps:
        return
    search = RaySearch(this)
    for _ in range(5):
        multiples = [rng.randint(-1, 1) for _ in range(len(this))]
        least = [sum(m * w for m, w in zip(multiples, ray, strict=True)) for ray in rays]
        found = search.lightest(multiples)
        assert (found is not None) == (min(least, default=0) < 0)
        if found is not None:
            assert found in rays
            assert is_extreme(Pagoda(this, found))
            assert least[rays.index(found)] < 0
