"""The command ``show``, which draws a problem and says what its position class decides."""

from __future__ import annotations

from shlex import quote
from typing import NotRequired, TypedDict

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.options import (
    json_option,
    loaded,
    problem_argument,
)
from pegsol.cli.report import draw_words
from pegsol.cli.screen import Screen
from pegsol.game.foreign_notation import tell
from pegsol.game.problem import Problem, ProblemJson
from pegsol.proof.position_class import class_allows, feasible_survivors, least_in_class
from pegsol.proof.proof import ProofJson, position_class_proof
from pegsol.shapes import Hole
from pegsol.view.terminal.position import draw_problem
from pegsol.view.wording import listed


class PositionClassJson(TypedDict):
    """What a position class says."""

    allowed: bool
    """Whether the position class allows the finish."""
    proof: ProofJson | None
    survivors: list[Hole]
    """The holes in which a single peg may be left."""
    least_pegs: int
    """The fewest pegs that the class allows."""


class OtherReadingJson(TypedDict):
    """What else a drawing may be."""

    reading: str
    legend: str
    """The value of --legend that makes it so."""


class ShowJson(TypedDict):
    """A problem, and what its position class says."""

    problem: ProblemJson
    read_as: NotRequired[str]
    """The legend and the board of a drawing, or the notation of holes, unless that was clear."""
    other_readings: NotRequired[list[OtherReadingJson]]
    """What else a drawing may be, the likeliest first."""
    position_class: PositionClassJson


@click.command("show", cls=Command)
@problem_argument
@json_option(ShowJson)
def command(words: tuple[str, ...], as_json: bool) -> int:
    """Draw the start and the finish of PROBLEM, with what its position class says.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.

    The position class of the start proves some problems impossible. For the others it says which
    single pegs can be left, or how many pegs must be left if the finish counts them. This needs no
    search.
    """
    told: list[str] = []
    tell.set(told.append)  # this command says it in its answer
    problem = loaded(words)
    read_as = problem.read_as or "".join(told)
    others = problem.other_readings
    if as_json:
        found = ShowJson(problem=problem.as_json(), position_class=_as_json(problem))
        if read_as:
            found["read_as"] = read_as.removeprefix("read as: ")
        if others:
            found["other_readings"] = [{"reading": one, "legend": legend} for one, legend in others]
        print_answer(found)
        return YES
    screen = Screen()
    screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
    if read_as:
        screen.line()
        screen.line(read_as)
    for reading, legend in others:
        screen.line(f"or as: {reading}: --legend {quote(legend)}")
    if problem.description:
        screen.line()
        screen.paragraph(problem.description)
    _show_class(screen, problem)
    return YES


def _show_class(screen: Screen, problem: Problem) -> None:
    """Print any proof by position class, and the finishes that the class allows."""
    proof = position_class_proof(problem)
    if proof is not None:
        screen.line()
        screen.line(f"impossible: proved by {proof.kind}", "bad")
        screen.line()
        draw_words(screen, proof.summary())
    elif problem.finish.care:
        return
    screen.line()
    screen.paragraph(_allowed(problem))


def _allowed(problem: Problem) -> str:
    """Return in words which finishes of fewest pegs the class of the start allows."""
    if problem.finish.least > 1 and class_allows(problem):
        return f"The position class allows exactly {problem.finish.most} pegs."
    survivors = feasible_survivors(problem.start)
    if survivors:
        return f"The position class allows a single peg in {listed(survivors, 'or')}."
    return f"The position class allows no fewer than {least_in_class(problem.start)} pegs."


def _as_json(problem: Problem) -> PositionClassJson:
    proof = position_class_proof(problem)
    return {
        "allowed": proof is None,
        "proof": None if proof is None else proof.as_json(),
        "survivors": list(feasible_survivors(problem.start)),
        "least_pegs": least_in_class(problem.start),
    }
