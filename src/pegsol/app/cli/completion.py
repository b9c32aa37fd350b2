"""Shell completion of a PROBLEM: names, then holes, or else files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from pegsol.errors import PegError
from pegsol.model.boards import board, catalogue
from pegsol.model.puzzles import puzzles

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return the words that can come next in a PROBLEM: names, then holes, else files."""
    from click.shell_completion import CompletionItem  # slow to import

    before: tuple[str, ...] = ctx.params.get("words") or ()
    known = _holes(before) if before else _names()
    matching = [
        CompletionItem(_quoted(word), help=text)
        for word, text in known
        if word.startswith(incomplete)
    ]
    return matching if matching or before else [CompletionItem(incomplete, type="file")]


def _quoted(word: str) -> str:
    """Return a word as it must be typed.

    Bash inserts it unchanged, after Click's script has removed a backslash; other shells quote.
    """
    if os.environ.get("_PEGSOL_COMPLETE", "").startswith("bash"):
        return re.sub(r"([^\w.,+-])", r"\\\\\1", word)
    return word


def _names() -> Iterable[tuple[str, str]]:
    for entry in catalogue():
        for example in entry.examples:
            yield example, entry.note
    for puzzle in puzzles():
        yield puzzle.name, puzzle.title


def _holes(before: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    """Return the holes that may be the vacancy, or the finishes that may follow it."""
    try:
        names = board(before[0]).names
    except PegError:
        return
    if len(before) == 1:
        yield from [(name, "vacancy") for name in names]
    elif len(before) == 2:
        yield "any", "one peg, in any hole"
        yield "fewest", "as few pegs as possible"
        yield from [(name, "survivor") for name in names]
