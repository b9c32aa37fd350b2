"""Chapters of a booklet: a problem with its facts, and its solution or proof."""

from __future__ import annotations

from typing import Any

from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.proof import Proof
from pegsol.view.booklet.answers import Item, problem_of, proof_parts, solution_parts
from pegsol.view.booklet.figures import running, task
from pegsol.view.booklet.options import Options
from pegsol.view.booklet.words import Words, puzzle_of
from pegsol.view.export.typeset import one_line
from pegsol.view.titles import board_title, problem_title
from pegsol.view.wording import describe_finish
from pegsol.wording import plural


def chapter(item: Item, options: Options) -> dict[str, Any]:
    """Return the chapter of an item: its problem, and its solution or proof if it has one."""
    problem = problem_of(item)
    title = one_line(problem_title(problem))
    drawn = not options.solutions  # otherwise the answers are at the back
    return {
        "title": title,
        "running": running(title),
        "grade": grade_parts(known_grade(problem), options.words),
        "facts": _facts(problem),
        "paragraphs": [one_line(part) for part in problem.description.split("\n\n")],
        "task": task(problem, options),
        "solution": solution_parts(item, options) if drawn and isinstance(item, Solution) else None,
        "proof": proof_parts(item, options) if drawn and isinstance(item, Proof) else None,
    }


def grade_parts(grade: int | None, words: Words) -> dict[str, Any] | None:
    """Return a grade of difficulty as a number of stars and in words."""
    if grade is None:
        return None
    names = words.grades
    return {"stars": grade, "of": len(names), "words": names[grade - 1]}


def known_grade(problem: Problem) -> int | None:
    """Return the grade of a named puzzle, or None for an impossible puzzle or any other problem."""
    named = puzzle_of(problem)
    return None if named is None else named.grade


def _facts(problem: Problem) -> list[tuple[str, str]]:
    board = problem.board
    name = board_title(board)
    holes = plural(len(board), "hole")
    facts = [
        ("Board", name if holes in name else f"{name}, {holes}"),
        ("Start", plural(problem.start.peg_count, "peg")),
        ("Finish", describe_finish(problem.finish, board)),
    ]
    if problem.rules == "reverse":
        facts.append(("Rules", "reverse: a peg jumps over an empty hole, and a peg appears there"))
    named = puzzle_of(problem)
    if named is not None and named.title == problem.title:
        facts.append(("Source", named.source))
    return [(name, one_line(words)) for name, words in facts]
