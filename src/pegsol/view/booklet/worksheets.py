"""Worksheets: puzzles with stars for their difficulty, and the text beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pegsol.limits import Limits
from pegsol.model.problems.problem import Problem
from pegsol.model.problems.titles import problem_title
from pegsol.view.booklet.chapters import grade_parts, known_grade
from pegsol.view.booklet.figures import has_ring, task
from pegsol.view.booklet.options import Options
from pegsol.view.export.typeset import one_line
from pegsol.view.wording import describe_finish
from pegsol.wording import plural, shorten

_MAX_TITLE = 70  # characters
_MAX_DESCRIPTION = 400
_ROOMY = 2  # with at most this many puzzles on a page, a description fits beside each
_GRADING_LIMITS = Limits(time=5, memory=2**30)


def sheet_puzzle(problem: Problem, options: Options) -> dict[str, Any]:
    """Return a puzzle of a worksheet."""
    title = one_line(problem_title(problem))
    words = ""
    if (options.worksheet or 0) <= _ROOMY:
        words = shorten(one_line(problem.description), _MAX_DESCRIPTION)
    return {
        "title": shorten(title, _MAX_TITLE),
        "grade": grade_parts(_grade(problem)),
        "facts": one_line(_task_in_words(problem)),
        "words": words,
        "task": task(problem, options, ringed=True),
    }


def _grade(problem: Problem) -> int | None:
    """Return the grade of a problem, or None if it is not known or there is no solution."""
    grade = known_grade(problem)
    if grade is not None:
        return grade
    from pegsol.search.solving.refutation import refuted_at_sight  # loads the engine
    from pegsol.search.surveys.difficulty import difficulty

    if refuted_at_sight(problem) is not None:
        return None
    found = difficulty(problem, limits=_GRADING_LIMITS)
    return found.grade if found is not None and found.solutions else None


def _task_in_words(problem: Problem) -> str:
    words = f"{plural(problem.start.peg_count, 'peg')}. "
    words += f"Finish: {describe_finish(problem.finish, problem.board)}."
    if problem.rules == "reverse":
        words += " Reverse: a peg jumps over an empty hole, and a peg appears there."
    return words


def rule_in_words(problems: Sequence[Problem]) -> str:
    """Return how to play and to write a move, for a cover; "" if the problems' rules differ."""
    jump = next((jump for one in problems for jump in one.start.legal_jumps()), None)
    if jump is None or any(one.rules != "normal" for one in problems):
        return ""
    over = jump.names[1]
    words = (
        "A peg jumps over a neighbouring peg into the empty hole behind it, and the peg jumped "
        f"over is taken off the board. Write a move as the holes that the peg visits: {jump} "
        f"takes the peg in {over}."
    )
    if any(map(has_ring, problems)):
        words += " A ring marks the hole in which the last peg must be."
    return words
