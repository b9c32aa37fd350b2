"""Diagrams: positions as text, one character for each hole, row by row; see docs/formats.md.

On a known board only the number of holes in each row counts. The diagram of a new board is read by
columns: holes stand in neighbouring columns or, if no two characters touch, in every second
column. The diagram of a board given by lines alone has the name of each hole before its character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest

from pegsol.errors import NotationError
from pegsol.game.boards.board import MAX_HOLES, SLANTS, Board, Coordinates
from pegsol.wording import plural, without_tex

MAX_TEXT = 2**20
"""The largest number of characters of a diagram or a list of moves."""

MAX_ROWS = 10_000
"""The largest number of lines of a diagram."""

MAX_DRAWING = 2**18
"""The largest drawing, in characters; a larger board is drawn without its gaps."""

_PEG, _EMPTY, _EITHER = "o", ".", "?"
_MEANING = (
    dict.fromkeys("oxX*1●", _PEG)
    | dict.fromkeys(".0○·", _EMPTY)
    | {"?": _EITHER}
    | dict.fromkeys("-#_", "")
)

_UNCLEAR = {
    **dict.fromkeys("xX*", "a peg or no hole"),
    "0": "an empty hole or no hole",
}
"""Characters that programs draw with different meanings, which only the rows of a board settle."""

_MEANS = "{}: add a line such as legend: {}"

_NUMBER = re.compile(r"\s*[0-9]+(?:/[0-9]+)?(?!\S)")  # 1 and 2 may be read as 1/2 in a PDF
_LATIN = str.maketrans("\u0425\u0445\u041e\u043e", "XxOo")  # Cyrillic letters that look alike

Cells = list[tuple[int, str]]
"""The columns of a line that are not blank, and the mark in each ("" for no hole)."""


# Edges and tables


def without_edges(text: str) -> str:
    """Return a drawing with blanks for the letters of its columns and the numbers of its rows.

    Nothing changes unless a line has the letters of the columns.
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


# Known boards


def is_diagram(board: Board, text: str) -> bool:
    """Return whether a text of a position is a diagram: it has lines, or draws all in one."""
    if "\n" in text.strip("\n"):
        return True
    words = text.split()
    if board.coordinates is None:  # each hole and its mark: a list has no more words than holes
        return len(words) == 2 * len(board) and {*words[1::2]} <= {*_MEANING}
    marks, rows = set("".join(words)), {row for _, row in board.coordinates}
    return len(rows) == 1 and bool(marks) and marks <= {*_MEANING, "|"}


def parse_pattern(
    board: Board, text: str, *, first_line: int = 1, either: bool = True
) -> tuple[int, int]:
    """Return the pegs of a diagram and the holes marked ``?``, which may be either, as bits.

    Errors count lines from *first_line*.

    Raises NotationError, with line and column, if the diagram does not fit the board, and for ``?``
    unless *either* is true.
    """
    check_size(text)
    if board.coordinates is None:
        marks = _marks_by_name(board, text, first_line, either)
    else:
        drawn = without_edges(untabbed(board, text))
        marks = _marks_by_row(board, drawn, first_line, either)
    pegs = sum([1 << hole for hole, mark in enumerate(marks) if mark == _PEG])
    free = sum([1 << hole for hole, mark in enumerate(marks) if mark == _EITHER])
    return pegs, free


def _marks_by_row(board: Board, text: str, first_line: int, either: bool) -> str:
    widths: dict[int, int] = {}
    for _, row in board.coordinates or ():
        widths[row] = widths.get(row, 0) + 1
    rows = [(row + 1, width) for row, width in sorted(widths.items())]
    marks: list[str] = []
    for line, cells in _cells(text, first_line, either):
        found = "".join([mark for _, mark in cells])
        if not found:
            continue
        if len(marks) == len(rows):
            raise NotationError(f"the board has {plural(len(rows), 'row')}, no more", line=line)
        number, width = rows[len(marks)]
        if len(found) != width:
            raise NotationError(
                f"row {number} of the board has {plural(width, 'hole')}, not {len(found)}",
                line=line,
            )
        marks.append(found)
    if len(marks) < len(rows):
        raise NotationError(
            f"the board has {plural(len(rows), 'row')}, the diagram {len(marks) or 'none'}",
            line=first_line,
        )
    return "".join(marks)


def _marks_by_name(board: Board, text: str, first_line: int, either: bool) -> str:
    marks: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), first_line):
        words = line.split()
        for name, character in zip_longest(words[::2], words[1::2], fillvalue=""):
            mark = _MEANING.get(character)
            if not mark or (mark == _EITHER and not either):
                raise NotationError("expected a hole's name and o or ., such as v1 o", line=number)
            try:
                hole = board.hole(name)
            except NotationError as error:
                raise NotationError(error.message, line=number) from None
            if hole in marks:
                raise NotationError(f"hole {board.names[hole]} is given twice", line=number)
            marks[hole] = mark
    for hole, name in enumerate(board.names):
        if hole not in marks:
            raise NotationError(f"hole {name} is missing from the diagram", line=first_line)
    return "".join([marks[hole] for hole in range(len(board))])


