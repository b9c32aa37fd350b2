"""A state space as a bitmap of a position class, in memory or with levels on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import NotationError
from pegsol.search.encoding import CoreFinish, Encoding, Pattern, Symmetries
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.engines.division import Division

if TYPE_CHECKING:
    from pegsol.search.spaces.engines.spill import Spill  # few levels are written to disk

ALL_STEPS = 1 << 30
MAX_LOOKUPS = 20_000
"""Up to this number, positions are looked up one by one instead of scanning the whole bitmap."""


@dataclass(frozen=True, slots=True)
class Task:
    """The input of a closure: positions as bits, by normal rules.

    ``member`` is any position of the class, ``symmetries`` a group that keeps the starts.
    """

    member: int
    starts: Sequence[int]
    pattern: Pattern | None = None
    symmetries: Symmetries = ()
    dead_ends: bool = False
    threads: int = 1


class Bitmap:
    """The closure of some positions of one class.

    With *bound*, the closure has only positions whose complements are in that bitmap: if it starts
    from the complements of the finish, it holds the complements of the positions of *bound* that
    can reach the finish. If the bound is to be consumed, it is freed level by level. Without
    *keep*, only the numbers are left in the end. With *spill*, the levels are files, which
    *resident* keeps from taking too much memory; *bound* has the same.

    *charge* is called with the bytes that the bitmap needs before it takes them, and raises an
    error if these are too many. As the store of a state space, the bitmap shows the positions
    themselves, by normal rules, also if it holds their complements (*complemented*).
    """

    def __init__(
        self,
        division: Division,
        task: Task,
        charge: Callable[[int], None],
        *,
        bound: Bitmap | None = None,
        complemented: bool = False,
        consume: bool = False,
        keep: bool = True,
        spill: Spill | None = None,
        resident: _core.Resident | None = None,
    ) -> None:
        self.task = task
        self.division = division
        self.resident = resident
        self._complemented = complemented
        self._full = division.board.full
        self._holes = len(division.board)
        whole = resident is None and keep
        charge(division.core.table_bytes + (division.core.bytes if whole else 0))
        self._bound = bound
        self._spill = spill
        self._kept = 0  # levels after keep_complements()
        self.core: _core.Closure = _core.Closure(
            division.core.layout,
            task.member,
            list(task.starts),
            pattern=task.pattern,
            symmetries=[list(symmetry) for symmetry in task.symmetries],
            bound=None if bound is None else bound.core,
            consume=consume,
            dead_ends=task.dead_ends,
            keep=keep or resident is not None,
            threads=task.threads,
            resident=resident,
        )
        charge(self.memory_needed())
        levels = reversed(range(self.core.level_count))
        sizes = [self.core.level_bytes(level) for level in levels]
        self._below = list(accumulate(sizes, initial=0))
        if spill is not None:
            self._resume(spill)

    def memory_needed(self) -> int:
        """Return the peak memory in bytes, without levels that are on disk."""
        return self.core.peak_bytes + self.division.core.table_bytes

    def complete(self, run: Run) -> None:
        """Fill the whole bitmap.

        Raises LimitError if the time limit of *run* is reached.
        """
        core = self.core
        while core.step < core.steps:
            if self._spill is None:
                self._run(run, ALL_STEPS)
            else:
                self._fill_level(run, self._spill)

    def _run(self, run: Run, steps: int) -> None:
        """Work on the next *steps* steps until it is time for a report."""
        run.report(*self._filled())
        self.core.run(run.slice(REPORT_SECONDS), steps)

    def keep_complements(self, run: Run) -> None:
        """Keep the positions whose complements are in the full bitmap as well.

        Raises LimitError if the time limit of *run* is reached; the next call continues.
        """
        core = self.core
        if self._kept == 0:
            core.resume(core.steps)  # which begins the counts anew
        while self._kept < core.level_count:
            run.report(self._kept, core.level_count)
            run.slice(REPORT_SECONDS)
            core.keep_complements(self._kept)
            self._kept += 1

    def _filled(self) -> tuple[int, int]:
        """Return the bytes of the levels that are filled, and of all."""
        return self._below[self.core.step], self._below[-1]

    def complete_with_rest(self, run: Run, rest: _core.Remainder) -> None:
        """Fill the whole bitmap, and pass to *rest* the positions of the class not in it."""
        core = self.core
        while core.step < core.steps:
            run.report(*self._filled())
            step = core.step
            core.run(run.slice(REPORT_SECONDS), 1)
            if core.step != step:
                rest.add_level(core, core.level_count - core.step)

    def values(
        self, finish: CoreFinish, symmetries: Symmetries, threads: int, memory: int
    ) -> _core.Valuation:
        """Return the core's values of the complements of the positions, which are not computed yet.

        The *symmetries* are a group that keeps the finish and the positions.
        The bitmap and its bound count towards the *memory* of the process.
        """
        bitmaps = [self] if self._bound is None else [self, self._bound]
        held = sum([bitmap.memory_needed() for bitmap in bitmaps])
        group = [list(symmetry) for symmetry in symmetries]
        return _core.Valuation(self.core, finish, group, threads, max(0, memory - held))

    # -- the positions of a state space ------------------------------------------------------

    def counts(self, order: int | None) -> dict[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, classes modulo *order* symmetries, dead ends."""
        found: dict[int, tuple[int, int | None, int]] = {}
        # The last numbers are sums over all symmetries but the identity.
        for pegs, (positions, dead_ends, fixed) in enumerate(zip(*self.core.counts(), strict=True)):
            if positions:
                classes = None if order is None else (positions + fixed) // order
                own = self._holes - pegs if self._complemented else pegs
                found[own] = positions, classes, dead_ends
        return found

    def contains(self, position: int) -> bool:
        """Return whether a position is there."""
        return self.core.contains(position ^ self._full if self._complemented else position)

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""
        if comb(self._holes, pegs) > MAX_LOOKUPS:
            return Encoding(self.division.board).positions_read(self.reading(pegs, False))
        chosen = combinations([1 << hole for hole in range(self._holes)], pegs)
        return filter(self.contains, sorted(map(sum, chosen)))

    def reading(self, pegs: int, complemented: bool) -> _core.Reading:
        """Return a reader of the same positions."""
        return self.core.reading(pegs, self._complemented, complemented)

    def find(self, positions: object, found: object) -> None:
        """Set the flags of the positions that are there."""
        self.core.find(positions, self._complemented, found)

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return the first position of each symmetry class for each number of pegs, ascending."""
        group = [list(symmetry) for symmetry in symmetries]
        return self.core.positions(least, most, group, self._complemented)

    # -- levels on disk ----------------------------------------------------------------------

    def _fill_level(self, run: Run, spill: Spill) -> None:
        """Fill the next level and write it to disk, where the levels below pull from it."""
        core = self.core
        step = core.step
        level = core.level_count - 1 - step
        size = core.level_bytes(level)
        if size == 0:
            while core.step == step:
                self._run(run, 1)
        else:
            with spill.filling(level, size) as file:
                core.place(level, file)
                try:
                    while core.step == step:
                        self._run(run, 1)
                finally:
                    core.release(level)
            core.place(level, spill.written(level))
        spill.save({"step": core.step})

    def _resume(self, spill: Spill) -> None:
        core = self.core
        spill.check_room({level: core.level_bytes(level) for level in range(core.level_count)})
        state = spill.state()
        if state is None:
            return
        core.resume(state.whole("step", most=core.steps))
        for level in range(core.level_count - core.step, core.level_count):
            if core.level_bytes(level) > 0:
                try:
                    core.attach(level, spill.read(level))
                except ValueError as error:
                    raise NotationError(
                        f"level {level} is damaged: {error}", source=str(spill.directory)
                    ) from None
                core.count_level(level)
