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


def new_puzzles(task: WishTask, memory: int) -> dict[str, Any]:
    """Return the puzzles of a set: fewer than were ordered if no others were found in time.

    If there are none, the answer says whether it is impossible that a puzzle meets the wish.
    """
    wish = Wish(None, task.grade, task.symmetry, task.unique, task.connected)
    board = task.game().board
    order = Order(
        boards=[board],
        wish=wish,
        count=task.count,
        pegs=task.pegs,
        finish=lambda board: task.finish,
        rising=task.rising,
    )
    run = Run(Limits(time=task.seconds, memory=memory), seed=task.seed)
    making = PuzzleSet(order, run, SECONDS_EACH)
    impossible = False
    try:
        puzzles = making.complete()
    except (LimitError, ProblemError) as error:
        puzzles = making.so_far()
        impossible = not puzzles and isinstance(error, ProblemError)
    return {"puzzles": [_as_json(one) for one in puzzles], "impossible": impossible}


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
