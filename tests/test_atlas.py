"""The committed atlas is whole, and true where that can be checked."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from pegsol import Solution, board, check, problem
from pegsol.game.boards.names import catalogue
from pegsol.study.pairs import pairs_of

MAX_HOLES = 41
"""The holes of the largest board in the atlas."""

maker = pytest.importorskip("atlas", reason="the results are not in this copy")

Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return list(maker.read())


def of_board(rows: list[Row], name: str) -> dict[tuple[str, str], Row]:
    return {(row["vacancy"], row["survivor"]): row for row in rows if row["board"] == name}


def test_the_rows_are_the_pairs_that_the_classes_allow_on_small_boards(rows: list[Row]) -> None:
    there = {board(name).digest for part in maker.PLAN for name in part.boards}
    listed = [board(name) for entry in catalogue() for name in entry.examples]
    assert {one.digest for one in listed if len(one) <= MAX_HOLES} <= there
    for name in maker.BOARDS:
        names = board(name).names
        assert {pair: row["problems"] for pair, row in of_board(rows, name).items()} == {
            (names[orbit[0][0]], names[orbit[0][1]]): len(orbit)
            for orbit in pairs_of(board(name))[0]
        }, name


@pytest.mark.parametrize("share", [20, pytest.param(1, marks=pytest.mark.long)])
def test_solutions_and_certificates_show_what_the_rows_say(rows: list[Row], share: int) -> None:
    for row in rows:
        solved = row["status"] == "solved"
        assert solved == bool(row["solution"]) == bool(row["moves_known"])
        if solved:
            solution = Solution(problem(row["problem"]), row["solution"])
            solution.verify()
            assert row["moves_at_most"] == len(solution.moves)
        assert bool(row["answer_known"]) == (row["status"] in ("solved", "impossible"))
        assert bool(row["count_known"]) == (row["solution_count"] is not None)
        lacks = row["answer_known"] is None or "limit" in (row["moves_known"] or "")
        assert bool(row["reason"]) == lacks
        if row["status"] == "impossible":
            assert row["certificate"] is not None
            assert row["solution_count"] in ("0", None)
    proved = [row for row in rows if row["certificate"]]
    for row in random.Random(0).sample(proved, len(proved) // share):
        checked, asked = check(json.loads(row["certificate"])), problem(row["problem"])
        assert (checked.problem.start, checked.problem.finish) == (asked.start, asked.finish)
        assert checked.verdict == row["status"]
        if row["moves_known"] == "checked certificate":
            assert checked.moves == row["moves_at_least"] == row["moves_at_most"]


def test_as_many_pairs_are_solvable_as_published(rows: list[Row]) -> None:
    solved = Counter(row["board"] for row in rows if row["status"] == "solved")
    published = {4: 1, 5: 12, 6: 29, 7: 27, 8: 80}  # OEIS A130516
    assert {side: solved[f"triangle({side})"] for side in published} == published
    assert [solved[name] for name in ("english", "french", "diamond(5)")] == [21, 10, 4]
    open_pairs = [row["problem"] for row in rows if row["status"] == "undecided"]
    assert open_pairs == ["diamond(5) d2 f8"]  # impossible, as Bell and Beasley have shown
