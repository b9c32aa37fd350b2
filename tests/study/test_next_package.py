"""The next package of a winning position."""

from __future__ import annotations

from random import Random

import pytest

import reference
from parameters import long_after
from pegsol import Game, Position, Problem, problem, solve
from pegsol.game.notation import as_jump
from pegsol.game.problem import Finish
from pegsol.study.next_package import next_package, purges
from random_boards import random_board, with_seeds


def wins(there: Problem) -> bool:
    return solve(there).status.value == "solved"


@pytest.mark.parametrize("name", long_after(1, ["triangle(5) a1", "english", "french c1 any"]))
def test_it_keeps_the_finish_in_reach_to_the_end(name: str) -> None:
    game = Game(problem(name))
    rules = game.problem.rules
    packages = 0
    while not game.solved:
        found = next_package(game.problem.from_position(game.position))
        if found.package is None:
            break
        for jump in found.lead:
            game.jump(jump)
        assert game.position == found.package.before
        for jump in found.package.jumps:
            assert jump in game.position.legal_jumps(rules)
            game.jump(jump)
        assert game.position == found.package.after
        assert wins(game.problem.from_position(game.position))
        packages += 1
    assert packages


def test_it_begins_with_a_jump() -> None:
    start = problem("english d4 d4")
    first = as_jump(start.board, "d2-d4")
    found = next_package(start, first=first)
    assert found.package is not None
    assert found.lead == ()
    assert found.package.jumps[0] == first
    line = problem("line(6) b1 any")  # the only jump, d1-b1, begins the only package
    again = next_package(line, first=as_jump(line.board, "d1-b1")).package
    assert again is not None
    assert again.kind == "2-purge"
    other = next_package(line, first=as_jump(line.board, "a1-c1"))
    assert other.package is None
    assert other.complete


@pytest.mark.parametrize("name", ["french d4 any", "line(4) b1 b1"])
def test_a_lost_position_has_none(name: str) -> None:
    found = next_package(problem(name))
    assert found.package is None
    assert found.complete


def test_a_finish_has_none() -> None:
    over = problem("english d4 d4")
    over = over.from_position(Position.of(over.board, ["d4"]))
    assert next_package(over).package is None


def test_the_fewest_pegs() -> None:
    start = problem("french-fewest")
    found = next_package(start).package
    assert found is not None
    rest = solve(start.from_position(found.after))
    assert rest.solution is not None
    assert rest.solution.final.peg_count == 2


@with_seeds
def test_every_purge_that_wins_counts(seed: int) -> None:
    rng = Random(seed)
    here = random_board(rng, 10)
    start = Problem(Position(here, rng.randrange(1, here.full + 1)), Finish.any_survivor())
    winning = [p for p in purges(start.start) if reference.solvable(start.from_position(p.after))]
    found = next_package(start)
    if start.finish.holds(start.start.bits) or not reference.solvable(start):
        assert found.package is None
    elif winning:
        assert found.package is not None
        assert not found.lead
    assert found.complete
