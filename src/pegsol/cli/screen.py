"""Print drawings and text on standard output or standard error.

A terminal gets Unicode discs and colour if it can show them. A pipe or a file gets plain ASCII, and
so does a terminal on request.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from pegsol.cli.command import settings
from pegsol.cli.group import columns
from pegsol.wording import printable

if TYPE_CHECKING:
    from pegsol.view.terminal.drawing import Drawing, Line, Role

_STYLES: dict[Role, dict[str, Any]] = {
    "peg": {"fg": "bright_blue"},
    "empty": {"dim": True},
    "free": {"fg": "yellow"},
    "left": {"fg": "yellow"},
    "jumped": {"fg": "red", "bold": True},
    "landed": {"fg": "green", "bold": True},
    "block": {"fg": "red", "bold": True},
    "catalyst": {"fg": "green", "bold": True},
    "label": {"dim": True},
    "title": {"bold": True},
    "good": {"fg": "green", "bold": True},
    "bad": {"fg": "red", "bold": True},
    "open": {"fg": "yellow", "bold": True},
}

_MAX_PARAGRAPH = 88  # columns


class Screen:
    """Standard output (or standard error, if *error* is true) as a place to draw on."""

    def __init__(self, *, error: bool = False) -> None:
        from pegsol.view.terminal.position import ASCII, DISCS

        self._stream = sys.stderr if error else sys.stdout
        self.width = columns()
        fancy = self._stream.isatty() and not settings().plain
        self.symbols = DISCS if fancy and self._can_encode("".join(DISCS.values())) else ASCII
        self.colour = fancy and not os.environ.get("NO_COLOR") and _has_colour()

    def draw(self, drawing: Drawing) -> None:
        """Print a drawing, in colour if the screen has colours."""
        text = "\n".join(map(_coloured, drawing.lines)) if self.colour else str(drawing)
        self._stream.write(text + "\n")

    def line(self, text: str = "", role: Role = "") -> None:
        """Print one line of text, with line ends escaped."""
        from pegsol.view.terminal.drawing import Drawing

        self.draw(Drawing((((text, role),),)))

    def paragraph(self, text: str) -> None:
        """Print text wrapped to the width of the screen, keeping its line ends."""
        import textwrap

        for line in text.splitlines():
            words = printable(line.expandtabs())
            for part in textwrap.wrap(words, min(self.width, _MAX_PARAGRAPH)) or [""]:
                self.line(part)

    def flush(self) -> None:
        """Show everything drawn so far."""
        self._stream.flush()

    def _can_encode(self, text: str) -> bool:
        """Return whether the stream's encoding has the characters of *text*."""
        try:
            text.encode(self._stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True


def _coloured(line: Line) -> str:
    return "".join(
        [click.style(text, **_STYLES[role]) if role in _STYLES else text for text, role in line]
    )


def _has_colour() -> bool:
    return os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
