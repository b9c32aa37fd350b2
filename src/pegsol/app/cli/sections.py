"""Help in sections: the options of a command by subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click


class SectionedCommand(click.Command):
    """A command whose help lists its options in *sections*, by the names of their values.

    Those that no section has come last.
    """

    def __init__(self, *args: Any, sections: Mapping[str, Sequence[str]], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.sections = sections

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = {str(one.name): one.get_help_record(ctx) for one in options}
        width = max([len(record[0]) for record in records.values() if record is not None])
        placed = {name for names in self.sections.values() for name in names}
        rest = [name for name in records if name not in placed]
        for title, names in {**self.sections, "Other options": rest}.items():
            rows = [record for name in names if (record := records[name]) is not None]
            with formatter.section(title):
                formatter.write_dl([(option.ljust(width), text) for option, text in rows])
