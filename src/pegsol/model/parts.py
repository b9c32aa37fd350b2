"""Parsing shared by the text and JSON formats: starts, finishes, holes, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.model.board import Board
from pegsol.model.diagram import parse_pattern
from pegsol.model.finish import Finish
from pegsol.model.jump import Rules
from pegsol.model.position import EMPTY_WORDS, Position, parse_holes, position_on
from pegsol.wording import shown, words_of

START_WORDS = ("pegs", *EMPTY_WORDS)
"""The words before a list of holes that is a start."""

_AT_MOST = re.compile(r"at[ -]most[ -]([0-9]{1,9})")
_EXACTLY = re.compile(r"exactly[ -]([0-9]{1,9})")
_ONE_VACANCY = ("one vacancy", "one-vacancy")


def parse_start(board: Board, text: str) -> Position:
    """Return the start that a line of *text* describes: ``pegs ..`` or ``vacancies ..``.

    >>> from pegsol import board
    >>> parse_start(board("english"), "vacancies d4, c4").peg_count
    31

    Raises NotationError for anything else.
    """
    first = (words_of(text) or [""])[0]
    if first.lower() in START_WORDS:
        return Position(board, text)
    raise NotationError("a start is a diagram, or 'pegs ..' or 'vacancies ..'")


StartLike = Position | str
"""A position or its text: the only empty hole, "pegs ..", "vacancies ..", or a diagram."""

FinishLike = Finish | Position | str | Iterable[str]
"""A finish, the position at the end, a text such as "d4 d5", "any" or "exactly 3", or holes."""


def as_start(board: Board, value: StartLike) -> Position:
    """Return the start on *board* that *value* is or describes; one hole is the only empty one.

    >>> from pegsol import board
    >>> as_start(board("english"), "d4").peg_count
    32

    Raises NotationError for a text that cannot be read, ProblemError for a position on another
    board, and TypeError for anything else.
    """
    if isinstance(value, Position):
        return position_on(board, value)
    if not isinstance(value, str):
        raise expected("a start, such as 'd4' or 'pegs d4 d5'", value)
    words = words_of(value)
    if "\n" in value.strip("\n"):
        return Position(board, value)
    if len(words) == 1 and words[0].lower() not in START_WORDS:
        return Position.vacancies(board, words)
    return parse_start(board, value)


def as_finish(board: Board, value: FinishLike) -> Finish:
    """Return the finish on *board* that *value* is or describes.

    >>> from pegsol import board
    >>> as_finish(board("english"), "any"), as_finish(board("line(4)"), ["a1", "b1"])
    (Finish.any_survivor(), Finish.exactly(3))

    Raises NotationError for a text that cannot be read, ProblemError for a finish without a peg or
    off the board, and TypeError for anything else.
    """
    if isinstance(value, Finish):
        return value.on(board)
    if isinstance(value, str):
        if "\n" in value.strip("\n"):
            return pattern_finish(*parse_pattern(board, value))
        return parse_finish(board, value)
    if isinstance(value, Position):
        return Finish.exactly(position_on(board, value).bits)
    if isinstance(value, Iterable):
        return Finish.exactly(value).on(board)
    raise expected("a finish, such as 'd4', 'any' or 'at most 3'", value)


def parse_finish(board: Board, text: str) -> Finish:
    """Return the finish that a line of *text* describes.

    It is ``any``, ``fewest``, ``at most 3``, ``exactly 3``, ``one vacancy`` (every hole but one
    filled, whichever it is), or holes such as ``d1 d7``; holes after the word ``free`` may be
    either. After the word ``vacancies`` come the holes that are empty instead.

    >>> from pegsol import board
    >>> parse_finish(board("english"), "at-most-3"), parse_finish(board("english"), "one vacancy")
    (Finish.at_most(3), Finish.count(32))
    >>> parse_finish(board("line(4)"), "vacancies b1 d1")
    Finish.exactly(5)

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
    match = _EXACTLY.fullmatch(phrase)
    if match is not None:
        return Finish.count(int(match[1])).on(board)
    if phrase in _ONE_VACANCY:
        return Finish.one_vacancy(board)
    lower = [word.lower() for word in words]
    if lower[:1] == ["exactly"] and "exactly" not in board.names:
        raise NotationError("'exactly' takes a number of pegs, such as 'exactly 3'")
    kind = lower[0] if lower else ""
    if kind in START_WORDS:
        words, lower = words[1:], lower[1:]
    split = lower.index("free") if "free" in lower else len(words)
    pegs, free = parse_holes(board, words[:split]), parse_holes(board, words[split + 1 :])
    if kind in EMPTY_WORDS:
        return vacancies_finish(board, pegs, free)
    return pattern_finish(pegs, free)


def is_one_vacancy(board: Board, finish: Finish, rules: Rules) -> bool:
    """Return whether a reverse game ends if only one hole is empty, whichever it is."""
    return rules == "reverse" and finish == Finish.count(max(1, len(board) - 1))


def finish_words(board: Board, finish: Finish, rules: Rules) -> str | None:
    """Return a finish that is not made of holes as parse_finish() reads it, else None.

    >>> from pegsol import board
    >>> finish_words(board("english"), Finish.count(32), "normal")
    'exactly 32'
    >>> finish_words(board("english"), Finish.count(32), "reverse")
    'one vacancy'
    """
    if finish.kind == "fewest":
        return "fewest"
    if finish.kind == "at_most":
        return "any" if finish.most == 1 else f"at most {finish.most}"
    if finish.kind == "count":
        return "one vacancy" if is_one_vacancy(board, finish, rules) else f"exactly {finish.most}"
    return None


def pattern_finish(pegs: int, free: int) -> Finish:
    """Return the finish with these *pegs*, the holes in *free* being either (both as bits)."""
    if pegs & free:
        raise NotationError("a hole of the finish cannot hold a peg and be free as well")
    if pegs | free == 0:
        raise ProblemError("the finish has no peg")
    return Finish.exactly(pegs, free)


def vacancies_finish(board: Board, vacancies: int, free: int = 0) -> Finish:
    """Return the finish with pegs everywhere but in *vacancies* (bits), *free* being either."""
    if vacancies & free:
        raise NotationError("a hole of the finish cannot be empty and be free as well")
    return pattern_finish(board.full & ~vacancies & ~free, free)


def parse_rules(value: object) -> Rules:
    """Return the rules called *value*."""
    if value == "normal":
        return "normal"
    if value == "reverse":
        return "reverse"
    raise NotationError(f"rules are normal or reverse, not {shown(value)}")


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
