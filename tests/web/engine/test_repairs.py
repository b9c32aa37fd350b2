"""Problems without a solution, repaired by the browser as Python does it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pegsol
from pegsol import Limits, Problem, Status
from pegsol.game.formats.json import problem_from_json
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine.engine import as_read, ask, described


def compare(problems: list[Problem]) -> int:
    """Check that both find the same repairs, but for those alike; return their number."""
    problems = [as_read(problem) for problem in problems]
    found: list[Any] = ask("repairs", [described(problem) for problem in problems])
    number = 0
    for problem, repairs in zip(problems, found, strict=True):
        own = pegsol.repair(problem)
        changed = [(one["change"], tuple(one["holes"]), read(problem, one)) for one in repairs]
        number += len(own)
        if problem.board.symmetries.order == len(problem.board.motions):
            assert changed == [(one.change, one.holes, one.problem) for one in own], problem
            assert [one["alike"] for one in repairs] == [one.alike for one in own]
        else:
            # The browser knows only symmetries of lattices, and may list changes that are alike.
            assert {one.change for one in own} == {change for change, _, _ in changed}
            assert all(pegsol.solve(repaired).solution for _, _, repaired in changed)
    return number


def read(problem: Problem, repair: dict[str, Any]) -> Problem:
    """Return the problem to which a repair leads."""
    own = problem.as_json()
    return problem_from_json(own | {"title": ""} | repair["problem"])


def test_repairs_of_known_boards() -> None:
    specs = [
        "english d4 d3",
        "triangle(5) b3 b3",
        "line(6) a1 a1",
        "french d4 any",
        "diamond(5) e1 e9",
    ]
    assert compare([pegsol.problem(spec) for spec in specs]) > 10


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_repairs_of_random_problems(chunk: int) -> None:
    rng = Random(chunk)
    drawn = [random_problem(rng, random_board(rng)) for _ in range(40)]
    lost = [
        problem
        for problem in drawn
        if not is_refused(problem)
        and pegsol.solve(problem, limits=Limits(nodes=100_000)).status is Status.IMPOSSIBLE
    ]
    assert compare(lost) > 2
