"""Each parameter that names a file, given a pipe, a device, a folder, a socket, and a huge file.

The parameters come from the commands, so that a new one is tried without a word here: as a file to
write, unless READ has its name.
"""

from __future__ import annotations

import fcntl
import os
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import click
import pytest

import invoke
from pegsol.cli import main
from pegsol.cli.group import LazyGroup

MEMORY_KIB = 150_000  # that no file may add to what this process used: a certificate has 64 MiB
HUGE_BYTES = 10**11
UNREAD = "a pipe that nobody reads"

READ = {
    *("checkpoint", "file", "jumps", "moves", "pagodas", "rule", "weights", "words"),
}
"""The parameters that name a file to read, or may."""
WITH = {
    ("analyse", "plot"): ["--along"],
    ("convert", "domain"): ["--to", "pddl"],
    ("pagodas", "plot"): ["--finish", "a1"],
    ("random", "weights"): ["--greedy", "weights"],
}
"""What else a command needs for a parameter."""
ENDINGS = {"export": ".parquet", "print": ".pdf", "prove": ".json"}
"""The endings of the files that a parameter or the -o of a command writes; others are pictures."""

Path_ = tuple[str, ...]


def parameters_of(
    group: click.Group, path: Path_ = ()
) -> Iterator[tuple[Path_, click.Command, click.Parameter]]:
    """Yield the parameters that may name a file or a folder, with their commands."""
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        if isinstance(command, click.Group):
            yield from parameters_of(command, (*path, name))
            continue
        for one in command.params:
            named = one.name in READ and isinstance(one.type, click.types.StringParamType)
            if isinstance(one.type, click.Path) or named:
                yield (*path, name), command, one


def ending(path: Path_, parameter: click.Parameter) -> str:
    own = ENDINGS.get(path[-1]) if parameter.name == "output" else None
    return ENDINGS.get(str(parameter.name)) or own or ".svg"


def command_line(
    path: Path_, command: click.Command, parameter: click.Parameter, file: Path
) -> list[str]:
    """Return the words of a command that has *file* for *parameter*, and what else it needs."""
    more = WITH.get((path[-1], str(parameter.name)), [])
    options, arguments = [*path, *more], []
    for one in command.params:
        if one is parameter:
            value = str(file)
        elif not one.required or one.opts[-1] in more:
            continue
        elif isinstance(one.type, click.Choice):
            value = one.type.choices[0]
        elif one.name == "words":
            value = "line(4)" if one.metavar == "BOARD" else "line(4) b1 any"
        else:
            value = str(file.with_name(f"out{ending(path, one)}"))
        if isinstance(one, click.Option):
            options += [one.opts[-1], value]
        else:
            arguments.append(value)
    return [*options, *arguments]


def make_pipe(path: Path, stack: ExitStack) -> None:
    """Make a pipe with a reader, for whom there is room for all that a command writes."""
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    stack.callback(os.close, reader)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 1 << 20)


def make_unread_pipe(path: Path, stack: ExitStack) -> None:
    os.mkfifo(path)


def make_socket(path: Path, stack: ExitStack) -> None:
    stack.callback(os.chdir, Path.cwd())
    os.chdir(path.parent)  # the whole path may be too long for a socket
    stack.enter_context(socket.socket(socket.AF_UNIX)).bind(path.name)


def make_huge(path: Path, stack: ExitStack) -> None:
    path.touch()
    os.truncate(path, HUGE_BYTES)  # a hole: it takes no space on disk


KINDS: dict[str, Callable[[Path, ExitStack], None]] = {
    "pipe": make_pipe,
    UNREAD: make_unread_pipe,
    "device": lambda path, stack: path.symlink_to("/dev/zero"),
    "folder": lambda path, stack: path.mkdir(),
    "socket": make_socket,
    "huge": make_huge,
}


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="needs a large pipe")
@pytest.mark.parametrize("kind", KINDS)
def test_odd_files(kind: str, tmp_path: Path) -> None:
    for number, (path, command, parameter) in enumerate(parameters_of(main)):
        if parameter.name in READ and kind == UNREAD:
            continue
        file = tmp_path / f"{number}" / f"odd{ending(path, parameter)}"
        file.parent.mkdir()
        words = command_line(path, command, parameter, file)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with ExitStack() as stack:
            KINDS[kind](file, stack)
            result = invoke.run(*words)
        growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert growth < MEMORY_KIB, words
        if parameter.name in READ:
            refused = (path, parameter.name) == (("check",), "words") and kind in ("huge", "pipe")
            assert result.exit_code == (10 if refused else 2), words
        if result.exit_code == 2:
            assert result.stderr.count("\n") == 1, (words, result.stderr)
            assert "(help:" not in result.stderr or " is a " in result.stderr, result.stderr
        else:
            assert result.exit_code in (0, 10), (words, result.stderr)
