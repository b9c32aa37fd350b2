"""The commands ``lab ..``, each in a module of :mod:`pegsol.app.cli.lab`."""

from __future__ import annotations

import click

from pegsol.app.cli.group import LazyGroup

TEXTS = {
    "search": "Search depth first, with every choice open.",
    "orders": "Compare what each order of jumps costs a plain search.",
    "prune": "Compare what each pruning rule saves a plain search.",
    "rule": "Test exactly whether a pruning rule is sound.",
    "random": "Show how random and greedy play go, exactly.",
    "genetic": "Solve a problem by evolving weights of its holes.",
    "experiment": "Count what the genetic solver costs in many runs.",
}
"""The commands and their one-line descriptions in help."""


@click.group("lab", cls=LazyGroup, package="pegsol.app.cli.lab", texts=TEXTS)
def command() -> None:
    """Run plain ways to search and to play, and measure them."""
