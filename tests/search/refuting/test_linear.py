"""Pagoda functions by linear programming: those found hold, and none is missed.

The table in tests/agree asks for proofs by them on random boards.
"""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Finish, Problem, board, problem
from pegsol.errors import LimitError
from pegsol.game.position import Rules
from pegsol.limits import Limits
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.proof import Proof, pagoda_proof
from pegsol.search.refuting.highs import INFINITY, Programme
from pegsol.search.refuting.linear import Separation, outweighing, pagoda, whole
from pegsol.search.run import Run
from random_boards import play, random_bits, random_board, random_pagoda, random_start

pytest.importorskip("highspy")


def proved(task: Problem) -> Proof | None:
    """Return the checked proof by the pagoda function that is found for *task*."""
    found = pagoda(task, Run())
    if found is None:
        return None
    proof = pagoda_proof(task, [found.weights])
    assert proof is not None
    proof.check()
    return proof


@pytest.mark.parametrize("kind", ["free", "free only", "at most"])
def test_of_finishes_too_large_to_list_those_are_refuted_that_a_weighting_refutes(
    kind: str,
) -> None:
    found = 0
    this = board("square(5)")
    for seed in range(10):
        rng = Random(seed)
        rules: Rules = "reverse" if seed % 3 == 0 else "normal"
        start = play(rng, random_start(rng, this, rules), rules, 12)
        free = this.full & ~(1 << rng.randrange(25) | 1 << rng.randrange(25))
        finish = Finish.of_bits(0 if kind == "free only" else this.full & ~free, free)
        if kind == "at most":
            finish = Finish.at_most(rng.randint(5, 9))
        task = Problem(start, finish, rules=rules)
        tried = [random_pagoda(rng, this, rules) for _ in range(20)]
        single = any(Pagoda(this, w, rules).refutes(task) for w in tried)
        proof = proved(task)
        found += proof is not None
        assert proof is not None or not single, seed
        assert proof is None or not finish.holds(play(rng, start, rules).bits), seed
    assert found or kind == "at most"


def test_weights_are_small_and_keep_the_symmetries_of_start_and_finish() -> None:
    task = problem("diamond(5) e4 e6")
    found = pagoda(task, Run())
    assert found is not None
    this = task.board
    across = {"abcdefghi"[n]: "ihgfedcba"[n] for n in range(9)}
    for name, weight in zip(this.names, found.weights, strict=True):
        assert found.weights[this.hole(across[name[0]] + name[1:])] == weight
    assert set(found.weights) == {-1, 0, 1}
    rng, refuted, central = Random(1), 0, problem("english d4 d4")
    for _ in range(12):
        lost = pagoda(central.from_position(play(rng, central.start, "normal", 14)), Run())
        if lost is not None:
            refuted += 1
            assert max(map(abs, lost.weights)) <= 4
    assert refuted >= 3


@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_positions_are_separated_if_any_weights_do(rules: Rules) -> None:
    """A position is separated from one target, or from several at once."""
    found_some = 0
    for seed in range(15):
        rng = Random(seed)
        this = random_board(rng)
        origin = random_bits(rng, this) or 1
        targets = [random_bits(rng, this) or 1 for _ in range(rng.randint(1, 4))]
        single, several = Separation(this, rules), Separation(this, rules, targets)
        for ends, found in (
            (targets, several.pagoda(origin)),
            *[([target], single.pagoda(origin, target)) for target in targets],
        ):
            every = outweighing(this, rules, [(origin, target) for target in ends], Run())
            tried = [Pagoda(this, random_pagoda(rng, this, rules), rules) for _ in range(4)]
            separating = [
                one
                for one in (found, every, *tried)
                if one and all(one.weight(origin) < one.weight(end) for end in ends)
            ]
            assert (found is None) == (every is None) == (not separating), seed
            if found is not None:
                assert found in separating
                assert every in separating
                assert found.is_valid()
                found_some += 1
    assert found_some > 10
    line = board("line(3)")  # several pairs may need several weightings
    assert outweighing(line, "normal", [(0b001, 0b100), (0b100, 0b001)], Run()) is None


@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_any_fractions_that_hold_become_whole_numbers(rules: Rules) -> None:
    for seed in range(20):
        rng = Random(seed)
        this = random_board(rng)
        sign = 1 if rules == "normal" else -1
        weights = [weight + rng.random() for weight in random_pagoda(rng, this)]
        lowered = True
        while lowered:
            lowered = False
            for a, b, c in this.jumps:
                if weights[c] > weights[a] + weights[b]:
                    weights[c], lowered = weights[a] + weights[b], True
        noisy = [sign * weight + rng.uniform(-1e-8, 1e-8) for weight in weights]
        found = whole(
            noisy,
            rules,
            lambda these, this=this: (
                max(map(abs, these)) > 99 and Pagoda(this, these, rules).is_valid()
            ),
        )
        assert found is not None, seed
        share = max(map(abs, found)) / max(map(abs, weights))
        for weight, integer in zip(weights, found, strict=True):
            assert abs(sign * integer - share * weight) <= 3 + share / 50, seed


def test_time_is_limited() -> None:
    with pytest.raises(LimitError):
        outweighing(board("line(3)"), "normal", [(1, 2)], Run(Limits(time=0.0)))


def test_programmes_in_whole_numbers_print_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    row = ({0: 2.0, 1: 2.0}, (3.0, INFINITY))
    half = Programme([(0, 4), (0, 4)], [row], [1, 1])
    assert sum(half.solve() or ()) == pytest.approx(1.5)
    assert sum(Programme([(0, 4), (0, 4)], [row], [1, 1], [0, 1]).solve() or ()) == 2
    assert Programme([(0, 0)], [({0: 1.0}, (1.0, 1.0))], [1]).solve() is None
    Programme([(0, 1)], [], [1]).optimum()
    assert capfd.readouterr() == ("", "")
