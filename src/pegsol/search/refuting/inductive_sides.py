"""One side of an inductive set: the positions from one end, level by level.

Positions that a pagoda function shows to be lost are left out. As the levels grow, linear
programmes look for better functions than those with which the side began: for each of a few
positions of the last level they find a function that shows this position to be lost, which often
does the same for most of the others. The side then begins anew with these functions. On lost
English games it keeps one position in twenty, or fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.hole_sets import holes_of
from pegsol.search.encoding import EncodedProblem
from pegsol.search.refuting import highs
from pegsol.search.refuting.linear import Separation
from pegsol.search.run import REPORT_SECONDS, Run

MAX_WEIGHT = 32_000
"""The limit of weights, because the core's sums of weights have 16 bits."""
MAX_ORBITS = 32
"""The weightings of a side. A certificate may have 100: those of both sides and some for seeds."""
MAX_PAGODAS = 256
"""The same with their images under symmetries: all are tested after each jump."""
FIRST_LESSON, NEXT_LESSON = 500, 4
"""The positions of the level from which weightings are learned first, and their growth until more
are learned."""
NEVER = 1 << 62
SAMPLE = 32
"""The positions that are asked for a weighting each time."""

Orbit = tuple[tuple[int, ...], ...]
"""A weighting, by normal rules, and its images under a group of symmetries, in ascending order."""


def orbit_of(weights: Sequence[int], group: Sequence[Permutation]) -> Orbit:
    """Return a weighting with its images."""
    return tuple(sorted({tuple([weights[hole] for hole in s]) for s in group}))


@dataclass(frozen=True, slots=True)
class Ends:
    """What the positions of a side must be able to become, by normal rules.

    ``least`` returns the least weight of these ends. ``listed`` has all of them, or none if they
    are too many. The *group* of symmetries maps ends to ends.
    """

    encoded: EncodedProblem
    group: Sequence[Permutation]
    listed: Sequence[int]
    least: Callable[[tuple[int, ...]], int]

    def refute(self, orbit: Orbit, bits: int) -> bool:
        """Return whether an image of a position weighs less than all ends."""
        holes, least = holes_of(bits), self.least(orbit[0])
        return any(sum([weights[hole] for hole in holes]) < least for weights in orbit)


class Side:
    """The positions from one end, found down to the level with the fewest pegs so far.

    The positions are by normal rules; from the finish they are complements. If there is no seed,
    the first level is that of *fewest* pegs, without a position.
    """

    def __init__(
        self, ends: Ends, seeds: Sequence[int], orbits: Sequence[Orbit], memory: int, fewest: int
    ) -> None:
        self._ends, self._seeds, self._orbits, self._memory = ends, seeds, orbits, memory
        pegs = [bits.bit_count() for bits in seeds]
        self._first, self._last_seed = max(pegs, default=fewest), min(pegs, default=fewest)
        self._wanted = self._first
        self._lesson = FIRST_LESSON if ends.listed and highs.is_installed() else NEVER
        self._separation: Separation | None = None
        self._sample: list[int] = []  # positions that are still to be asked in this lesson
        self._learned: list[Orbit] = []
        self.last = 0
        """The number of positions in the last level."""
        self._begin()

    def _begin(self) -> None:
        encoded, group = self._ends.encoded, self._ends.group
        self.levels = _core.Levels(
            encoded.core,
            [encoded.words(bits) for bits in self._seeds],
            [list(symmetry) for symmetry in group] if len(group) > 1 else [],
            self._memory,
            [
                (list(weights), least)
                for orbit in self._orbits
                for least in [self._ends.least(orbit[0])]
                for weights in orbit
            ],
        )
        self.next_pegs = self._first
        self.counts: dict[int, int] = {}

    @property
    def ended(self) -> bool:
        """Whether no position follows."""
        return self.next_pegs < self._last_seed and self.last == 0

    def drop_last(self) -> None:
        """Forget the last level."""
        self.next_pegs += 1
        del self.counts[self.next_pegs]
        self.last = self.counts.get(self.next_pegs + 1, 0)

    def advance(self, run: Run) -> None:
        """Complete a level; if it is large, learn from it, and complete it again with less.

        Raises LimitError if the time of *run* or the memory does not suffice. The next call then
        goes on from there.
        """
        while True:
            while self.next_pegs >= self._wanted:
                self._complete_level(run)
            count = self.counts[self.next_pegs + 1]
            if count < self._lesson:
                break
            self._learn(run, count)
        self._wanted -= 1
        self.last = count

    def _complete_level(self, run: Run) -> None:
        pegs = self.next_pegs
        while self.levels.complete_down_to() > pegs:
            state = self.levels.run(run.slice(REPORT_SECONDS), pegs)
            if state is _core.State.MEMORY:
                raise LimitError(Limit.MEMORY)
        self.counts[pegs] = self.levels.count(pegs)
        self.next_pegs -= 1

    @property
    def needed(self) -> list[Orbit]:
        """The weightings that have left out a position."""
        refuted = iter(self.levels.refuted())
        return [orbit for orbit in self._orbits if sum([next(refuted) for _ in orbit])]

    def _learn(self, run: Run, count: int) -> None:
        """Look for weightings that show positions of the last level to be lost, and use them."""
        if not self._sample:
            self._sample, self._learned = self._drawn(), []
        while self._sample:
            run.check_time()
            self._ask(self._sample.pop())
        self._lesson = NEXT_LESSON * count
        if self._learned:
            self._orbits = [*self.needed, *self._learned]
            self._begin()

    def _drawn(self) -> list[int]:
        """Return positions of the last level, evenly spaced."""
        encoded, size = self._ends.encoded, self._ends.encoded.position_bytes
        level = self.levels.level(self.next_pegs + 1)
        step = -(-len(level) // size // SAMPLE) * size
        return [
            bits
            for place in range(0, len(level), step)
            for bits in encoded.positions(level[place : place + size])
        ]

    def _ask(self, bits: int) -> None:
        """Learn a weighting that shows a position to be lost, unless one that is learned does."""
        ends = self._ends
        if any(ends.refute(orbit, bits) for orbit in self._learned):
            return
        if self._separation is None:
            self._separation = Separation(ends.encoded.board, "normal", ends.listed)
        pagoda = self._separation.pagoda(bits)
        if pagoda is None:
            return
        weights = pagoda.weights
        if sum(map(abs, weights)) > MAX_WEIGHT:
            return
        orbits = [*self.needed, *self._learned, orbit_of(weights, ends.group)]
        if len(orbits) <= MAX_ORBITS and sum(map(len, orbits)) <= MAX_PAGODAS:
            self._learned.append(orbits[-1])
