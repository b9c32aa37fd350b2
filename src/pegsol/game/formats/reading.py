"""Problems and positions from what callers give: the objects themselves, or their text.

Every public function that works on a problem or a position passes its argument through here.
Boards, jumps and moves have such functions beside them: :func:`pegsol.game.boards.names.as_board`,
:func:`pegsol.game.notation.as_jump` and so on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from pegsol.errors import expected
from pegsol.game.formats.puzzles import Puzzle, problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem

ProblemLike = Problem | Puzzle | str | os.PathLike[str] | Mapping[str, Any]
"""A problem, a puzzle of the catalogue, or what :func:`pegsol.problem` makes a problem of."""

PROBLEM_TYPES = (Problem, Puzzle, str, os.PathLike, Mapping)
"""The same for ``isinstance``."""

PositionLike = Position | ProblemLike
"""A position, or a problem or its text for the start of that problem."""


def as_problem(value: ProblemLike) -> Problem:
    """Return the problem that *value* is or describes."""
    if isinstance(value, Problem):
        return value
    if isinstance(value, str | os.PathLike | Mapping):
        return problem(value)
    if isinstance(value, Puzzle):
        return value.problem
    raise expected("a problem or its text, such as 'english d4 d4'", value)


def as_position(value: PositionLike) -> Position:
    """Return the position that *value* is, or the start of the problem that it is or describes."""
    if isinstance(value, Position):
        return value
    if isinstance(value, PROBLEM_TYPES):
        return as_problem(value).start
    raise expected("a position, or a problem such as 'english d4'", value)
