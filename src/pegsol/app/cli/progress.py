"""Live lines that show progress."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING

from pegsol.app.cli.command import settings
from pegsol.app.cli.group import columns
from pegsol.wording import plural

if TYPE_CHECKING:
    from typing import Self

    from pegsol.search.run import MoveProgress, Progress, SearchProgress, StateProgress

_FIRST_SECONDS = 0.3
_LIVE_SECONDS = 0.1
_LOG_SECONDS = 1.0


class LiveLine:
    """One line on standard error that is kept up to date.

    On a terminal the line is rewritten up to ten times a second, and removed when the work ends.
    Elsewhere nothing is printed, except that the option --progress prints a line each second.
    """

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        wanted = settings().progress
        self._shown = self._live if wanted is None else wanted
        self._interval = _LIVE_SECONDS if self._live else _LOG_SECONDS
        self._next = time.monotonic() + (_FIRST_SECONDS if self._live else _LOG_SECONDS)
        self._drawn = False

    def close(self) -> None:
        """Remove the line."""
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
        self._send("\r" + text[: columns() - 1] + "\x1b[K")

    def _send(self, text: str) -> None:
        # The search continues even if the line cannot be written.
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


class ProgressLine(LiveLine):
    """The line that shows the progress of a search; the search calls it."""

    def __init__(self) -> None:
        super().__init__()
        self.last: Progress | None = None
        self._before = (0.0, 0)

    def __call__(self, progress: Progress) -> None:
        """Keep the progress, and show it if the next line is due."""
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
            f"best {plural(progress.best, 'peg')}   "
            f"width {progress.width:,} {progress.direction}"
        )


class StateLine(LiveLine):
    """The line that shows the progress of a state space; the state space calls it."""

    last: StateProgress | None = None

    def __init__(self, what: str = "") -> None:
        super().__init__()
        self.what = what  # the name of the work if the progress report does not give it

    def __call__(self, progress: StateProgress) -> None:
        """Keep the progress, and show it if the next line is due."""
        self.last = progress
        if self._due():
            done = progress.done / progress.steps
            what = self.what or progress.what
            self._write(f"{progress.seconds:.1f} s   {what}   {done:.0%} of the steps")


class MoveLine(LiveLine):
    """The line that shows the progress of a search for the fewest moves; the search calls it.

    On a terminal, each shorter solution leaves a line of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: int | None = None

    def __call__(self, progress: MoveProgress) -> None:
        """Show the progress if the next line is due."""
        if not self._due():
            return
        bounds = gap(progress.found, progress.at_least)
        if self._live and progress.found != self._found:
            self.close()
            self._send(f"{bounds}\n")
        self._found = progress.found
        self._write(f"{bounds} · {progress.what} · {plural(progress.nodes, 'position', ',')}")


class SearchLine(LiveLine):
    """The line that shows the progress of a plain search; the search calls it."""

    def __call__(self, progress: SearchProgress) -> None:
        """Show the progress if the next line is due."""
        if self._due():
            self._write(
                f"{progress.seconds:.1f} s   {short(progress.positions)} positions   "
                f"{plural(progress.solutions, 'solution', ',')}"
            )


def gap(found: int | None, at_least: int) -> str:
    """Return in words the moves of the best solution found and the proved lower bound.

    >>> gap(18, 16), gap(None, 12)
    ('18 found, at least 16', 'none found, at least 12')
    """
    return f"{'none' if found is None else found} found, at least {at_least}"


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
