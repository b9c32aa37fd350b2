"""Counts with their nouns."""

from __future__ import annotations


def plural(count: int, noun: str, form: str = "") -> str:
    """Return a count, in a *form* of the built-in ``format``, and its noun.

    >>> plural(1, "peg"), plural(32, "peg"), plural(1023, "position", ",")
    ('1 peg', '32 pegs', '1,023 positions')
    """
    return f"{count:{form}} {noun}" if count == 1 else f"{count:{form}} {noun}s"
