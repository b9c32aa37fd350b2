"""The weightings with a name, and the misprint among them."""

from random import Random

import pytest

from pegsol import board
from pegsol.errors import VerificationError
from pegsol.proof.named_weightings import (
    golden_ratio,
    named_weightings,
    pegs_of_its_type,
    printed_weightings,
)
from pegsol.proof.pagoda import Pagoda
from random_boards import random_board, with_seeds


def test_those_printed_are_pagoda_functions() -> None:
    names = ["basic centre", "stronger centre", "corners", "top"]
    assert [one.name for one in printed_weightings()] == names
    for one in printed_weightings():
        one.pagoda.check()


def test_the_check_finds_the_misprint() -> None:
    *rest, top = printed_weightings(as_printed=True)
    assert [one.pagoda for one in rest] == [one.pagoda for one in printed_weightings()[:-1]]
    assert [str(jump) for jump in top.pagoda.raising_jumps()] == ["e4-e6", "c6-e6"]
    with pytest.raises(VerificationError, match="e4-e6"):
        top.pagoda.check()


def test_one_hole_mends_it_with_one_weight() -> None:
    top = printed_weightings(as_printed=True)[-1].pagoda
    mended = [
        (top.board.names[hole], weight)
        for hole in range(33)
        for weight in range(-25, 26)
        if Pagoda(top.board, (*top.weights[:hole], weight, *top.weights[hole + 1 :])).is_valid()
    ]
    assert mended == [("e6", 0)]


@with_seeds
def test_those_of_any_board(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng)
    hole = rng.randrange(len(this))
    named = named_weightings(this, 1 << hole)
    assert [one.name for one in named] == ["golden ratio", "pegs of its type"]
    for one in named:
        one.pagoda.check()
        assert one.pagoda.weights[hole] == max(one.pagoda.weights)


def test_golden_ratio() -> None:
    """On the column of the finish the weights are those of "top"."""
    english = board("english")
    golden = golden_ratio(english, english.hole("d1")).pagoda
    column = [golden.weights[english.hole(f"d{row}")] for row in range(1, 8)]
    top = printed_weightings()[-1].pagoda
    assert [top.weights[english.hole(f"d{row}")] for row in range(1, 8)] == [21, 13, 8, 5, 3, 2, 1]
    assert column[0] / column[1] == pytest.approx(1.618, 0.01)


def test_types_of_the_english_board() -> None:
    english = board("english")
    types = {pegs_of_its_type(english, hole).pagoda.weights for hole in range(33)}
    assert sorted(map(sum, types)) == [5, 8, 8, 12]
    centre = pegs_of_its_type(english, english.hole("d4")).pagoda
    assert centre == printed_weightings()[0].pagoda
    assert "pegs of its type" not in [one.name for one in named_weightings(english, 1 << 16)]
