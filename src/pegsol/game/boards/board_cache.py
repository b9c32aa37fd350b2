"""Results that are remembered for boards: many small ones, or a few large ones."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from pegsol.game.boards.board import Board

MAX_JUMPS = 200_000
"""The most jumps of all boards together for which a function remembers its results."""

V = TypeVar("V")
P = ParamSpec("P")


class Kept(Generic[V]):
    """Values by their keys; the least recently used are dropped when all together weigh too much.

    The last value stays, whatever it weighs.

    >>> kept: Kept[str] = Kept(count=3, weight=10)
    >>> for key in "abc":
    ...     kept.add(key, key.upper(), weight=4)
    >>> kept.get("a"), kept.get("b"), kept.get("c")
    (None, 'B', 'C')
    """

    def __init__(self, count: int, weight: int) -> None:
        self._count, self._most = count, weight
        self._values: dict[Hashable, tuple[V, int]] = {}
        self._weight = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self._values)

    def get(self, key: Hashable) -> V | None:
        """Return a value, which is now the last used; None if it is not kept."""
        with self._lock:
            found = self._values.pop(key, None)
            if found is None:
                return None
            self._values[key] = found
            return found[0]

    def add(self, key: Hashable, value: V, weight: int) -> None:
        """Keep a value, and drop others if there are too many."""
        with self._lock:
            self._weight += weight - self._values.pop(key, (value, 0))[1]
            self._values[key] = value, weight
            while len(self._values) > 1 and (
                len(self._values) > self._count or self._weight > self._most
            ):
                _, dropped = self._values.pop(next(iter(self._values)))
                self._weight -= dropped


def kept_for_boards(
    count: int,
) -> Callable[[Callable[Concatenate[Board, P], V]], Callable[Concatenate[Board, P], V]]:
    """Return a decorator that remembers the last results of a function of a board.

    It remembers at most *count* results, and fewer if the boards have more than 200,000 jumps
    together, so that a few very large boards do not hold a gigabyte of memory.
    """

    def decorate(
        function: Callable[Concatenate[Board, P], V],
    ) -> Callable[Concatenate[Board, P], V]:
        kept: Kept[tuple[V]] = Kept(count, MAX_JUMPS)

        @wraps(function)
        def remembered(board: Board, /, *args: P.args, **more: P.kwargs) -> V:
            key = board, args, tuple(more.items())
            found = kept.get(key)
            if found is None:
                found = (function(board, *args, **more),)
                kept.add(key, found, len(board.jumps))
            return found[0]

        return remembered

    return decorate
