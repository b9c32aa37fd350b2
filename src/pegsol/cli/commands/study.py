"""The commands ``study ..``, each in a module of :mod:`pegsol.cli.study`."""

from __future__ import annotations

import click

from pegsol.cli.group import LazyGroup

TEXTS = {
    "class": "Show the position classes of a board, and the single pegs they allow.",
    "fewest": "Count all positions by the fewest pegs that can be reached.",
    "deadends": "Count the positions in which a game is stuck.",
    "pagodas": "List the strongest pagoda functions, and what each of them catches.",
    "records": "Find the longest sweeps, and solutions in which few pegs move.",
    "army": "Find the smallest army that sends a peg some rows ahead.",
}
"""The commands and their one-line descriptions in help."""


@click.group("study", cls=LazyGroup, package="pegsol.cli.study", texts=TEXTS)
def command() -> None:
    """Study a board, or all solutions of a problem."""
