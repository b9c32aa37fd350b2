"""Hand-ins: what a class answers, read from files and words, and checked in one table."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, TypedDict

from pegsol.cli.answer import print_answer
from pegsol.cli.exercise import Mark, text_of
from pegsol.cli.exit_codes import BAD_INPUT, NO, YES
from pegsol.cli.group import warn
from pegsol.cli.screen import Screen
from pegsol.cli.tables import print_csv, print_table
from pegsol.errors import LimitError, NotationError, PegError
from pegsol.exercise.moves import MovesCheckJson, MovesFound
from pegsol.exercise.weights import WeightsCheckJson, WeightsFound
from pegsol.game.foreign_notation import tell
from pegsol.game.problem import Problem, ProblemJson
from pegsol.shapes import Signed
from pegsol.wording import plural, printable, shorten, shown

_COLUMNS = {"file": "file", "verdict": "verdict", "value": "value", "fault": "first fault"}
_VERDICTS = ("accepted", "refused", "unreadable")
_LINK = "refused: it leads out of the folder"
"""A hand-in may be a link that its author made to a file that only its reader may see."""
_MAX_LABEL = 40  # characters, of a hand-in that is no file


class GivenJson(TypedDict):
    """An answer of a student, and the verdict."""

    file: str
    """The file, or the answer itself."""
    verdict: Literal["accepted", "refused", "stated", "unreadable"]
    value: Signed | str | None
    fault: str | None


class GivenWeightsJson(GivenJson, WeightsFound):
    """Weights that were handed in."""


class GivenMovesJson(GivenJson, MovesFound):
    """Moves that were handed in."""


class HandInsJson(TypedDict):
    """Several answers, each with what its check found."""

    problem: ProblemJson
    hand_ins: list[GivenJson | GivenWeightsJson | GivenMovesJson]


HAND_INS = WeightsCheckJson | MovesCheckJson | HandInsJson


def report(
    problem: Problem,
    mark: Callable[[str], Mark],
    given: Sequence[str],
    screen: Screen,
    *,
    as_json: bool,
    as_csv: bool,
) -> int:
    """Print what is right and wrong in the answers *given*, and return the exit code.

    A single answer is explained, several make a table. Each of *given* is a file, - for standard
    input, or the answer itself.
    """
    alone = len(given) == 1  # its name was typed by the reader; several may come from a pattern
    rows = []
    for source in given:
        if not alone and _leads_out(source):
            rows.append(_row(source, None, _LINK))
            continue
        if not alone:
            tell.set(partial(_tell, source))
        try:
            marked = mark(text_of(source))
        except LimitError:
            raise
        except PegError as error:
            reason = _reason(error, source)
            if alone:
                raise error if os.path.exists(source) else NotationError(reason) from None
            rows.append(_row(source, None, reason))
            continue
        if alone and not as_csv:
            return _explain(problem, marked, screen, as_json=as_json)
        rows.append(_row(source, marked, marked.fault))
    if as_json:
        print_answer({"problem": problem.as_json(), "hand_ins": rows})
    elif as_csv:
        print_csv([*_COLUMNS.values()], [[row[key] for key in _COLUMNS] for row in rows])
    else:
        cells = [["" if row[key] is None else str(row[key]) for key in _COLUMNS] for row in rows]
        print_table([*_COLUMNS.values()], {"": cells}, right=(2,))
        screen.line()
        screen.line(_summary(rows))
    verdicts = {row["verdict"] for row in rows}
    return BAD_INPUT if "unreadable" in verdicts else NO if "refused" in verdicts else YES


def _tell(source: str, text: str) -> None:
    warn(f"{_label(source)}: {text}")


def _row(source: str, mark: Mark | None, fault: str) -> dict[str, Any]:
    """Return a hand-in as JSON: its mark, with all that its check found, or why it has none."""
    if mark is None:
        row: dict[str, Any] = {"verdict": "unreadable", "value": None}
    else:
        verdict = "accepted" if mark.accepted else "refused"
        row = {**mark.check.as_json(), "verdict": verdict, "value": mark.value}
        del row["problem"]
    return {"file": _label(source), "fault": fault or None, **row}


def _leads_out(path: str) -> bool:
    """Return whether a path is a link to a place outside its folder."""
    inside = os.path.join(os.path.realpath(os.path.dirname(path) or "."), "")
    return os.path.islink(path) and not os.path.realpath(path).startswith(inside)


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


def _explain(problem: Problem, mark: Mark, screen: Screen, *, as_json: bool) -> int:
    if as_json:
        print_answer({"problem": problem.as_json(), **mark.check.as_json()})
    else:
        mark.draw(screen)
    return YES if mark.accepted else NO


def _summary(rows: Sequence[Mapping[str, Any]]) -> str:
    numbers = Counter([row["verdict"] for row in rows])
    parts = [f"{numbers[verdict]} {verdict}" for verdict in _VERDICTS if numbers[verdict]]
    return f"{plural(len(rows), 'hand-in')}: {', '.join(parts)}"
