"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.lab import genetic, orders, prune, random, rule, search


@click.group("lab")
def command() -> None:
    """Run plain ways to search and to play, and measure them."""


for module in (search, orders, prune, rule, random, genetic):
    command.add_command(module.command)