def _cells(
    text: str, first_line: int, either: bool, *, new: bool = False
) -> Iterator[tuple[int, Cells]]:
    """Yield the number and the cells of each line; a *new* board is drawn in clear characters."""
    known = _meanings(text)
    for number, line in enumerate(text.splitlines(), first_line):
        cells = []
        for column, character in enumerate(line):
            if new and character == "\t":
                message = "a tab leaves the column open: use blanks"
                raise NotationError(message, line=number, column=column + 1)
            if character.isspace() or character == "|":
                continue
            mark = known.get(character)
            if new and character in _UNCLEAR:
                said = f"{character!a} may be {_UNCLEAR[character]}"
                message = _MEANS.format(said, f"{character} {'empty' if mark == _EMPTY else 'peg'}")
                raise NotationError(message, line=number, column=column + 1)
            if mark is None or (mark == _EITHER and not either):
                raise NotationError(_refusal(character), line=number, column=column + 1)
            cells.append((column, mark))
        yield number, cells


def _meanings(text: str) -> Mapping[str, str]:
    """Return what each character of a drawing means.

    Between rules, as Thill's program prints them, x is a peg and o is an empty hole.

    Raises NotationError if two characters would be pegs.
    """
    pegs = [mark for mark in ("o", "x", "*", "1", "●") if mark in text or mark.upper() in text]
    if pegs == ["o", "x"] and "|" in text and not any(mark in text for mark in ".0○·?"):
        return _MEANING | {"o": _EMPTY}
    if len(pegs) > 1:
        message = f"{pegs[0]!a} and {pegs[1]!a} are both signs for a peg"
        raise NotationError(_MEANS.format(message, f"{pegs[1]} peg, {pegs[0]} empty"))
    return _MEANING


def _refusal(character: str) -> str:
    if character == _EITHER:
        return "'?' can only stand in a finish"
    message = f"{character!a} is neither a peg (o) nor an empty hole (.) nor no hole (-)"
    return _MEANS.format(message, f"{character} peg") if character.isprintable() else message


# New boards


def parse_diagram(
    text: str, geometry: str = "square", *, first_line: int = 1
) -> tuple[Coordinates, ...]:
    """Return the holes that a diagram draws, in reading order, counted from column and row 0.

    Raises NotationError, with line and column, if the places of the holes are ambiguous.
    """
    check_size(text)
    text = without_edges(text)
    rows: list[tuple[int, Cells]] = []
    skipped: int | None = None
    for line, cells in _cells(text, first_line, either=False, new=True):
        if not cells:
            skipped = line
            continue
        if rows and skipped is not None:
            raise NotationError("a row without holes is drawn -, not left blank", line=skipped)
        rows.append((line, cells))
        skipped = None
    columns = [(x, y) for y, (_, cells) in enumerate(rows) for x, mark in cells if mark]
    if not columns:
        raise NotationError("the diagram has no hole", line=first_line)
    if len(columns) > MAX_HOLES:
        raise NotationError(f"a board has at most {MAX_HOLES} holes, not {len(columns)}")
    if _spaced(rows):
        columns = _every_second(columns, geometry, [line for line, _ in rows])
    left, top = min(x for x, _ in columns), columns[0][1]
    return tuple([(x - left, y - top) for x, y in columns])


def _spaced(rows: list[tuple[int, Cells]]) -> bool:
    """Return whether no two characters touch, so that holes stand in every second column."""
    return all(right - left > 1 for _, cells in rows for (left, _), (right, _) in pairwise(cells))


def _every_second(columns: list[Coordinates], geometry: str, lines: list[int]) -> list[Coordinates]:
    """Return the columns of holes that a diagram draws in every second column."""
    slant = SLANTS.get(geometry, 0)
    x0, y0 = columns[0]
    aligned = [place for place in columns if (place[0] - x0) % 2]
    if not aligned:
        return [(x // 2, y) for x, y in columns]
    centred = [(x, y) for x, y in columns if (x - x0 - slant * (y - y0)) % 2]
    if slant and not centred:
        return [((x - slant * y) // 2, y) for x, y in columns]
    x, y = centred[0] if slant else aligned[0]
    raise NotationError(
        "the rows are ragged: this hole is half a column out of line",
        line=lines[y],
        column=x + 1,
    )


# Drawing


def format_pattern(board: Board, pegs: int, free: int = 0) -> str:
    """Return the diagram of a pattern: its *pegs*, and the holes that may be either as ``?``."""
    marks = [
        _EITHER if free >> hole & 1 else _PEG if pegs >> hole & 1 else _EMPTY
        for hole in range(len(board))
    ]
    places = board.grid
    if places is None:
        return "\n".join([f"{name} {mark}" for name, mark in zip(board.names, marks, strict=True)])
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = places[0][1], places[-1][1]
    if (right - left + 1) * (bottom - top + 1) > MAX_DRAWING:
        return _without_gaps(places, marks)
    rows = [[" "] * (right - left + 1) for _ in range(top, bottom + 1)]
    for (x, y), mark in zip(places, marks, strict=True):
        rows[y - top][x - left] = mark
    return "\n".join(["".join(row).rstrip() or "-" for row in rows])


def _without_gaps(places: Sequence[Coordinates], marks: list[str]) -> str:
    rows: dict[int, list[str]] = {}
    for (_, y), mark in zip(places, marks, strict=True):
        rows.setdefault(y, []).append(mark)
    return "\n".join([" ".join(row) for row in rows.values()])


def check_size(text: str) -> None:
    """Raise NotationError if *text* is too long for a diagram or a list of moves."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"the text has more than {MAX_TEXT} characters")
    if text.count("\n") > MAX_ROWS:
        raise NotationError(f"the text has more than {MAX_ROWS} lines")
