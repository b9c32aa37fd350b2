"""Puzzles to order for the pages."""

from __future__ import annotations

from typing import Any

from pegsol.app.web.naming import key_of
from pegsol.app.web.task import WishTask
from pegsol.errors import LimitError, ProblemError
from pegsol.limits import Limits
from pegsol.search.run import Run
from pegsol.search.surveys.puzzle_set import Order, PuzzleOfSet, PuzzleSet
from pegsol.search.surveys.wishes import Wish

SECONDS_EACH = 2.0
"""The time for the difficulty of a puzzle."""


def new_puzzles(task: WishTask, memory: int) -> list[dict[str, Any]]:
    """Return the puzzles of a set: fewer than were wished for if no others were found in time.

    Raises ProblemError for a wish that no puzzle meets, and LimitError if none was found.
    """
    wish = Wish(None, task.grade, task.symmetry, task.unique, task.connected)
    board = task.game().board
    order = Order([board], wish, task.count, pegs=task.pegs, rising=task.rising)
    run = Run(Limits(time=task.seconds, memory=memory), seed=task.seed)
    making = PuzzleSet(order, run, SECONDS_EACH)
    try:
        puzzles = making.complete()
    except (LimitError, ProblemError):
        puzzles = making.so_far()
        if not puzzles:
            raise
    return [_as_json(one) for one in puzzles]


def _as_json(one: PuzzleOfSet) -> dict[str, Any]:
    problem, known = one.solution.problem, one.difficulty
    return {
        "key": key_of(problem),
        "problem": problem.as_json(),
        "pegs": problem.start.peg_count,
        "symmetry": one.shape.symmetry,
        "look": one.shape.look,
        "number": None if known is None else known.as_json()["number"],
        "grade": None if known is None else known.grade,
    }
