"""What the words of a command line name: a problem, or a file with one, a solution or a proof."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegsol.app.cli.options import load
from pegsol.errors import NotationError
from pegsol.model.documents import parse_document, parse_documents
from pegsol.model.files import MAX_FILE_BYTES, decode_text, read_text
from pegsol.model.game import Game
from pegsol.model.notation import parse_moves
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution

if TYPE_CHECKING:
    from pegsol.theory.proof import Proof


def item_of(
    word: str, moves: str | None = None, notation: str | None = None
) -> Problem | Solution | Proof:
    """Return what one word of a command line names: a problem as text, or a file.

    The file has a problem, a solution, or a certificate, which is checked. With *moves*, it is
    these moves of the problem, in a foreign *notation* or our own.

    Raises IllegalJumpError if a jump cannot be made.
    """
    if moves is not None:
        problem = load((word,))
        read = parse_moves(problem.board, moves, rules=problem.rules, notation=notation)
        return Game(problem, read).solution()
    items = items_of(word)
    if len(items) != 1:
        source = "standard input" if word == "-" else word
        raise NotationError(f"expected one problem or game, not {len(items)}", source=source)
    return items[0]


def items_of(word: str) -> Sequence[Problem | Solution | Proof]:
    """Return what one word of a command line names, as item_of does; a file may have several."""
    if word != "-" and not os.path.isfile(word):
        return [load((word,))]
    if word != "-" and _is_certificate(word):
        from pegsol.theory.documents import read_certificate  # loads the checker

        return [read_certificate(word)]
    text, source = _read(word)
    return parse_documents(text, source=source)


def _is_certificate(path: str) -> bool:
    """Return whether the file at *path* begins as certificates do that pegsol writes."""
    try:
        with open(path, "rb") as file:
            return re.match(rb'\s*\{\s*"certificate"', file.read(100)) is not None
    except OSError:
        return False


def saved_game(path: str) -> Game | None:
    """Return the game in the file at *path*, None if it is a problem without moves."""
    item = parse_document(read_text(path), source=path)
    return None if isinstance(item, Problem) else Game(item.problem, item.jumps)


def _read(path: str) -> tuple[str, str]:
    """Return the text of the file at *path*, or of standard input, and its name."""
    if path != "-":
        return read_text(path), path
    source = "standard input"
    return decode_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), source=source), source
