"""The command group: what every command shares when it ends, well or badly.

A command returns its exit code. Errors that pegsol raises on purpose become one line on standard
error; Ctrl-C and a closed pipe end the program without a word more than is useful.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from pegsol.errors import PegError

YES = 0
BAD_INPUT = 2
NO = 10
UNDECIDED = 20
INTERRUPTED = 130


class ClosedOutputError(Exception):
    """Nobody reads our output any more."""


class Application(click.Group):
    """A group of commands that return exit codes."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line."""
        with _own_word_for_closed_output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and return what it returns."""
        with _own_word_for_closed_output():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the program and leave it with the exit code of the command."""
        run = super().main

        def command() -> Any:
            return run(args, prog_name or "pegsol", complete_var, standalone_mode=False, **extra)

        if not standalone_mode:
            return command()
        code = exit_code(command)
        if code == INTERRUPTED:
            _leave_at_once(code)
        sys.exit(code)


def _leave_at_once(code: int) -> None:
    """End the program without waiting for a search thread that is still busy."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def exit_code(command: Callable[[], Any]) -> int:
    """Run *command* and return the exit code that tells how it ended."""
    try:
        code = command()
        with _own_word_for_closed_output():
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt, EOFError):
        return INTERRUPTED
    except PegError as error:
        return complain(error)
    except MemoryError:
        warn("out of memory (--memory-limit keeps a search within bounds)")
        return UNDECIDED
    except ClosedOutputError:  # the reader has seen enough (`| head`)
        _forget_output()
        return YES
    except OSError as error:
        _forget_output()
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}")
    return code if isinstance(code, int) else YES


def complain(message: object) -> int:
    """Print one line on standard error and return the exit code for bad input."""
    warn(message)
    return BAD_INPUT


def warn(message: object) -> None:
    """Print one line on standard error."""
    text = " ".join(str(message).split())
    with contextlib.suppress(OSError):
        click.echo(f"pegsol: {text}", err=True)


@contextmanager
def _own_word_for_closed_output() -> Iterator[None]:
    """Raise ClosedOutputError for what means that, before Click makes exit code 1 of it."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL):
            raise ClosedOutputError from None
        raise


def _forget_output() -> None:
    """Send what is still unwritten nowhere, or the interpreter would complain as it ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
