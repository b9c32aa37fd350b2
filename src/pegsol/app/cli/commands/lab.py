"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.lab import random, rule


@click.group("lab")
def command() -> None:
    """Run plain ways to search and to play, and measure them."""


command.add_command(random.command)
command.add_command(rule.command)
