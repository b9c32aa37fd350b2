"""Whether a problem has a solution, decided by the closure of one of its ends.

The finish can be reached if and only if the closure of the start holds it. By time reversal, this
is so if and only if the closure of the finish's complements holds the complement of the start. Each
position of a closure is one of its starts, or taking back a jump leads from it to another position
of the closure. So, from the position in which the closure meets the other end, jumps can be taken
back to make a solution.
"""

from __future__ import annotations

import time
from typing import Literal

from pegsol.errors import Limit, LimitError
from pegsol.game.boards.board import Board
from pegsol.search.encoding import EncodedProblem
from pegsol.search.spaces.backward_seeds import BackwardSeeds
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import Division, divide

MAX_KEPT_BYTES = 128 << 20
"""In larger bitmaps, levels that are no longer needed are always freed if the finish allows it."""
MAX_SAVING = 16
"""If used levels are freed, a closure takes at least a 16th of the whole bitmap."""


class Decision:
    """The closure that decides a problem (not for the finish "fewest"), filled step by step.

    The closure begins at the end with the fewer positions that have no more pegs, to which jumps
    can lead. If the finish is a number of pegs, the closure begins at the start and finds a way to
    the fewest pegs, even if these are more than the finish allows. If *keep* is false, levels are
    freed once they are used, and filled again if a solution passes through them; a number of pegs
    needs all levels.
    """

    def __init__(
        self,
        encoded: EncodedProblem,
        division: Division,
        memory: int,
        *,
        keep: bool = True,
        threads: int = 1,
    ) -> None:
        start, full = encoded.start, encoded.board.full
        seeds = BackwardSeeds(encoded)
        backward = seeds.listed(start)
        self._encoded = encoded
        self._by_pegs = not encoded.finish.care
        self.direction = _direction(encoded, seeds)
        # All positions here are in the closure's form: complements, if it goes backward.
        if self.direction == "forward":
            self._task = Task(start, [start], [], threads=threads)
            self._targets = [] if self._by_pegs else [full ^ bits for bits in backward]
        else:
            self._task = Task(full ^ start, backward, [], seeds.pattern, threads=threads)
            self._targets = [full ^ start]
        self._division = division
        self._keep = keep
        self._memory = memory
        self._bitmap = self._begin()
        self._unseen = sorted([(self._bitmap.core.level_of(bits), bits) for bits in self._targets])
        self._met: set[int] = set()
        self._at: int | None = None
        self._back: list[int] = []
        self.counts: dict[int, int] = {}
        self.jumps: list[int] | None = None
        self.done = False

    @classmethod
    def of(cls, encoded: EncodedProblem, memory: int, threads: int = 1) -> Decision | None:
        """Return a closure that fits *memory* bytes; None if none fits or there is no bitmap."""
        division = divide(encoded.board)
        if division is None or division.core.bytes > MAX_SAVING * memory:
            return None
        by_pegs = not encoded.finish.care
        small = division.core.bytes <= MAX_KEPT_BYTES
        for keep in (True, False) if small else (by_pegs,):
            try:
                return cls(encoded, division, memory, keep=keep, threads=threads)
            except MemoryError:  # the system limits the address space of the process
                return None
            except LimitError:
                if by_pegs:
                    break
        return None

    @property
    def bytes(self) -> int:
        """The peak memory that the closure needs."""
        return self._bitmap.memory_needed()

    @property
    def positions(self) -> int:
        """The number of positions found so far."""
        return sum(self.counts.values() if self.counts else self._bitmap.core.counts()[0])

    def advance(self, seconds: float) -> bool:
        """Go on for up to *seconds*; return whether the problem is decided.

        After that, ``jumps`` are the core's numbers of the jumps of a solution, or None, and
        ``counts`` are the numbers of positions in the closure by their number of pegs, in its form.
        """
        until = time.perf_counter() + seconds
        while not self.done:
            if self._bitmap.advance(max(0.0, until - time.perf_counter())):
                self._after_step()
            elif time.perf_counter() >= until:
                break
        return self.done

    # -- inside ------------------------------------------------------------------------------

    def _begin(self) -> Bitmap:
        return Bitmap(self._division, self._task, self._charge, keep=self._keep)

    def _charge(self, needed: int) -> None:
        if needed > self._memory:
            raise LimitError(Limit.MEMORY)

    def _after_step(self) -> None:
        bitmap = self._bitmap
        while self._unseen and self._unseen[-1][0] >= bitmap.lowest:
            bits = self._unseen.pop()[1]
            if bitmap.core.contains(bits):
                self._met.add(bits)
        if bitmap.done and not self.counts:
            self.counts = {
                pegs: count for pegs, count in enumerate(bitmap.core.counts()[0]) if count
            }
            self._at = self._meeting()
            self.done = self._at is None
        if self._at is not None:
            self._walk_back(self._at)

    def _meeting(self) -> int | None:
        """Return the position in which the complete closure meets the other end, if it does."""
        if not self._by_pegs:
            return next((bits for bits in self._targets if bits in self._met), None)
        fewest = min(self.counts)
        identity = list(range(len(self._encoded.board)))
        level = self._bitmap.core.positions(fewest, fewest, [identity], False)[0]
        return next(self._encoded.positions(level))

    def _walk_back(self, bits: int) -> None:
        """Take jumps back through the levels that are held; refill them when none is left."""
        bitmap = self._bitmap
        while not self._is_start(bits):
            for number, (a, b, c) in enumerate(self._encoded.board.jumps):
                ends, target = 1 << a | 1 << b, 1 << c
                if bits & (ends | target) == target and bitmap.core.contains(bits ^ ends ^ target):
                    bits ^= ends ^ target
                    self._back.append(number)
                    break
            else:
                self._at = bits
                if bitmap.done:
                    self._bitmap = self._begin()
                return
        self.jumps = self._back[::-1] if self.direction == "forward" else self._back
        self.done = True

    def _is_start(self, bits: int) -> bool:
        if self._task.pattern is None:
            return bits in self._task.starts
        care, value, least, most = self._task.pattern
        return bits & care == value and least <= bits.bit_count() <= most


def passes(board: Board) -> int:
    """Return about how often a closure fills each part of its bitmap; 1 if there is no bitmap."""
    division = divide(board)
    return 1 if division is None else division.core.passes


def _direction(encoded: EncodedProblem, seeds: BackwardSeeds) -> Literal["forward", "backward"]:
    """Return the end from which the closure is smaller, judged by the numbers of pegs."""
    if not encoded.finish.care:
        return "forward"
    most_backward = len(encoded.board) - encoded.finish.least
    fewer = encoded.start.bit_count() <= most_backward
    return "forward" if fewer and seeds.pattern is None else "backward"
