"""Bitmaps whose parts are filled by a crew: processes on this machine, or a cluster.

The parts of levels are tasks: each task needs parts of higher levels and writes a part of its own.
This module knows which part comes next, but holds no part itself. If a part is lost, it is filled
again, and so are the parts that it needs, if they are lost as well. So a run can continue after any
process has died, including this one.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pegsol import _core
from pegsol.errors import ClusterError, FileError, Limit, LimitError, NotationError
from pegsol.limits import too_much
from pegsol.search.crew.crew import Crew, crew
from pegsol.search.crew.crew import Task as CrewTask
from pegsol.search.run import PYTHON_MEMORY, Run, engine_memory
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import Division
from pegsol.search.spaces.engines.parts import (
    Counts,
    Filled,
    Given,
    Lacking,
    Part,
    PartFiles,
    PartMap,
    fill,
)
from pegsol.search.spaces.engines.sharing import MAX_GROUPS, Maker, Sharing
from pegsol.search.spaces.engines.spill import Spill, least_memory

POLL_INTERVAL = 0.25
"""The seconds between two checks of the clock."""
TASKS_A_PLACE = 2
"""The tasks that a crew holds for each of its places, so that no place waits for the driver."""
GROUPS_A_PLACE = 2
"""The groups for each worker, which fills a part of one group while the other waits for its
sources."""
MIN_GROUPS = 4
MAX_LOSSES = 3
"""A run ends if a part is lost more often than this."""


@dataclass(slots=True)
class Work:
    """The total cost of the tasks of a run; ``memory`` is the most that a process has held."""

    tasks: int = 0
    lost: int = 0
    loaded: int = 0
    fetched: int = 0
    written: int = 0
    memory: int = 0
    seconds: float = 0.0

    def add(self, filled: Filled) -> None:
        """Add a task."""
        self.tasks += 1
        self.loaded += filled.loaded
        self.fetched += filled.fetched
        self.written += filled.written
        self.memory = max(self.memory, filled.memory)
        self.seconds += filled.seconds


def memory_of_worker(run: Run, workers: Crew, division: Division, bitmaps: int) -> int:
    """Return the bytes that each worker may hold.

    Raises LimitError if the tables of this number of bitmaps, and some levels, do not fit in
    memory.
    """
    memory = workers.memory
    if run.memory_is_limited:
        memory = min(memory, run.memory // (workers.places if workers.is_here else 1))
    needed = least_memory(division, bitmaps)
    if needed > engine_memory(memory):
        needs, allowed = too_much(needed + PYTHON_MEMORY, memory)
        raise LimitError(Limit.MEMORY, f"each worker needs about {needs}, its limit is {allowed}")
    return memory


@contextmanager
def with_workers(sharing: Sharing, run: Run, division: Division) -> Iterator[Maker]:
    """Yield the maker of bitmaps; its workers exist until the block ends."""
    run.report(0, 1)  # a cluster takes seconds to start
    with crew(sharing.cluster, sharing.places) as workers:
        make = partial(Divided, run=run, sharing=sharing, workers=workers)
        yield Maker(f"{division.engine} in groups", make)


class Divided(Bitmap):
    """A bitmap in groups, whose parts a crew fills; at the end it reads all parts.

    *spill* is the folder of the parts, which all workers must see. Without *keep*, blocks are
    removed when no level pulls from them any more, and only the numbers remain. The blocks of
    *bound* stay, even if it is to be consumed, because a lost part is filled again from them.
    """

    def __init__(
        self,
        division: Division,
        task: Task,
        charge: Callable[[int], None],
        *,
        run: Run,
        sharing: Sharing,
        workers: Crew,
        spill: Spill,
        resident: _core.Resident,
        bound: Divided | None = None,
        consume: bool = False,
        keep: bool = True,
    ) -> None:
        memory = memory_of_worker(run, workers, division, 2 if bound else 1)
        self.sharing, self.work = sharing, Work()
        self._workers, self._below_bound, self._keep_blocks = workers, bound, keep
        groups = _groups_of(spill, sharing, workers)
        super().__init__(division, task, charge, bound=bound, resident=resident, groups=groups)
        core = self._core
        self._groups = range(groups)
        self._given: Given = Given(
            division.board,
            task,
            groups,
            str(spill.directory.resolve()),
            spill.digest(groups),
            uuid.uuid4().hex,
            memory,
            None if bound is None else bound._given,
        )
        self._files = PartFiles(Path(self._given.folder), self._given.run)
        self._mapped = PartMap(core, self._files, self._given.session)
        levels = range(core.level_count)
        self._sizes = {
            part: size
            for level in levels
            for part in (Part(level, group) for group in self._groups)
            if (size := core.part_bytes(*part))
        }
        self._nearest = [self._nearest_sources(group) for group in self._groups]
        self._counts: dict[Part, Counts] = {}
        self._losses: Counter[Part] = Counter()
        for part in self._sizes:
            if (record := self._files.record(part)) is not None:
                self._counts[part] = record.counts
        self._next = [core.level_count for _ in self._groups]
        self._highest = core.level_count - 1  # of which there may be blocks
        self._advance()
        missing = Counter[int]()
        for part, size in self._sizes.items():
            missing[part.level] += 0 if part in self._counts else size
        spill.check_room(missing)
        if spill.state() is None:
            spill.save({"groups": groups})

    def complete(self, run: Run) -> None:
        """Have all missing parts filled.

        Raises LimitError if the time limit of *run* is reached, and ClusterError if the crew is
        lost or a task fails; the next run continues.
        """
        while True:
            self._drive(run)
            lacking = self._mapped.attach(self._sizes) if self._keep_blocks else ()
            if not lacking:
                break
            self._lose(lacking)
        self._core.resume(self._core.steps)

    def counts(self) -> Counts:
        """Return the sums over all parts; see :meth:`Bitmap.counts`."""
        positions, dead_ends, fixed = (
            [sum(numbers) for numbers in zip(*of_parts, strict=True)]
            for of_parts in zip(*self._counts.values(), strict=True)
        )
        return positions, dead_ends, fixed

    # -- which part comes next -----------------------------------------------------------------

    def _nearest_sources(self, group: int) -> list[tuple[int, int]]:
        """Return the groups that a group pulls from, each with the least number of levels between
        them."""
        drops: dict[int, int] = {}
        for level in range(self._core.level_count):
            for above, source in self._core.sources(level, group):
                drops[source] = min(above - level, drops.get(source, above))
        return list(drops.items())

    def _advance(self) -> None:
        """Find the highest part of each group that is not filled."""
        for group in self._groups:
            level = self._core.level_count - 1
            while level >= 0 and self._is_filled(Part(level, group)):
                level -= 1
            self._next[group] = level

    def _is_filled(self, part: Part) -> bool:
        return part in self._counts or part not in self._sizes

    def _ready(self) -> list[Part]:
        """Return the parts whose sources exist, the highest first."""
        ready = []
        for group in self._groups:
            level = self._next[group]
            if level < 0 or any(
                self._next[of] >= level + drop for of, drop in self._nearest[group]
            ):
                continue
            bound = self._below_bound
            if bound is not None and any(
                bound._next[of] >= other for other, of in self._core.bounds(level, group)
            ):
                continue
            ready.append(Part(level, group))
        return sorted(ready, reverse=True)

    def _lose(self, parts: Iterable[Part]) -> None:
        """Have missing or damaged parts filled again."""
        for part in parts:
            self._counts.pop(part, None)
            self.work.lost += 1
            self._losses[part] += 1
            if self._losses[part] > MAX_LOSSES:
                path = self._files.blocks_path(part)
                raise FileError(f"{path}: this part of a level was lost repeatedly")
        self._advance()

    def _take(self, part: Part, filled: Filled) -> None:
        """Record a part that was filled."""
        self._counts[part] = filled.counts
        self.work.add(filled)
        self._advance()
        if not self._keep_blocks:
            needed = max(self._next) + self._core.span
            for level in range(needed + 1, self._highest + 1):
                for group in self._groups:
                    self._files.remove_blocks(Part(level, group))
            self._highest = min(needed, self._highest)

    # -- the crew ------------------------------------------------------------------------------

    def _drive(self, run: Run) -> None:
        workers = self._workers
        bitmaps = [self] if self._below_bound is None else [self._below_bound, self]
        at_work: dict[str, tuple[Divided, Part]] = {}
        number = 0
        while max(self._next) >= 0:
            run.report(*self._filled())
            run.check_time()
            for bitmap in bitmaps:
                for part in bitmap._ready():
                    if len(at_work) >= TASKS_A_PLACE * workers.places:
                        break
                    if (bitmap, part) in at_work.values():
                        continue
                    number += 1
                    at_work[f"part {number}"] = bitmap, part
                    workers.submit(bitmap._crew_task(f"part {number}", part, workers.places))
            for ended in workers.completed(min(POLL_INTERVAL, run.left())):
                bitmap, part = at_work.pop(ended.key)
                if ended.failure is not None:
                    raise ClusterError(
                        f"group {part.group} of level {part.level} was not filled: {ended.failure}"
                    )
                if isinstance(ended.value, Lacking):
                    bitmap._lose(ended.value.parts)
                    if bitmap._below_bound is not None:
                        bitmap._below_bound._lose(ended.value.bound)
                else:
                    bitmap._take(part, ended.value)

    def _crew_task(self, key: str, part: Part, places: int) -> CrewTask:
        home = part.group * places // len(self._groups)
        return CrewTask(key, fill, (self._given, *part), self._given.memory, str(home))

    def _filled(self) -> tuple[int, int]:
        """Return the bytes of the filled parts, and of all parts."""
        return sum([self._sizes[part] for part in self._counts]), sum(self._sizes.values())


def _groups_of(spill: Spill, sharing: Sharing, workers: Crew) -> int:
    """Return the number of groups of the run in the folder, or of a new run with these workers."""
    if (state := spill.state()) is None:
        usual = min(MAX_GROUPS, max(MIN_GROUPS, GROUPS_A_PLACE * workers.places))
        return sharing.groups or usual
    known = state.whole("groups", 1, MAX_GROUPS)
    if sharing.groups not in (None, known):
        raise NotationError(
            f"these levels are in {known} groups, not {sharing.groups}",
            source=str(spill.directory),
        )
    return known
