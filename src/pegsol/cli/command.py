"""The class of all commands: it prints help in sections and adds the shared options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click
from click.core import ParameterSource

from pegsol.errors import PegError
from pegsol.threads import DEFAULT_THREADS, MAX_THREADS


class Settings:
    """The values of the options that every command takes.

    *memory* is in bytes. If *progress* is None, only a terminal shows a line of progress. If the
    process *is_program*, it does nothing but this command, and may be limited and ended.
    """

    def __init__(self, *, progress: bool | None = None, is_program: bool = False) -> None:
        self.threads = DEFAULT_THREADS  # no data class, because that module is slow to import
        self.memory: int | None = None
        self.progress = progress
        self.plain = False
        self.is_program = is_program
        self.legend = ""
        self.given: set[str] = set()  # the options of the command line


def settings() -> Settings:
    """Return the settings of the running command, or the defaults outside a command."""
    context = click.get_current_context(silent=True)
    return Settings() if context is None else context.find_root().ensure_object(Settings)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Store the value of an option in the settings, if the option was given."""
    if ctx.get_parameter_source(str(param.name)) is not ParameterSource.DEFAULT:
        kept = ctx.find_root().ensure_object(Settings)
        kept.given.add(str(param.name))
        setattr(kept, str(param.name), value)


def size(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Return the number of bytes given to an option, with a unit or without."""
    if value is None:
        return None
    from pegsol.limits import parse_memory

    try:
        return parse_memory(value)
    except (PegError, OverflowError):
        raise click.BadParameter(f"{value!r} is not a size such as 500M or 2G.") from None


EVERYWHERE: tuple[click.Parameter, ...] = (
    click.Option(
        ["--threads"],
        type=click.IntRange(1, MAX_THREADS),
        metavar="N",
        default=DEFAULT_THREADS,
        expose_value=False,
        callback=_keep,
        help="Search with N threads.",
    ),
    click.Option(
        ["--memory-limit", "memory"],
        metavar="M",
        expose_value=False,
        callback=lambda ctx, param, value: _keep(ctx, param, size(ctx, param, value)),
        help="Use at most M bytes, such as 500M or 2G.",
    ),
    click.Option(
        ["--progress/--no-progress"],
        default=None,
        expose_value=False,
        callback=_keep,
        help="Show progress always, or never.",
    ),
    click.Option(
        ["--ascii", "plain"],
        is_flag=True,
        expose_value=False,
        callback=_keep,
        help="Draw in plain ASCII, without colour.",
    ),
    click.Option(
        ["--legend"],
        metavar="LEGEND",
        expose_value=False,
        callback=_keep,
        help="What the characters of a drawing mean, such as 'peg=x empty=o outside=#'.",
    ),
)
"""The options that every command takes, before or after the name of the command."""


_MAX_OPTION = 30  # columns; Click begins the text of a longer option on the next line
_SHARED = (
    '"pegsol --help" lists the options of every command, such as --threads and --memory-limit.'
)


class Command(click.Command):
    """A command whose help lists its options in *sections*, by the names of their parameters.

    Options that belong to no section come last. The help leaves out the shared options.

    The memory limit is a ceiling for the whole process, unless the command *is_server*.
    """

    def __init__(
        self,
        *args: Any,
        sections: Mapping[str, Sequence[str]] | None = None,
        is_server: bool = False,
        **extra: Any,
    ) -> None:
        super().__init__(*args, **extra)
        self.sections = sections or {}
        self.is_server = is_server

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command within its limit of memory."""
        from pegsol.cli.group import warn
        from pegsol.game.foreign_notation import tell

        telling = tell.set(warn)
        try:
            return self._invoke_limited(ctx)
        finally:
            tell.reset(telling)

    def _invoke_limited(self, ctx: click.Context) -> Any:
        given = settings()
        if self.is_server or not given.is_program:
            return super().invoke(ctx)
        from pegsol.granted import ceiling
        from pegsol.limits import Limits

        with ceiling(Limits(memory=given.memory).memory_bytes(), given.threads):
            return super().invoke(ctx)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's arguments and options, followed by the shared options."""
        return [*super().get_params(ctx), *EVERYWHERE]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        own = [one for one in super().get_params(ctx) if isinstance(one, click.Option)]
        rows = {str(one.name): row for one in own if (row := one.get_help_record(ctx)) is not None}
        width = min(_MAX_OPTION, max([len(option) for option, _ in rows.values()]))
        placed = {name for names in self.sections.values() for name in names}
        rest = [name for name in rows if name not in placed]
        title = "Other options" if self.sections else "Options"
        for heading, names in {**self.sections, title: rest}.items():
            with formatter.section(heading):
                formatter.write_dl([(rows[name][0].ljust(width), rows[name][1]) for name in names])
        if "time_limit" in rows:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(_SHARED)
