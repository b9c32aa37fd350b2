"""Results that are remembered for boards."""

from __future__ import annotations

import pytest

from pegsol import Board, board
from pegsol.game.boards import board_cache
from pegsol.game.boards.board_cache import Kept, kept_for_boards


def test_what_is_used_is_kept() -> None:
    values: Kept[int] = Kept(count=2, weight=100)
    values.add("a", 1, 1)
    values.add("b", 2, 1)
    assert values.get("a") == 1
    values.add("c", 3, 1)
    assert (values.get("a"), values.get("b"), values.get("c")) == (1, None, 3)


def test_values_together_have_a_bounded_weight() -> None:
    values: Kept[int] = Kept(count=100, weight=10)
    for number in range(50):
        values.add(number, number, 4)
        assert len(values) <= 2
    values.add("heavy", 0, 1000)
    assert (len(values), values.get("heavy")) == (1, 0)
    values.add("heavy", 0, 1)  # the same key, now light
    values.add("light", 1, 9)
    assert len(values) == 2


def test_few_large_boards_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_cache, "MAX_JUMPS", 3 * len(board("line(9)").jumps))
    called: list[tuple[int, int]] = []

    @kept_for_boards(count=8)
    def holes(given: Board, more: int = 0) -> int:
        called.append((len(given), more))
        return len(given) + more

    for _ in range(2):
        assert [holes(board("line(9)"), more) for more in (1, 2, 3)] == [10, 11, 12]
    assert len(called) == 3
    holes(board("line(12)"))
    assert holes(board("line(9)"), 3) == 12
    holes(board("line(9)"), 1)
    assert called[3:] == [(12, 0), (9, 1)]
