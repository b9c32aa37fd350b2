"""The command ``schema``, which prints the JSON schema of what a command prints."""

from __future__ import annotations

import json

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.schemas import schema, schema_names


@click.command("schema", cls=Command)
@click.argument("words", metavar="[NAME]", nargs=-1)
def command(words: tuple[str, ...]) -> int:
    """Print the JSON Schema of the answers that the command NAME prints with --json.

    NAME is a command ("solve", "study records") or a kind of file. Without a name, pegsol lists all
    names. The schema is self-contained and follows draft 2020-12.
    """
    if words:
        click.echo(json.dumps(schema(" ".join(words)), indent=2))
    else:
        click.echo("\n".join(schema_names()))
    return YES
