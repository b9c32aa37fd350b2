"""Pagoda functions and the weightings with a name, compared with brute force."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Position, board
from pegsol.game.position import Rules
from pegsol.proof.named_weightings import golden_ratio, named_weightings, pegs_of_its_type
from pegsol.proof.pagoda import Pagoda
from random_boards import random_board, random_pagoda, random_problem, with_seeds


@with_seeds
def test_the_least_weight_of_a_finish_is_exact(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=8))
    weights = tuple([rng.randint(-4, 4) for _ in range(len(task.board))])
    pagoda = Pagoda(task.board, weights)
    allowed = filter(task.finish.holds, range(1, task.board.full + 1))
    assert pagoda.least(task.finish) == min(map(pagoda.weight, allowed))


@with_seeds
def test_weights_are_a_pagoda_function_if_no_jump_raises_them(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng, most=6)
    rules: Rules = rng.choice(["normal", "reverse"])
    weights = tuple([rng.randint(-2, 2) for _ in range(len(this))])
    if rng.random() < 0.5:
        weights = random_pagoda(rng, this, rules)
    pagoda = Pagoda(this, weights, rules)
    raising = {
        (jump.origin, jump.over, jump.target)
        for bits in range(this.full + 1)
        for jump in Position(this, bits).legal_jumps(rules)
        if pagoda.weight(bits ^ jump.mask) > pagoda.weight(bits)
    }
    found = [(jump.origin, jump.over, jump.target) for jump in pagoda.raising_jumps()]
    assert sorted(found) == sorted(raising)
    assert pagoda.is_valid() == (not raising)


# Weightings with a name


@with_seeds
def test_those_of_any_board_are_heaviest_at_the_finish(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng)
    hole = rng.randrange(len(this))
    named = named_weightings(this, 1 << hole)
    assert list(named) == ["golden ratio", "pegs of its type"]
    for one in named.values():
        one.check()
        assert one.weights[hole] == max(one.weights)


def test_those_of_the_english_board_are_the_printed_ones() -> None:
    english = board("english")
    printed = named_weightings("english", 0b11)  # a finish of two pegs has no others
    assert list(printed) == ["basic centre", "stronger centre", "corners", "top"]
    for one in printed.values():
        one.check()
    column = [english.hole(f"d{row}") for row in range(1, 8)]
    assert [printed["top"].weights[hole] for hole in column] == [21, 13, 8, 5, 3, 2, 1]
    golden = golden_ratio(english, column[0])
    assert golden.weights[column[0]] / golden.weights[column[1]] == pytest.approx(1.618, 0.01)
    types = {pegs_of_its_type(english, hole).weights for hole in range(33)}
    assert sorted(map(sum, types)) == [5, 8, 8, 12]
    assert pegs_of_its_type(english, english.hole("d4")) == printed["basic centre"]
    assert "pegs of its type" not in named_weightings(english, 1 << english.hole("d4"))
