"""Pagoda functions by linear programming: those found hold, and none is missed."""

from random import Random

import pytest

import reference
from pegsol import Board, Finish, MissingExtraError, Position, Problem, board, problem
from pegsol.errors import LimitError
from pegsol.limits import Limits
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.proof import Proof, pagoda_proof
from pegsol.search.refuting.highs import INFINITY, Programme
from pegsol.search.refuting.linear import Separation, outweighing, pagoda, whole
from pegsol.search.run import Run
from random_boards import (
    chunks,
    play,
    random_bits,
    random_board,
    random_pagoda,
    random_problem,
    random_start,
)


def proved(task: Problem) -> Proof | None:
    """Return the checked proof by the pagoda function that is found for *task*."""
    found = pagoda(task, Run())
    if found is None:
        return None
    proof = pagoda_proof(task, [found.weights])
    assert proof is not None
    proof.check()
    return proof


def finished(found: Pagoda | None) -> Pagoda:
    assert found is not None
    return found


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_what_is_refuted_has_no_solution_and_what_weights_refute_is_refuted(chunk: int) -> None:
    for seed in range(50 * chunk, 50 * chunk + 50):
        rng = Random(seed)
        task = random_problem(rng, random_board(rng, most=11))
        tried = [random_pagoda(rng, task.board, task.rules) for _ in range(8)]
        single = any(Pagoda(task.board, w, task.rules).refutes(task) for w in tried)
        proof = proved(task)
        if task.finish.is_fewest:
            assert proof is None
        else:
            assert proof is None or not reference.solvable(task)
            assert proof is not None or not single


@pytest.mark.parametrize("kind", ["free", "free only", "at most"])
def test_finishes_too_large_to_list(kind: str) -> None:
    found = 0
    for seed in range(20):
        rng = Random(seed)
        this = board("square(5)")
        rules = "reverse" if seed % 3 == 0 else "normal"
        start = play(rng, random_start(rng, this, rules), rules, 12)
        if kind == "at most":
            finish = Finish.at_most(rng.randint(5, 9))
        else:
            free = this.full & ~(1 << rng.randrange(25) | 1 << rng.randrange(25))
            finish = Finish.of_bits(0 if kind == "free only" else this.full & ~free, free)
        task = Problem(start, finish, rules=rules)
        tried = [random_pagoda(rng, this, rules) for _ in range(20)]
        single = any(Pagoda(this, w, rules).refutes(task) for w in tried)
        proof = proved(task)
        found += proof is not None
        assert proof is not None or not single
        end = play(rng, start, rules)
        assert proof is None or not finish.holds(end.bits)
    assert found or kind == "at most"


def test_too_many_pegs_are_asked_for() -> None:
    this = board("square(5)")
    start = Position.of(this, ["a1", "b1", "c3", "d4"])
    task = Problem(start, Finish.of_bits(this.full, 0))
    assert proved(task) is not None
    grow = Problem(Position.vacancies(this, ["c3"]), Finish.at_most(6), rules="reverse")
    assert proved(grow) is not None


def test_conways_soldiers_cannot_get_five_rows_ahead() -> None:
    this = board("rectangle(7,12)")
    army = this.bits([name for name in this.names if int(name[1:]) > 5])
    goal = this.bits(["d1"])
    task = Problem(Position(this, army), Finish.of_bits(goal, this.full & ~goal))
    assert proved(task) is not None
    nearer = this.bits(["d2"])
    four = Problem(Position(this, army), Finish.of_bits(nearer, this.full & ~nearer))
    assert proved(four) is None


def test_weights_keep_the_symmetries_of_start_and_finish() -> None:
    task = problem("diamond(5) e4 e6")
    found = finished(pagoda(task, Run()))
    this = task.board
    across = {"abcdefghi"[n]: "ihgfedcba"[n] for n in range(9)}
    for name, weight in zip(this.names, found.weights, strict=True):
        assert found.weights[this.hole(across[name[0]] + name[1:])] == weight
    assert set(found.weights) == {-1, 0, 1}


def test_english_weights_are_small() -> None:
    rng, refuted = Random(1), 0
    base = problem("english d4 d4")
    for _ in range(12):
        lost = base.from_position(play(rng, base.start, "normal", 14))
        found = pagoda(lost, Run())
        if found is not None:
            refuted += 1
            assert max(map(abs, found.weights)) <= 4
    assert refuted >= 3


@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_positions_are_separated_if_any_weights_do(rules: str) -> None:
    """A position is separated from one target, or from several at once."""
    found_some = 0
    for seed in range(25):
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
            assert (found is None) == (every is None) == (not separating)
            if found is not None:
                assert found in separating
                assert every in separating
                assert found.is_valid()
                found_some += 1
    assert found_some > 20


def test_several_pairs_may_need_several_weightings() -> None:
    line = board("line(3)")
    assert outweighing(line, "normal", [(0b001, 0b100), (0b100, 0b001)], Run()) is None


@pytest.mark.parametrize("rules", ["normal", "reverse"])
def test_any_fractions_that_hold_become_whole_numbers(rules: str) -> None:
    for seed in range(40):
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

        def holds(found: tuple[int, ...], this: Board = this) -> bool:
            return max(map(abs, found)) > 99 and Pagoda(this, found, rules).is_valid()

        found = whole(noisy, rules, holds)
        assert found is not None
        largest = max(map(abs, weights))
        share = max(map(abs, found)) / largest
        for weight, integer in zip(weights, found, strict=True):
            assert abs(sign * integer - share * weight) <= 3 + share / 50


def test_time_is_limited() -> None:
    over = Run(Limits(time=0.0))
    with pytest.raises(LimitError):
        pagoda(problem("english d4 d4"), over)
    with pytest.raises(LimitError):
        outweighing(board("line(3)"), "normal", [(1, 2)], over)


def test_without_highs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "highspy", None)
    with pytest.raises(MissingExtraError, match="'prove'"):
        pagoda(problem("english d4 d4"), Run())


def test_programmes_in_whole_numbers() -> None:
    row = ({0: 2.0, 1: 2.0}, (3.0, INFINITY))
    half = Programme([(0, 4), (0, 4)], [row], [1, 1])
    assert sum(half.solve() or ()) == pytest.approx(1.5)
    assert sum(Programme([(0, 4), (0, 4)], [row], [1, 1], [0, 1]).solve() or ()) == 2
    assert Programme([(0, 0)], [({0: 1.0}, (1.0, 1.0))], [1]).solve() is None


def test_highs_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    Programme([(0, 1)], [], [1]).optimum()
    assert capfd.readouterr() == ("", "")
