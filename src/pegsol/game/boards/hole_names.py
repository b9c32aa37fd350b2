"""The holes of a board in words, for a message about a hole that it does not have."""

from __future__ import annotations

from collections.abc import Sequence

_MOST = 12
"""Holes that are listed one by one."""


def holes_in_words(
    names: Sequence[str], coordinates: Sequence[tuple[int, int]] | None, wanted: str = ""
) -> str:
    """Return which holes a board has: those in the row of *wanted*, or its columns and rows.

    >>> from pegsol import board
    >>> english = board("english")
    >>> holes_in_words(english.names, english.coordinates, "a1")
    'row 1 has c1, d1, e1'
    >>> holes_in_words(english.names, english.coordinates, "z9")
    'it has columns a to g and rows 1 to 7'
    >>> holes_in_words(board("path(3)").names, None)
    'it has v1, v2, v3'
    """
    if coordinates is None:
        return f"it has {_listed(names)}"
    letters = {column: _letters(name) for name, (column, _) in zip(names, coordinates, strict=True)}
    rows = sorted({row + 1 for _, row in coordinates})
    row = wanted[len(_letters(wanted)) :]
    if row != wanted and row in map(str, rows):
        in_row = [name for name in names if name[len(_letters(name)) :] == row]
        return f"row {row} has {_listed(in_row)}"
    columns = [letters[column] for column in sorted(letters)]
    return f"it has {_span('column', columns)} and {_span('row', [str(row) for row in rows])}"


def _letters(name: str) -> str:
    return name.rstrip("0123456789")


def _listed(names: Sequence[str]) -> str:
    if len(names) <= _MOST:
        return ", ".join(names)
    return f"{', '.join(names[: _MOST // 2])}, .., {names[-1]}"


def _span(noun: str, values: Sequence[str]) -> str:
    return f"{noun} {values[0]}" if len(values) == 1 else f"{noun}s {values[0]} to {values[-1]}"
