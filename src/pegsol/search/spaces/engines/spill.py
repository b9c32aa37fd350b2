"""Levels on disk: a run that was killed continues after the last level that was written.

A directory holds a file for each level and ``state``, which names the run of the levels, its
progress, and the length and the checksum of each file. A level is written before the state that
names it.
"""

from __future__ import annotations

import errno
import json
import mmap
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pegsol.errors import FileError, Limit, LimitError, NotationError
from pegsol.files import allocate, cannot_write, open_regular, replacing, sync_folder
from pegsol.game.boards.board import Board
from pegsol.limits import memory_text
from pegsol.search.saved import Fields, read_saved, write_saved

if TYPE_CHECKING:
    from pegsol.search.run import Run
    from pegsol.search.spaces.engines.division import Division

MIN_RESIDENT_BYTES = 256 << 20
"""The memory for the levels of bitmaps; with less, the blocks that one cell pulls from may not
fit."""
PIECE_BYTES = 1 << 20
"""The bytes of a file that are read at once to check it."""


def open_spill(directory: Path | None, name: str, board: Board, **levels: Any) -> Spill | None:
    """Return the folder *name* of a spill directory; None if there is no directory.

    The board and the *levels* distinguish one run from another.
    """
    if directory is None:
        return None
    return Spill(directory / name, {"board": board.digest, **levels})


def room_for_levels(run: Run, division: Division, bitmaps: int) -> int:
    """Return the memory for levels on disk, besides the tables of this number of bitmaps.

    Raises LimitError if that is too little.
    """
    tables = bitmaps * division.core.table_bytes
    run.check_memory(tables + min(division.core.bytes, MIN_RESIDENT_BYTES))
    return run.engine_memory - tables


class Spill:
    """A directory for the levels of one run, which *identity* distinguishes from other runs."""

    def __init__(self, directory: Path, identity: dict[str, Any]) -> None:
        self.directory = directory
        # This is the form in which it is read from a file: JSON has lists, not tuples.
        self._identity = json.loads(json.dumps(identity))
        self._sums: dict[str, list[int]] = {}
        self._state: dict[str, Any] | None = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            sync_folder(directory.parent)
        except OSError as error:
            raise FileError(f"{directory}: cannot be made: {error.strerror}") from None
        self._open()

    def state(self) -> Fields | None:
        """Return the state that was saved last; None if nothing was saved."""
        return None if self._state is None else Fields(self._state, self._path)

    def save(self, state: dict[str, Any]) -> None:
        """Save the state of the run; all levels that it names have been written."""
        content = {"run": self._identity, "sums": self._sums, "state": state}
        write_saved(self._path, "levels", content)
        self._state = state

    @contextmanager
    def filling(self, level: int, size: int) -> Iterator[mmap.mmap]:
        """Yield the memory of a new level, all zeros; the level is written when the block ends.

        The file has its room on the disk from the beginning, because a write to mapped memory
        cannot report a full disk.
        """
        path = self.directory / _name(level)
        with replacing(path) as file:
            allocate(file, size)
            try:
                mapped = mmap.mmap(file.fileno(), size)
            except OSError as error:
                if error.errno == errno.ENOMEM:
                    reason = "the system cannot map a level on disk"
                    raise LimitError(Limit.MEMORY, reason) from None
                raise
            with mapped as data:
                yield data
                data.flush()
            check = _checksum(file)
        self._sums[path.name] = [size, check]

    def read(self, level: int) -> mmap.mmap:
        """Return the contents of a level, mapped and checked.

        Raises NotationError if the file is not what was written, and FileError if it is missing.
        """
        return self._mapped(level, checked=True)

    def written(self, level: int) -> mmap.mmap:
        """Return the contents of a level that this process has just written, mapped."""
        return self._mapped(level, checked=False)

    def check_room(self, levels: dict[int, int]) -> None:
        """Raise FileError if the disk has too little room for levels of these sizes."""
        needed = sum([size for level, size in levels.items() if _name(level) not in self._sums])
        from shutil import disk_usage  # slow to import

        free = disk_usage(self.directory).free
        if needed > free:
            reason = f"the levels need {memory_text(needed)}, the disk has {memory_text(free)} left"
            raise cannot_write(self.directory, OSError(reason))

    def _mapped(self, level: int, *, checked: bool) -> mmap.mmap:
        path = self.directory / _name(level)
        size, check = self._sums.get(path.name, (0, 0))
        try:
            with open_regular(path) as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                # The checksum needs ordinary reads, because the process holds all mapped memory
                # that it uses.
                intact = len(data) == size and (not checked or _checksum(file) == check)
        except (OSError, ValueError) as error:
            raise FileError(f"{path}: cannot be read: {error}") from None
        if not intact:
            raise NotationError("this level is damaged", source=str(path))
        return data

    @property
    def _path(self) -> Path:
        return self.directory / "state"

    def _open(self) -> None:
        path = self._path
        if not path.exists():
            return
        content = Fields(read_saved(path, "levels")[0], path)
        if content.any("run") != self._identity:
            raise content.refused("these levels belong to another run")
        sums = content.any("sums")
        levels = Fields(sums, path)
        self._sums = {name: levels.wholes(name, 2) for name in sums}
        content.part("state")
        self._state = content.any("state")


def _checksum(file: BinaryIO) -> int:
    file.seek(0)
    check = 0
    while piece := file.read(PIECE_BYTES):
        check = zlib.crc32(piece, check)
    return check


def _name(level: int) -> str:
    return f"level-{level}.bits"
