"""What the pages read and answer, run by node."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scripts import ask

PAGES = Path(__file__).with_name("pages.js")
Call = tuple[object, ...]
"""The module of a function, its name, and its arguments."""


def call(calls: Sequence[Call]) -> list[tuple[str, Any]]:
    """Return "" and what each function returns, or the code and the English of its refusal."""
    return [tuple(answer) for answer in ask(PAGES, "called", calls)]
