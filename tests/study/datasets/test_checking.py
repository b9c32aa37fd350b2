"""The check of a dataset refuses every row that says something false."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pegsol import problem
from pegsol.study.datasets.answering import answered
from pegsol.study.datasets.checking import CheckedRow, check_row
from pegsol.study.datasets.columns import COLUMNS, Column, Row
from pegsol.study.datasets.plan import WANTS, Plan

SOLVED, IMPOSSIBLE = "triangle(5) a1 a1", "triangle(5) a1 b3"
PLAN = Plan(problems=(problem(SOLVED), problem(IMPOSSIBLE)), wants=WANTS)


@cache
def true_row(text: str) -> Row:
    question = question_of(text)
    return PLAN.row(question, answered(PLAN.given(question, None, None)))


def question_of(text: str) -> Any:
    return next(one for one in PLAN.questions()[0] if one.text == text)


def checked(text: str, **columns: Any) -> CheckedRow:
    return check_row({**true_row(text), **columns}, PLAN, question_of(text))


def others(value: Any, kind: str) -> list[Any]:
    """Return other values in the place of one, of the type of its column."""
    if kind == "text":
        words = ["", "0", "1", "00", "2/1", "\u0663", "rubbish", "weight", "solution", "pagoda"]
        words += ["solved", "impossible", "undecided", "failed", "verified", "stated"]
        words += ["moves: nodes", "answer: time", "9" * 5000, f"{value}x", f"{value}"[1:]]
        words += [true_row(text)["certificate"] for text in (SOLVED, IMPOSSIBLE)]
        return [None, *words]
    numbers = [0, 1, 2, 7, (value or 0) + 1, (value or 0) - 1, 2**62]
    more = [float("nan"), float("inf"), -1.0, 0.5, 1e300] if kind == "number" else []
    return [None, *[float(one) if more else one for one in numbers], *more]


@pytest.mark.parametrize("text", [SOLVED, IMPOSSIBLE])
@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_every_column_is_checked_or_named(text: str, column: Column) -> None:
    """Any other value of a column is refused, or the column is named as not checked."""
    value = true_row(text)[column.name]
    for other in others(value, column.type):
        if other != value:
            found = checked(text, **{column.name: other})
            known = found.verdict == "refused" or column.name in found.unchecked
            less = other is None and (column.check == "named" or column.name == "certificate")
            assert known or less, other
            assert found.verdict != "refused" or found.why


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (SOLVED, {"certificate": '{"proof": {"kind": "solution", "jumps": []}}'}),
        (SOLVED, {"certificate": None, "kind": "solution", "moves_standing": "verified"}),
        (SOLVED, {"certificate": None, "kind": "solution", "moves_standing": None}),
        (SOLVED, {"chance_numerator": "0", "chance_denominator": "2", "chance": 0.0}),
        (IMPOSSIBLE, {"chance": 0.1, "chance_numerator": "1", "chance_denominator": "10"}),
        (SOLVED, {"status": "undecided", "reason": "answer: time"}),
        (SOLVED, {"solution_count": None}),
        (SOLVED, {"chance": None, "chance_numerator": None, "chance_denominator": None}),
        (IMPOSSIBLE, {"distinct_count": None}),
    ],
)
def test_false_rows_are_refused(text: str, columns: dict[str, Any]) -> None:
    found = checked(text, **columns)
    assert found.verdict == "refused"
    assert found.why


def test_rows_that_show_less_than_they_say_are_stated() -> None:
    assert checked(SOLVED).verdict == checked(IMPOSSIBLE).verdict == "accepted"
    bare = {"certificate": None, "kind": None, "standing": None}
    assert checked(IMPOSSIBLE, **bare).verdict == "stated"
    solved = {"certificate": None, "kind": "solution", "moves_standing": "stated"}
    assert checked(SOLVED, **solved).verdict == "accepted"
    assert check_row(true_row(SOLVED), PLAN, None).verdict == "refused"  # nothing asks for it
