"""The command ``site``: the game as a folder of plain files."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from pegsol.app.cli.command import Command
from pegsol.app.cli.group import YES
from pegsol.errors import MissingExtraError
from pegsol.wording import printable


@click.command("site", cls=Command)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to write; an older site there is replaced.",
)
def command(output: Path) -> int:
    """Write the whole game as a folder of web pages, which need no server of their own.

    Any host of plain files can serve the folder, under any address. The browser solves, hints,
    counts and keeps what is saved. Only what needs Python is absent: PDF, animations, proofs by
    linear programmes and long searches.
    """
    if find_spec("fastapi") is None:
        raise MissingExtraError("web", "writing a site")
    from pegsol.app.site.writer import write_site

    count = write_site(output)
    click.echo(f"{count} files; to play, run: python -m http.server -d {printable(str(output))}")
    return YES
