"""Options that are given twice, in every command."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

import invoke
from pegsol.cli import main
from pegsol.cli.group import LazyGroup


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command of a group and of the groups in it, with the words that name it."""
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        else:
            yield (*path, name), command


EVERY = dict(commands(main))


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_no_option_is_dropped_silently(path: tuple[str, ...]) -> None:
    command = EVERY[path]
    context = click.Context(command)
    for option in command.get_params(context):
        if not isinstance(option, click.Option) or option.is_eager or option.multiple:
            continue
        for first, second in zip(option.opts, reversed(option.opts), strict=True):
            value = [] if option.is_flag else ["1"]
            shown = f"{option.opts[-1]} is given twice (help: pegsol {' '.join(path)} --help)"
            assert invoke.complaint(*path, first, *value, second, *value) == shown
        if option.secondary_opts:
            assert "given twice" in invoke.complaint(*path, option.opts[0], *option.secondary_opts)


def test_no_option_before_and_after_the_command() -> None:
    assert len(EVERY) > 30
    assert invoke.complaint("--threads", "2", "boards", "--threads", "3").startswith(
        "--threads is given twice"
    )
    assert invoke.complaint("--ascii", "--ascii", "boards").startswith("--ascii is given twice")
    invoke.run("--threads", "2", "boards", "--ascii", code=0)
    invoke.run("boards", "--help", "--help", code=0)


def test_options_that_add_up() -> None:
    text = invoke.run("check", "line(3)", "--weights", "1 1 1", "--weights", "1 1 3", code=10)
    assert "2 hand-ins: 1 accepted, 1 refused" in text.stdout
