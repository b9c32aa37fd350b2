"""Extreme rays, compared with all sets of jumps that determine a weighting."""

from itertools import combinations
from random import Random

import pytest

from pegsol import Board, board
from pegsol.errors import VerificationError
from pegsol.proof.extreme_rays import (
    all_extreme_rays,
    conserved,
    extreme_parts,
    fixed_holes,
    is_extreme,
    null_space,
    ray_through,
)
from pegsol.proof.pagoda import Pagoda
from random_boards import random_board, random_pagoda, with_seeds


def rays_by_trial(this: Board) -> set[tuple[int, ...]]:
    """Try all sets of jumps with the right rank."""
    rows = sorted({((a, 1), (b, 1), (c, -1)) for a, b, c in this.jumps})
    size = len(this) - len(conserved(this)) - 1
    fixed = [{hole: 1} for hole in fixed_holes(this)]
    found = set()
    for chosen in combinations(rows, size) if rows else ():
        face = null_space([dict(row) for row in chosen] + fixed, len(this))
        if len(face) == 1:
            for sign in (1, -1):
                weights = tuple(sign * weight for weight in face[0])
                if Pagoda(this, weights).is_valid():
                    found.add(weights)
    return found


@with_seeds
def test_all_extreme_rays(seed: int) -> None:
    this = random_board(Random(seed), most=6)
    if len(this.jumps) > 14:
        return
    found = all_extreme_rays(this, 1000)
    assert found is not None
    assert len(found) == len(set(found))
    assert set(found) == rays_by_trial(this)
    assert all(is_extreme(Pagoda(this, ray)) for ray in found)


@with_seeds
def test_a_ray_is_the_one_through_its_jumps(seed: int) -> None:
    this = random_board(Random(seed), most=8)
    for ray in all_extreme_rays(this, 200) or []:
        tight = [n for n, (a, b, c) in enumerate(this.jumps) if ray[a] + ray[b] == ray[c]]
        assert ray_through(this, tight) == ray
    assert ray_through(this, range(len(this.jumps))) is None


@with_seeds
def test_parts(seed: int) -> None:
    """What a pagoda function refutes, one of its parts or a conserved weighting does."""
    rng = Random(seed)
    this = random_board(rng, most=10)
    pagoda = Pagoda(this, random_pagoda(rng, this))
    parts = extreme_parts(pagoda)
    assert len(parts) <= len(this)
    assert all(is_extreme(Pagoda(this, part)) for part in parts)
    both = [(w, tuple(-weight for weight in w)) for w in conserved(this)]
    tried = [Pagoda(this, w) for w in (*parts, *[w for pair in both for w in pair])]
    for _ in range(20):
        start, end = rng.randrange(this.full + 1), rng.randrange(this.full + 1)
        if pagoda.weight(start) < pagoda.weight(end):
            assert any(part.weight(start) < part.weight(end) for part in tried)


@with_seeds
def test_a_sum_is_no_extreme_ray(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng, most=8)
    rays = all_extreme_rays(this, 200) or []
    for first, second in combinations(rays[:6], 2):
        total = tuple(x + y for x, y in zip(first, second, strict=True))
        assert not is_extreme(Pagoda(this, total))
    for ray in rays[:6]:
        assert is_extreme(Pagoda(this, tuple(3 * weight for weight in ray)))
        for more in conserved(this):
            shifted = tuple(x + 2 * y for x, y in zip(ray, more, strict=True))
            assert is_extreme(Pagoda(this, shifted))


def test_conserved_weights_are_kept_by_every_jump() -> None:
    this = board("line(3)")
    (kept,) = conserved(this)
    for sign in (1, -1):
        pagoda = Pagoda(this, tuple(sign * weight for weight in kept))
        assert pagoda.is_valid()
        assert not is_extreme(pagoda)
    assert extreme_parts(Pagoda(this, kept)) == []


def test_rules_and_invalid_weights() -> None:
    this = board("line(4)")
    assert not is_extreme(Pagoda(this, (0, 0, 1, 0)))
    assert not is_extreme(Pagoda(this, (-1, 0, -1, 1), "reverse"))
    with pytest.raises(VerificationError, match="raises"):
        extreme_parts(Pagoda(this, (0, 0, 1, 0)))


def test_too_many_rays() -> None:
    assert all_extreme_rays(board("square(4)"), 100) is None
