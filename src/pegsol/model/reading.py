"""Problems and positions from what callers have: the objects themselves, or their text.

Every public function that works on a problem or a position passes its argument through here.
Boards, jumps and moves have the like beside them: :func:`pegsol.model.boards.as_board`,
:func:`pegsol.model.notation.as_jump` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pegsol.errors import expected
from pegsol.model.diagram import format_pattern
from pegsol.model.position import Position
from pegsol.model.problem import Problem
from pegsol.model.puzzles import Puzzle, problem

ProblemLike = Problem | Puzzle | str | Mapping[str, Any]
"""A problem, a puzzle of the catalogue, or what :func:`pegsol.problem` makes a problem of."""

PROBLEM_TYPES = (Problem, Puzzle, str, Mapping)
"""The same for ``isinstance``."""

PositionLike = Position | ProblemLike
"""A position, or a problem or its text for the start of that problem."""


def as_problem(value: ProblemLike) -> Problem:
    """Return the problem that *value* is or describes.

    >>> as_problem("english d4 d4") == as_problem(problem("english"))
    True

    Raises what problem() raises, and TypeError for any other value.
    """
    if isinstance(value, Problem):
        return value
    if isinstance(value, str | Mapping):
        return problem(value)
    if isinstance(value, Puzzle):
        return value.problem
    raise expected("a problem or its text, such as 'english d4 d4'", value)


def as_position(value: PositionLike) -> Position:
    """Return the position that *value* is, or the start of the problem that it is or describes.

    >>> as_position("english d4").peg_count
    32

    Raises what problem() raises, and TypeError for any other value.
    """
    if isinstance(value, Position):
        return value
    if isinstance(value, PROBLEM_TYPES):
        return as_problem(value).start
    raise expected("a position, or a problem such as 'english d4'", value)


def format_position(position: PositionLike) -> str:
    """Return the diagram of a position; parse_position reads it back.

    >>> print(format_position("triangle(3) a1"))
      .
     o o
    o o o
    """
    position = as_position(position)
    return format_pattern(position.board, position.bits)
