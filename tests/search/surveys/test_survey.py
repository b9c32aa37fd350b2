"""Surveys of boards: each row is right, and has a certificate that a checker accepts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import reference
from pegsol import (
    Board,
    CancelledError,
    Limits,
    NotationError,
    Status,
    board,
    check,
    survey,
    survey_rows,
)
from pegsol.model.problems.problem import Problem
from pegsol.search.surveys.survey_files import write_row
from random_boards import random_board, with_seeds


@with_seeds
def test_every_pair_of_a_small_board_is_right(seed: int) -> None:
    found = survey(random_board(Random(seed), most=8), everything=True, limits=Limits(time=5.0))
    assert found.complete
    for row in found.rows:
        of = row.result.problem
        assert row.status is Status.of(reference.solvable(of))
        assert check(row.result.certificate()).verdict in (
            row.status.value,
            "stated",
        )
    holes = len(found.board)
    assert sum(row.problems for row in found.rows) == (holes * holes if holes > 1 else 0)
    assert {(row.vacancy, row.survivor) for row in found.rows} >= set(found.excluded)


@pytest.mark.parametrize(
    ("name", "solvable", "impossible"),
    [("english", 21, 0), ("french", 10, 0), ("diamond(3)", 0, 6), ("hexagon(2)", 0, 2)],
)
def test_known_boards(name: str, solvable: int, impossible: int) -> None:
    found = survey(board(name))
    assert (found.number(Status.SOLVED), found.number(Status.IMPOSSIBLE), found.complete) == (
        solvable,
        impossible,
        True,
    )
    assert sum(found.kinds().values()) == len(found.rows)


def test_excluded_pairs_are_rows_only_if_they_are_asked_for() -> None:
    english = board("english")
    found = survey(english, everything=True)
    feasible = survey(english)
    assert found.excluded == feasible.excluded
    assert len(found.rows) == len(feasible.rows) + len(found.excluded)
    assert found.kinds() == {"solution": 21, "position class": 130}
    assert sum(row.problems for row in found.rows) == 33 * 33


def test_pairs_that_no_time_is_left_for_have_no_rows() -> None:
    found = survey(board("diamond(5)"), limits=Limits(time=0.0))
    assert not found.complete
    rows = survey(board("diamond(5)"), time_each=0.0).rows
    assert found.rows == ()
    assert found.untried == tuple([(row.vacancy, row.survivor) for row in rows])


def test_limits_leave_rows_undecided() -> None:
    found = survey(board("diamond(5)"), time_each=0.0)
    assert not found.complete
    assert found.number(Status.UNDECIDED) == len(found.rows) > 0
    assert found.untried == ()
    row = found.rows[0]
    assert (row.status, row.kind, row.size) == (Status.UNDECIDED, "", "")


def test_progress_cancels() -> None:
    with pytest.raises(CancelledError):
        survey(board("english"), progress=lambda progress: progress.done < 3)


def test_each_certificate_has_a_file(tmp_path: Path) -> None:
    found = survey(board("star(13)"))
    paths = [write_row(row, tmp_path) for row in found.rows]
    assert [path for path in paths if path is not None] == paths
    assert sorted(tmp_path.iterdir()) == sorted([path for path in paths if path is not None])
    for row, path in zip(found.rows, paths, strict=True):
        assert path is not None
        assert path.name == f"star-13-{row.vacancy}-{row.survivor}.json"
        checked = check(path)
        assert Problem(checked.problem.start, checked.problem.finish) == row.result.problem


def test_holes_with_names_that_suit_no_file(tmp_path: Path) -> None:
    odd = Board.from_lines([("A", "a.b", "a"), ("a.b", "a", "é")])
    paths = [write_row(row, tmp_path) for row in survey(odd, everything=True).rows]
    names = [path.name for path in paths if path is not None]
    assert len(set(names)) == len(names) == len(paths)
    assert all(name.startswith("board-") and name.isascii() for name in names)


def test_rows_come_one_by_one() -> None:
    known = [(row.vacancy, row.survivor, row.problems) for row in survey("star(13)").rows]
    tried: list[int] = []
    rows = survey_rows("star(13)", progress=lambda seen: tried.append(seen.done))
    assert [(row.vacancy, row.survivor, row.problems) for row in [next(rows)]] == known[:1]
    assert set(tried) == {0}
    assert [(row.vacancy, row.survivor, row.problems) for row in rows] == known[1:]


def test_a_vacancy_that_is_no_hole() -> None:
    with pytest.raises(NotationError, match="there is no hole 'z9'"):
        survey("english", vacancy="z9")
