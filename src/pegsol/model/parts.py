"""Parsing shared by the text and JSON formats: starts, finishes, holes, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pegsol.errors import NotationError, ProblemError
from pegsol.model.board import Board
from pegsol.model.position import Position, Rules
from pegsol.model.problem import Finish
from pegsol.wording import shown

_AT_MOST = re.compile(r"at[ -]most[ -]([0-9]{1,9})")


def parse_start(board: Board, text: str) -> Position:
    """Return the start that a line of *text* describes: ``pegs ..`` or ``vacancies ..``.

    >>> from pegsol import board
    >>> parse_start(board("english"), "vacancies d4, c4").peg_count
    31

    Raises NotationError for anything else.
    """
    kind, *names = words_of(text) or [""]
    if kind.lower() == "pegs":
        return Position(board, parse_holes(board, names))
    if kind.lower() in ("vacancies", "vacancy"):
        return Position(board, board.full & ~parse_holes(board, names))
    raise NotationError("a start is a diagram, or 'pegs ..' or 'vacancies ..'")


def parse_finish(board: Board, text: str) -> Finish:
    """Return the finish that a line of *text* describes.

    It is ``any``, ``fewest``, ``at most 3``, or holes such as ``d1 d7``; holes after the word
    ``free`` may be either.

    >>> from pegsol import board
    >>> parse_finish(board("english"), "at-most-3").most
    3

    Raises NotationError for anything else, and ProblemError for a finish without a peg.
    """
    words = words_of(text)
    phrase = " ".join(words).lower()
    if phrase == "any":
        return Finish.any_survivor()
    if phrase == "fewest":
        return Finish.fewest()
    match = _AT_MOST.fullmatch(phrase)
    if match is not None:
        return Finish.at_most(int(match[1]))
    lower = [word.lower() for word in words]
    if lower[:1] == ["pegs"]:
        words, lower = words[1:], lower[1:]
    split = lower.index("free") if "free" in lower else len(words)
    pegs, free = parse_holes(board, words[:split]), parse_holes(board, words[split + 1 :])
    return pattern_finish(pegs, free)


def pattern_finish(pegs: int, free: int) -> Finish:
    """Return the finish with these *pegs*, the holes in *free* being either (both as bits)."""
    if pegs & free:
        raise NotationError("a hole of the finish cannot hold a peg and be free as well")
    if pegs | free == 0:
        raise ProblemError("the finish has no peg")
    return Finish.exactly(pegs, free)


def parse_holes(board: Board, names: Iterable[str]) -> int:
    """Return the named holes as bits; raise NotationError if one is given twice."""
    bits = 0
    for name in names:
        bit = 1 << board.hole(name)
        if bits & bit:
            raise NotationError(f"hole {name} is given twice")
        bits |= bit
    return bits


def parse_rules(value: object) -> Rules:
    """Return the rules called *value*."""
    if value == "normal":
        return "normal"
    if value == "reverse":
        return "reverse"
    raise NotationError(f"rules are normal or reverse, not {shown(value)}")


def words_of(text: str) -> list[str]:
    """Return the words of a text, separated by white space or commas."""
    return text.replace(",", " ").split()


@contextmanager
def located(line: int | None = None, source: str | None = None) -> Iterator[None]:
    """Add the line and the source to errors raised inside the block."""
    try:
        yield
    except NotationError as error:
        raise NotationError(
            error.message,
            line=error.line if error.line is not None else line,
            column=error.column,
            source=error.source if error.source is not None else source,
        ) from None
    except ProblemError as error:
        where = source if line is None else f"line {line}"
        raise ProblemError(f"{where}: {error}" if where else str(error)) from None
