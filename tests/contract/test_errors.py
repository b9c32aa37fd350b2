"""Errors and their words: limits, what is missing, and values quoted, escaped and shortened."""

from __future__ import annotations

import importlib.metadata
import json
import pickle
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from parameters import long_after
from pegsol.errors import (
    CancelledError,
    Limit,
    LimitError,
    OutOfMemoryError,
    UnknownBoardError,
    install_command,
)
from pegsol.wording import described, printable, shorten, shown

PARTS = ["cluster", "data", "export", "graph", "gym", "jupyter", "pdf", "plot", "prove"]
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
REQUIRED = ["click>=8.1", 'numpy>=1.26; extra == "data"', 'x; os == "y" and extra == "data"']


def test_a_limit_equals_its_text_and_being_cancelled_is_one() -> None:
    for limit in ("time", "memory", "nodes", "cancelled"):
        error = LimitError(limit)
        assert error.limit is Limit(limit) == limit == f"{error.limit}"
        assert json.loads(json.dumps([error.limit])) == [limit]
        assert str(error) == f"stopped by the {limit.removesuffix('s')} limit"
    cancelled = CancelledError()
    assert isinstance(cancelled, LimitError)
    assert cancelled.limit is Limit.CANCELLED
    assert str(cancelled) == "cancelled"
    for error in (cancelled, OutOfMemoryError(), LimitError(Limit.MEMORY, "no room")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.limit, str(again)) == (type(error), error.limit, str(error))


def test_an_unknown_name_is_shortened_and_suggests_each_near_name_once() -> None:
    error = UnknownBoardError("englsh", ["english", "english"])
    assert error.near == ["english"]
    assert pickle.loads(pickle.dumps(error)).name == "englsh"
    assert str(UnknownBoardError("x" * 100)).endswith("xxx...'")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\nb\u2028", r"'a\nb\u2028'"),
        (None, "null"),
        ([1, {"a": "b"}], '[1, {"a": "b"}]'),
        ({1, 2}, "a set"),
        (NotImplementedError(), "a NotImplementedError"),
        (AttributeError(), "an AttributeError"),
        ("x" * 10**6, "'" + "x" * 56 + "..."),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16..."),
    ],
)
def test_a_value_is_shown_on_one_short_line(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_value_of_any_size_or_depth_is_described_in_few_words() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "a list"
    for number in (10**400, 10**5000, -(10**5000)):
        assert len(described(number)) < 60
        assert len(shown(number)) <= 60
    for length, text in ((8, "a name"), (6, "a name"), (5, "a ...")):
        assert shorten("a name", length) == text


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("Ligne à 4, 四個孔 \U0001f469\u200d\U0001f680", None),  # a joiner of emoji stays
        ("a\u00a0b\u3000c", None),
        ("\x1b[31m\x07\x9b", r"\x1b[31m\x07\x9b"),
        ("a\r\n\tb\x85\u2028", r"a\r\n\tb\x85\u2028"),
        ("\u202ea\u2066b\u2069\u200f\ufeff\u00ad", r"\u202ea\u2066b\u2069\u200f\ufeff\xad"),
        ("\ud800\U000e0041", r"\ud800\U000e0041"),
    ],
)
def test_what_steers_a_terminal_is_escaped(text: str, escaped: str | None) -> None:
    assert printable(text) == (text if escaped is None else escaped)
    assert printable(printable(text)) == printable(text)


@pytest.mark.parametrize(
    ("direct", "extra", "command"),
    [
        (None, "data", "'/my python' -m pip install 'pegsol[data]'"),  # from an index
        ("{}", "data", "'/my python' -m pip install 'numpy>=1.26'"),  # from a checkout
        ("{}", "none", "'/my python' -m pip install 'pegsol[none]'"),
        ("gone", "pdf", "'/my python' -m pip install 'pegsol[pdf]'"),  # not installed
    ],
)
def test_what_is_missing_is_installed_where_it_is_from(
    direct: str | None, extra: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def distribution(name: str) -> SimpleNamespace:
        if direct == "gone":
            raise importlib.metadata.PackageNotFoundError(name)
        return SimpleNamespace(requires=REQUIRED, read_text=lambda name: direct)

    monkeypatch.setattr(importlib.metadata, "distribution", distribution)
    monkeypatch.setattr(sys, "executable", "/my python")
    assert install_command(extra) == command


def test_all_extras_are_those_that_are_installed_one_by_one() -> None:
    assert EXTRAS["all"] == [f"pegsol[{','.join(PARTS)}]"]
    assert set(PARTS) == set(EXTRAS) - {"all"}
    for part in PARTS:
        words = shlex.split(install_command(part))[4:]
        assert words == [f"pegsol[{part}]"] or sorted(words) == sorted(EXTRAS[part])


@pytest.mark.parametrize("extras", long_after(1, [" ".join(PARTS), *PARTS]))
def test_an_extra_that_is_missing_is_named(extras: str) -> None:
    script = Path(__file__).with_name("without_extras.py")
    command = [sys.executable, str(script), *extras.split()]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
