"""Names of boards and shares in words; finishes are tested with their drawings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pegsol import Board
from pegsol.view.wording import board_name, percent


def test_a_long_name_is_shortened() -> None:
    long = Board.from_coordinates("square", [(0, 0)], name="x" * 100)
    assert board_name(long) == "x" * 57 + "..."


def test_a_board_without_a_name_has_its_kind() -> None:
    assert board_name(Board.from_lines([("a", "b", "c")])) == "graph board"
    assert board_name(Board.from_coordinates("hexagonal", [(0, 0)])) == "hexagonal board"


@pytest.mark.parametrize(
    ("share", "full", "brief"),
    [
        (0, "0 %", "0 %"),
        (1, "100 %", "100 %"),
        (Fraction(1, 10**6), "0.0001 %", "<0.1 %"),
        (Fraction(1, 21), "4.76 %", "4.8 %"),
        (Fraction(1, 3), "33.3 %", "33.3 %"),
        (Fraction(9992, 10000), "99.9 %", ">99.9 %"),
        (Fraction(99999, 100000), ">99.9 %", ">99.9 %"),
        (0.25, "25 %", "25 %"),
    ],
)
def test_percentages(share: Fraction | float, full: str, brief: str) -> None:
    assert percent(share) == full
    assert percent(share, brief=True) == brief
