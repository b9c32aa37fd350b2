"""The check of a dataset refuses every row that says something false."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from pegsol import problem
from pegsol.search.datasets.answering import answered
from pegsol.search.datasets.checking import CheckedRow, check_row
from pegsol.search.datasets.columns import Row
from pegsol.search.datasets.plan import WANTS, Plan

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


def without(text: str) -> dict[str, Any]:
    """Return a certificate whose proof proves nothing."""
    document = json.loads(true_row(text)["certificate"])
    document["proof"] = {"kind": "solution", "jumps": []}
    return document  # type: ignore[no-any-return]


def test_true_rows_are_accepted() -> None:
    assert checked(SOLVED).verdict == checked(IMPOSSIBLE).verdict == "accepted"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (SOLVED, {"board": "triangle(6)"}),
        (SOLVED, {"board_digest": "0"}),
        (SOLVED, {"vacancy": "a2"}),
        (SOLVED, {"survivor": "b2"}),
        (SOLVED, {"problems": 4}),
        (SOLVED, {"want": "answer"}),
        (SOLVED, {"seed": 1}),
        (SOLVED, {"version": "0"}),
        (SOLVED, {"status": "impossible"}),
        (SOLVED, {"status": "undecided"}),
        (SOLVED, {"solution": "a3-a1"}),
        (SOLVED, {"solution": "nonsense"}),
        (SOLVED, {"solution": None}),
        (SOLVED, {"size": 12}),
        (SOLVED, {"kind": "solution"}),
        (SOLVED, {"standing": "stated"}),
        (SOLVED, {"moves_at_most": 9}),
        (SOLVED, {"moves_at_least": 9}),
        (SOLVED, {"moves_at_least": 11}),
        (SOLVED, {"solution_count": "0"}),
        (SOLVED, {"solution_count": "many"}),
        (SOLVED, {"winning": 0}),
        (SOLVED, {"reachable": 1}),
        (SOLVED, {"chance": 0.5}),
        (SOLVED, {"chance_denominator": "0"}),
        (SOLVED, {"certificate": json.dumps(without(SOLVED))}),
        (SOLVED, {"certificate": "{"}),
        (SOLVED, {"certificate": true_row(IMPOSSIBLE)["certificate"]}),
        (IMPOSSIBLE, {"status": "solved"}),
        (IMPOSSIBLE, {"kind": "tree of lies"}),
        (IMPOSSIBLE, {"certificate": true_row(SOLVED)["certificate"]}),
        (IMPOSSIBLE, {"solution_count": "1"}),
        (IMPOSSIBLE, {"winning": 1}),
        (IMPOSSIBLE, {"chance": 0.1, "chance_numerator": "1", "chance_denominator": "10"}),
        (IMPOSSIBLE, {"moves_at_most": 3}),
        (IMPOSSIBLE, {"size": 1}),
    ],
)
def test_false_rows_are_refused(text: str, columns: dict[str, Any]) -> None:
    name = next(iter(columns))
    assert true_row(text)[name] != columns[name]
    found = checked(text, **columns)
    assert found.verdict == "refused"
    assert found.why


def test_rows_that_show_less_than_they_say() -> None:
    bare = {"certificate": None, "kind": None, "standing": None}
    assert checked(IMPOSSIBLE, **bare).verdict == "stated"
    solved = {"certificate": None, "kind": "solution", "moves_standing": "stated"}
    assert checked(SOLVED, **solved).verdict == "accepted"


def test_rows_of_other_problems() -> None:
    assert check_row(true_row(SOLVED), PLAN, None).verdict == "refused"
