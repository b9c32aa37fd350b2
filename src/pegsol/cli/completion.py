"""Shell completion of a PROBLEM: the names, then the holes, and otherwise files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from pegsol.errors import PegError
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import board, catalogue, unbracketed
from pegsol.game.formats.puzzles import puzzle, puzzles
from pegsol.game.position import EMPTY_WORDS, START_WORDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return the words that can come next in a PROBLEM: names, then holes, otherwise files."""
    from click.shell_completion import CompletionItem  # slow to import

    before: tuple[str, ...] = ctx.params.get("words") or ()
    known = _holes(before) if before else _names(incomplete)
    matching = [
        CompletionItem(_quoted(word), help=text)
        for word, text in known
        if word.startswith(incomplete)
    ]
    return matching if matching or before else [CompletionItem(incomplete, type="file")]


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


def _holes(before: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    """Return the holes that may be in the start, or the finishes that may follow it.

    Either may be a list of holes. The name of the board may have several words, such as
    "triangle 5". Finishes may also follow the name of a puzzle.
    """
    with suppress(PegError):
        yield from _finishes(puzzle(" ".join(before)).problem.board)
        return
    for count in range(len(before), 0, -1):
        try:
            on = board(" ".join(before[:count]))
        except PegError:
            continue
        yield from _after_board(on, [word.lower() for word in before[count:]])
        return


def _after_board(on: Board, words: list[str]) -> Iterable[tuple[str, str]]:
    """Return what may follow these words after the name of a board."""
    if not words:
        yield from [(name, "vacancy") for name in on.names]
        yield "pegs", "a list of pegs"
        yield "empty", "a list of empty holes"
    elif "to" in words or (len(words) == 1 and words[0] not in START_WORDS):
        yield from _finishes(on)
    elif words[0] in START_WORDS:
        yield from [(name, "empty" if words[0] in EMPTY_WORDS else "peg") for name in on.names]
        yield "to", "the finish follows"


def _finishes(on: Board) -> Iterable[tuple[str, str]]:
    yield "any", "one peg, in any hole"
    yield "fewest", "as few pegs as possible"
    for most in (2, 3):
        yield f"at-most-{most}", f"{most} pegs or fewer"
        yield f"exactly-{most}", f"{most} pegs, no more and no fewer"
    yield from [(name, "survivor") for name in on.names]
