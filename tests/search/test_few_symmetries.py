"""Searches on boards whose symmetries are not all known."""

from __future__ import annotations

from functools import partial

import pytest

from pegsol import Problem, count, problem, reachable, solve, winning
from pegsol.game.boards import symmetry
from pegsol.game.boards.automorphisms import automorphisms

RINGS = "graph(a-b, b-c, c-d, d-e, e-f, f-a, g-h, h-i, i-g, j-k, k-l, l-j, a-g, d-j) c j"
CUBE = "graph(a-b, b-c, c-d, d-a, e-f, f-g, g-h, h-e, a-e, b-f, c-g, d-h) c b"


def facts(given: Problem) -> tuple[object, ...]:
    space = reachable(given)
    ends = winning(space, given.finish)
    counts = count(given)
    solved = solve(given).status
    assert all(
        (number is None) != given.board.symmetries.complete
        for number in (space.mod_symmetry, ends.mod_symmetry, counts.solutions_mod_symmetry)
    )
    return space.total, ends.total, counts.solutions, counts.distinct, solved


@pytest.mark.parametrize(
    ("text", "work", "order"), [(RINGS, 1000, 4), (CUBE, 0, 1), (CUBE, 2000, 2), (CUBE, 2500, 6)]
)
def test_a_subgroup_gives_the_same_numbers(
    text: str, work: int, order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = problem(text)
    assert whole.board.symmetries.complete
    with_all = facts(whole)
    monkeypatch.setattr(symmetry, "automorphisms", partial(automorphisms, work=work))
    few = problem(text)
    assert (few.board.symmetries.order, few.board.symmetries.complete) == (order, False)
    assert facts(few) == with_all
