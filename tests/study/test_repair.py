"""Repairs: each is a single change that makes the problem solvable."""

from __future__ import annotations

import sys
from random import Random

import pytest

import reference
from pegsol import Finish, Problem, problem, prove, repair
from pegsol.game.boards.hole_sets import image
from pegsol.proof.position_class import class_allows
from pegsol.search.solving.refutation import refuted_at_sight
from pegsol.study.repair import Repair
from random_boards import random_board, random_problem, with_seeds


def changed(before: Problem, one: Repair) -> None:
    """Check that a repair is the change that it says."""
    after, bits = one.problem, before.board.bits(one.holes)
    end, _, what = one.change.partition("-")
    start, finish = before.start.bits ^ after.start.bits, before.finish.pegs ^ after.finish.pegs
    kinds = [(bool(p.finish.care), p.finish.is_fewest, p.finish.free) for p in (before, after)]
    assert kinds[0] == kinds[1]
    if one.change == "more-pegs":
        assert (start, one.holes) == (0, ())
        assert after.finish.most > before.finish.most
        return
    assert (start, finish) == ((bits, 0) if end == "start" else (0, bits))
    assert len(one.holes) == (2 if what == "moved" else 1)
    pegs = before.start.bits if end == "start" else before.finish.pegs
    assert bool(pegs & before.board.bits(one.holes[:1])) == (what != "added")
    assert before.finish.care or before.finish.most == after.finish.most


@with_seeds
def test_repairs_of_small_problems(seed: int) -> None:
    rng = Random(seed)
    of = random_problem(rng, random_board(rng, most=9))
    if reference.solvable(of):
        return
    for one in repair(of):
        changed(of, one)
        one.solution.verify()
        assert reference.solvable(one.problem)


@with_seeds
def test_no_repair_is_missed_if_it_is_a_peg_at_the_start(seed: int) -> None:
    rng = Random(seed)
    of = random_problem(rng, random_board(rng, most=8))
    if of.finish.is_fewest or reference.solvable(of):
        return
    found = [one for one in repair(of) if one.change == "start-added"]
    solvable = []
    for name in of.board.names_of(of.board.full ^ of.start.bits):
        start = of.start.bits | of.board.bits([name])
        other = Problem(type(of.start)(of.board, start), of.finish, rules=of.rules)
        if not of.finish.holds(start) and reference.solvable(other):
            solvable.append(name)
    assert bool(found) == bool(solvable)
    assert {one.holes[0] for one in found} <= set(solvable)


@pytest.mark.parametrize(
    ("name", "change", "spec"),
    [
        ("english d4 d3", "finish-moved", "english d4 d4"),
        ("french d4 any", "more-pegs", "french d4 at-most-2"),
        ("french d4 any", "start-moved", "french d3 any"),
        ("wiegleb e1 e1", "finish-moved", "wiegleb e1 e4"),
    ],
)
def test_known_repairs(name: str, change: str, spec: str) -> None:
    found = [(one.change, one.problem.spec) for one in repair(problem(name))]
    assert (change, spec) in found
    assert len(found) <= 6


def test_changes_that_are_the_same_by_symmetry_come_once() -> None:
    of = problem("french d4 any")
    board = of.board
    for one in repair(of):
        if len(one.holes) != 1:
            continue
        orbit = {image(board.bits(one.holes), p) for p in board.symmetries.permutations()}
        assert one.alike == len(orbit)
        others = [other for other in repair(of) if other.change == one.change and other != one]
        assert all(board.bits(other.holes) not in orbit for other in others)


def test_nothing_to_repair() -> None:
    assert repair(problem("english d4 fewest")) == ()
    assert prove(problem("english d4 d3")).solution is None


def test_more_pegs_exactly() -> None:
    """Only one jump can be made, by h1 or i1."""
    asked = problem("line(9) b1 exactly 2").from_position("a1 c1 h1 i1")
    kinds = {one.change: one for one in repair(asked)}
    assert kinds["more-pegs"].problem.finish == Finish.exactly(3)
    assert kinds["more-pegs"].summary() == "exactly 3 pegs at the finish"


def test_changes_that_the_class_refutes_need_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["a-b-c", "b-c-d", "e-f-g", "f-g-h"]
    given = problem(
        {
            "pegsol": 1,
            "board": {"lines": [line.split("-") for line in lines]},
            "start": {"vacancies": ["a"]},
            "finish": {"survivor": "any"},
        }
    )
    asked = []

    def recorded(changed: Problem) -> object:
        asked.append(class_allows(changed))
        return refuted_at_sight(changed)

    module = sys.modules["pegsol.study.repair"]
    monkeypatch.setattr(module, "refuted_at_sight", recorded)
    repair(given)
    assert all(asked)
