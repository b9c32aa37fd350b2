"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.lab.random import command as random
from pegsol.app.cli.lab.rule import command as rule
from pegsol.app.cli.lab.search import command as search


@click.group("lab")
def command() -> None:
    """Run plain ways to search and to play, and measure them."""


command.add_command(random)
command.add_command(rule)
command.add_command(search)
