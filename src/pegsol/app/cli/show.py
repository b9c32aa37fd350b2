"""The commands that show a problem or write it down: show and convert."""

from __future__ import annotations

import click

from pegsol.app.cli.options import (
    ascii_option,
    json_option,
    load,
    print_json,
    problem_argument,
)


@click.command("show")
@problem_argument
@ascii_option
@json_option
def show(words: tuple[str, ...], plain: bool, as_json: bool) -> int:
    """Draw the start and the finish of PROBLEM.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.
    """
    problem = load(words)
    if as_json:
        print_json(problem.as_json())
        return 0
    from pegsol.app.cli.screen import Screen
    from pegsol.view.terminal.position import draw_problem

    screen = Screen(plain=plain)
    screen.draw(draw_problem(problem, symbols=screen.symbols, width=screen.width))
    if problem.description:
        screen.say()
        screen.paragraph(problem.description)
    return 0


@click.command("convert")
@problem_argument
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "json", "pddl"]),
    required=True,
    help="The format to write: pegsol's text or JSON, or the planning competitions' PDDL.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(allow_dash=True),
    default="-",
    help="The file to write, instead of standard output.",
)
def convert(words: tuple[str, ...], form: str, output: str) -> int:
    """Write PROBLEM in another format.

    PROBLEM is mostly a file, in any of the formats, but can be anything that "pegsol show" takes.
    """
    from pegsol.model.files import problem_json, problem_text, write_file
    from pegsol.model.pddl import problem_pddl

    problem = load(words)
    writers = {"text": problem_text, "json": problem_json, "pddl": problem_pddl}
    text = writers[form](problem)
    if output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_file(output, text)
    return 0
