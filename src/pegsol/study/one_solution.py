"""Whether a puzzle has essentially one solution: all differ only in the order of independent jumps.

A position has one solution up to order if its winning jumps are pairwise independent, each of them
leads to a position with one solution, and after each two of them the finish can still be reached:
then all of them begin the same solution.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from pegsol.game.boards.board import Board
from pegsol.game.problem import Finish

MAX_KNOWN = 1 << 20
"""The most positions for which the answer is remembered."""

Wins = Callable[[int], bool]
"""Whether a position (bits) can reach the finish."""


class OneSolution:
    """Tells which starts have essentially one solution for a *finish*; all by normal rules.

    What was found out is remembered.
    """

    def __init__(self, board: Board, finish: Finish) -> None:
        self._board, self._finish = board, finish
        self._known: dict[int, bool] = {}

    def of(self, start: int, wins: Wins) -> bool:
        """Return whether a start (bits) has essentially one solution.

        *wins* must be right for the positions that can be reached from the start.
        """
        if len(self._known) > MAX_KNOWN:
            self._known.clear()
        return self._has_one(start, wins)

    def _has_one(self, bits: int, wins: Wins) -> bool:
        if bits not in self._known:
            self._known[bits] = self._finish.holds(bits) or self._all_begin_one(bits, wins)
        return self._known[bits]

    def _all_begin_one(self, bits: int, wins: Wins) -> bool:
        touched, winning = 0, list[int]()
        for mask, pegs in self._board.jump_masks:
            if bits & mask == pegs and wins(bits ^ mask):
                if touched & mask:
                    return False
                touched |= mask
                winning.append(mask)
        return (
            bool(winning)
            and all(wins(bits ^ one ^ other) for one, other in combinations(winning, 2))
            and all(self._has_one(bits ^ mask, wins) for mask in winning)
        )
