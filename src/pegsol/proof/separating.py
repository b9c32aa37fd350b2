"""The fewest parity sets that show that a start and a finish are in different classes.

One set is enough for a finish given by its pegs. A finish that counts pegs allows many positions,
and each must differ from the start on one of the sets. The fewest such sets are a smallest cover,
which an exact search finds; sets that are two of three colours of the diagonals come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pegsol.game.boards.board import Board
from pegsol.game.problem import Finish, Problem
from pegsol.proof.colours import colour_pairs, colourings
from pegsol.proof.gf2 import Rows, all_sums, insert_row, sum_of, sums_avoiding, transpose
from pegsol.proof.least_sum import numbers_of_sums
from pegsol.proof.position_class import allowed, class_allows, class_of, classes_of

MAX_SUMMED_SETS = 8
"""All sums of a basis with at most this number of parity sets are tried, else only some."""

MAX_CLASSES = 1 << 10
"""A finish that can be in more classes than this is refuted by a whole basis."""

MAX_COVER_STEPS = 4_000
"""The most steps of the search for the fewest sets; after them, the greedy choice is taken."""


def separating_sets(problem: Problem) -> tuple[int, ...] | None:
    """Return the fewest parity sets on which no allowed finish has the parities of the start.

    The result is None if the classes allow a finish; this costs no more than the class test.
    Between equally many sets, sets that are two of three colours of the diagonals
    (:func:`pegsol.proof.colours.colourings`) are preferred, then sets with few holes. For a finish
    given by its pegs, the sets have none of its free holes if possible.

    The number is the least for boards of up to 256 position classes, which are almost all boards,
    unless the search reaches its limit of steps. For other boards the number is small, unless more
    than ``MAX_CLASSES`` classes must be distinguished.
    """
    if class_allows(problem):
        return None
    if not problem.finish.care or problem.finish.is_any_of:
        return _counted(problem)
    one = _one_set(problem)
    return _independent(problem) if one is None else (one,)


def _one_set(problem: Problem) -> int | None:
    """Return a set without free holes on which the start differs from the finish, or None.

    Such a set exists whenever the classes refute the problem, unless the empty position is the only
    allowed position in the class of the start.
    """
    free, change = problem.finish.free, problem.start.bits ^ problem.finish.pegs
    sets = sums_avoiding(classes_of(problem.board).parity_sets, free)
    if len(sets) <= MAX_SUMMED_SETS:
        sets = all_sums(sets)[1:]
    coloured = [holes for holes in _coloured(problem.board) if not holes & free]
    for known in (coloured, sets):
        separating = [holes for holes in known if (change & holes).bit_count() & 1]
        if separating:
            return min(separating, key=_size)
    return None


def _independent(problem: Problem) -> tuple[int, ...]:
    """Return sets that distinguish all choices of free holes if only the empty one would fit."""
    free, rows, chosen = problem.finish.free, Rows(), []
    for holes in _candidates(problem.board):
        if insert_row(rows, holes & free):
            chosen.append(holes)
    return tuple(chosen)


def _counted(problem: Problem) -> tuple[int, ...]:
    """Return the fewest sets that refute each position with as few pegs as the finish allows."""
    board, start = problem.board, problem.start.bits
    positions = _one_of_each_class(board, problem.finish)
    if positions is None:
        return classes_of(board).parity_sets
    candidates = _candidates(board)
    if len(classes_of(board).parity_sets) > MAX_SUMMED_SETS:
        candidates += _halving(board, start, positions)
    everything = (1 << len(positions)) - 1
    with_peg = transpose(positions, len(board))  # for each hole, the positions with a peg in it
    refutes: dict[int, int] = {}
    for holes in candidates:
        refuted = sum_of(with_peg, holes) ^ everything * ((start & holes).bit_count() & 1)
        refutes.setdefault(refuted, holes)  # the first of the sets that refute the same positions
    coloured = set(_coloured(board))
    first = [refuted for refuted, holes in refutes.items() if holes in coloured]
    covers = _Covers(everything)
    return tuple([refutes[refuted] for refuted in covers.smallest(first, list(refutes))])


def _one_of_each_class(board: Board, finish: Finish) -> list[int] | None:
    """Return a position for each class of those that *finish*, not a pattern of holes, allows.

    The result is None if there are more than ``MAX_CLASSES`` classes.
    """
    vectors = classes_of(board).vectors
    if finish.is_any_of:
        ends = allowed(finish, len(board), len(board)) or []
        return list({sum_of(vectors, bits): bits for bits in ends}.values())
    numbers = numbers_of_sums(vectors) if finish.least > 1 else None
    most = min(finish.most, len(board)) if numbers is None else len(board)
    found = {0: _of_class_zero(board, vectors)}
    edge = {0: 0}
    for _ in range(most):
        # Two pegs in one hole cancel, so each position here has at most that many pegs.
        edge = {
            here ^ vector: position ^ 1 << hole
            for here, position in edge.items()
            for hole, vector in enumerate(vectors)
            if here ^ vector not in found
        }
        found |= edge
        if len(found) > MAX_CLASSES:
            return None
        if not edge:
            break
    if numbers is not None:  # the positions may have other numbers of pegs
        return [found[own] for own in sorted(found) if numbers[own] >> finish.most & 1]
    return [position for position in found.values() if 0 < position.bit_count() <= most]


def _of_class_zero(board: Board, vectors: Sequence[int]) -> int:
    """Return a position of fewest pegs in the class of the empty position, or 0."""
    holes: dict[int, int] = {0: 0}
    fewest = 0
    for hole, vector in enumerate(vectors):
        if vector in holes:
            fewest = min(fewest or board.full, holes[vector] | 1 << hole, key=int.bit_count)
        holes.setdefault(vector, 1 << hole)
    return fewest or (board.jump_masks[0][0] if board.jumps else 0)


def _halving(board: Board, start: int, positions: Iterable[int]) -> list[int]:
    """Return parity sets, each of which refutes half of the *positions* that are left.

    Only few sets are needed, even if there are too many sets to try all. No position may be in the
    class of the *start*.
    """
    basis, vectors = classes_of(board).parity_sets, classes_of(board).vectors
    own = class_of(basis, start)
    left = [own ^ sum_of(vectors, position) for position in positions]
    found = []
    while left:
        ending: dict[int, list[int]] = {}
        for change in left:
            ending.setdefault(change.bit_length(), []).append(change)
        chosen = 0
        # The choice of a set decides the parity of the changes that are in no later set.
        for length, decided in sorted(ending.items()):
            odd = sum([(change & chosen).bit_count() & 1 for change in decided])
            if 2 * odd < len(decided):
                chosen |= 1 << length - 1
        found.append(sum_of(basis, chosen))
        left = [change for change in left if not (change & chosen).bit_count() & 1]
    return found


class _Covers:
    """Covers of *everything*, a set of numbers (bits), by some of its subsets."""

    def __init__(self, everything: int) -> None:
        self._everything = everything
        self._steps = 0

    def smallest(self, first: Sequence[int], subsets: Sequence[int]) -> list[int]:
        """Return the fewest *subsets* that cover everything, from *first* if these suffice as well.

        The union of all subsets must cover everything.
        """
        greedy = self._greedy(subsets)
        for size in range(1, len(greedy)):
            for tried in (first, subsets):
                found = self._of_size(tried, self._everything, size)
                if found is not None:
                    return found
        found = self._of_size(first, self._everything, len(greedy))
        return greedy if found is None else found

    def _greedy(self, subsets: Sequence[int]) -> list[int]:
        left, chosen = self._everything, []
        while left:
            best = max(subsets, key=lambda subset: (subset & left).bit_count())
            chosen.append(best)
            left &= ~best
        return chosen

    def _of_size(self, subsets: Sequence[int], left: int, size: int) -> list[int] | None:
        """Return at most *size* of the *subsets* that cover *left*, or None if none are found."""
        if not left:
            return []
        largest = max([(subset & left).bit_count() for subset in subsets], default=0)
        if size * largest < left.bit_count():
            return None
        one = left & -left
        for subset in subsets:
            if subset & one:
                self._steps += 1
                if self._steps > MAX_COVER_STEPS:
                    return None
                more = self._of_size(subsets, left & ~subset, size - 1)
                if more is not None:
                    return [subset, *more]
        return None


def _candidates(board: Board) -> list[int]:
    """Return parity sets: sets of two colours first, then a basis or its sums, by size."""
    basis = classes_of(board).parity_sets
    sets: Iterable[int] = basis
    if len(basis) <= MAX_SUMMED_SETS:
        sets = all_sums(basis)[1:]
    return list(dict.fromkeys([*sorted(_coloured(board), key=_size), *sorted(sets, key=_size)]))


def _coloured(board: Board) -> list[int]:
    return [holes for colours in colourings(board) for holes in colour_pairs(colours)]


def _size(holes: int) -> tuple[int, int]:
    return holes.bit_count(), holes
