"""Finishes chosen by a function or a list, against the textbook solver."""

from __future__ import annotations

from random import Random

import pytest

import pegsol
import reference
from pegsol import Finish, Position, Problem
from pegsol.errors import CancelledError, ProblemError
from pegsol.search.spaces.engines.division import divide
from random_boards import random_board, random_problem, with_seeds


@with_seeds
def test_winning_positions_of_a_function(seed: int) -> None:
    rng = Random(seed)
    given = random_problem(rng, random_board(rng, 10))
    salt = rng.randrange(997)

    def chosen(position: Position) -> bool:
        return (position.bits * 31 + salt) % 7 == 0

    if divide(given.board) is None:  # nearly every position is a class of its own
        with pytest.raises(ProblemError, match="needs a bitmap"):
            pegsol.winning(pegsol.reachable(given), chosen)
        return
    winning = pegsol.winning(pegsol.reachable(given), chosen)
    finishes = {reference.holes(position.bits) for position in winning.finish or ()}
    assert finishes == {
        pegs for pegs in reference.reachable(given) if chosen(Position(given.board, bits(pegs)))
    }
    assert set(map(reference.holes, (p.bits for p in winning))) == leading(given, finishes)


def bits(pegs: reference.Pegs) -> int:
    return sum(1 << hole for hole in pegs)


def leading(given: Problem, finishes: set[reference.Pegs]) -> set[reference.Pegs]:
    """Return the reachable positions from which one of the finishes can be reached."""
    return {
        pegs
        for pegs in reference.reachable(given)
        if not finishes.isdisjoint(reference.reachable(given, pegs))
    }


def test_a_list_of_finishes() -> None:
    space = pegsol.reachable("triangle(5) a1 any")
    corners = [Position("triangle(5)", corner) for corner in ("a1", "a5", "e5")]
    either = pegsol.winning(space, corners)
    each = [pegsol.winning(space, corner) for corner in corners]
    assert set(either) == set().union(*map(set, each))
    assert pegsol.winning(space, [Finish.fewest(), Finish.at_most(2)]).total == (
        pegsol.winning(space, "at most 2").total
    )
    assert pegsol.winning(space, [space.starts[0]]).total == 1
    assert not pegsol.winning(space, [Position("triangle(5)", "a1 a2")])


def test_several_starts_and_a_finish_by_a_function() -> None:
    starts = [pegsol.problem(f"triangle(5) {hole}").start for hole in ("a1", "b3")]
    space = pegsol.reachable(starts)
    assert set(pegsol.winning(space, lambda p: p.peg_count == 1)) == set(
        pegsol.winning(space, "any")
    )


def test_what_else_chooses_no_finish() -> None:
    space = pegsol.reachable("triangle(4) b2 a2")
    with pytest.raises(ProblemError, match="by True or False, not by 3"):
        pegsol.winning(space, lambda position: 3)  # type: ignore[arg-type, return-value]
    with pytest.raises(CancelledError):
        pegsol.winning(space, lambda position: True, progress=lambda _: False)
    for finish in (lambda position: True, [Finish.at_most(1), Finish.at_most(2)]):
        with pytest.raises(TypeError, match=r"is for winning\(\)"):
            Problem("english", "d4", finish)
    long = pegsol.problem("square(9) pegs a1 b1 c3 to any")
    with pytest.raises(ProblemError, match="needs a bitmap"):
        pegsol.winning(pegsol.reachable(long), lambda position: True)
