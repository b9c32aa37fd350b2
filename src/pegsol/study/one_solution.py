"""Whether a puzzle has essentially one solution.

Solutions count as one if they differ only in the order of independent jumps, or if a symmetry that
keeps the start and the finish maps one to the other.

A position has one solution up to order if its winning jumps are pairwise independent, each of them
leads to a position with one solution, and after each two of them the finish can still be reached:
then all of them begin the same solution. If a position has several, but some symmetry keeps it, its
solutions are listed, one order of each, until two are no images of each other: sleep sets leave out
a jump that an equal solution made before [P. Godefroid, Partial-Order Methods for the Verification
of Concurrent Systems, LNCS 1032 (1996)].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.problem import Finish

MAX_LISTED = 2000
"""The positions after which a listing gives up; the puzzle then counts as one of several solutions.
"""

MAX_KNOWN = 1 << 20
"""The most positions for which the answer is remembered."""

Form = frozenset[tuple[int, int]]
Wins = Callable[[int], bool]
"""Whether a position (bits) can reach the finish."""


class OneSolution:
    """Tells which starts have essentially one solution for a *finish*; all by normal rules.

    *motions* are the symmetries that count. What was found out is remembered.

    >>> from pegsol import board, problem, winning, reachable, Position
    >>> cross = problem("latin-cross")
    >>> space = winning(reachable(cross), cross.finish)
    >>> test = OneSolution(cross.board, cross.finish, list(cross.board.symmetries.permutations()))
    >>> test.of(cross.start.bits, lambda bits: Position(cross.board, bits) in space)
    True
    """

    def __init__(self, board: Board, finish: Finish, motions: Sequence[Permutation]) -> None:
        self._board, self._finish = board, finish
        self._motions = [one for one in motions if _keeps(one, finish)]
        self._known: dict[int, bool] = {}

    def of(self, start: int, wins: Wins) -> bool:
        """Return whether a start (bits) has essentially one solution.

        *wins* must be right for the positions that can be reached from the start.
        """
        if len(self._known) > MAX_KNOWN:
            self._known.clear()
        if self._one_order(start, wins):
            return True
        kept = [one for one in self._motions[1:] if image(start, one) == start]
        return bool(kept) and self._alike(start, wins, kept)

    def _one_order(self, bits: int, wins: Wins) -> bool:
        """Return whether all solutions differ only in the order of independent jumps."""
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
            and all(self._one_order(bits ^ mask, wins) for mask in winning)
        )

    def _alike(self, start: int, wins: Wins, kept: Sequence[Permutation]) -> bool:
        """Return whether all solutions are images of one."""
        jumps = self._board.jumps
        numbers = {jump: number for number, jump in enumerate(jumps)}
        moved = [[numbers[one[a], one[b], one[c]] for a, b, c in jumps] for one in kept]
        alike: set[Form] = set()
        for form in _forms(self._board, start, self._finish, wins):
            if form is None:
                return False
            if not alike:
                alike = {form} | {frozenset([(at, to[jump]) for at, jump in form]) for to in moved}
            elif form not in alike:
                return False
        return bool(alike)


def _keeps(motion: Permutation, finish: Finish) -> bool:
    return not finish.care or image(finish.pegs, motion) == finish.pegs


def _forms(board: Board, start: int, finish: Finish, wins: Wins) -> Iterator[Form | None]:
    """Yield each solution in a form that does not depend on its order; None if there are too many.

    In the form of Foata, each jump comes with its step: the first after all jumps it depends on.
    """
    masks = board.jump_masks
    listed = 0
    waiting: list[tuple[int, tuple[int, ...], frozenset[int]]] = [(start, (), frozenset())]
    while waiting:
        bits, line, asleep = waiting.pop()
        listed += 1
        if listed > MAX_LISTED:
            yield None
            return
        if finish.holds(bits):
            yield _form(line, masks)
            continue
        tried = list(asleep)
        for jump, (mask, pegs) in enumerate(masks):
            if bits & mask == pegs and jump not in asleep and wins(bits ^ mask):
                still = frozenset([other for other in tried if not masks[other][0] & mask])
                waiting.append((bits ^ mask, (*line, jump), still))
                tried.append(jump)


def _form(line: Sequence[int], masks: Sequence[tuple[int, int]]) -> Form:
    steps: list[tuple[int, int]] = []
    for jump in line:
        mask = masks[jump][0]
        at = max([step for step, other in steps if masks[other][0] & mask], default=0)
        steps.append((at + 1, jump))
    return frozenset(steps)
