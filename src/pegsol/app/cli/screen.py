"""Standard output: what it can show, and showing it.

A terminal gets Unicode discs and colour where it can carry them; a pipe, a file, or anybody who
asks for it gets plain ASCII.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pegsol.view.terminal.drawing import Drawing, Role

_STYLES: dict[str, str] = {
    "peg": "bright_blue",
    "empty": "dim",
    "free": "yellow",
    "left": "yellow",
    "jumped": "bold red",
    "landed": "bold green",
    "label": "dim",
    "title": "bold",
    "good": "bold green",
    "bad": "bold red",
    "open": "bold yellow",
}


_PARAGRAPH = 88


class Screen:
    """Standard output as a place to draw on."""

    def __init__(self, *, plain: bool = False) -> None:
        from pegsol.view.terminal.text import ASCII, DISCS

        self.terminal = sys.stdout.isatty()
        self.width = shutil.get_terminal_size((80, 24)).columns
        fancy = self.terminal and not plain
        self.symbols = DISCS if fancy and _carries("".join(DISCS.characters)) else ASCII
        self.colour = fancy and not os.environ.get("NO_COLOR") and _knows_colour()
        self._console: Any = None

    def draw(self, drawing: Drawing) -> None:
        """Print a drawing, in colour if there is any."""
        if self.colour:
            self._print_coloured(drawing)
        else:
            encoding = sys.stdout.encoding or "utf-8"
            sys.stdout.write(str(drawing).encode(encoding, "replace").decode(encoding) + "\n")

    def say(self, text: str = "", role: Role = "") -> None:
        """Print a line of text."""
        from pegsol.view.terminal.drawing import Drawing

        self.draw(Drawing.text(text, role))

    def paragraph(self, text: str) -> None:
        """Print text in lines that fit, keeping its own ends of lines."""
        import textwrap

        for line in text.splitlines():
            self.say("\n".join(textwrap.wrap(line, min(self.width, _PARAGRAPH))))

    def clear(self) -> None:
        """Clear a terminal; leave a blank line anywhere else."""
        if self.terminal:
            sys.stdout.write("\x1b[H\x1b[2J")
        else:
            sys.stdout.write("\n")

    def flush(self) -> None:
        """Let everything drawn be seen now."""
        sys.stdout.flush()

    def _print_coloured(self, drawing: Drawing) -> None:
        from rich.text import Text

        if self._console is None:
            from rich.console import Console

            self._console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        lines = []
        for line in drawing.lines:
            text = Text()
            for part, role in line:
                text.append(part, _STYLES.get(role))
            lines.append(text)
        self._console.print(Text("\n").join(lines), soft_wrap=True)


def _carries(text: str) -> bool:
    """Return whether standard output's encoding has the characters of *text*."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _knows_colour() -> bool:
    return os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
