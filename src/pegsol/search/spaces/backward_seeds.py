"""The seeds of a backward search: the complements of a finish, listed or as a pattern.

A position can reach the finish if and only if the complement of a finish position can reach its
complement (time reversal; J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Finish
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import EncodedProblem, Pattern

MAX_LISTED_FREE, MAX_LISTED = 10, 20_000
"""Finishes with up to 10 free holes, or up to 20,000 positions, are listed one by one."""


class BackwardSeeds:
    """The complements of a finish: a list (:meth:`listed`), or all that match the ``pattern``.

    A symmetry keeps the finish if it keeps each of the sets of positions in ``kept``.
    """

    def __init__(self, encoded: EncodedProblem) -> None:
        finish, board = encoded.finish, encoded.board
        holes, full = len(board), board.full
        self.board = board
        self._finishes: list[int] = []
        self.pattern: Pattern | None = None
        self.kept: list[list[int]] = [[finish.pegs], [finish.free]]
        # No game ends on the empty board; by reverse rules its complement is the full board.
        self._never = encoded.bits(0)
        if finish.care:
            if finish.is_any_of:
                self._finishes = [1 << hole for hole in holes_of(finish.free)]
            elif finish.free.bit_count() <= MAX_LISTED_FREE:
                self._finishes = [finish.pegs | bits for bits in _subsets(finish.free)]
            else:
                care = full & ~finish.free
                least = 1 if encoded.complements else 0
                self.pattern = care, care & ~finish.pegs, least, holes - 1 + least
            return
        numbers = range(finish.least, min(finish.most, holes) + 1)
        if sum([comb(holes, pegs) for pegs in numbers]) <= MAX_LISTED:
            self._finishes = [
                sum([1 << hole for hole in chosen])
                for pegs in numbers
                for chosen in combinations(range(holes), pegs)
            ]
        else:
            self.pattern = some_pegs(holes, finish)

    def listed(self, member: int) -> list[int]:
        """Return the complements of the listed finish positions in the class of *member*."""
        sets = classes_of(self.board).parity_sets
        wanted = class_of(sets, member)
        full = self.board.full
        return [
            full ^ bits
            for bits in self._finishes
            if bits != self._never and class_of(sets, bits) == wanted
        ]


def some_pegs(holes: int, finish: Finish) -> Pattern:
    """Return the pattern of the complements of the positions of a *finish* by number."""
    return 0, 0, holes - min(finish.most, holes), holes - finish.least


def _subsets(holes: int) -> Iterator[int]:
    subset = holes
    while True:
        yield subset
        if subset == 0:
            return
        subset = (subset - 1) & holes
