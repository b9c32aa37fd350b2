"""Text in messages: values quoted, long text shortened."""

import pytest

from pegsol.wording import described, printable, shorten, shown


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
