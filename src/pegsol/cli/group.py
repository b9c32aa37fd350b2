"""The command group, which finds a command, runs it, and ends with its exit code.

A command returns its exit code. Errors that pegsol raises on purpose become one line on standard
error, and so does Ctrl-C. A closed pipe ends only the lists: every other command goes on without a
reader until its answer is known, so that its exit code stays the same.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from pegsol.cli.command import EVERYWHERE
from pegsol.cli.exit_codes import BAD_INPUT, ENDED_BY, UNDECIDED, YES
from pegsol.cli.interrupts import WORDS, raised_once
from pegsol.errors import LimitError, OutOfMemoryError, PegError
from pegsol.granted import is_shortage
from pegsol.watchdog import leave
from pegsol.wording import abridged, printable

MAX_HELP_COLUMNS = 100


class _Output(io.FileIO):
    """A standard stream, whose text is lost once nobody reads it any more, as after `| head`."""

    has_reader = True

    def write(self, data: Any, /) -> int:
        """Write some bytes."""
        try:
            return super().write(data)
        except BrokenPipeError:
            self.has_reader = False
            _discard_output(self.fileno())
            return super().write(data)


def has_reader() -> bool:
    """Return whether standard output is still read; a list ends when it is not."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return getattr(raw, "has_reader", True)


class LazyGroup(click.Group):
    """A group of commands, each in a module of *package* that is imported when the command runs.

    The module has the name of the command, and its attribute ``command`` is the command. *texts*
    maps each command to its line in the group's help, which does not list a command without one.
    """

    def __init__(
        self,
        *args: Any,
        package: str,
        texts: Mapping[str, str],
        **extra: Any,
    ) -> None:
        super().__init__(*args, **extra)
        self.package = package
        for name, text in texts.items():
            self.add_command(click.Command(name, short_help=text, hidden=not text))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of help."""
        return list(self.commands)

    def load(self, name: str) -> click.Command:
        """Return a group, or a command, whose module is imported."""
        if isinstance(self.commands[name], click.Group):
            return self.commands[name]
        command: click.Command = import_module(f"{self.package}.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Import the command that the first of *args* names."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, None if listed is None else self.load(str(listed.name)), rest


class Application(LazyGroup):
    """The program, whose commands return exit codes and whose help fits on one screen.

    *sections* has the commands and their lines in the groups in which help lists them. The options
    that every command takes come last, under the title *shared*.
    """

    def __init__(
        self, *args: Any, sections: Mapping[str, Mapping[str, str]], shared: str, **extra: Any
    ) -> None:
        texts = {name: text for lines in sections.values() for name, text in lines.items()}
        super().__init__(*args, texts=texts, **extra)
        self.sections = {title: lines for title, lines in sections.items() if title}
        self.shared = shared

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, without blank lines between its sections."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        options = [one.get_help_record(ctx) for one in EVERYWHERE]
        shared = [row for row in options if row is not None]
        width = max(map(len, self.commands))
        sections = [
            (title, [(name.ljust(width), text) for name, text in lines.items()])
            for title, lines in self.sections.items()
        ]
        for title, rows in [*sections, (self.shared, shared)]:
            formatter.write(f"{title}:\n")
            with formatter.indentation():
                formatter.write_dl(rows)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line."""
        width = max(min(columns(), MAX_HELP_COLUMNS) - 2, 50)  # as Click chooses it
        return super().make_context(*args, **{"terminal_width": width, **extra})

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; return its exit code, or that for the limit or signal that ended it."""
        with raised_once():
            try:
                return super().invoke(ctx)
            except (LimitError, MemoryError) as error:
                stopped = error if isinstance(error, LimitError) else OutOfMemoryError()
                leave(UNDECIDED)  # or the watchdog could print the line as well
                warn_stopped(error, str(stopped))
                from pegsol.cli.answer import stopped_text
                from pegsol.cli.options import asked  # loads the model

                click.echo(stopped_text(asked(ctx), stopped.limit), nl=False)
                return UNDECIDED
            except KeyboardInterrupt as interrupt:
                stop = interrupt  # kept to the end of the block, which would raise it again
                number = getattr(stop, "number", signal.SIGINT)
                leave(ENDED_BY + number)
                warn_stopped(stop, WORDS[number])
                return ENDED_BY + number

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
        _open_streams()
        # NumPy's library would start threads, and interrupts the program if it cannot.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        code = exit_code(command)
        leave(code)
        if code > ENDED_BY:
            _leave_at_once(code)
        sys.exit(code)


def columns() -> int:
    """Return the width of the terminal without shutil, which is slow to import."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given) > 0:
        return int(given)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):  # not a terminal, or a closed stream
        return 80


