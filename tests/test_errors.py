"""Errors and their words: what they carry, values quoted, long text shortened."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from pegsol.errors import CancelledError, Limit, LimitError, UnknownBoardError
from pegsol.wording import described, printable, shorten, shown


@pytest.mark.parametrize("limit", ["time", "memory", "nodes", "cancelled"])
def test_a_limit_equals_its_text(limit: str) -> None:
    error = LimitError(limit)
    assert error.limit is Limit(limit)
    assert error.limit == limit
    assert f"{error.limit}" == limit
    assert json.loads(json.dumps({"reason": error.limit})) == {"reason": limit}
    assert str(error) == f"stopped by the {limit.removesuffix('s')} limit"


def test_being_cancelled_is_an_error_of_its_own() -> None:
    error = CancelledError()
    assert isinstance(error, LimitError)
    assert error.limit is Limit.CANCELLED
    assert error.limit == str(error) == "cancelled"


@pytest.mark.parametrize(
    "error", [LimitError("time"), LimitError(Limit.MEMORY, "no room"), CancelledError()]
)
def test_errors_of_limits_can_be_copied(error: LimitError) -> None:
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert (other.limit, str(other)) == (error.limit, str(error))


def test_a_suggestion_is_made_once() -> None:
    assert UnknownBoardError("englsh", ["english", "english"]).near == ["english"]
    assert str(UnknownBoardError("x" * 100)).endswith("xxx...'")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("d4", "'d4'"),
        ("a\nb\u2028", r"'a\nb\u2028'"),
        (None, "null"),
        (True, "true"),
        ([1, {"a": "b"}], '[1, {"a": "b"}]'),
        ({1, 2}, "a set"),
        ("x" * 10**6, "'" + "x" * 56 + "..."),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16..."),
    ],
)
def test_shown(value: object, text: str) -> None:
    assert shown(value) == text


def test_deep_values() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "a list"


@pytest.mark.parametrize(("length", "text"), [(8, "a name"), (6, "a name"), (5, "a ...")])
def test_shorten(length: int, text: str) -> None:
    assert shorten("a name", length) == text


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        (
            "Ligne à 4, 四個孔 \U0001f469\u200d\U0001f680",
            "Ligne à 4, 四個孔 \U0001f469\u200d\U0001f680",
        ),
        ("a\u00a0b\u3000c", "a\u00a0b\u3000c"),
        ("\x1b[31m\x07\x9b", r"\x1b[31m\x07\x9b"),
        ("a\r\n\tb\x85\u2028", r"a\r\n\tb\x85\u2028"),
        ("\u202ea\u2066b\u2069\u200f\ufeff\u00ad", r"\u202ea\u2066b\u2069\u200f\ufeff\xad"),
        ("\ud800\U000e0041", r"\ud800\U000e0041"),
    ],
)
def test_printable(text: str, escaped: str) -> None:
    assert printable(text) == escaped
    assert printable(escaped) == escaped


def test_a_number_of_any_length_is_described_in_few_words() -> None:
    for number in (10**400, 10**5000, -(10**5000)):
        assert len(described(number)) < 60
        assert len(shown(number)) <= 60
