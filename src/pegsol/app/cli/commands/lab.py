"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.lab.genetic import command as genetic
from pegsol.app.cli.lab.orders import command as orders
from pegsol.app.cli.lab.prune import command as prune
from pegsol.app.cli.lab.random import command as random
from pegsol.app.cli.lab.rule import command as rule
from pegsol.app.cli.lab.search import command as search


@click.group("lab")
def command() -> None:
    """Run plain ways to search and to play, and measure them."""


command.add_command(genetic)
command.add_command(orders)
command.add_command(prune)
command.add_command(random)
command.add_command(rule)
command.add_command(search)
