"""Limits as errors; the words for values, quoted and escaped, and for extras that are missing."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from pegsol.errors import CancelledError, LimitError, OutOfMemoryError
from pegsol.wording import described, printable, shown


@pytest.mark.parametrize("error", [CancelledError(), OutOfMemoryError(), LimitError("memory", "x")])
def test_a_limit_can_be_told_to_another_process(error: LimitError) -> None:
    made = type(error).__new__(type(error), *error.args)  # as Dask unpickles them
    for again in (made, pickle.loads(pickle.dumps(error))):
        assert isinstance(again, LimitError)
    assert (again.limit, str(again)) == (error.limit, str(error))


def test_a_value_of_any_size_or_depth_is_described_in_few_words() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "a list"
    for number in (10**400, 10**5000, -(10**5000)):
        assert len(described(number)) < 60
        assert len(shown(number)) <= 60


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("Ligne à 4, 四個孔 \U0001f469\u200d\U0001f680", None),  # a joiner of emoji stays
        ("\x1b[31m\x07\x9b", r"\x1b[31m\x07\x9b"),
        ("a\r\n\tb\x85\u2028", r"a\r\n\tb\x85\u2028"),
        ("\u202ea\u2066b\u2069\u200f\ufeff\u00ad", r"\u202ea\u2066b\u2069\u200f\ufeff\xad"),
        ("\ud800\U000e0041", r"\ud800\U000e0041"),
    ],
)
def test_what_steers_a_terminal_is_escaped(text: str, escaped: str | None) -> None:
    assert printable(text) == (text if escaped is None else escaped)
    assert printable(printable(text)) == printable(text)


def test_an_extra_that_is_missing_is_named() -> None:
    script = Path(__file__).with_name("without_extras.py")
    found = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
