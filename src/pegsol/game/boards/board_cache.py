"""Results that are remembered for boards: many small ones, or a few large ones."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from pegsol.game.boards.board import Board

MAX_JUMPS = 200_000
"""The most jumps of all boards together for which a function remembers its results."""

V = TypeVar("V")
P = ParamSpec("P")


def kept_for_boards(
    count: int,
) -> Callable[[Callable[Concatenate[Board, P], V]], Callable[Concatenate[Board, P], V]]:
    """Return a decorator that remembers the last results of a function of a board.

    It remembers at most *count* results, and fewer if the boards have more than 200,000 jumps
    together, so that a few very large boards do not hold a gigabyte of memory. The last result
    stays, however large its board is.
    """

    def decorate(
        function: Callable[Concatenate[Board, P], V],
    ) -> Callable[Concatenate[Board, P], V]:
        kept: dict[Hashable, tuple[V, int]] = {}  # with the jumps; the last used comes last
        lock = threading.Lock()

        @wraps(function)
        def remembered(board: Board, /, *args: P.args, **more: P.kwargs) -> V:
            key = board, args, tuple(more.items())
            with lock:
                found = kept.pop(key, None)
                if found is not None:
                    kept[key] = found
                    return found[0]
            value = function(board, *args, **more)
            with lock:
                kept[key] = value, len(board.jumps)
                jumps = sum([weight for _, weight in kept.values()])
                while len(kept) > 1 and (len(kept) > count or jumps > MAX_JUMPS):
                    jumps -= kept.pop(next(iter(kept)))[1]
            return value

        return remembered

    return decorate
