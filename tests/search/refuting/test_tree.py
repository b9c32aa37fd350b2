"""Trees: every refutation holds, and published impossible problems are refuted."""

import json
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

import reference
from pegsol import Finish, PegError, Position, Problem, board, problem
from pegsol.errors import LimitError, VerificationError
from pegsol.limits import Limits
from pegsol.proof.certificates.tree import Pair, Tree
from pegsol.proof.proof import Proof
from pegsol.search.refuting import tree
from pegsol.search.refuting.tree import refute
from pegsol.search.run import Run
from random_boards import random_board, random_problem

DIAMOND = "e1-e3 e1-b6 e1-e6 e1-e9 d2-f5 d2-i5 e3-e1 e3-e4 e4-e3 e4-b6 e4-e6 e4-e9"
"""The class-feasible pairs of the diamond of 41 holes that have no solution, but for d2-f8."""


def found(task: Problem) -> Proof | None:
    """Return the proof for *task*, checked, after a round trip through JSON."""
    proof = refute(task, Run())
    if proof is not None:
        proof.check()
        assert Proof.from_json(task, json.loads(json.dumps(proof.as_json()))) == proof
        assert len(proof.summary().splitlines()) <= 3
    return proof


def solid(proof: Proof | None) -> Proof:
    assert proof is not None
    return proof


def test_few_small_unsolvable_problems_are_left() -> None:
    left = decided = 0
    for seed in range(150):
        rng = Random(seed)
        task = random_problem(rng, random_board(rng, most=11))
        if not task.finish.is_fewest and not reference.solvable(task):
            decided += 1
            left += refute(task, Run()) is None and tree.possible_finishes(task) not in ([], None)
    assert left <= decided // 20


def test_twelve_pairs_of_the_diamond() -> None:
    for pair in DIAMOND.split():
        vacancy, survivor = pair.split("-")
        proof = solid(found(problem(f"diamond(5) {vacancy} {survivor}")))
        content = proof.as_json()
        assert len(content["weightings"]) == 1, pair
        assert set(content["weightings"][0].values()) <= {-1, 1}, pair
        assert len(content.get("pairs", [])) <= 4, pair
        assert proof.kind == ("tree" if "pairs" in content else "pagoda"), pair


@pytest.mark.parametrize(("vacancy", "most"), [("e1", 15), ("e4", 10)])
def test_two_starts_of_the_diamond_leave_more_than_one_peg(vacancy: str, most: int) -> None:
    proof = solid(found(problem(f"diamond(5) {vacancy} any")))
    assert proof.kind == "tree"
    assert len(proof.certificate.pairs) <= most
    assert "parity_sets" in proof.as_json()


@pytest.mark.parametrize("pair", ["d2 f2", "d2 c5", "e3 b4", "e3 e7"])
def test_the_four_solvable_pairs_of_the_diamond(pair: str) -> None:
    assert refute(problem(f"diamond(5) {pair}"), Run()) is None


def test_any_hole_and_a_pattern() -> None:
    this = board("line(9)")
    trees = 0
    for pegs in ("abdegi", "abcdfgi", "acdfgi", "abdefhi"):
        start = Position.of(this, [f"{letter}1" for letter in pegs])
        for finish in (Finish.any_survivor(), Finish.at_most(2), Finish.of_bits(1, 0b111110)):
            task = Problem(start, finish)
            proof = found(task)
            assert proof is None or not reference.solvable(task)
            if proof is not None and proof.kind == "tree":
                trees += 1
                assert "parity_sets" in proof.as_json()
    assert trees


def test_the_finish_fewest_is_always_met() -> None:
    assert refute(problem("english d4 fewest"), Run()) is None


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_EXPANDED", 0)
    assert refute(problem("diamond(5) e1 b6"), Run()) is None
    with pytest.raises(LimitError):
        refute(problem("diamond(5) e1 b6"), Run(Limits(time=0.0)))


# Damaged trees are refused


TASK = problem("diamond(5) e1 b6")


@pytest.fixture(scope="module")
def whole() -> Tree:
    certificate = solid(refute(TASK, Run())).certificate
    assert isinstance(certificate, Tree)
    return certificate


def refused(certificate: Tree, match: str, task: Problem = TASK) -> None:
    with pytest.raises(VerificationError, match=match):
        Proof(task, certificate).check()


def test_no_pair_may_be_left_out(whole: Tree) -> None:
    for number in range(len(whole.pairs)):
        rest = whole.pairs[:number] + whole.pairs[number + 1 :]
        message = "no pair and no weighting" if number == 0 else "is missing"
        refused(replace(whole, pairs=rest), message)


def test_every_reason_has_to_hold(whole: Tree) -> None:
    for number, reason in product(range(len(whole.pairs)), ("pagoda", "first jump", "last jump")):
        pair = whole.pairs[number]
        if reason != pair.by:
            pairs = list(whole.pairs)
            pairs[number] = Pair(pair.origin, pair.target, reason)
            refused(replace(whole, pairs=tuple(pairs)), "not a proof")


def test_a_weighting_has_to_hold(whole: Tree) -> None:
    zero = (0,) * 41
    heavy = (1, *zero[1:])
    refused(replace(whole, weightings=()), "there are 0, counted from 0")
    refused(replace(whole, weightings=(zero,)), "'to' weighs no more than 'from'")
    refused(replace(whole, weightings=(*whole.weightings, heavy)), "raises the weight")
    leaf = replace(whole.pairs[-1], weighting=-1)
    refused(replace(whole, pairs=(*whole.pairs[:-1], leaf)), "at least 0, not -1")


def test_equal_positions(whole: Tree) -> None:
    pairs = (*whole.pairs, Pair(5, 5, "pagoda"))
    refused(replace(whole, pairs=pairs), "both positions are the same")


def test_a_tree_proves_its_own_problem_only(whole: Tree) -> None:
    refused(whole, "no pair and no weighting excludes", problem("diamond(5) e1 e3"))
    refused(whole, "not a proof|raises", TASK.complement())
    free = replace(TASK, finish=Finish.of_bits(1, TASK.board.full ^ 1))
    refused(whole, "more than 100,000 positions", free)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("weightings", None),
        ("weightings", [3]),
        ("weightings", [{"e1": "x"}]),
        ("weightings", [{"z9": 1}]),
        ("pairs", {}),
        ("pairs", [[]]),
        ("pairs", [{"from": [], "to": ["e1"], "by": "magic"}]),
        ("pairs", [{"from": [1], "to": ["e1"], "by": "pagoda"}]),
        ("pairs", [{"from": ["z9"], "to": ["e1"], "by": "pagoda"}]),
        ("pairs", [{"from": ["e1"], "by": "pagoda"}]),
        ("pairs", [{"from": ["e1"], "to": ["e2"], "by": "pagoda", "weighting": "0"}]),
    ],
)
def test_what_is_no_tree_is_refused(whole: Tree, key: str, value: Any) -> None:
    content = Proof(TASK, whole).as_json() | {key: value}
    with pytest.raises(PegError):
        Proof.from_json(TASK, content)


def test_the_summary_counts() -> None:
    stuck = Problem(Position.of(board("line(3)"), ["a1"]), Finish.of_bits(0b100))
    proof = Proof(stuck, Tree((), (Pair(0b001, 0b100, "first jump"),)))
    proof.check()
    assert "pagoda" not in proof.summary()
    assert "1 pair of positions" in proof.summary()
