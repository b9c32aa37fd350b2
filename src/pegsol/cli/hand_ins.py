"""Hand-ins: what a class answers, read from files, folders and words, and checked in one table."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypedDict

from pegsol.cli.answer import print_answer
from pegsol.cli.exercise import Mark, text_of
from pegsol.cli.exit_codes import BAD_INPUT, NO, YES
from pegsol.cli.screen import Screen
from pegsol.cli.tables import print_csv, print_table
from pegsol.errors import FileError, LimitError, NotationError, PegError
from pegsol.exercise.moves import MovesCheckJson, MovesFound
from pegsol.exercise.weights import WeightsCheckJson, WeightsFound
from pegsol.game.problem import Problem, ProblemJson
from pegsol.shapes import Signed
from pegsol.wording import plural, printable, shorten, shown

_COLUMNS = ("file", "verdict", "value", "first fault")
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


class HandIn:
    """One row of the table: where an answer comes from, and its mark or why it cannot be read."""

    def __init__(self, file: str, mark: Mark | None, error: str = "") -> None:
        self.file = file
        self.mark = mark
        self.verdict, self.fault = "unreadable", error
        self.value: int | str = ""
        if mark is not None:
            self.verdict = "accepted" if mark.accepted else "refused"
            self.value, self.fault = mark.value, mark.fault

    @property
    def cells(self) -> list[int | str]:
        """The cells of its row."""
        return [self.file, self.verdict, self.value, self.fault]

    def as_json(self) -> dict[str, Any]:
        """Return the row as JSON, with all that its check found."""
        check: dict[str, Any] = {} if self.mark is None else {**self.mark.check.as_json()}
        check.pop("problem", None)
        row = {"value": self.value, "fault": self.fault}
        found = {key: None if text == "" else text for key, text in row.items()}
        return {"file": self.file, "verdict": self.verdict, **found, **check}


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

    A single answer is explained, several make a table. Each of *given* is a file, a folder with
    files, - for standard input, or the answer itself.
    """
    sources = [source for path in given for source in _sources(path, alone=len(given) == 1)]
    hand_ins = []
    alone = sources == [(one, False) for one in given[:1]] and not as_csv
    for source, leads_out in sources:
        if leads_out:
            hand_ins.append(HandIn(_label(source), None, _LINK))
            continue
        try:
            marked = mark(text_of(source))
        except LimitError:
            raise
        except PegError as error:
            reason = _reason(error, source)
            if alone:
                raise error if os.path.isfile(source) else NotationError(reason) from None
            hand_ins.append(HandIn(_label(source), None, reason))
            continue
        if alone:
            return _explain(problem, marked, screen, as_json=as_json)
        hand_ins.append(HandIn(_label(source), marked))
    if as_json:
        rows = [one.as_json() for one in hand_ins]
        print_answer({"problem": problem.as_json(), "hand_ins": rows})
    elif as_csv:
        print_csv(_COLUMNS, [one.cells for one in hand_ins])
    else:
        print_table(_COLUMNS, {"": [[*map(str, one.cells)] for one in hand_ins]}, right=(2,))
        screen.line()
        screen.line(_summary(hand_ins))
    verdicts = {one.verdict for one in hand_ins}
    return BAD_INPUT if "unreadable" in verdicts else NO if "refused" in verdicts else YES


def _sources(given: str, *, alone: bool) -> list[tuple[str, bool]]:
    """Return the files in a folder and in the folders in it, or else what is *given*.

    Each comes with whether it is a link that leads out of the folder. If only one name is given, it
    was typed by the reader, who may follow links of their own; several may come from a pattern.
    """
    if not alone and _leads_out(given, os.path.dirname(given) or "."):
        return [(given, True)]
    if not os.path.isdir(given):
        return [(given, False)]
    found = []
    for folder, folders, names in os.walk(given):
        folders[:] = sorted([name for name in folders if not name.startswith(".")])
        for name in sorted([*folders, *names]):
            path = os.path.join(folder, name)
            leads_out = _leads_out(path, given)
            if not name.startswith(".") and (leads_out or name not in folders):
                found.append((path, leads_out))
    if not found:
        raise FileError(f"there are no files in the folder {shown(given)}")
    return found


def _leads_out(path: str, folder: str) -> bool:
    """Return whether a name in a folder is a link to a place outside it."""
    inside = os.path.join(os.path.realpath(folder), "")
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


def _summary(hand_ins: Sequence[HandIn]) -> str:
    numbers = Counter([one.verdict for one in hand_ins])
    parts = [f"{numbers[verdict]} {verdict}" for verdict in _VERDICTS if numbers[verdict]]
    return f"{plural(len(hand_ins), 'hand-in')}: {', '.join(parts)}"
