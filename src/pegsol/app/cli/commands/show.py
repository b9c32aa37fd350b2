"""The command ``show``: a problem, drawn."""

from __future__ import annotations

import click

from pegsol.app.cli.group import YES
from pegsol.app.cli.options import (
    ascii_option,
    json_option,
    load,
    print_json,
    problem_argument,
)
from pegsol.app.cli.screen import Screen
from pegsol.view.terminal.position import draw_problem


@click.command("show")
@problem_argument
@ascii_option
@json_option
def command(words: tuple[str, ...], plain: bool, as_json: bool) -> int:
    """Draw the start and the finish of PROBLEM.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.
    """
    problem = load(words)
    if as_json:
        print_json(problem.as_json())
        return YES
    screen = Screen(plain=plain)
    screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
    if problem.description:
        screen.line()
        screen.paragraph(problem.description)
    return YES
