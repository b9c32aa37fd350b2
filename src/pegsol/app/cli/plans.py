"""The option --plan: a file with the solution as a plan of the planning competitions."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from pegsol.model.files import read_text, write_file
from pegsol.model.pddl.brackets import is_pddl
from pegsol.model.pddl.writing import problem_pddl
from pegsol.model.plan import solution_plan
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution


def plan_writer(
    path: str | None, words: tuple[str, ...], problem: Problem
) -> Callable[[Solution | None], None]:
    """Return a function that writes a solution of *problem*, if given one, to the file at *path*.

    *words* are the command line's PROBLEM. The plan has the location names of this file, if it is
    PDDL, and those that `pegsol convert` writes otherwise. Without a path nothing is written.

    Raises ProblemError if PDDL cannot express the problem.
    """
    if path is None:
        return lambda solution: None
    pddl = _pddl(" ".join(words), problem)

    def write(solution: Solution | None) -> None:
        if solution is not None:
            write_file(path, solution_plan(solution, pddl))

    return write


def _pddl(argument: str, problem: Problem) -> str:
    if argument.strip() == "-":
        raise click.UsageError("--plan needs a file, not standard input, for its location names")
    if os.path.isfile(argument):
        text = read_text(argument)
        if is_pddl(text):
            return text
    return problem_pddl(problem)
