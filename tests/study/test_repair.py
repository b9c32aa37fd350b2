"""Repairs: each is a single change that makes the problem solvable."""

from __future__ import annotations

from random import Random

import reference
from pegsol import Position, Problem, problem, repair
from pegsol.game.boards.hole_sets import image
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
def test_repairs_are_single_changes_and_no_peg_at_the_start_is_missed(seed: int) -> None:
    rng = Random(seed)
    of = random_problem(rng, random_board(rng, most=8))
    if reference.solvable(of):
        return
    found = repair(of)
    for one in found:
        changed(of, one)
        one.solution.verify()
        assert reference.solvable(one.problem)
    solvable = set()
    for name in () if of.finish.is_fewest else of.board.names_of(of.board.full ^ of.start.bits):
        start = of.start.bits | of.board.bits([name])
        other = Problem(Position(of.board, start), of.finish, rules=of.rules)
        if not of.finish.holds(start) and reference.solvable(other):
            solvable.add(name)
    added = {one.holes[0] for one in found if one.change == "start-added"}
    assert added <= solvable
    assert bool(added) == bool(solvable)


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
