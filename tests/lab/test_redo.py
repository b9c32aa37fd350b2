"""The old texts computed again: their figures, limits, and verdicts."""

from __future__ import annotations

import shlex

import click
import pytest

from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.lab.old_texts.redo import TEXTS, Found, Statement, Work, text_called
from pegsol.search.run import Run


def test_each_command_that_a_statement_names_can_be_given() -> None:
    """Only its words are read here; nothing runs."""
    statements = [one for name in TEXTS for one in text_called(name).statements]
    for command in {command for one in statements for command in one.how}:
        program, *words = shlex.split(command)
        assert program == "pegsol"
        group: click.Command = main
        context = click.Context(main, info_name="pegsol")
        while isinstance(group, click.Group):
            name, *words = words
            group = group.load(name) if isinstance(group, LazyGroup) else group.commands[name]
        assert group.make_context(name, words, parent=context).params, command


@pytest.mark.parametrize(
    ("found", "verdict"),
    [("exactly 3", "estimate"), ((True, "3"), "estimate"), ((False, "4"), "wrong")],
)
def test_what_is_compared_may_be_wrong(found: Found | str, verdict: str) -> None:
    row = Statement("about 3", lambda work: found, "estimate").row(Work(Run(), 1))
    assert row.verdict == verdict
