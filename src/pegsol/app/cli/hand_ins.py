"""Hand-ins: what a class answers, read from files, folders and words, and checked in one table."""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from pegsol.app.cli.answer import print_answer
from pegsol.app.cli.exercise import Exercise, text_of
from pegsol.app.cli.group import BAD_INPUT, NO, YES
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.tables import print_table
from pegsol.errors import FileError, LimitError, NotationError, PegError
from pegsol.wording import plural, printable, shorten, shown

_COLUMNS = ("file", "verdict", "value", "first fault")
_VERDICTS = ("accepted", "refused", "unreadable")
_MAX_LABEL = 40  # characters, of a hand-in that is no file


class HandIn:
    """One row of the table: where an answer comes from, and its check or why it cannot be read."""

    def __init__(self, file: str, exercise: Exercise[Any], check: Any, error: str = "") -> None:
        self.file = file
        self.check = check
        self.verdict, self.fault = "unreadable", error
        self.value: int | str = ""
        if check is not None:
            self.verdict = "accepted" if exercise.accepts(check) else "refused"
            self.value, self.fault = exercise.value(check), exercise.fault(check)

    @property
    def cells(self) -> list[str]:
        """The cells of its row."""
        return [self.file, self.verdict, str(self.value), self.fault]

    def as_json(self) -> dict[str, Any]:
        """Return the row as JSON, with all that its check found."""
        check = {} if self.check is None else self.check.as_json()
        check.pop("problem", None)
        row = {"value": self.value, "fault": self.fault}
        found = {key: None if text == "" else text for key, text in row.items()}
        return {"file": self.file, "verdict": self.verdict, **found, **check}


def report(
    exercise: Exercise[Any], given: Sequence[str], screen: Screen, *, as_json: bool, as_csv: bool
) -> int:
    """Print what is right and wrong in the answers *given*, and return the exit code.

    A single answer is explained, several make a table. Each of *given* is a file, a folder with
    files, - for standard input, or the answer itself.
    """
    sources = [source for path in given for source in _sources(path)]
    hand_ins = []
    alone = len(given) == 1 and sources == list(given) and not as_csv
    for source in sources:
        try:
            checks = exercise.checks(text_of(source))
        except LimitError:
            raise
        except PegError as error:
            reason = _reason(error, source)
            if alone:
                raise error if os.path.isfile(source) else NotationError(reason) from None
            hand_ins.append(HandIn(_label(source), exercise, None, reason))
            continue
        if alone and len(checks) == 1:
            return _explain(exercise, checks[0][1], screen, as_json=as_json)
        for name, check in checks:
            label = _label(source)
            hand_ins.append(HandIn(f"{label}: {name}" if name else label, exercise, check))
    if as_json:
        rows = [one.as_json() for one in hand_ins]
        print_answer({"problem": exercise.problem.as_json(), "hand_ins": rows})
    elif as_csv:
        _print_csv(hand_ins)
    else:
        print_table(_COLUMNS, {"": [one.cells for one in hand_ins]}, right=(2,))
        screen.line()
        screen.line(_summary(hand_ins))
    verdicts = {one.verdict for one in hand_ins}
    return BAD_INPUT if "unreadable" in verdicts else NO if "refused" in verdicts else YES


def _sources(given: str) -> list[str]:
    """Return the files in a folder and in the folders in it, or else what is *given*."""
    if not os.path.isdir(given):
        return [given]
    found = []
    for folder, folders, names in os.walk(given):
        folders[:] = sorted([name for name in folders if not name.startswith(".")])
        found += [os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")]
    if not found:
        raise FileError(f"there are no files in the folder {shown(given)}")
    return found


def _label(source: str) -> str:
    """Return the name of a hand-in in the table: its file, or the beginning of its text."""
    text = printable(source)
    return text if os.path.exists(source) else shorten(text, _MAX_LABEL)


def _reason(error: PegError, source: str) -> str:
    """Return why a hand-in cannot be read, without its file, which has a column of its own."""
    if isinstance(error, NotationError):
        error = NotationError(error.message, line=error.line, column=error.column)
    misspelt = "." in source and not os.path.exists(source) and len(source.split()) == 1
    return f"{error}; there is no file {shown(source)}" if misspelt else str(error)


def _explain(exercise: Exercise[Any], check: Any, screen: Screen, *, as_json: bool) -> int:
    if as_json:
        print_answer({"problem": exercise.problem.as_json(), **check.as_json()})
    else:
        exercise.draw(screen, check)
    return YES if exercise.accepts(check) else NO


def _print_csv(hand_ins: Sequence[HandIn]) -> None:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([one.cells for one in hand_ins])
    click.echo(lines.getvalue(), nl=False)


def _summary(hand_ins: Sequence[HandIn]) -> str:
    numbers = Counter([one.verdict for one in hand_ins])
    parts = [f"{numbers[verdict]} {verdict}" for verdict in _VERDICTS if numbers[verdict]]
    return f"{plural(len(hand_ins), 'hand-in')}: {', '.join(parts)}"
