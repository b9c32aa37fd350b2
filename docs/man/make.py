"""Write docs/man/pegsol.1, the manual page, from the commands (``make man``).

It is made here rather than by click-man, which writes a page for each command and knows no command
that is imported when it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from pegsol import __version__
from pegsol.app.cli import COMMANDS, main
from pegsol.app.cli.group import LazyGroup

PAGE = Path(__file__).with_name("pegsol.1")


def page() -> str:
    """Return the manual page."""
    context = click.Context(main, info_name="pegsol", **main.context_settings)
    lines = [
        f'.TH PEGSOL 1 "" "pegsol {__version__}" "pegsol"',
        *[".SH NAME", r"pegsol \- play and solve peg solitaire on any board"],
        *[".SH SYNOPSIS", r"\fBpegsol\fR \fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]"],
        *[".SH DESCRIPTION", *_paragraphs(main.help or "")],
        *[".SH OPTIONS OF EVERY COMMAND", *_options(context, main.params)],
    ]
    for title, texts in COMMANDS.items():
        lines.append(f".SH {title.upper() or 'OTHER COMMANDS'}")
        for name in texts:
            lines += _command(main.load(name), f"pegsol {name}", context)
    lines += [".SH ENVIRONMENT", ".TP", r"\fBNO_COLOR\fR", "Turns colour off if it is set."]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    """Yield the lines on a command, and on its own commands."""
    context = click.Context(command, info_name=name, parent=parent)
    yield f'.SS "{_escaped(" ".join([name, *command.collect_usage_pieces(context)]))}"'
    yield from _paragraphs(command.help or "")
    yield from _options(context, command.params)
    if isinstance(command, click.Group):
        for word, listed in command.commands.items():
            inner = command.load(word) if isinstance(command, LazyGroup) else listed
            yield from _command(inner, f"{name} {word}", context)


def _options(context: click.Context, params: Iterable[click.Parameter]) -> Iterator[str]:
    for param in params:
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None:
            yield from [".TP", rf"\fB{_escaped(record[0])}\fR", _escaped(record[1])]


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; one marked by Click's backspace keeps its lines."""
    for part in re.split(r"\n\s*\n", text.strip()):
        lines = [line for line in part.splitlines() if line.strip("\b ")]
        if "\b" in part:
            yield from [".PP", ".nf", *map(_escaped, lines), ".fi"]
        else:
            yield from [".PP", _escaped(" ".join(line.strip() for line in lines))]


def _escaped(text: str) -> str:
    text = text.replace("\b", "").replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return r"\&" + text if text[:1] in (".", "'") else text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
