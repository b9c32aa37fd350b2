"""The items that a command line names: problems, and files with problems, solutions or proofs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegsol.app.cli.options import load
from pegsol.errors import NotationError
from pegsol.files import open_regular
from pegsol.model.formats.files import MAX_FILE_BYTES, decode_text, read_text
from pegsol.model.games.documents import parse_document, parse_documents
from pegsol.model.games.game import Game
from pegsol.model.games.solution import Solution
from pegsol.model.problems.notation import parse_moves
from pegsol.model.problems.problem import Problem

if TYPE_CHECKING:
    from pegsol.theory.proof import Proof


def item_of(word: str, moves: str | None = None) -> Problem | Solution | Proof:
    """Return the item that one word of a command line names, as the text of a problem or as a file.

    The file has a problem, a solution, or a certificate, which is checked. With *moves*, the
    function returns the problem with these moves.

    Raises IllegalJumpError if a jump cannot be made.
    """
    if moves is not None:
        problem = load((word,))
        read = parse_moves(problem.board, moves, rules=problem.rules)
        return Game(problem, read).solution()
    items = items_of(word)
    if len(items) != 1:
        source = "standard input" if word == "-" else word
        raise NotationError(f"expected one problem or game, not {len(items)}", source=source)
    return items[0]


def items_of(word: str) -> Sequence[Problem | Solution | Proof]:
    """Return the items that one word of a command line names; a file may have several."""
    if word != "-" and not os.path.isfile(word):
        return [load((word,))]
    if word != "-" and _is_certificate(word):
        from pegsol.theory.documents import read_certificate  # loads the checker

        return [read_certificate(word)]
    text, source = _read(word)
    return parse_documents(text, source=source)


def _is_certificate(path: str) -> bool:
    """Return whether the file at *path* begins like a certificate that pegsol has written."""
    try:
        with open_regular(path) as file:
            return re.match(rb'\s*\{\s*"certificate"', file.read(100)) is not None
    except OSError:
        return False


def saved_game(path: str) -> Game | None:
    """Return the game in the file at *path*, or None if the file has no moves."""
    item = parse_document(read_text(path), source=path)
    return None if isinstance(item, Problem) else Game(item.problem, item.jumps)


def _read(path: str) -> tuple[str, str]:
    """Return the text of the file at *path*, or of standard input, and its name."""
    if path != "-":
        return read_text(path), path
    source = "standard input"
    return decode_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), source=source), source
