"""Numbers with the golden ratio, compared with decimals of many digits."""

from decimal import Decimal, localcontext
from random import Random

import pytest

from pegsol import Finish, Position, Problem, Proof, board
from pegsol.errors import NotationError, VerificationError
from pegsol.proof.golden import Golden, Weight, golden_power
from pegsol.proof.pagoda import Pagoda, golden_pagoda, jump_distances
from pegsol.proof.proof import pagoda_proof
from random_boards import random_bits, random_board, with_seeds


def decimal(number: Weight) -> Decimal:
    if isinstance(number, int):
        return Decimal(number)
    return Decimal(number.a) + Decimal(number.b) * (1 + Decimal(5).sqrt()) / 2


def random_number(rng: Random) -> Weight:
    size = 10 ** rng.choice([0, 1, 3, 20])
    number = Golden(rng.randint(-size, size), rng.randint(-size, size))
    near = golden_power(rng.randint(-90, 5)) * rng.choice([-1, 0, 1])
    return rng.choice([number, near, near + rng.randint(-2, 2), rng.randint(-size, size)])


@with_seeds
def test_arithmetic_and_order(seed: int) -> None:
    rng = Random(seed)
    x, y = random_number(rng), random_number(rng)
    with localcontext(prec=120):
        p, q = decimal(x), decimal(y)
        tiny = Decimal(10) ** -60
        assert abs(decimal(x + y) - (p + q)) < tiny
        assert abs(decimal(x - y) - (p - q)) < tiny
        assert abs(decimal(x * y) - p * q) < tiny
        assert (x < y, x > y, x == y) == (p < q - tiny, p > q + tiny, abs(p - q) < tiny)
        assert (x <= y, x >= y, x != y) == (p < q + tiny, p > q - tiny, abs(p - q) > tiny)
        assert bool(x) == (abs(p) > tiny)
        assert abs(Decimal(float(x)) - p) <= abs(p) * Decimal("1e-12")
    if x == y:
        assert hash(x) == hash(y)


def test_powers() -> None:
    for exponent in range(-60, 60):
        after = golden_power(exponent + 1) + golden_power(exponent)
        assert after == golden_power(exponent + 2) > golden_power(exponent + 1) > 0
        assert golden_power(exponent) * golden_power(-exponent) == 1


@with_seeds
def test_golden_pagodas_hold_on_every_board(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng)
    pegs = random_bits(rng, this)
    pagoda = golden_pagoda(this, pegs)
    pagoda.check()
    assert pagoda.weight(pegs) >= pegs.bit_count()
    distances = jump_distances(this, pegs)
    for a, b, c in this.jumps:
        if (far := distances[c]) is not None:
            assert (distances[a] or 0) <= far + 2
            assert (distances[b] or 0) <= far + 1
    assert [h for h, distance in enumerate(distances) if distance == 0] == [
        h for h in range(len(this)) if pegs >> h & 1
    ]


def proof() -> Proof:
    this = board("line(5)")
    problem = Problem(Position.of(this, ["a1", "b1"]), Finish.of_bits(16, 15))
    found = pagoda_proof(problem, [golden_pagoda(this, 16).weights])
    assert found is not None
    return found


def test_a_proof_with_the_golden_ratio() -> None:
    found = proof()
    found.check()
    assert found.as_json() == {
        "kind": "tree",
        "weightings": [{"a1": [5, -3], "b1": [-3, 2], "c1": [2, -1], "d1": [-1, 1], "e1": [1, 0]}],
        "golden": True,
    }
    assert Proof.from_json(found.problem, found.as_json()) == found
    assert "start weighs 2-φ = 0.3820.., every allowed finish weighs at least 1" in found.summary()
    assert found.facts() == (
        "pagoda",
        [["a1 5-3φ", "b1 -3+2φ", "c1 2-φ", "d1 -1+φ", "e1 1"], "2-φ = 0.3820..", "1"],
    )


def test_a_weight_that_is_a_little_too_large_is_refused() -> None:
    found = proof()
    content = found.as_json()
    # 1/phi^60 more on the finish
    more = golden_power(-60) + 1
    content["weightings"][0]["e1"] = [more.a, more.b]
    with pytest.raises(VerificationError, match="'c1 d1' to 'e1'"):
        Proof.from_json(found.problem, content).check()


@pytest.mark.parametrize("weight", [1, [1], [1, 2, 3], [1.0, 2], [True, 1], "1", None])
def test_a_golden_weight_is_two_whole_numbers(weight: object) -> None:
    content = {"kind": "tree", "weightings": [{"a1": weight}], "golden": True}
    with pytest.raises(NotationError, match="two whole numbers"):
        Proof.from_json(proof().problem, content)


def test_golden_is_true_or_false() -> None:
    content = {"kind": "tree", "weightings": [{"a1": 1}], "golden": 1}
    with pytest.raises(NotationError, match="'golden'"):
        Proof.from_json(proof().problem, content)


def test_whole_numbers_and_golden_ones_add_up() -> None:
    this = board("line(3)")
    assert Pagoda(this, (1, Golden(0, 1), 2)).weight(0b111) == Golden(3, 1)
    assert Pagoda(this, (1, Golden(0, 1), Golden(2, 1))).raising_jumps() is not None