def _leave_at_once(code: int) -> None:
    """End the program without waiting for a search thread that is still busy."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def exit_code(command: Callable[[], Any]) -> int:
    """Run *command* and return the exit code for how it ended."""
    try:
        code = command()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return BAD_INPUT
    except click.ClickException as error:
        return complain(_in_one_line(error))
    except (click.Abort, KeyboardInterrupt, EOFError):
        return ENDED_BY + signal.SIGINT
    except PegError as error:
        return complain(error)
    except (MemoryError, ImportError, RuntimeError) as error:  # failures of libraries and threads
        if not is_shortage(error):
            raise
        return _out_of_memory()
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):
            _discard_output(sys.stdout.fileno())
        if is_shortage(error):
            return _out_of_memory()
        if error.errno == errno.EBADF:
            return complain("standard input or standard output is closed")
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}")
    return code if isinstance(code, int) else YES


def _out_of_memory() -> int:
    """Say that the system grants no more memory; return the exit code for a limit."""
    warn(OutOfMemoryError())
    return UNDECIDED


def _in_one_line(error: click.ClickException) -> str:
    """Return the message of a usage error as part of a sentence that also points to the help."""
    text = abridged(error.format_message())  # Click repeats what it was given
    if re.match("[A-Z][a-z]", text):
        text = text[0].lower() + text[1:]
    if not isinstance(error, click.UsageError):
        return text
    path = "pegsol" if error.ctx is None else error.ctx.command_path
    return f"{text.removesuffix('.')} (help: {path} --help)"


def complain(message: object) -> int:
    """Print one line on standard error and return the exit code for bad input."""
    warn(message)
    return BAD_INPUT


def warn(message: object) -> None:
    """Print one line on standard error."""
    with contextlib.suppress(OSError):
        click.echo(line(message), err=True, nl=False)


def line(message: object) -> str:
    """Return a message as one line of the program."""
    return f"pegsol: {printable(' '.join(str(message).split()))}\n"


def warn_stopped(error: BaseException, message: str) -> None:
    """Print one line with what stopped a command and the notes that were added to the error."""
    warn(message + "".join(getattr(error, "__notes__", ())))


def _open_streams() -> None:
    """Open the standard streams that are closed, and make every text writable.

    Reading closed input or writing closed output then raises OSError (EBADF), as in every program,
    and no other file can get the number of a closed stream. Text for a closed standard error is
    lost, and so is text that nobody reads. Output shows a question mark for a character that its
    encoding lacks.
    """
    # Each stream is opened for the direction in which it is not used.
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        sys.stdout = _without_reader(sys.stdout)
    if isinstance(sys.stderr, io.TextIOWrapper) and sys.stderr is sys.__stderr__:
        sys.stderr = _without_reader(sys.stderr)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _without_reader(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a standard stream to which writing is no error if nobody reads it."""
    if stream.isatty():  # always has a reader
        return stream
    raw = io.BufferedWriter(_Output(stream.fileno(), "wb", closefd=False))
    return io.TextIOWrapper(
        raw,
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
    )


def _discard_output(descriptor: int) -> None:
    """Discard unwritten output, because the interpreter would complain about it on exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
