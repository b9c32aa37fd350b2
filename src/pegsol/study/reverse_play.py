"""Reverse play: from a finish, jumps are taken back at random.

All random numbers are SplitMix64, computed with whole numbers, so that the same seed gives the same
games on every machine and with every version of Python [G. L. Steele, D. Lea, C. H. Flood, Fast
splittable pseudorandom number generators, OOPSLA 2014]. All positions are by normal rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump, Position
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.search.run import Run
from pegsol.study.start_symmetry import Group, is_kept

MAX_STEPS = 40
"""The jumps tried in a game for each jump wanted."""
MAX_NEAR = 3000
"""The positions near an end among which those with a symmetry are looked for."""
MAX_VISITED = 2000
"""The positions visited to find a game that fails; a puzzle with more is taken to have one."""

_WORD = (1 << 64) - 1


class SplitMix:
    """Random numbers that are the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = self._state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return (word ^ word >> 31) * limit >> 64


def an_end(board: Board, finish: Finish | None, random: SplitMix) -> int:
    """Return the bits of a position that *finish* (by normal rules) allows; None for one peg."""
    if finish is None:
        return 1 << random.below(len(board))
    if finish.is_any_of:
        holes = holes_of(finish.free)
        return 1 << holes[random.below(len(holes))]
    if finish.care:
        return finish.pegs
    holes = list(range(len(board)))
    most = min(finish.most, len(board))
    return sum([1 << holes.pop(random.below(len(holes))) for _ in range(most)])


class Grown(NamedTuple):
    """A position (bits), and the jumps from it to an end, by their numbers."""

    start: int
    line: tuple[int, ...]


class ReversePlay:
    """Takes jumps back from ends on a *board*, at random, so that a *group* of symmetries is kept.

    A jump and all its images are taken back together. The play begins with the end, or with a
    position near it that the group keeps.
    """

    def __init__(self, board: Board, group: Group = ()) -> None:
        self._board, self._group = board, group
        numbers = {jump: number for number, jump in enumerate(board.jumps)}
        self._images = [
            sorted({number, *[numbers[one[a], one[b], one[c]] for one in group]})
            for number, (a, b, c) in enumerate(board.jumps)
        ]
        self._near: dict[int, list[Grown]] = {}

    def start(
        self,
        end: int,
        jumps: int,
        random: SplitMix,
        run: Run,
        is_good: Callable[[int], bool] = lambda bits: True,
    ) -> Grown | None:
        """Return a start from which *jumps* jumps lead to an *end* (bits); None if that fails.

        Every position on the way passes *is_good*. If no jump can be taken back, the play
        backtracks, a limited number of times.
        """
        first = Grown(end, ())
        if self._group:
            near = [one for one in self._near_end(end) if len(one.line) <= jumps]
            if not near:
                return None
            first = near[random.below(len(near))]
            if first.line and not is_good(first.start):
                return None
        waiting = [(first, self._steps(first, jumps))]
        for _ in range(MAX_STEPS * jumps):
            run.check_time()
            if not waiting:
                return None
            grown, steps = waiting[-1]
            if len(grown.line) == jumps:
                return grown
            if not steps:
                waiting.pop()
                continue
            step = steps.pop(random.below(len(steps)))
            longer = self._back(grown, step)
            if is_good(longer.start):
                waiting.append((longer, self._steps(longer, jumps)))
        return None

    def _near_end(self, end: int) -> list[Grown]:
        """Return positions that the group keeps, from which a game to the end is short."""
        if end not in self._near:
            found = {end: Grown(end, ())}
            queue = [found[end]]
            for grown in queue:
                if len(found) > MAX_NEAR:
                    break
                for number in ways_back(self._board, grown.start):
                    before = self._back(grown, (number,))
                    if before.start not in found:
                        found[before.start] = before
                        queue.append(before)
            self._near[end] = [one for one in found.values() if is_kept(one.start, self._group)]
        return self._near[end]

    def _steps(self, grown: Grown, jumps: int) -> list[tuple[int, ...]]:
        """Return the jumps that can be taken back together, so that there are no more than
        *jumps* in all."""
        possible = ways_back(self._board, grown.start)
        if not self._group:
            return [(number,) for number in possible]
        steps = dict.fromkeys([tuple(self._images[number]) for number in possible])
        known, most = set(possible), jumps - len(grown.line)
        return [
            step
            for step in steps
            if len(step) <= most and known.issuperset(step) and self._apart(step)
        ]

    def _back(self, grown: Grown, step: tuple[int, ...]) -> Grown:
        bits = grown.start
        for number in step:
            bits ^= self._board.jump_masks[number][0]
        return Grown(bits, step + grown.line)

    def _apart(self, step: Sequence[int]) -> bool:
        """Return whether jumps share no hole."""
        masks = [self._board.jump_masks[number][0] for number in step]
        return reduce(or_, masks).bit_count() == sum(map(int.bit_count, masks))


def ways_back(board: Board, bits: int) -> list[int]:
    """Return the indices of the jumps that can have led to a position."""
    masks = board.jump_masks
    return [i for i, (mask, pegs) in enumerate(masks) if bits & mask == mask ^ pegs]


def can_fail(board: Board, start: int, finish: Finish, run: Run) -> bool:
    """Return whether some game from *start* is stuck before it reaches the *finish*."""
    seen, waiting = {start}, [start]
    while waiting and len(seen) <= MAX_VISITED:
        run.check_time()
        bits = waiting.pop()
        if finish.holds(bits):
            continue
        after = [bits ^ mask for mask, pegs in board.jump_masks if bits & mask == pegs]
        if not after:
            return True
        waiting += [there for there in after if there not in seen]
        seen.update(after)
    return bool(waiting)


def solution_of(board: Board, start: int, finish: Finish, line: Sequence[int]) -> Solution:
    """Return the puzzle's solution, after checking it."""
    problem = Problem(Position(board, start), finish)
    solution = Solution._of(problem, tuple([Jump(board, *board.jumps[index]) for index in line]))
    solution.verify()
    return solution
