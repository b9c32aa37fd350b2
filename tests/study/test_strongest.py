"""What pagoda functions catch, compared with the textbook solver."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Finish, Position, Problem
from pegsol.game.boards.board import Board
from pegsol.proof.pagoda import Pagoda
from pegsol.search.run import Run
from pegsol.study import strongest
from pegsol.study.strongest import (
    LostPositions,
    StrongestPagodas,
    samples,
    strongest_pagodas,
)
from random_boards import random_board, random_pagoda, random_start
from strategies import examples

pytest.importorskip("highspy")


def lost(this: Board, bits: int, finish: int) -> bool:
    task = Problem(Position(this, bits), Finish.of_bits(finish))
    return reference.holes(finish) not in reference.reachable(task)


@examples(100)
@given(seed=st.integers(0, 2**32), exact=st.booleans())
def test_what_is_caught_is_lost(seed: int, exact: bool) -> None:
    rng = Random(seed)
    this = random_board(rng, most=9)
    if not this.jumps:
        return
    start = random_start(rng, this)
    finish = 1 << rng.randrange(len(this))
    with pytest.MonkeyPatch.context() as patch:
        if not exact:
            patch.setattr(strongest, "MAX_TRUTH_BYTES", 0)
        found = strongest_pagodas([start], finish, sample=40, seed=seed)
        _, tried = samples([start], finish, 40, seed, Run())
    assert found.exact == exact == tried.exact
    if exact:
        assert found.tried == len(tried.positions)
        assert all(lost(this, bits, finish) for bits in tried.positions)
    check(found, tried)
    others = [Pagoda(this, random_pagoda(rng, this)) for _ in range(5)]
    catches = [
        bits for bits in tried.positions if any(p.weight(bits) < p.weight(finish) for p in others)
    ]
    assert len(catches) <= found.catchable


def check(found: StrongestPagodas, tried: LostPositions) -> None:
    """Count again what each row of a table catches."""
    this = found.board
    together: set[int] = set()
    for row in found.catches:
        row.pagoda.check()
        caught = [
            bits
            for bits in tried.positions
            if row.pagoda.weight(bits) < row.pagoda.weight(found.finish.bits)
        ]
        assert row.alone == len(caught)
        assert all(lost(this, bits, found.finish.bits) for bits in caught)
        together |= set(caught)
        assert row.alone <= row.turned <= row.together <= found.tried
        assert row.together >= len(together)
        assert row.images > 1 or row.turned == row.alone
    assert len({row.pagoda for row in found.catches}) == len(found.catches)
    totals = [row.together for row in found.catches]
    assert totals == sorted(totals)
    assert max(totals, default=0) <= found.catchable <= found.tried
