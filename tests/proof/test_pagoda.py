"""Pagoda functions, compared with the textbook ones, brute force and random play."""

from random import Random

import pytest

import reference
from pegsol import Board, Finish, Position, Problem, board, problem
from pegsol.errors import ProblemError
from pegsol.game.position import Rules
from pegsol.proof.named_weightings import named_weightings
from pegsol.proof.pagoda import Pagoda, each_outweighs, peg_count_pagoda, refuting_cover
from random_boards import random_bits, random_board, random_pagoda, random_problem, with_seeds

PRINTED = list(named_weightings("english", 0b11).values())
TOP_AS_PRINTED = Pagoda.of("english", PRINTED[-1].by_hole | {"e6": 3})


def test_textbook_weightings_refute_nothing_solvable() -> None:
    for spec in ["english d4 d4", "english d1 d1", "english d4 any"]:
        for pagoda in PRINTED:
            assert not pagoda.refutes(problem(spec)), (pagoda, spec)


def test_the_top_weighting_refutes_a_poor_start() -> None:
    this = board("english")
    start = Position.of(this, ["d3", "d4", "d5", "d6", "c5", "e5"])
    top = this.bits(["d1"])
    assert PRINTED[-1].weight(start.bits) == 18
    assert PRINTED[-1].refutes(Problem(start, Finish.of_bits(top)))
    assert not TOP_AS_PRINTED.refutes(Problem(start, Finish.of_bits(top)))


def test_conways_army_cannot_reach_the_fifth_row() -> None:
    """Fibonacci numbers by distance are an integer pagoda function on any finite board."""
    width, depth, high = 15, 6, 5
    this = board(f"rectangle({width},{depth + high})")
    places = [(hole % width, hole // width) for hole in range(len(this))]
    assert this.coordinates == tuple(places)
    south = sum(1 << hole for hole, (_, y) in enumerate(places) if y >= high)
    fibonacci = [1, 1]
    while len(fibonacci) < 60:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    refuted = []
    for row in range(1, 6):
        column, line = width // 2, high - row
        weights = [fibonacci[50 - abs(x - column) - abs(y - line)] for x, y in places]
        peg = 1 << places.index((column, line))
        army = Problem(Position(this, south), Finish.of_bits(peg, this.full ^ peg))
        pagoda = Pagoda(this, tuple(weights))
        pagoda.check()
        refuted.append(pagoda.refutes(army))
    assert refuted == [False, False, False, False, True]


def test_reverse_weightings_are_negated() -> None:
    weights = PRINTED[-1].weights
    negated = tuple([-weight for weight in weights])
    assert Pagoda(board("english"), negated, "reverse").is_valid()
    assert not Pagoda(board("english"), negated).is_valid()
    assert not Pagoda(board("english"), weights, "reverse").is_valid()


def test_one_way_lines_bind_one_way_only() -> None:
    one_way = Board.from_lines([], one_way=[("a", "b", "c")])
    assert Pagoda(one_way, (5, 0, 1)).is_valid()
    assert not Pagoda(one_way, (1, 0, 5)).is_valid()
    assert Pagoda(one_way, (1, 0, 5), "reverse").is_valid()
    raising = Pagoda(one_way, (5, 0, 1), "reverse").raising_jumps()
    assert [(jump.origin, jump.over, jump.target) for jump in raising] == [(2, 1, 0)]


def test_numbers_of_pegs() -> None:
    this = board("line(6)")
    start = Position.of(this, ["a1", "b1", "c1"])
    assert peg_count_pagoda(this).refutes(Problem(start, Finish.of_bits(0b111100)))
    assert not peg_count_pagoda(this).refutes(Problem(start, Finish.at_most(2)))
    reverse = peg_count_pagoda(this, "reverse")
    assert reverse.refutes(Problem(start, Finish.at_most(2), rules="reverse"))
    assert not reverse.refutes(Problem(start, Finish.at_most(3), rules="reverse"))
    assert not reverse.refutes(Problem(start, Finish.at_most(2)))


def test_weights_are_one_for_each_hole() -> None:
    with pytest.raises(ProblemError, match=r"3 weights.* 33"):
        Pagoda(board("english"), (1, 2, 3))


def test_another_board_is_not_refuted() -> None:
    lines = [("a", "b", "c")]
    pagoda = Pagoda(Board.from_lines(lines, holes=["d"]), (1, 0, 1, 0))
    start = Position.of(Board.from_lines(lines), ["b"])
    assert not pagoda.refutes(Problem(start, Finish.of_bits(1)))


@with_seeds
def test_least_is_exact(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=8))
    weights = tuple([rng.randint(-4, 4) for _ in range(len(task.board))])
    pagoda = Pagoda(task.board, weights)
    allowed = filter(task.finish.holds, range(1, task.board.full + 1))
    assert pagoda.least(task.finish) == min(map(pagoda.weight, allowed))


@with_seeds
def test_no_jump_raises_a_pagoda(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng))
    pagoda = Pagoda(task.board, random_pagoda(rng, task.board, task.rules), task.rules)
    pagoda.check()
    position, weight = task.start, pagoda.weight(task.start.bits)
    while jumps := position.legal_jumps(task.rules):
        position = position.jump(rng.choice(jumps), task.rules)
        assert pagoda.weight(position.bits) <= weight
        weight = pagoda.weight(position.bits)


