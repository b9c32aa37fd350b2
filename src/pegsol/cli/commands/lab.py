"""The commands ``lab ..``, each in a module of :mod:`pegsol.cli.lab`."""

from __future__ import annotations

import click

from pegsol.cli.group import LazyGroup

TEXTS = {
    "search": "Search depth first, and choose every detail of the search.",
    "compare": "Compare what pruning rules save a plain search, or orders of jumps cost it.",
    "rule": "Test exactly whether a pruning rule is sound.",
    "random": "Show exactly how random and greedy play go.",
    "genetic": "Solve a problem by evolving weights of its holes.",
}
"""The commands and their one-line descriptions in help."""


@click.group("lab", cls=LazyGroup, package="pegsol.cli.lab", texts=TEXTS)
def command() -> None:
    """Run simple methods of search and play, and measure them."""
