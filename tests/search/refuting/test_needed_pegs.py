"""Needed pegs: Conway's soldiers on wide boards; tests/agree asks them on random boards."""

from __future__ import annotations

from random import Random

import pytest

from pegsol import Board, Finish, Position, Problem, Proof, Solution, board
from pegsol.search.refuting.growing_armies import NeedsSearch, suits
from pegsol.search.refuting.needed_pegs import in_order
from random_boards import random_bits, random_board, with_seeds


def army(this: Board, ahead: int, behind: int) -> Problem:
    """Return the problem of a full army of *behind* rows, with its goal some rows ahead."""
    assert this.coordinates is not None
    front = max(y for _, y in this.coordinates) + 1 - behind
    start = sum(1 << hole for hole, (_, y) in enumerate(this.coordinates) if y >= front)
    row = [hole for hole, (_, y) in enumerate(this.coordinates) if y == front - ahead]
    peg = 1 << row[len(row) // 2]
    return Problem(Position(this, start), Finish.of_bits(peg, this.full ^ peg))


def answer(problem: Problem) -> Solution | Proof:
    """Return the solution or the proof that the search ends with, checked."""
    search = NeedsSearch(problem)
    while not search.ended:
        search.advance()
    assert search.answer is not None
    if isinstance(search.answer, Proof):
        search.answer.check()
        return search.answer
    solution = Solution(problem, search.answer)
    solution.verify()
    return solution


@pytest.mark.parametrize(
    ("name", "ahead", "behind", "possible"),
    [
        ("rectangle(15,20)", 4, 15, True),
        ("rectangle(5,20)", 4, 15, True),
        ("rectangle(31,30)", 4, 25, True),
        ("rectangle(9,12)+diagonals", 4, 8, True),
        ("triangle(12)", 2, 3, True),
        ("rectangle(15,20)", 5, 15, False),
        ("rectangle(32,32)", 5, 27, False),
        ("rectangle(4,6)", 3, 2, False),
    ],
)
def test_how_far_armies_get(name: str, ahead: int, behind: int, possible: bool) -> None:
    found = answer(army(board(name), ahead, behind))
    assert isinstance(found, Solution) is possible
    if isinstance(found, Proof) and ahead == 5:  # by the golden ratio, up from the front
        assert found.kind == "pagoda"
        (weights,) = found.as_json()["weightings"]
        goal, front = max(weights.items(), key=lambda item: item[1]), 5
        column, row = goal[0][0], int(goal[0][1:])
        ratio = goal[1] / weights[f"{column}{row + front}"]
        assert ratio == pytest.approx(((1 + 5**0.5) / 2) ** 5)


@with_seeds
def test_it_suits_problems_with_many_free_holes_and_few_that_must_change(seed: int) -> None:
    rng = Random(seed)
    this = random_board(rng)
    pegs, start = random_bits(rng, this), random_bits(rng, this) | 1
    free = (random_bits(rng, this) | random_bits(rng, this)) & ~pegs
    if not pegs | free:
        return
    rules = rng.choice(["normal", "reverse"])
    task = Problem(Position(this, start), Finish.of_bits(pegs, free), rules=rules)
    kept = this.full & ~free
    wanted, in_the_way = (pegs, start) if rules == "normal" else (kept & ~pegs, ~start)
    assert suits(task) is (
        not task.finish.holds(start)
        and 2 * free.bit_count() > len(this)
        and in_the_way & kept & ~wanted == 0
        and wanted != 0
    )


def test_jumps_are_put_in_order() -> None:
    # A peg jumps twice, over pegs that come later than the first jump.
    jumps = [(3, 4, 5), (1, 2, 3), (6, 7, 4)]
    assert in_order(frozenset({1, 2, 6, 7}), jumps) is not None
    assert in_order(frozenset({1, 2, 6}), jumps) is None
    assert in_order(frozenset(), []) == ()
