"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.lab.orders import command as orders
from pegsol.app.cli.lab.prune import command as prune
from pegsol.app.cli.lab.search import command as search


@click.group("lab")
def command() -> None:
    """Run plain ways to search and to play, and measure them."""


command.add_command(orders)
command.add_command(prune)
command.add_command(search)
