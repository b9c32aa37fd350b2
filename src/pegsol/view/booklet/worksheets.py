"""Worksheets: puzzles with stars for their difficulty, and a line for each jump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pegsol.game.problem import Problem
from pegsol.limits import Clock, Limits
from pegsol.view.booklet.figures import has_ring, task
from pegsol.view.booklet.options import Options, puzzle_of
from pegsol.view.export.typeset import one_line
from pegsol.view.messages import catalogue
from pegsol.view.titles import finish_title
from pegsol.wording import shorten

_MAX_TITLE = 70  # characters
_MAX_DESCRIPTION = 400
_ROOMY = 2  # with at most this many puzzles on a page, a description fits beside each
_SECONDS_EACH = 5.0  # to compute the difficulty of a puzzle
_SECONDS = 20.0  # for all puzzles together
_GRADING_MEMORY = 2**30


def sheet_puzzles(problems: Iterable[Problem], options: Options) -> list[dict[str, Any]]:
    """Return the puzzles of the worksheets."""
    clock = Clock(_SECONDS)
    return [_puzzle(problem, options, clock) for problem in problems]


def _puzzle(problem: Problem, options: Options, clock: Clock) -> dict[str, Any]:
    text = ""
    if (options.worksheet or 0) <= _ROOMY:
        text = shorten(one_line(options.description_of(problem)), _MAX_DESCRIPTION)
    return {
        "title": shorten(one_line(options.title_of(problem)), _MAX_TITLE),
        "grade": grade_parts(_grade(problem, clock), options),
        "facts": one_line(_task_in_words(problem, options)),
        "words": text,
        "task": task(problem, options, ringed=True),
        "jumps": _most_jumps(problem),
    }


def _most_jumps(problem: Problem) -> int:
    """Return the number of jumps of a solution; the most if the finish leaves that open."""
    start, finish = problem.start.peg_count, problem.finish
    if problem.rules == "reverse":
        return max(1, min(finish.most, len(problem.board)) - start)
    return max(1, start - finish.least)


def _grade(problem: Problem, clock: Clock) -> int | None:
    """Return the grade of a problem, or None if it is not known or there is no solution."""
    grade = known_grade(problem)
    if grade is not None:
        return grade
    from pegsol.search.solving.refutation import refuted_at_sight  # loads the engine
    from pegsol.study.difficulty import difficulty

    if refuted_at_sight(problem) is not None:
        return None
    seconds = min(_SECONDS_EACH, clock.left())
    found = difficulty(problem, limits=Limits(time=seconds, memory=_GRADING_MEMORY))
    return found.grade if found is not None and found.careful else None


def _task_in_words(problem: Problem, options: Options) -> str:
    pegs = options.count("pegs", problem.start.peg_count)
    text = options.text("task", pegs=pegs, finish=finish_title(problem, options.language))
    return f"{text} {options.text('reverse')}" if problem.rules == "reverse" else text


def grade_parts(grade: int | None, options: Options) -> dict[str, Any] | None:
    """Return a grade of difficulty as a number of stars and in words."""
    if grade is None:
        return None
    names = catalogue(options.language)["DIFFICULTY.grades"]
    return {"stars": grade, "of": len(names), "words": names[grade - 1]}


def known_grade(problem: Problem) -> int | None:
    """Return the grade of a named puzzle, or None for an impossible puzzle or any other problem."""
    named = puzzle_of(problem)
    return None if named is None else named.grade


def rule_in_words(problems: Sequence[Problem], options: Options) -> str:
    """Return how to play and to write a jump; the reverse rules are a part of their problems."""
    normal = [one for one in problems if one.rules == "normal"]
    jump = next((jump for one in normal for jump in one.start.legal_jumps()), None)
    if jump is None:
        return ""
    rule = options.text("rule", jump=jump)
    return f"{rule} {options.text('ring')}" if any(map(has_ring, problems)) else rule
