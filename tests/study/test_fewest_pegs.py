"""Fewest pegs from every position."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from pegsol import Board, Limits, board
from pegsol.errors import LimitError, ProblemError
from pegsol.proof.position_class import class_dimension
from pegsol.study.fewest_pegs import fewest_pegs
from random_boards import random_board, with_seeds

ENGLISH = Path(__file__).parents[2] / "docs" / "results" / "english-fewest.csv"


@with_seeds
def test_fewest_pegs_against_the_textbook_solver(seed: int) -> None:
    given = random_board(Random(seed), 10)
    assert fewest_pegs(given).histogram == textbook_fewest(given)


def test_fewest_pegs_by_class() -> None:
    given = board("triangle(4)")
    table = fewest_pegs(given)
    assert table.histogram == textbook_fewest(given)
    assert sum(row.classes for row in table.classes) == 1 << class_dimension(given)
    assert [row.pegs for row in table.classes] == [(), ("a1",), ("a2",)]
    assert [row.positions for row in table.classes] == [255, 256, 256]


@pytest.mark.parametrize("alone", [9, 12])
def test_holes_on_no_line(alone: int) -> None:
    lines = [("a", "b", "c")] if alone < 12 else []
    given = Board.from_lines(lines, holes=[f"z{number}" for number in range(alone)])
    table = fewest_pegs(given)
    assert len(given) == 12
    assert table.histogram == textbook_fewest(given)
    assert sum(row.classes for row in table.classes) == (1 << class_dimension(given)) - (not lines)


def textbook_fewest(given: Board) -> dict[int, int]:
    """Return the same histogram, from one position after the other."""
    least: dict[int, int] = {}
    for bits in sorted(range(1, given.full + 1), key=int.bit_count):
        after = [
            bits ^ (1 << a | 1 << b | 1 << c)
            for a, b, c in given.jumps
            if bits >> a & bits >> b & ~bits >> c & 1
        ]
        least[bits] = min([bits.bit_count()] + [least[other] for other in after])
    return dict(sorted(Counter(least.values()).items()))


def test_too_large_boards_for_fewest_pegs() -> None:
    with pytest.raises(ProblemError, match="too many"):
        fewest_pegs(board("square(9)"))
    with pytest.raises(LimitError):
        fewest_pegs(board("english"), limits=Limits(memory=1_000_000))


@pytest.mark.long
def test_all_positions_of_the_english_board() -> None:
    """The numbers are those of the published table, which closures alone have made."""
    table = fewest_pegs(board("english"))
    lines = list(csv.reader(ENGLISH.read_text(encoding="utf-8").splitlines()[1:]))
    names = [" ".join(row.pegs) or "empty" for row in table.classes]
    assert lines[0][1:-1] == names
    for pegs, *numbers, total in lines[2:]:
        found = [row.histogram.get(int(pegs), 0) for row in table.classes]
        assert found == [int(number or 0) for number in numbers]
        assert table.histogram[int(pegs)] == int(total)
    assert sum(table.histogram.values()) == 2**33 - 1
