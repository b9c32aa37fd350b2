"""A number of positions that can certainly be reached."""

from __future__ import annotations

import pytest
from hypothesis import given

from pegsol import Limits, Problem, board, count, problem, reachable
from pegsol.errors import LimitError
from pegsol.search.encoding import Encoding
from pegsol.search.spaces import reachable_at_least
from pegsol.search.spaces.reachable_at_least import positions_at_least
from strategies import examples, small_problems


@given(small_problems())
@examples(60)
def test_never_more_than_there_are(given: Problem) -> None:
    encoding = Encoding(given.board, given.rules)
    start = encoding.bits(given.start.bits)
    total = reachable(given).total
    assert 1 <= positions_at_least(encoding.board, start, 1 << 60) <= total
    assert positions_at_least(encoding.board, start, 2) <= total


def test_small_regions_do_not_count_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    task = problem("triangle(5) a1 any")
    total = reachable(task).total
    for holes in range(3, 16):
        monkeypatch.setattr(reachable_at_least, "REGION_HOLES", holes)
        assert positions_at_least(task.board, task.start.bits, 1 << 60) <= total


def test_enough_is_found_on_a_large_board() -> None:
    large = board("square(9)")
    assert positions_at_least(large, large.full ^ 1 << 40, 1 << 33) >= 1 << 33


@pytest.mark.parametrize("text", ["square(9)", "old-english", "square(30)"])
def test_lists_that_cannot_fit_are_refused_before_they_begin(text: str) -> None:
    reports = []
    with pytest.raises(LimitError, match=r"needs more than [\d.]+ GiB, the limit is 1\.0 GiB"):
        count(text, limits=Limits(memory=1 << 30), progress=reports.append)
    assert all(report.done == 0 for report in reports)
