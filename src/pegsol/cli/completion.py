"""Shell completion of a PROBLEM: the names, and otherwise files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from pegsol.game.boards.names import catalogue, unbracketed
from pegsol.game.formats.puzzles import puzzles

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return what a PROBLEM can begin with: the names of boards and puzzles, otherwise files."""
    from click.shell_completion import CompletionItem  # slow to import

    if ctx.params.get("words"):
        return []
    matching = [
        CompletionItem(_quoted(word), help=text)
        for word, text in _names(incomplete)
        if word.startswith(incomplete)
    ]
    return matching or [CompletionItem(incomplete, type="file")]


def _quoted(word: str) -> str:
    """Return a word as the user must type it.

    Bash inserts the word unchanged after Click's script has removed a backslash. Other shells add
    the quotes themselves.
    """
    if os.environ.get("_PEGSOL_COMPLETE", "").startswith("bash"):
        return re.sub(r"([^\w.,+-])", r"\\\\\1", word)
    return word


def _names(incomplete: str) -> Iterable[tuple[str, str]]:
    """Return the names of boards and puzzles; a name with numbers is spelled as typed so far."""
    for entry in catalogue():
        for example in entry.examples:
            yield _spelled(example, incomplete), entry.note
    for known in puzzles():
        yield known.name, known.title


def _spelled(name: str, incomplete: str) -> str:
    """Return a name with brackets or a colon if the user typed one, else its shortest spelling."""
    if "(" in incomplete:
        return name
    plain = unbracketed(name)
    # Bash treats a colon as the end of a word.
    return plain if ":" in incomplete or "-" in plain.partition(":")[2] else plain.replace(":", "")
