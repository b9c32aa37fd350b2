"""The weightings with a name, and the misprint among them."""

from random import Random

import pytest

from pegsol import board
from pegsol.errors import VerificationError
from pegsol.proof.named_weightings import golden_ratio, named_weightings, pegs_of_its_type
from pegsol.proof.pagoda import Pagoda
from random_boards import random_board, with_seeds

PRINTED = named_weightings("english", 0b11)  # a finish of two pegs has no others


def test_those_printed_are_pagoda_functions() -> None:
    assert list(PRINTED) == ["basic centre", "stronger centre", "corners", "top"]
    for one in PRINTED.values():
        one.check()


def test_the_check_finds_the_misprint() -> None:
    """One weight in one hole mends it."""
    top = Pagoda.of("english", PRINTED["top"].by_hole | {"e6": 3})
    assert [str(jump) for jump in top.raising_jumps()] == ["e4-e6", "c6-e6"]
    with pytest.raises(VerificationError, match="e4-e6"):
        top.check()
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
    assert list(named) == ["golden ratio", "pegs of its type"]
    for one in named.values():
        one.check()
        assert one.weights[hole] == max(one.weights)


def test_golden_ratio() -> None:
    """On the column of the finish the weights are those of "top"."""
    english = board("english")
    golden = golden_ratio(english, english.hole("d1"))
    column = [golden.weights[english.hole(f"d{row}")] for row in range(1, 8)]
    top = PRINTED["top"]
    assert [top.weights[english.hole(f"d{row}")] for row in range(1, 8)] == [21, 13, 8, 5, 3, 2, 1]
    assert column[0] / column[1] == pytest.approx(1.618, 0.01)


def test_types_of_the_english_board() -> None:
    english = board("english")
    types = {pegs_of_its_type(english, hole).weights for hole in range(33)}
    assert sorted(map(sum, types)) == [5, 8, 8, 12]
    centre = pegs_of_its_type(english, english.hole("d4"))
    assert centre == PRINTED["basic centre"]
    assert "pegs of its type" not in named_weightings(english, 1 << 16)
