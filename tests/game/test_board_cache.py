"""Results that are remembered for boards."""

from __future__ import annotations

import pytest

from pegsol import Board, board
from pegsol.game.boards import board_cache
from pegsol.game.boards.board_cache import kept_for_boards


def test_what_is_used_is_kept() -> None:
    called = []

    @kept_for_boards(count=2)
    def holes(given: Board) -> int:
        called.append(len(given))
        return len(given)

    for size in (3, 4, 3, 5, 3, 4):
        assert holes(board(f"line({size})")) == size
    assert called == [3, 4, 5, 4]


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
    for _ in range(2):  # too large to stay beside another
        holes(board("square(9)"))
    assert called[5:] == [(81, 0)]
