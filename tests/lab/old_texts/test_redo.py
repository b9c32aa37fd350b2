"""The old texts computed again: their figures, limits, and verdicts."""

from __future__ import annotations

import gc
import json
import shlex

import click
import pytest

from pegsol import Limits, ProblemError, lab
from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.lab.old_texts import cockett
from pegsol.lab.old_texts.dirkse import SEARCH
from pegsol.lab.old_texts.redo import TEXTS, Found, Redo, Statement, Text, Work, text_called
from pegsol.search.run import Run


@pytest.fixture(scope="module")
def dirkse() -> Redo:
    return lab.redo("dirkse")


@pytest.mark.long
def test_his_figures_stand_beside_ours(dirkse: Redo) -> None:
    (table,) = dirkse.tables
    assert [row[2] for row in table.rows[:3]] == [7_667_770, 49_518, 6_578]
    same = {row.stated: row.same for row in dirkse.rows}
    assert same["The table of directions makes “76 different moves”"]
    assert [row.stated for row in dirkse.rows if not row.same and "xp2count" in row.stated]
    assert dirkse.limit is None
    assert dirkse.omitted == sum(one.long for one in text_called("dirkse").statements) > 0


def test_a_redo_is_json(dirkse: Redo) -> None:
    content = json.loads(json.dumps(dirkse.as_json()))
    assert content["text"] == "dirkse"
    assert len(content["rows"]) == len(dirkse.rows)
    assert content["rows"][0]["how"] == [SEARCH]
    assert content["tables"][0]["header"] == list(dirkse.tables[0].header)


def commands() -> list[str]:
    """Return the commands that the statements and the tables name."""
    statements = [one for name in TEXTS for one in text_called(name).statements]
    return sorted({command for one in statements for command in one.how})


@pytest.mark.parametrize("command", commands())
def test_each_command_that_is_named_can_be_given(command: str) -> None:
    """Only its words are read here; nothing runs."""
    program, *words = shlex.split(command)
    assert program == "pegsol"
    group: click.Group = main
    context = click.Context(main, info_name="pegsol")
    while isinstance(group, click.Group):
        name, *words = words
        found = group.load(name) if isinstance(group, LazyGroup) else group.commands[name]
        if not isinstance(found, click.Group):
            assert found.make_context(name, words, parent=context).params
            return
        group = found


def test_a_limit_leaves_what_was_found_before() -> None:
    found = lab.redo("darby", limits=Limits(time=0.0))
    assert (found.limit, found.rows) == (Limit.TIME, ())
    assert found.omitted == len(text_called("darby").statements)


def test_a_limit_leaves_no_less_with_the_long_statements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = Text("cockett", "", "", "", "")

    @text.states("first")
    def first(work: Work) -> str:
        return "yes"

    @text.states("long", long=True)
    def long(work: Work) -> str:
        raise LimitError(Limit.TIME)

    @text.states("last")
    def last(work: Work) -> str:
        return "yes"

    monkeypatch.setattr(cockett, "TEXT", text)
    found = lab.redo("cockett", full=True)
    assert found.limit is Limit.TIME
    assert found.rows == lab.redo("cockett").rows
    assert [row.stated for row in found.rows] == ["first", "last"]


@pytest.mark.long
def test_progress_is_told_and_cancels() -> None:
    seen = []
    lab.redo("thill", progress=lambda progress: seen.append(progress.done / progress.steps))
    assert seen == sorted(seen)
    assert seen[-1] == 1
    with pytest.raises(CancelledError):
        lab.redo("thill", progress=lambda progress: False)


def test_another_text_is_refused() -> None:
    with pytest.raises(ProblemError, match="no text is called 'matos'; expected glauser, darby"):
        lab.redo("matos")


@pytest.mark.parametrize(
    ("found", "verdict"),
    [("exactly 3", "estimate"), ((True, "3"), "estimate"), ((False, "4"), "wrong")],
)
def test_what_is_compared_may_be_wrong(found: Found | str, verdict: str) -> None:
    row = Statement("about 3", lambda work: found, "estimate").row(Work(Run(), 1))
    assert row.verdict == verdict


def test_nothing_of_the_work_stays_in_memory() -> None:
    """A work holds state spaces of the English board."""
    lab.redo("cockett", limits=Limits(time=0.5))
    gc.collect()
    assert not [one for one in gc.get_objects() if isinstance(one, Work)]
