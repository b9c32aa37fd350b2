"""Levels on disk: a run that was killed continues after the last level that was written.

A directory holds a file for each level and ``state.json``, which names the run of the levels, how
far it has come, and the length and the checksum of each file. A level is written before the state
that names it.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pegsol.errors import FileError, NotationError
from pegsol.files import open_regular, replacing, sweep, sync_folder
from pegsol.model.boards.board import Board
from pegsol.search.fields import Fields

VERSION = 4
MAX_STATE_BYTES = 16 * 2**20
"""The largest ``state.json``, which holds some numbers for each level."""


def open_spill(
    directory: Path | None,
    name: str,
    board: Board,
    engine: str,
    starts: Iterable[int],
    counted: bool,
    **also: Any,
) -> Spill | None:
    """Return the folder *name* of a spill directory; None if there is no directory.

    The other arguments determine the levels; they distinguish one run from another.
    """
    if directory is None:
        return None
    identity = {
        "board": board.digest,
        "engine": engine,
        "starts": sorted(starts),
        "counted": counted,
        **also,
    }
    return Spill(directory / name, identity)


class Spill:
    """A directory for the levels of one run, which *identity* distinguishes from other runs."""

    def __init__(self, directory: Path, identity: dict[str, Any]) -> None:
        self.directory = directory
        # This is the form in which it is read from a file: JSON has lists, not tuples.
        self._identity = json.loads(json.dumps({"pegsol spill": VERSION, **identity}))
        self._sums: dict[str, list[int]] = {}
        self._state: dict[str, Any] | None = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            sync_folder(directory.parent)
        except OSError as error:
            raise FileError(f"{directory}: cannot be made: {error.strerror}") from None
        sweep(directory)
        self._open()

    def state(self) -> Fields | None:
        """Return the state that was saved last; None if nothing was saved."""
        return None if self._state is None else Fields(self._state, self._path)

    def knows(self, levels: Iterable[int]) -> bool:
        """Return whether these are all the levels that were saved."""
        return {_name(level) for level in levels} == self._sums.keys()

    def save(self, state: dict[str, Any]) -> None:
        """Save the state of the run; all levels that it names have been written."""
        content = {**self._identity, "sums": self._sums, "state": state}
        content["check"] = _check(content)
        self._replace("state.json", json.dumps(content).encode())
        self._state = state

    def write(self, level: int, data: bytes) -> None:
        """Write a level."""
        self._replace(_name(level), data)
        self._sums[_name(level)] = [len(data), zlib.crc32(data)]

    def read(self, level: int) -> memoryview:
        """Return the contents of a level, mapped and checked.

        Raises NotationError if the file is not what was written, and FileError if it is missing.
        """
        path = self.directory / _name(level)
        try:
            with open_regular(path) as file:
                data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError) as error:
            raise FileError(f"{path}: cannot be read: {error}") from None
        known = self._sums.get(path.name, [])
        if known[:1] != [len(data)] or known[1:] != [zlib.crc32(data)]:
            raise NotationError("this level is damaged", source=str(path))
        return data

    @property
    def _path(self) -> Path:
        return self.directory / "state.json"

    def _open(self) -> None:
        path = self._path
        try:
            with open_regular(path) as file:
                text = file.read(MAX_STATE_BYTES + 1)
        except FileNotFoundError:
            return
        except OSError as error:
            raise FileError(f"{path}: cannot be read: {error.strerror}") from None
        if len(text) > MAX_STATE_BYTES:
            raise NotationError("this state of a run is too large", source=str(path))
        try:
            content = json.loads(text)
            check = content.pop("check")
            intact = check == _check(content)
            sums, state = content.pop("sums"), content.pop("state")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise NotationError("this is no state of a run", source=str(path)) from None
        if not intact:
            raise NotationError("this state is damaged", source=str(path))
        if content != self._identity:
            raise NotationError("these levels belong to another run", source=str(path))
        levels = Fields(sums, path)
        self._sums = {name: levels.wholes(name, 2) for name in sums}
        Fields(state, path)
        self._state = state

    def _replace(self, name: str, data: bytes) -> None:
        with replacing(self.directory / name) as file:
            file.write(data)


def _check(content: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(content).encode())


def _name(level: int) -> str:
    return f"level-{level}.bits"
