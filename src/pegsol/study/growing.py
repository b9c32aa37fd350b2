"""Starts that grow from a finish by jumps taken back, so that a wish stays met on the way.

For a symmetric start, a jump and all its images are taken back together, which keeps the symmetry.
The growth begins with the finish, or with a position near it that has the symmetry. For a start
with one solution, each position on the way has one solution. For a start in one piece, the jumps
that leave the pegs in the fewest parts come first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pegsol.game.boards.board import Board
from pegsol.search.run import Run
from pegsol.study.reverse_play import MAX_STEPS, SplitMix, ways_back
from pegsol.study.start_shapes import Group, is_kept, neighbours, parts

MAX_NEAR = 3000
"""The positions near a finish among which those with a symmetry are looked for."""


class Grown(NamedTuple):
    """A position (bits), and the jumps from it to the finish, by their numbers."""

    start: int
    line: tuple[int, ...]


class Growth:
    """Grows starts on a board that a *group* of symmetries keeps.

    *connected* is whether the pegs must be in one piece; for reverse rules these are the holes in
    *flip* without a peg.

    >>> from pegsol import board
    >>> english = board("english")
    >>> growth = Growth(english, (), connected=False, flip=0)
    >>> grown = growth.start(english.bits("d4"), 4, SplitMix(1), Run())
    >>> english.names_of(grown.start)
    ('e2', 'c3', 'd3', 'b4', 'd4')
    """

    def __init__(self, board: Board, group: Group, *, connected: bool, flip: int) -> None:
        self._board, self._group = board, group
        self._connected, self._flip = connected, flip
        self._near = neighbours(board)
        numbers = {jump: number for number, jump in enumerate(board.jumps)}
        self._images = [
            sorted({number, *[numbers[one[a], one[b], one[c]] for one in group]})
            for number, (a, b, c) in enumerate(board.jumps)
        ]
        self._kernels: dict[int, list[Grown]] = {}

    def start(
        self,
        end: int,
        jumps: int,
        random: SplitMix,
        run: Run,
        is_good: Callable[[int], bool] = lambda bits: True,
    ) -> Grown | None:
        """Return a start from which *jumps* jumps lead to an *end* (bits); None if none was found.

        Every position on the way passes *is_good*. If no jump can be taken back, the search
        backtracks, a limited number of times.
        """
        kernels = [one for one in self._near_end(end) if len(one.line) <= jumps]
        if not kernels:
            return None
        kernel = kernels[random.below(len(kernels))]
        if kernel.line and not is_good(kernel.start):
            return None
        waiting = [(kernel, self._steps(kernel.start, jumps - len(kernel.line), random))]
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
            step = steps.pop()
            bits = self._after(grown.start, step)
            if is_good(bits):
                longer = Grown(bits, (*step, *grown.line))
                left = jumps - len(longer.line)
                waiting.append((longer, self._steps(bits, left, random)))
        return None

    def _near_end(self, end: int) -> list[Grown]:
        """Return positions with the symmetry from which a game to the end is short."""
        if end not in self._kernels:
            found = {end: Grown(end, ())}
            queue = [found[end]]
            for grown in queue:
                if not self._group or len(found) > MAX_NEAR:
                    break
                for number in ways_back(self._board, grown.start):
                    bits = self._after(grown.start, (number,))
                    if bits not in found:
                        found[bits] = Grown(bits, (number, *grown.line))
                        queue.append(found[bits])
            kept = [one for one in found.values() if is_kept(one.start, self._group)]
            self._kernels[end] = kept
        return self._kernels[end]

    def _steps(self, bits: int, most: int, random: SplitMix) -> list[tuple[int, ...]]:
        """Return the steps of at most *most* jumps back from a position, the best one last."""
        masks = self._board.jump_masks
        possible = ways_back(self._board, bits)
        if self._group:
            known = set(possible)
            steps = {
                tuple(step): None
                for number in possible
                if known.issuperset(step := self._images[number])
                and len(step) <= most
                and _apart([masks[one][0] for one in step])
            }
            choices = list(steps)
        else:
            choices = [(number,) for number in possible]
        shuffled = [choices.pop(random.below(len(choices))) for _ in range(len(choices))]
        if self._connected:
            shuffled.sort(key=lambda step: -self._parts(self._after(bits, step)))
        return shuffled

    def _after(self, bits: int, step: Sequence[int]) -> int:
        for number in step:
            bits ^= self._board.jump_masks[number][0]
        return bits

    def _parts(self, bits: int) -> int:
        return len(parts(self._near, bits ^ self._flip))


def _apart(masks: Sequence[int]) -> bool:
    """Return whether jumps share no hole."""
    together = 0
    for mask in masks:
        if together & mask:
            return False
        together |= mask
    return True
