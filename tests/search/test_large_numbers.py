"""Whole numbers beyond 64 bits: a limit that is never reached, or one clear error."""

from __future__ import annotations

import pegsol
from pegsol import Limits, lab

HUGE = 10**30
TRIANGLE = "triangle(4) a1 any"


def test_limits() -> None:
    for call in [
        lambda limits: pegsol.solve(TRIANGLE, limits=limits),
        lambda limits: pegsol.solve(TRIANGLE, objective="fewest-moves", limits=limits),
        lambda limits: pegsol.count(TRIANGLE, limits=limits),
        lambda limits: lab.search(TRIANGLE, limits=limits),
        lambda limits: lab.compare(TRIANGLE, limits=limits),
    ]:
        for number in [2**63 - 1, 2**63, 2**64, HUGE]:
            assert call(Limits(nodes=number, memory=number)) is not None, (number, call)


def test_a_threshold_above_every_number_of_pegs() -> None:
    assert lab.genetic(TRIANGLE, threshold=2**63 - 1, populations=1)
