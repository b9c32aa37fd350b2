"""A problem in one line: the words after the name of a board."""

from __future__ import annotations

import re

from pegsol.errors import NotationError
from pegsol.model.board import Board
from pegsol.model.foreign import NOTATIONS, own_holes
from pegsol.model.parts import START_WORDS
from pegsol.model.problem import Problem
from pegsol.wording import words_of

# A finish in the place of a vacancy.
_FINISH = re.compile(
    r"(any|fewest|at[ -]most[ -][0-9]+|exactly[ -][0-9]+|one[ -]vacancy)\b", re.IGNORECASE
)

# The word between a start and a finish.
_TO = re.compile(r"(?<!\S)to(?!\S)", re.IGNORECASE)

# A hole that is a number, in a foreign notation, but not a number of pegs.
_NUMBER = re.compile(r"(?<!\S)(?<!most )(?<!exactly )[0-9]{1,9}(?!\S)", re.IGNORECASE)


def problem_on(board: Board, words: str) -> Problem:
    """Return the problem on a board; the start, the finish or both may be missing.

    The start is a vacancy, or a list of holes after "pegs" or "vacancies". The word "to" stands
    before the finish; after a vacancy it may be left out. Holes may be foreign numbers; the name of
    their notation comes first if several fit.

    >>> from pegsol import board
    >>> problem_on(board("english"), "empty d4 c3 to at most 2")
    Problem('english', 'vacancies c3 d4', 'at most 2')
    >>> problem_on(board("english"), "cockett pegs 12 22 to 32")
    Problem('english', 'pegs c2 c3', 'c4')

    Raises NotationError or ProblemError for words that make no problem.
    """
    words = _with_own_holes(board, " ".join(words_of(words)))
    before, to, finish = _divided(words)
    if to:
        return Problem(board, before or None, finish)
    hole, _, finish = words.partition(" ")
    if hole.lower() in START_WORDS:
        if _FINISH.search(finish):
            raise NotationError("the word 'to' stands between a list of holes and a finish")
        return Problem(board, words)
    if _FINISH.match(words):
        hole, finish = "", words
    return Problem(board, hole or None, finish or None)


def _with_own_holes(board: Board, words: str) -> str:
    """Return *words* with our names of the holes that are foreign numbers."""
    first, _, rest = words.partition(" ")
    notation = first.lower() if first.lower() in NOTATIONS and first not in board.names else None
    if notation is not None:
        words = rest
    numbers = [word for word in _NUMBER.findall(words) if word not in board.names]
    own = dict(zip(numbers, own_holes(board, numbers, notation), strict=True))
    return _NUMBER.sub(lambda match: own.get(match[0], match[0]), words)


def _divided(words: str) -> tuple[str, bool, str]:
    """Return the words before "to", whether it is there, and those after it."""
    match = _TO.search(words)
    if match is None:
        return words, False, ""
    finish = words[match.end() :].strip()
    if not finish:
        raise NotationError("no finish follows 'to'")
    return words[: match.start()].strip(), True, finish
