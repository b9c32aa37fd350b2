"""Searches that are kept in a file if they do not finish: the option --checkpoint."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from pegsol.app.cli.group import warn
from pegsol.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path

    from pegsol.limits import Limits
    from pegsol.search.result import Result

Seen = TypeVar("Seen", covariant=True)


class Interruptible(Protocol[Seen]):
    """A search that can be saved and continued, and that reports what it has *seen*."""

    def run(self, *, limits: Limits, progress: Callable[[Seen], bool | None]) -> Result:
        """Continue the search within *limits*."""

    def save(self, path: str | Path) -> None:
        """Write the state of the search to *path*."""


Kept = TypeVar("Kept")


def begin(checkpoint: str | None, new: Callable[[], Kept], load: Callable[[str], Kept]) -> Kept:
    """Return the search kept in the file *checkpoint*, or else a new one."""
    if checkpoint is None:
        return new()
    _check_folder(checkpoint)
    if not os.path.exists(checkpoint):
        return new()
    search = load(checkpoint)
    warn(f"continuing from {checkpoint}")
    return search


def run_and_keep(
    search: Interruptible[Seen],
    limits: Limits,
    progress: Callable[[Seen], bool | None],
    checkpoint: str | None,
) -> Result:
    """Run a search, and save it in the file *checkpoint* if it does not finish."""
    try:
        result = search.run(limits=limits, progress=progress)
    except KeyboardInterrupt as interrupt:
        if checkpoint is not None:
            interrupt.add_note(f"; {_keep(search, checkpoint)}")
        raise
    if checkpoint is not None:
        if result.limit is not None:
            warn(f"not finished; {_keep(search, checkpoint)}")
        elif os.path.exists(checkpoint):
            warn(f"finished; {checkpoint} is not needed any more")
    return result


def _check_folder(checkpoint: str) -> None:
    """Raise FileError now, rather than after a long search, if it could not be saved."""
    folder = os.path.dirname(checkpoint) or "."
    if not os.access(folder, os.W_OK):
        raise FileError(f"cannot write {checkpoint!r}: there is no folder to write to")


def _keep(search: Interruptible[Seen], checkpoint: str) -> str:
    """Save the search; return how to continue it."""
    search.save(checkpoint)
    return f"saved in {checkpoint} (the same command continues it)"
