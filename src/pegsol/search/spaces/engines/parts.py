"""Parts of the levels of a bitmap, each a file that one process fills and others read.

The clusters of a bitmap's cells are divided into groups, and a level has a part for each of them. A
part has two files: the blocks, and a record of a few kilobytes with its numbers, the cells that
have positions, and a digest of their blocks. So no process reads empty cells. The record is written
last: a part exists if its record exists and its blocks have the right size and digest.
"""

from __future__ import annotations

import base64
import json
import mmap
import os
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pegsol import _core
from pegsol.errors import FileError, PegError
from pegsol.files import open_regular, replacing
from pegsol.granted import peak_memory
from pegsol.model.boards.board import Board
from pegsol.search.fields import Fields
from pegsol.search.run import engine_memory
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import MAX_HOLES, MAX_OUTER, divide
from pegsol.search.spaces.engines.spill import zeros_in

MAX_RECORD_BYTES, MAX_FILLED_BYTES = 4 << 20, (1 << MAX_OUTER) // 8
"""The largest record, and the bits in it for the cells of a group, which are compressed there."""
PEG_COUNTS = MAX_HOLES + 1
"""The numbers of pegs that a position can have."""
KINDS = ("positions", "dead_ends", "fixed")

Counts = tuple[list[int], list[int], list[int]]
"""By number of pegs: positions, dead ends, and positions fixed by symmetries."""


class Part(NamedTuple):
    """The part of a level that has the cells of a group."""

    level: int
    group: int


@dataclass(frozen=True, slots=True)
class Record:
    """The known facts about a part: its numbers, its cells with positions, as bits, and a digest.

    ``session`` is that of the driver for which the part was filled.
    """

    counts: Counts
    filled: bytes
    digest: int
    session: str


class PartFiles:
    """The files of the parts of one *run*, whose name distinguishes it from other runs."""

    def __init__(self, folder: Path, run: str) -> None:
        self._folder, self._run = folder, run

    def write(self, part: Part, record: Record) -> None:
        """Write the record of a part whose blocks have been written."""
        filled = base64.b85encode(zlib.compress(record.filled, 1)).decode()
        content: dict[str, Any] = {
            "run": self._run,
            "part": part,
            "filled": filled,
            "digest": record.digest,
            "session": record.session,
            "counts": dict(zip(KINDS, record.counts, strict=True)),
        }
        content["check"] = _check(content)
        with replacing(self._path(part, "json")) as file:
            file.write(json.dumps(content).encode())

    def record(self, part: Part) -> Record | None:
        """Return the record of a part; None if there is no intact record."""
        path = self._path(part, "json")
        try:
            with open_regular(path) as file:
                content = json.loads(file.read(MAX_RECORD_BYTES))
            check = content.pop("check")
            if check != _check(content) or content["run"] != self._run:
                return None
            if content["part"] != list(part):
                return None
            digest, session = int(content["digest"]), str(content["session"])
            packed = base64.b85decode(content["filled"])
            filled = zlib.decompressobj().decompress(packed, MAX_FILLED_BYTES)
            counts = Fields(content["counts"], path)
            positions, dead_ends, fixed = [counts.wholes(kind, PEG_COUNTS) for kind in KINDS]
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return None
        except (PegError, zlib.error):
            return None
        if any(len(numbers) != PEG_COUNTS for numbers in (positions, dead_ends, fixed)):
            return None
        return Record((positions, dead_ends, fixed), filled, digest, session)

    def blocks(self, part: Part, size: int) -> mmap.mmap | None:
        """Return the blocks of a part, mapped; None if there is no file of this size.

        Raises FileError if the file cannot be read.
        """
        path = self.blocks_path(part)
        try:
            with open_regular(path) as file:
                if os.fstat(file.fileno()).st_size != size:
                    return None
                return mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FileError(f"{path}: cannot be read: {error}") from None

    def blocks_path(self, part: Part) -> Path:
        """Return the path of the blocks of a part."""
        return self._path(part, "bits")

    def remove_blocks(self, part: Part) -> None:
        """Remove the blocks of a part that no other part needs any more; its record stays."""
        with suppress(FileNotFoundError):
            self.blocks_path(part).unlink()

    def _path(self, part: Part, ending: str) -> Path:
        return self._folder / f"level-{part.level}.{part.group}.{ending}"


def _check(content: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(content).encode())


