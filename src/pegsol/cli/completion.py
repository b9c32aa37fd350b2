"""Shell completion of a PROBLEM: the names, and otherwise files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pegsol.game.boards.names import catalogue, unbracketed
from pegsol.game.formats.puzzles import puzzles

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return what a PROBLEM can begin with: the names of boards and puzzles, otherwise files.

    Names with numbers have their shortest spelling, triangle5, which no shell takes apart.
    """
    from click.shell_completion import CompletionItem  # slow to import

    if ctx.params.get("words"):
        return []
    plain = {unbracketed(name): one.note for one in catalogue() for name in one.examples}
    simple = {name: note for name, note in plain.items() if "-" not in name.partition(":")[2]}
    names = {name.replace(":", ""): note for name, note in simple.items()}
    names |= {known.name: known.title for known in puzzles()}
    matching = [
        CompletionItem(name, help=text)
        for name, text in names.items()
        if name.startswith(incomplete)
    ]
    return matching or [CompletionItem(incomplete, type="file")]
