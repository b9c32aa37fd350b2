"""The option --checkpoint, which saves a search in a file while it runs."""

from __future__ import annotations

import math
import os
import time
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from pegsol.cli.group import warn
from pegsol.cli.interrupts import held
from pegsol.errors import FileError, Limit
from pegsol.files import cannot_write, claimed
from pegsol.game.game import Game
from pegsol.granted import free_memory, peak_memory
from pegsol.limits import Limits

if TYPE_CHECKING:
    from typing import Self

    from pegsol.cli.progress import LiveLine
    from pegsol.search.result import Result
    from pegsol.search.solving.fewest_moves import FewestMovesSearch
    from pegsol.search.solving.search import Search

AUTOSAVE_SECONDS = 60.0
"""The time in seconds between two saves of a running search."""
NO_MEMORY = "too little memory is free to save the search"


Kept = TypeVar("Kept", "Search", "FewestMovesSearch")


class Keeper:
    """The file in which a search is saved every minute and when it stops; None for no file.

    While the keeper is open, no other process can use the file. The keeper raises FileError on exit
    if the search is unfinished and could not be saved.
    """

    def __init__(self, checkpoint: str | None) -> None:
        self._path = checkpoint
        self._claim = ExitStack()
        self._failure: FileError | None = None  # why the last save failed

    def __enter__(self) -> Self:
        if self._path is not None:
            self._claim.enter_context(claimed(self._path))
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._claim.close()
        if kind is None and self._failure is not None:
            raise FileError(f"not finished, and not saved: {self._failure}")

    def begin(self, kind: type[Kept], game: Game, seed: int, threads: int) -> Kept:
        """Return the search that the file holds, or a new search if there is no file."""
        start = game if game.jumps else game.problem
        if self._path is None or not os.path.exists(self._path):
            return kind(start, seed=seed, threads=threads)
        search = kind.load(self._path, start, threads=threads)
        warn(f"continuing from {self._path}")
        return search

    def run(self, search: Search | FewestMovesSearch, limits: Limits, line: LiveLine) -> Result:
        """Run a search and save it until it finishes; *line* shows its progress."""
        if self._path is None:
            return search.run(limits=limits, progress=line)
        try:
            result = self._run_and_save(search, limits, line, self._path)
        except KeyboardInterrupt as interrupt:
            with held(dropped=True):
                self._save(search, self._path)
            failed = self._failure is not None
            interrupt.add_note(f"; not saved: {self._failure}" if failed else f"; {self._saved}")
            raise
        if result.limit is not None:
            with held():
                self._save(search, self._path)
            if self._failure is None:
                warn(f"not finished; {self._saved}")
            return result
        self._failure = None
        if os.path.exists(self._path):
            warn(f"finished; {self._path} is no longer needed")
        return result

    def _run_and_save(
        self, search: Search | FewestMovesSearch, limits: Limits, line: LiveLine, path: str
    ) -> Result:
        """Run a search within *limits*, and save it at intervals."""

        began, nodes = time.monotonic(), search.nodes
        while True:
            seconds = math.inf if limits.time is None else began + limits.time - time.monotonic()
            left = replace(
                limits,
                time=max(0.0, min(seconds, AUTOSAVE_SECONDS)),
                nodes=None if limits.nodes is None else max(0, limits.nodes - search.nodes + nodes),
            )
            result = search.run(limits=left, progress=line)
            if seconds <= AUTOSAVE_SECONDS or result.limit is not Limit.TIME:
                return result
            failed_before = self._failure is not None
            with held():
                if free_memory() < peak_memory():
                    self._failure = cannot_write(path, OSError(NO_MEMORY))
                else:
                    self._save(search, path)
            if self._failure is not None and not failed_before:
                line.close()
                warn(f"{self._failure}; the search continues, and is saved when that is possible")

    def _save(self, search: Search | FewestMovesSearch, path: str) -> None:
        """Save the search, or keep the error if it cannot be saved."""
        self._failure = None
        try:
            search.save(path)
        except FileError as error:
            self._failure = error
        except MemoryError:
            self._failure = cannot_write(path, OSError(NO_MEMORY))

    @property
    def _saved(self) -> str:
        return f"saved in {self._path} (the same command continues it)"
