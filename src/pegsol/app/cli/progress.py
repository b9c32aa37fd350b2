"""The live line that tells how a search is getting on."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

    from pegsol.search.run import Progress, StateProgress

_FIRST = 0.3
_INTERVAL = 0.1
_LOG_INTERVAL = 1.0


class LiveLine:
    """One line of standard error that is kept up to date.

    On a terminal the line is rewritten up to ten times a second, and gone when the work ends.
    Elsewhere there is nothing, unless it was asked for: then a line a second.
    """

    def __init__(self, wanted: bool | None = None) -> None:
        self._live = sys.stderr.isatty()
        self._shown = self._live if wanted is None else wanted
        self._interval = _INTERVAL if self._live else _LOG_INTERVAL
        self._next = time.monotonic() + (_FIRST if self._live else _LOG_INTERVAL)
        self._drawn = False

    def close(self) -> None:
        """Take the line away."""
        if self._drawn:
            self._drawn = False
            self._send("\r\x1b[K")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _due(self) -> bool:
        now = time.monotonic()
        if not self._shown or now < self._next:
            return False
        self._next = now + self._interval
        return True

    def _write(self, text: str) -> None:
        if not self._live:
            self._send(text + "\n")
            return
        self._drawn = True
        width = shutil.get_terminal_size((80, 24)).columns
        self._send("\r" + text[: width - 1] + "\x1b[K")

    def _send(self, text: str) -> None:
        # A line that cannot be shown is no reason to stop searching.
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


class ProgressLine(LiveLine):
    """Called by a search now and then; shows how it is getting on."""

    def __init__(self, wanted: bool | None = None) -> None:
        super().__init__(wanted)
        self.last: Progress | None = None
        self._before = (0.0, 0)

    def __call__(self, progress: Progress) -> None:
        """Take note of the progress and show it, if it is time to."""
        self.last = progress
        if self._due():
            self._write(self._text(progress))

    def _text(self, progress: Progress) -> str:
        seconds, nodes = self._before
        passed = progress.seconds - seconds
        speed = (progress.nodes - nodes) / passed if passed > 0 else 0.0
        if passed >= 0.5:
            self._before = (progress.seconds, progress.nodes)
        return (
            f"{progress.seconds:.1f} s   {short(progress.nodes)} nodes   {short(speed)}/s   "
            f"best {progress.best} {'peg' if progress.best == 1 else 'pegs'}   "
            f"width {progress.width:,} {progress.direction}"
        )


class StateLine(LiveLine):
    """Called by a state space now and then; shows how far it has come."""

    what: str | None = None  # the name of the work, if the progress does not give it
    last: StateProgress | None = None

    def __call__(self, progress: StateProgress) -> None:
        """Take note of the progress and show it, if it is time to."""
        self.last = progress
        if self._due():
            done = progress.done / progress.steps
            what = self.what or progress.what
            self._write(f"{progress.seconds:.1f} s   {what}   {done:.0%} of the steps")


def short(number: float) -> str:
    """Return a number in three or four characters and a unit.

    >>> short(950), short(15757), short(1_234_567), short(29.7e6), short(3.2e9)
    ('950', '15.8 k', '1.23 M', '29.7 M', '3.20 G')
    """
    for unit in ("", " k", " M", " G"):
        if number < 999.5 or unit == " G":
            break
        number /= 1000
    if not unit:
        return f"{number:.0f}"
    return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f}{unit}"
