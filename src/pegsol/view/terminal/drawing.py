"""Drawings for a terminal: lines of text whose parts have roles.

A drawing consists of lines of spans, and a span is a text with its role (a peg, a label, a title).
A drawing converted to a string is plain text; the command line gives each role a colour. This
module escapes control characters of terminals in all drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pegsol.wording import printable

Role = Literal[
    "",
    "peg",
    "empty",
    "free",
    "left",
    "jumped",
    "landed",
    "block",
    "catalyst",
    "label",
    "title",
    "good",
    "bad",
    "open",
]
Span = tuple[str, Role]
Line = tuple[Span, ...]
Cell = tuple[int, int, str, Role]
"""A row, a column, and a text with its role."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of text whose parts have roles."""

    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        if not all(text.isprintable() for line in self.lines for text, _ in line):
            escaped = [
                tuple([(printable(text), role) for text, role in line]) for line in self.lines
            ]
            object.__setattr__(self, "lines", tuple(escaped))

    @classmethod
    def text(cls, text: str, role: Role = "") -> Drawing:
        """Return the drawing of *text*, which may have several lines, with one role."""
        return cls(tuple([((line, role),) if line else () for line in text.split("\n")]))

    @classmethod
    def stack(cls, drawings: Iterable[Drawing]) -> Drawing:
        """Return the *drawings* one below the other."""
        return cls(tuple([line for drawing in drawings for line in drawing.lines]))

    @classmethod
    def of_cells(cls, cells: Iterable[Cell]) -> Drawing:
        """Return the lines of text that show each of the *cells* at its row and column."""
        placed = sorted(cells)
        rows: list[list[Span]] = [[] for _ in range(placed[-1][0] + 1)]
        ends = [0] * len(rows)
        for row, column, text, role in placed:
            if column > ends[row]:
                rows[row].append((" " * (column - ends[row]), ""))
            rows[row].append((text, role))
            ends[row] = column + len(text)
        return cls(tuple([tuple(spans) for spans in rows]))

    @property
    def width(self) -> int:
        """The length of the longest line."""
        return max(map(_length, self.lines), default=0)

    def beside(self, *others: Drawing, gap: int = 4, width: int = 0) -> Drawing:
        """Return this drawing and the *others* side by side, *gap* columns apart.

        Each drawing takes at least *width* columns.
        """
        drawings = (self, *others)
        widths = [max(drawing.width, width) for drawing in drawings]
        height = max(len(drawing.lines) for drawing in drawings)
        rows: list[Line] = []
        for row in range(height):
            spans: list[Span] = []
            missing = 0
            for drawing, taken in zip(drawings, widths, strict=True):
                line = drawing.lines[row] if row < len(drawing.lines) else ()
                if line:
                    if missing:
                        spans.append((" " * missing, ""))
                    spans.extend(line)
                    missing = 0
                missing += taken - _length(line) + gap
            rows.append(tuple(spans))
        return Drawing(tuple(rows))

    def above(self, *others: Drawing) -> Drawing:
        """Return this drawing with the *others* below it."""
        return Drawing.stack((self, *others))

    def indented(self, columns: int) -> Drawing:
        """Return the drawing moved to the right."""
        margin: Span = (" " * columns, "")
        return Drawing(tuple([(margin, *line) if line else line for line in self.lines]))

    def __str__(self) -> str:
        return "\n".join(["".join([text for text, _ in line]) for line in self.lines])


def table(
    header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()
) -> Drawing:
    """Return a table with aligned columns; the columns numbered in *right* are right-aligned."""
    if not "".join(["".join(row) for row in rows]).isprintable():
        rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]

    sides = [">" if number in right else "<" for number in range(len(widths))]
    columns = [f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True)]
    line = "  ".join(columns).format
    lines = [line(*cells).rstrip() for cells in (header, *rows)]
    return Drawing.text(lines[0], "title").above(Drawing.text("\n".join(lines[1:])))


def wrap(words: Iterable[str], width: int, separator: str = ", ") -> Drawing:
    """Return *words*, joined by the separator, in lines of at most *width* columns.

    A word that is longer has its own line.
    """
    lines: list[str] = []
    line = ""
    for word in map(printable, words):
        if line and len(line) + len(separator) + len(word) >= width:
            lines.append((line + separator).rstrip())
            line = word
        else:
            line = line + separator + word if line else word
    return Drawing.text("\n".join([*lines, line]))


def _length(line: Line) -> int:
    return sum([len(text) for text, _ in line])
