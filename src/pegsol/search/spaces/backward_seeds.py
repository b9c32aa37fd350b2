"""A finish seen from behind: what a search backwards starts from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from pegsol.model.board import Board
from pegsol.search.encoding import Target
from pegsol.search.spaces.bitmap import Pattern
from pegsol.theory.position_class import class_of, parity_sets

LISTED_FREE, LISTED_FINISHES = 10, 20_000
"""Finishes with no more free holes, or with no more positions, are listed one by one."""


class Goal:
    """A finish as the starts of a search backwards: complements, listed or as a pattern."""

    def __init__(self, board: Board, target: Target) -> None:
        finish = target.finish
        holes, full = len(board), board.full
        self._board = board
        self._listed: list[int] = []
        self.pattern: Pattern | None = None
        # Sets of positions that a symmetry must keep to keep the finish.
        self.kept: list[list[int]] = [[finish.pegs], [finish.free]]
        # No game ends on an empty board, by reverse rules the complement of a full one.
        self._never = full if target.problem.rules == "reverse" else 0
        if finish.kind == "pegs":
            if finish.free.bit_count() <= LISTED_FREE:
                self._listed = [finish.pegs | bits for bits in _subsets(finish.free)]
            else:
                care = full & ~finish.free
                least = 1 if self._never else 0
                self.pattern = care, care & ~finish.pegs, least, holes - 1 + least
        elif sum([comb(holes, pegs) for pegs in range(1, finish.most + 1)]) <= LISTED_FINISHES:
            self._listed = [
                sum([1 << hole for hole in chosen])
                for pegs in range(1, finish.most + 1)
                for chosen in combinations(range(holes), pegs)
            ]
        else:
            self.pattern = 0, 0, holes - min(finish.most, holes), holes - 1

    def complements(self, member: int) -> list[int]:
        """Return the complements of the listed positions in the class of *member*."""
        sets = parity_sets(self._board)
        wanted = class_of(sets, member)
        full = self._board.full
        return [
            full ^ bits
            for bits in self._listed
            if bits != self._never and class_of(sets, bits) == wanted
        ]


def _subsets(holes: int) -> Iterator[int]:
    subset = holes
    while True:
        yield subset
        if subset == 0:
            return
        subset = (subset - 1) & holes