@with_seeds
def test_raising_jumps_are_those_that_raise(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng, most=6)
    rules: Rules = rng.choice(["normal", "reverse"])
    pagoda = Pagoda(this, tuple([rng.randint(-2, 2) for _ in range(len(this))]), rules)
    raising = {
        (jump.origin, jump.over, jump.target)
        for bits in range(this.full + 1)
        for jump in Position(this, bits).legal_jumps(rules)
        if pagoda.weight(bits ^ jump.mask) > pagoda.weight(bits)
    }
    found = [(jump.origin, jump.over, jump.target) for jump in pagoda.raising_jumps()]
    assert sorted(found) == sorted(raising)


@with_seeds
def test_pagodas_refute_nothing_solvable(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, most=9))
    refuted = any(
        Pagoda(task.board, random_pagoda(rng, task.board, task.rules), task.rules).refutes(task)
        for _ in range(10)
    )
    assert not (refuted and reference.solvable(task))


@with_seeds
def test_a_start_that_satisfies_the_finish_is_not_refuted(seed: int) -> None:
    rng = Random(seed)
    start = random_problem(rng, random_board(rng)).start
    weights = random_pagoda(rng, start.board)
    for finish in (
        Finish.of_bits(start.bits),
        Finish.of_bits(start.bits, random_bits(rng, start.board)),
        Finish.at_most(start.peg_count),
        Finish.fewest(),
    ):
        assert not Pagoda(start.board, weights).refutes(Problem(start, finish))


def test_a_cover_has_nothing_to_spare() -> None:
    this = board("line(3)")
    pagodas = [
        Pagoda(this, weights)
        for weights in ((0, 0, 9), (2, 1, 1), (1, 1, 2), (1, 0, 1), (1, -1, 2), (1, 1, 1))
    ]
    start, ends = this.bits(["b1"]), [this.bits(["a1"]), this.bits(["c1"])]
    assert refuting_cover(start, ends, pagodas[:1]) == []
    assert refuting_cover(start, ends, pagodas[:2]) == []
    assert refuting_cover(start, ends, pagodas[:3]) == pagodas[1:3]
    assert refuting_cover(start, ends, pagodas[3:]) == [pagodas[3]]
    assert refuting_cover(start, ends, pagodas[1:4]) == pagodas[1:3]
    assert refuting_cover(start, ends, [pagodas[1], pagodas[3]]) == [pagodas[3]]
    assert refuting_cover(start, [], pagodas) == []
    assert each_outweighs(ends, start, pagodas[1:3])
    assert not each_outweighs(ends, start, pagodas[1:2])
