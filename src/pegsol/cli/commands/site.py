"""The command ``site``: the game as a folder of plain files."""

from __future__ import annotations

from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.wording import printable


@click.command("site", cls=Command)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the site to this folder, and replace an older site there.",
)
def command(output: Path) -> int:
    """Write the whole game as a folder of web pages that need no server program.

    Any host of plain files can serve the folder, under any address. The browser solves problems,
    gives hints, counts, and keeps saved games.
    """
    from pegsol.site.writer import write_site

    count = write_site(output)
    click.echo(f"{count} files; to play, run: python -m http.server -d {printable(str(output))}")
    return YES
