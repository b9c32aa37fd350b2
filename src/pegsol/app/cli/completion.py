"""Shell completion: the script for a shell, and what can be typed where a PROBLEM is wanted."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from click.shell_completion import CompletionItem

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", short_help="Print the script for completion in a shell.")
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.pass_context
def completion(ctx: click.Context, shell: str | None) -> int:
    """Print the script that completes pegsol's commands in a shell.

    The shell is bash, zsh or fish; if none is named, the one you use. For instance, put

    \b
        eval "$(pegsol completion bash)"

    into ~/.bashrc.
    """
    from click.shell_completion import get_completion_class

    shell = shell or _own_shell()
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None:
        raise click.UsageError("say for which shell: " + ", ".join(SHELLS))
    program = ctx.find_root()
    script = kind(program.command, {}, "pegsol", "_PEGSOL_COMPLETE")
    click.echo(script.source_template % script.source_vars())
    return 0


def complete_problem(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Return the words that can stand next in a PROBLEM: names, then holes, else files."""
    from click.shell_completion import CompletionItem

    before: tuple[str, ...] = ctx.params.get("words") or ()
    known = _holes(before) if before else _names()
    matching = [
        CompletionItem(_quoted(word), help=text)
        for word, text in known
        if word.startswith(incomplete)
    ]
    return matching if matching or before else [CompletionItem(incomplete, type="file")]


def _quoted(word: str) -> str:
    """Return a word as it must be typed.

    Bash inserts it as it is, after Click's script has read a backslash off it; the others quote.
    """
    if os.environ.get("_PEGSOL_COMPLETE", "").startswith("bash"):
        return re.sub(r"([^\w.,+-])", r"\\\\\1", word)
    return word


def _own_shell() -> str:
    return os.path.basename(os.environ.get("SHELL", ""))


def _names() -> Iterable[tuple[str, str]]:
    from pegsol.model.boards import catalogue
    from pegsol.model.puzzles import puzzles

    for entry in catalogue():
        for example in entry.examples:
            yield example, entry.note
    for puzzle in puzzles():
        yield puzzle.name, puzzle.title


def _holes(before: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    """Return the holes that may be the vacancy, or the finishes that may follow it."""
    from pegsol.errors import PegError
    from pegsol.model.boards import board

    try:
        names = board(before[0]).names
    except PegError:
        return
    if len(before) == 1:
        yield from [(name, "vacancy") for name in names]
    elif len(before) == 2:
        yield "any", "one peg, in any hole"
        yield "fewest", "as few pegs as possible"
        yield from [(name, "survivor") for name in names]
