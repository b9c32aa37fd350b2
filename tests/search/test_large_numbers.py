"""Whole numbers beyond 64 bits: a limit that is never reached, or one clear error."""

from __future__ import annotations

import pytest

import pegsol
from pegsol import Limits, ProblemError, lab

HUGE = 10**30
TRIANGLE = "triangle(4) a1 any"


def test_limits() -> None:
    for call in [
        lambda limits: pegsol.solve(TRIANGLE, limits=limits),
        lambda limits: pegsol.solve(TRIANGLE, objective="fewest-moves", limits=limits),
        lambda limits: pegsol.count(TRIANGLE, limits=limits),
        lambda limits: lab.search(TRIANGLE, limits=limits),
        lambda limits: lab.prune(TRIANGLE, limits=limits),
    ]:
        for number in [2**63 - 1, 2**63, 2**64, HUGE]:
            assert call(Limits(nodes=number, memory=number)), (number, call)


def test_other_numbers() -> None:
    for call in [
        lambda number: pegsol.count(TRIANGLE, threads=number),
        lambda number: pegsol.solve(TRIANGLE, threads=number),
        lambda number: lab.orders(TRIANGLE, threads=number),
        lambda number: lab.search(TRIANGLE, lab.Switches(solutions=number)),
        lambda number: lab.prune(TRIANGLE, solutions=number),
        lambda number: lab.random_play(TRIANGLE, games=number),
        lambda number: lab.genetic_experiment(TRIANGLE, runs=number),
    ]:
        for number in [2**63, 2**64, HUGE]:
            with pytest.raises(ProblemError, match=r"1 to (1024|2\*\*63 - 1)"):
                call(number)


def test_a_threshold_above_every_number_of_pegs() -> None:
    assert lab.genetic(TRIANGLE, threshold=HUGE, populations=1)
