"""What a search looks for, in the form the core wants it: numbers only, normal rules only.

The reverse game is the normal game on the complement, so a problem with reverse rules is turned
into that and its jumps are turned back. A target knows both directions of time: forward from the
start to the finish, and backward from the complements of the finish positions to the complement
of the start, by the same jumps in the opposite order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, isqrt

from pegsol import _core
from pegsol.model.board import Board
from pegsol.model.hole_sets import holes_of, image
from pegsol.model.position import Jump
from pegsol.model.problem import Finish, Problem
from pegsol.theory.gf2 import all_sums, sum_of
from pegsol.theory.position_class import class_vectors

GOALS_LISTED = 1024
"""A finish with more positions than this is searched forward only."""

Score = tuple[list[int], int]
"""What makes a position look promising: a potential for each hole, and the worth of a jump."""

SYMMETRIES_USED, SYMMETRIES_UP_TO = 24, 2000
"""Graphs may have very many symmetries: so many are used, on graphs of no more than so many jumps.
"""

_WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Target:
    """A start, a finish and the board's tables, by normal rules."""

    problem: Problem
    start: int
    finish: Finish
    core_board: _core.Board
    goals: tuple[int, ...] | None
    """Every position the finish allows in the class of the start, if they could be listed."""

    @property
    def board(self) -> Board:
        return self.problem.board

    def words(self, bits: int) -> list[int]:
        """Return *bits* as the core takes a position: 64-bit words, the lowest first."""
        return [bits >> shift & _WORD for shift in range(0, len(self.board), 64)]

    def jumps(self, indices: list[int]) -> tuple[Jump, ...]:
        """Return the jumps of the problem's own rules that the core's *indices* mean."""
        board = self.board
        triples = [board.jumps[index] for index in indices]
        if self.problem.rules == "reverse":
            triples = [(c, b, a) for a, b, c in triples]
        return tuple([Jump(board, a, b, c) for a, b, c in triples])

    def indices(self, jumps: tuple[Jump, ...]) -> list[int]:
        """Return the core's numbers of *jumps*, the inverse of :meth:`jumps`."""
        number = {jump: index for index, jump in enumerate(self.board.jumps)}
        triples = [(jump.origin, jump.over, jump.target) for jump in jumps]
        if self.problem.rules == "reverse":
            triples = [(c, b, a) for a, b, c in triples]
        return [number[triple] for triple in triples]

    def core_goal(self) -> tuple[list[int], list[int], int]:
        """Return the finish as the core tests it: care, value, most pegs."""
        finish, full = self.finish, self.board.full
        if finish.kind == "pegs":
            return self.words(full & ~finish.free), self.words(finish.pegs), len(self.board)
        return self.words(0), self.words(0), finish.most

    def symmetries(self, *, start: bool, goal: bool) -> list[tuple[int, ...]]:
        """Return symmetries of the board that keep the *start*, the *goal* or both.

        The identity is always the first.
        """
        kept = [self.start] if start else []
        if goal and self.finish.kind == "pegs":
            kept += [self.finish.pegs, self.finish.free]
        # What keeps a set keeps its complement, which may be smaller.
        full = self.board.full
        kept = [min(bits, full ^ bits, key=int.bit_count) for bits in kept]
        return [p for p in self._symmetries() if all(image(bits, p) == bits for bits in kept)]

    def _symmetries(self) -> Iterable[tuple[int, ...]]:
        """Return the motions of a drawn board, some symmetries of a small graph: any will do."""
        board = self.board
        if board.coordinates is None and len(board.jumps) <= SYMMETRIES_UP_TO:
            return board.symmetries.elements(SYMMETRIES_USED)
        return board.motions


def make_target(problem: Problem, finish: Finish) -> Target:
    """Return the target for *problem* with its finish replaced by *finish* (not "fewest")."""
    start = problem.start.bits
    if problem.rules == "reverse":
        full = problem.board.full
        start ^= full
        finish = Finish.exactly(full & ~finish.pegs & ~finish.free, finish.free)
    board = problem.board
    core_board = _core.board(len(board), board.jumps)
    return Target(problem, start, finish, core_board, _goals(board, start, finish))


def _goals(board: Board, start: int, finish: Finish) -> tuple[int, ...] | None:
    """List the positions in the class of *start* that a solution may end in, if they are few."""
    if finish.kind == "pegs" and not finish.free:
        return (finish.pegs,)
    vectors = class_vectors(board)
    target = sum_of(vectors, start ^ finish.pegs)
    if finish.kind == "pegs":
        free = holes_of(finish.free)
        if 1 << len(free) > GOALS_LISTED:
            return None
        subsets = all_sums([1 << hole for hole in free])
    else:
        # Every jump takes one peg, so whoever reaches at most k pegs has stood at k.
        if comb(len(board), finish.most) > 2 * GOALS_LISTED:
            return None
        subsets = [
            sum([1 << hole for hole in chosen])
            for chosen in combinations(range(len(board)), finish.most)
        ]
    goals = [finish.pegs | s for s in subsets if sum_of(vectors, s) == target]
    return tuple(goals) if len(goals) <= GOALS_LISTED else None


def squared_score(board: Board) -> Score:
    """Return the score that wants pegs near the centre: four times the squared distance."""
    scale, squares = _squared_distances(board)
    return _fitting([4 * square // scale for square in squares], 4)


def steep_score(board: Board) -> Score:
    """Return another: four times the distance to the power 2.5, a jump being worth twice as much.

    Beams fail for accidental reasons, so the two directions of time do better with two scores.
    """
    scale, squares = _squared_distances(board)
    return _fitting([isqrt(isqrt(256 * square**5 // scale**5)) for square in squares], 8)


def _fitting(potentials: list[int], worth: int) -> Score:
    """Return the score made coarser, if need be, for all sums to fit the core's 32-bit numbers."""
    coarse = 1 + sum(potentials) // (1 << 29)
    return [potential // coarse for potential in potentials], worth


def _squared_distances(board: Board) -> tuple[int, Sequence[int]]:
    """Return a scale and, in its units, the squared distance of each hole from the centre.

    On graphs the distance is steps from a most central vertex.
    """
    radii = board.squared_radii
    if radii is not None:
        return len(board) ** 2, radii
    return 1, [steps * steps for steps in _steps_from_centre(board)]


def _steps_from_centre(board: Board) -> list[int]:
    neighbours: list[set[int]] = [set() for _ in board.names]
    for a, b, c in board.jumps:
        neighbours[b] |= {a, c}
        neighbours[a].add(b)
        neighbours[c].add(b)
    tried = range(0, len(board), max(1, len(board) // 64))
    return min((_steps(neighbours, hole) for hole in tried), key=sum)


def _steps(neighbours: list[set[int]], hole: int) -> list[int]:
    steps = [-1] * len(neighbours)
    steps[hole] = 0
    queue = [hole]
    for here in queue:
        for there in neighbours[here]:
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                queue.append(there)
    beyond = max(steps) + 1
    return [beyond if s < 0 else s for s in steps]