# -- the unit of work ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments of every task of a run: a bitmap in *groups*, and the memory of a process.

    A run that goes on is another *session* of it.
    """

    board: Board
    task: Task
    groups: int
    folder: str
    run: str
    session: str
    memory: int
    bound: Given | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """A part that was filled: its numbers, and its cost.

    ``loaded`` is the number of bytes read from files, ``fetched`` the number of these bytes that
    other processes had written, and ``written`` the number of bytes of the part. ``memory`` is the
    most that the process has held, and ``seconds`` is the processor time.
    """

    counts: Counts
    loaded: int
    fetched: int
    written: int
    memory: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Lacking:
    """The missing or damaged parts of the bitmap, and of its bound."""

    parts: tuple[Part, ...]
    bound: tuple[Part, ...] = ()


def fill(given: Given, level: int, group: int) -> Filled | Lacking:
    """Fill a part, from the parts that it pulls from, and write its files.

    The process keeps the bitmap, and the parts that it holds, for its next task of the same run.

    Raises FileError if the files cannot be written.
    """
    if _kept.get("given") != given:
        _kept.clear()  # before more memory is taken
        _kept.update(given=given, holder=Holder(given))
    holder: Holder = _kept["holder"]
    return holder.fill(Part(level, group))


_kept: dict[str, Any] = {}
"""The bitmap of the last task of this process."""


class PartMap:
    """The parts of a bitmap that this process has mapped."""

    def __init__(self, core: _core.Closure, files: PartFiles, session: str) -> None:
        self._core, self._files, self._session = core, files, session
        self._mapped: set[Part] = set()
        self._own: set[Part] = set()  # that it has written itself
        self._intact: set[Part] = set()  # of earlier sessions, that are as they were written

    def attach(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Map parts that are not mapped yet; return the missing or damaged ones.

        The blocks of a part that an earlier session has left are checked once.
        """
        lacking = []
        for part in parts:
            if part in self._mapped:
                continue
            size, record = self._core.part_bytes(*part), self._files.record(part)
            blocks = None if record is None else self._files.blocks(part, size)
            if record is None or blocks is None:
                lacking.append(part)
                continue
            try:
                self._core.attach_part(*part, blocks, record.filled, part not in self._own)
                intact = record.session == self._session or part in self._intact
                if not intact and self._core.part_digest(*part) == record.digest:
                    self._intact.add(part)
                    intact = True
            except ValueError:
                intact = False
            if intact:
                self._mapped.add(part)
            else:
                self._core.release_part(*part)
                lacking.append(part)
        return tuple(lacking)

    def let_go(self, keep: Callable[[Part], bool]) -> None:
        """Release all parts except those to keep."""
        for part in [part for part in self._mapped if not keep(part)]:
            self._mapped.remove(part)
            self._core.release_part(*part)

    def fill(self, part: Part) -> Record:
        """Fill a part, whose sources are mapped, and write its files.

        Raises FileError if they cannot be written.
        """
        core = self._core
        self.let_go(lambda other: other != part)
        with (
            replacing(self._files.blocks_path(part)) as file,
            zeros_in(file, core.part_bytes(*part)) as data,
        ):
            core.place(part.level, data, part.group)
            try:
                core.fill(*part)
            finally:
                core.release_part(*part)
        record = Record(
            core.counts(), core.filled_cells(*part), core.filled_digest(), self._session
        )
        self._files.write(part, record)
        self._own.add(part)
        self.attach([part])
        return record


class Holder:
    """A bitmap in groups, for which a process fills parts."""

    def __init__(self, given: Given, resident: _core.Resident | None = None) -> None:
        division = divide(given.board, "blocks")
        assert division is not None
        if resident is None:
            bitmaps = 1 if given.bound is None else 2
            room = engine_memory(given.memory) - bitmaps * division.table_bytes
            resident = _core.Resident(max(0, room))
        self._resident = resident
        self._bound = None if given.bound is None else Holder(given.bound, resident)
        self.bitmap: Bitmap = Bitmap(
            division,
            given.task,
            lambda needed: None,  # the driver has charged it
            bound=None if self._bound is None else self._bound.bitmap,
            resident=resident,
            groups=given.groups,
        )
        files = PartFiles(Path(given.folder), given.run)
        self._parts = PartMap(self.bitmap.core, files, given.session)

    def fill(self, part: Part) -> Filled | Lacking:
        """Fill a part and write its files; see :func:`fill`."""
        core, began = self.bitmap.core, time.process_time()
        loaded, fetched = self._resident.loaded, self._resident.fetched
        self._parts.let_go(lambda other: other.level <= part.level + core.span)
        lacking = self._parts.attach([Part(*one) for one in core.sources(*part)])
        lacking_bounds: tuple[Part, ...] = ()
        if self._bound is not None:
            bounds = [Part(*one) for one in core.bounds(*part)]
            self._bound._parts.let_go(bounds.__contains__)
            lacking_bounds = self._bound._parts.attach(bounds)
        if lacking or lacking_bounds:
            return Lacking(lacking, lacking_bounds)
        record = self._parts.fill(part)
        return Filled(
            record.counts,
            self._resident.loaded - loaded,
            self._resident.fetched - fetched,
            core.part_bytes(*part),
            peak_memory(),
            time.process_time() - began,
        )
