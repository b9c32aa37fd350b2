"""Drawings with letters and numbers at their edges, and tables with tabs between their cells.

``pegsol show`` prints such drawings. Tables come from a spreadsheet or, with commands of LaTeX,
from a PDF. They draw the start and the finish in one: X is a peg of the start, O or 0 one of the
finish, and an empty cell of the board is an empty hole.
"""

from __future__ import annotations

import re

from pegsol.game.boards.board import Board
from pegsol.wording import without_tex

_NUMBER = re.compile(r"\s*[0-9]+(?:/[0-9]+)?(?!\S)")  # 1 and 2 may be read as 1/2 in a PDF
_LATIN = str.maketrans("\u0425\u0445\u041e\u043e", "XxOo")  # Cyrillic letters that look alike


def without_edges(text: str) -> str:
    """Return a drawing with blanks for the letters of its columns and the numbers of its rows.

    Nothing changes unless a line has the letters of the columns.

    >>> print(without_edges("   a b c\\n1  o . o\\n\\n3  . o o"))
    <BLANKLINE>
       o . o
    -
       . o o
    """
    lines = without_tex(text).splitlines()
    rows = [number for number, line in enumerate(lines) if not _has_letters(line)]
    if len(rows) == len(lines):
        return text
    filled = [number for number in rows if lines[number].strip()]
    numbered = all(_NUMBER.match(lines[number]) for number in filled)
    plain = ["" if number not in rows else line for number, line in enumerate(lines)]
    if numbered and filled:
        for number in range(filled[0], filled[-1] + 1):
            without = _NUMBER.sub(lambda match: " " * len(match[0]), plain[number], count=1)
            plain[number] = without if without.strip() else "-"
    return "\n".join(plain)


def untabbed(board: Board, text: str, *, finish: bool = False) -> str:
    """Return the drawing of the start in a table, or that of the *finish*; other texts stay.

    Only tables with the letters of the columns of a square *board* are changed.
    """
    lines = without_tex(text).splitlines()
    first = next((number for number, line in enumerate(lines) if _has_letters(line)), None)
    if first is None or "\t" not in lines[first] or board.coordinates is None:
        return text
    table = [line.translate(_LATIN).split("\t")[1:] for line in lines[first + 1 :] if line.strip()]
    peg = "O0" if finish else "X1"
    rows: dict[int, list[str]] = {}
    for column, row in board.coordinates:
        cells = table[row] if row < len(table) else []
        cell = cells[column].strip().upper() if column < len(cells) else ""
        rows.setdefault(row, []).append("o" if cell and cell in peg else ".")
    return "\n" * (first + 1) + "\n".join(map(" ".join, rows.values()))


def _has_letters(line: str) -> bool:
    """Return whether a line has only the letters of columns, which begin with a."""
    words = line.lower().split()
    return words[:1] == ["a"] and all(len(word) == 1 and "a" <= word <= "z" for word in words)
