"""Live lines that show progress."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from pegsol.cli.command import settings
from pegsol.cli.group import columns
from pegsol.wording import plural

if TYPE_CHECKING:
    from typing import Self

    from pegsol.game.boards.board import Board
    from pegsol.lab.plain_result import SearchProgress
    from pegsol.search.run import Progress

_FIRST_SECONDS = 0.3
_LIVE_SECONDS = 0.1
_LOG_SECONDS = 1.0


class LiveLine:
    """One line on standard error that is kept up to date; the work calls it with its progress.

    On a terminal the line is rewritten up to ten times a second, and removed when the work ends.
    Elsewhere nothing is printed, except that the option --progress prints a line each second. While
    the line is open, a thread writes it even if the work reports nothing: the seconds go on, and
    the line says *what* is being done.
    """

    def __init__(self, what: str = "") -> None:
        self.what = what
        self.last: Any = None
        self._live = sys.stderr.isatty()
        wanted = settings().progress
        self._shown = self._live if wanted is None else wanted
        self._interval = _LIVE_SECONDS if self._live else _LOG_SECONDS
        self._began = time.monotonic()
        self._next = self._began + (_FIRST_SECONDS if self._live else _LOG_SECONDS)
        self._drawn = False
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def __call__(self, progress: Any) -> None:
        """Keep the progress, and show it if the next line is due."""
        self.last = progress
        if self._due():
            self._write()

    def close(self) -> None:
        """Remove the line."""
        with self._lock:
            self._next = time.monotonic() + self._interval  # first the caller's own lines
            if self._drawn:
                self._drawn = False
                self._send("\r\x1b[K")

    def __enter__(self) -> Self:
        if self._shown:
            threading.Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self.close()

    def _text(self, progress: Any) -> str:
        """Return what the line says of a progress report."""
        return str(progress.what)

    def _tick(self) -> None:
        """Write the line when it is overdue, until the work ends."""
        while not self._ended.wait(self._interval / 2):
            if self._due(self._interval / 2):
                self._write()

    def _due(self, late: float = 0.0) -> bool:
        """Return whether the next line is due, and has been for *late* seconds."""
        now = time.monotonic()
        if not self._shown or now < self._next + late:
            return False
        self._next = now + self._interval
        return True

    def _write(self) -> None:
        text = self.what if self.last is None else self._text(self.last)
        line = f"{time.monotonic() - self._began:.1f} s   {text}"
        with self._lock:
            if self._ended.is_set():
                return
            if not self._live:
                self._send(line + "\n")
                return
            self._drawn = True
            self._send("\r" + line[: columns() - 1] + "\x1b[K")

    def _send(self, text: str) -> None:
        # The search continues even if the line cannot be written.
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


class ProgressLine(LiveLine):
    """The line that shows the progress of a search."""

    last: Progress | None

    def _text(self, progress: Progress) -> str:
        speed = short(progress.nodes / max(progress.seconds, 0.001))
        best = plural(progress.best, "peg")
        return f"{short(progress.nodes)} nodes   {speed}/s   best {best}   {progress.what}"


class StateLine(LiveLine):
    """The line that shows the progress of a state space or a survey.

    *what* names the work if its reports do not. With a *unit*, the line has the number of parts
    that are done, their rate, and the time that is left, judged by the rate; otherwise it has
    their share. With a *board*, whose positions are counted, a line before it says what they take.
    """

    last: Progress | None

    def __init__(self, what: str = "", unit: str = "", board: Board | None = None) -> None:
        super().__init__(what)
        self._unit = unit
        self._board = board

    def _text(self, progress: Progress) -> str:
        done, steps = progress.done, progress.steps
        share = f"{done / steps:.0%} of the steps"
        if self._unit:
            spent = time.monotonic() - self._began
            left = spent * (steps - done) / done if done else 0
            share = f"{done:,} of {plural(steps, self._unit, ',')} done"
            share += f", {done / spent:.2g}/s, about {left:.0f} s left" if done else ""
        return f"{self.what or progress.what}   {share}".lstrip()

    def _write(self) -> None:
        with self._lock:
            board, self._board = self._board, None
            if board is not None:
                from pegsol.search.spaces.engines.choice import cost_text  # only long work needs it

                self._send(f"{cost_text(board)}\n")
        super()._write()


class MoveLine(LiveLine):
    """The line that shows the progress of a search for the fewest moves."""

    last: Progress | None

    def _text(self, progress: Progress) -> str:
        bounds = gap(progress.found, progress.at_least)
        return f"{bounds} · {progress.what} · {plural(progress.nodes, 'position', ',')}"


class SearchLine(LiveLine):
    """The line that shows the progress of a plain search."""

    last: SearchProgress | None

    def _text(self, progress: SearchProgress) -> str:
        positions = f"{short(progress.positions)} positions"
        return f"{positions}   {plural(progress.solutions, 'solution', ',')}"


class ShareLine(LiveLine):
    """The line that shows which share of the pages or the pictures is done."""

    last: float | None

    def _text(self, progress: float) -> str:
        return f"{progress:.0%} of {self.what}"


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
