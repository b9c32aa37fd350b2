"""What pagoda functions catch, compared with the textbook solver."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Finish, Position, Problem, board, problem
from pegsol.errors import LimitError, ProblemError
from pegsol.game.boards.board import Board
from pegsol.limits import Limits
from pegsol.proof.named_weightings import named_weightings
from pegsol.proof.pagoda import Pagoda
from pegsol.search.run import Run
from pegsol.study import strongest
from pegsol.study.strongest import (
    LostPositions,
    StrongestPagodas,
    _catching,
    images,
    samples,
    strongest_pagodas,
    vacancies_for,
)
from random_boards import random_bits, random_board, random_pagoda, random_start, with_seeds
from strategies import examples

pytest.importorskip("highspy")


def lost(this: Board, bits: int, finish: int) -> bool:
    task = Problem(Position(this, bits), Finish.of_bits(finish))
    return reference.holes(finish) not in reference.reachable(task)


@with_seeds
def test_positions_are_weighed(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng)
    finish = random_bits(rng, this)
    positions = tuple({random_bits(rng, this): None for _ in range(rng.randint(0, 40))})
    weights = tuple([rng.randint(-9, 9) for _ in range(len(this))])
    found = LostPositions(this, finish, positions, True)
    pagoda = Pagoda(this, weights)
    caught = found.caught([weights])
    assert [*caught] == [pagoda.weight(bits) < pagoda.weight(finish) for bits in positions]


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
    totals = [row.together for row in found.catches]
    assert totals == sorted(totals)
    assert max(totals, default=0) <= found.catchable <= found.tried


@with_seeds
def test_nothing_else_can_be_caught(seed: int) -> None:
    """No pagoda function catches more than those that the programmes find."""
    rng = Random(seed)
    this = random_board(rng, most=8)
    positions = tuple({random_bits(rng, this): None for _ in range(30)})
    sample = LostPositions(this, 1 << rng.randrange(len(this)), positions, False)
    caught = sample.caught(_catching(sample, Run()))
    for _ in range(5):
        assert not (sample.caught([random_pagoda(rng, this)]) & ~caught).any()


def test_the_central_game() -> None:
    central = problem("english d4 d4")
    found = strongest_pagodas([central.start], central.finish.pegs, sample=150)
    assert found.exact
    assert len(found.catches) == 6
    assert found.catches[2].together > 0.6 * found.tried
    again = strongest_pagodas([central.start], central.finish.pegs, sample=150)
    assert again == found


def test_named_weightings_are_tried_as_they_are() -> None:
    central = problem("english d4 d4")
    named = named_weightings(central.board, central.finish.pegs)
    found = strongest_pagodas([central.start], central.finish.pegs, named=named, sample=100)
    assert [(row.name, row.pagoda) for row in found.catches] == list(named.items())
    assert [row.images for row in found.catches] == [1, 2, 4, 4, 1]


def test_vacancies() -> None:
    assert vacancies_for(board("triangle(4)"), 1) == []


def test_images() -> None:
    this = board("line(4)")
    assert images((1, 2, 3, 4), this.symmetries.permutations()) == [(1, 2, 3, 4), (4, 3, 2, 1)]


def test_refusals() -> None:
    alone = Board.from_coordinates("square", [(0, 0), (1, 0)])
    with pytest.raises(ProblemError, match="possible"):
        strongest_pagodas([Position(alone, 1)], 2)
    central = problem("english d4 d4")
    with pytest.raises(LimitError):
        strongest_pagodas([central.start], central.finish.pegs, limits=Limits(time=0.0))
