"""The items that a command line names: problems, and files with problems, solutions or proofs."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pegsol.cli.command import settings
from pegsol.cli.options import asked, load, notation, say_reading
from pegsol.errors import NotationError
from pegsol.files import is_pipe
from pegsol.game.formats.files import MAX_FILE_BYTES, decode_text, given_bytes
from pegsol.game.formats.json import parse_json
from pegsol.game.game import Game
from pegsol.game.notation import read_moves
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits

if TYPE_CHECKING:
    from pegsol.proof.proof import Proof


def item_of(word: str, moves: str | None = None) -> Problem | Solution | Proof:
    """Return the item that one word of a command line names, as the text of a problem or as a file.

    The file has a problem, a solution, or a certificate, which is checked. With *moves*, the
    function returns the problem with these moves.

    Raises IllegalJumpError if a jump cannot be made.
    """
    items = items_of(word)
    if len(items) != 1:
        source = "standard input" if word == "-" else word
        raise NotationError(f"expected one problem or game, not {len(items)}", source=source)
    (item,) = items
    if moves is None:
        return item
    if not isinstance(item, Problem):
        what = "saved game" if isinstance(item, Solution) else "certificate"
        raise click.UsageError(f"--moves does not go with a {what}")
    return game_of(item, moves).solution()


def game_of(problem: Problem, moves: str | None) -> Game:
    """Return the game with the *moves* of a command line, which its option --notation may name.

    Raises IllegalJumpError if a jump cannot be made.
    """
    if moves is None:
        return Game(problem)
    start = problem.start.bits
    return Game(problem, read_moves(problem.board, moves, problem.rules, notation(), start))


def items_of(word: str) -> Sequence[Problem | Solution | Proof]:
    """Return the items that one word of a command line names; a file may have several."""
    if word != "-" and not os.path.isfile(word) and not is_pipe(word):
        return [load((word,))]
    data, source = given_bytes(word)
    if _has_proof(data):
        from pegsol.proof.documents import read_certificate  # the checker

        run = asked().run
        limits = Limits(memory=settings().memory) if run is None else run.limits
        return [read_certificate(word if os.path.isfile(word) else data, limits)]
    from pegsol.game.documents import parse_documents  # slow to import

    items = parse_documents(
        decode_text(data, source=source), source=source, legend=settings().legend
    )
    for item in items:
        say_reading(item if isinstance(item, Problem) else item.problem)
    return items


def _has_proof(data: bytes) -> bool:
    """Return whether a file has a certificate, or is the answer of a command with a proof."""
    begins = re.match(rb'\s*\{\s*"(certificate|command)"', data)
    if begins is None or begins[1] == b"certificate" or len(data) > MAX_FILE_BYTES:
        return begins is not None  # of all answers, only certificates are so large
    with contextlib.suppress(ValueError, AttributeError):
        content = parse_json(data.decode())
        return any(isinstance(content.get(key), dict) for key in ("proof", "certificate"))
    return False
