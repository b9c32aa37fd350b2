"""The command ``convert``: a problem, written in another format."""

from __future__ import annotations

import click

from pegsol.app.cli.group import YES
from pegsol.app.cli.options import load, problem_argument
from pegsol.model.files import problem_json, problem_text, write_file
from pegsol.model.pddl.domains import domain_pddl
from pegsol.model.pddl.writing import problem_pddl


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
@click.option(
    "--domain",
    type=click.Path(),
    help="With --to pddl: also write the domain, the file of rules that a planner needs.",
)
def command(words: tuple[str, ...], form: str, output: str, domain: str | None) -> int:
    """Write PROBLEM in another format.

    PROBLEM is usually a file, in any of the formats, but can be anything that "pegsol show" takes.
    """
    if domain is not None and form != "pddl":
        raise click.UsageError("--domain needs --to pddl")
    problem = load(words)
    writers = {"text": problem_text, "json": problem_json, "pddl": problem_pddl}
    text = writers[form](problem)
    if output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_file(output, text)
    if domain is not None:
        write_file(domain, domain_pddl(problem))
    return YES
