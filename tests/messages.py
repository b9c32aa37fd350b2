"""The golden file of messages, which has the whole answers to bad input in one place.

A test that asserts a message passes the bad inputs to the fixture ``messages``. The errors that
they raise must be the lines of its section in messages.txt. After a change of wording,
``pytest --accept`` writes the sections of the tests that run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).with_name("messages.txt")


Messages = Callable[..., None]
"""Asserts that a call with each input raises an error whose message the golden file has.

It takes the class of the error, the function and the inputs; a tuple has the arguments of one call.
"""


def sections() -> dict[str, list[str]]:
    """Return the messages of each test."""
    found: dict[str, list[str]] = {}
    test = ""
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("    "):
            found[test].append(line[4:])
        elif line:
            test = line
            found[test] = []
    return found


def write(test: str, lines: list[str]) -> None:
    """Replace the section of a test."""
    found = sections() | {test: lines}
    text = "\n".join(
        "\n".join([name, *(f"    {line}" for line in found[name])]) + "\n" for name in sorted(found)
    )
    FILE.write_text(text, "utf-8")


def checker(test: str, rewrite: bool) -> Messages:
    """Return the function that a test calls."""

    def check(
        error: type[BaseException] | tuple[type[BaseException], ...],
        call: Callable[..., object],
        inputs: Iterable[object],
    ) -> None:
        lines, given = [], list(inputs)
        for one in given:
            arguments: tuple[Any, ...] = one if isinstance(one, tuple) else (one,)
            try:
                call(*arguments)
            except error as caught:
                message = str(caught).replace("\n", "\\n")
                lines.append(f"{type(caught).__name__}: {message}")
            else:
                pytest.fail(f"no {error} was raised for {one!r}")
        if rewrite:
            write(test, lines)
        golden = sections().get(test, [])
        for one, line, expected in zip(given, lines, golden, strict=False):
            assert line == expected, f"for {one!r}"
        assert len(lines) == len(golden), "run pytest --accept"

    return check
