"""The command ``completion``: the script that completes pegsol's commands in a shell."""

from __future__ import annotations

import os

import click
from click.shell_completion import get_completion_class

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.pass_context
def command(ctx: click.Context, shell: str | None) -> int:
    """Print the script that completes pegsol's commands in a shell.

    The shell is bash, zsh or fish; the default is the shell that you use. For example, put

    \b
        eval "$(pegsol completion bash)"

    into ~/.bashrc.
    """
    shell = shell or _own_shell()
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None:
        raise click.UsageError("name the shell: " + ", ".join(SHELLS))
    program = ctx.find_root()
    script = kind(program.command, {}, "pegsol", "_PEGSOL_COMPLETE")
    click.echo(script.source_template % script.source_vars())
    return YES


def _own_shell() -> str:
    return os.path.basename(os.environ.get("SHELL", ""))
