"""Whole numbers beyond 64 bits: a limit that is never reached, or one clear error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pegsol
from pegsol import Limits, ProblemError, lab

HUGE = 10**30
TRIANGLE = "triangle(4) a1 any"


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 2**64, HUGE])
@pytest.mark.parametrize(
    "call",
    [
        lambda limits: pegsol.solve(TRIANGLE, limits=limits),
        lambda limits: pegsol.solve(TRIANGLE, objective="fewest-moves", limits=limits),
        lambda limits: pegsol.count(TRIANGLE, limits=limits),
        lambda limits: lab.search(TRIANGLE, limits=limits),
        lambda limits: lab.prune(TRIANGLE, limits=limits),
    ],
)
def test_limits(call: Callable[[Limits], Any], number: int) -> None:
    assert call(Limits(nodes=number, memory=number))


@pytest.mark.parametrize("number", [2**63, 2**64, HUGE])
@pytest.mark.parametrize(
    "call",
    [
        lambda number: pegsol.count(TRIANGLE, threads=number),
        lambda number: pegsol.solve(TRIANGLE, threads=number),
        lambda number: lab.orders(TRIANGLE, threads=number),
        lambda number: lab.search(TRIANGLE, solutions=number),
        lambda number: lab.prune(TRIANGLE, solutions=number),
        lambda number: lab.random_play(TRIANGLE, games=number),
        lambda number: lab.genetic_experiment(TRIANGLE, runs=number),
    ],
)
def test_other_numbers(call: Callable[[int], Any], number: int) -> None:
    with pytest.raises(ProblemError, match=r"1 to (1024|2\*\*63 - 1)"):
        call(number)


def test_a_threshold_above_every_number_of_pegs() -> None:
    assert lab.genetic(TRIANGLE, threshold=HUGE, populations=1)
