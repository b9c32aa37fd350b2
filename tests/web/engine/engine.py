"""The engine of the pages in node, without a worker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import scripts
from pegsol.game.problem import Problem
from web import described as reading

QUESTIONS = Path(__file__).with_name("questions.js")


def ask(name: str, given: object) -> Any:
    """Return the answer to a question."""
    return scripts.ask(QUESTIONS, name, given)


def described(problem: Problem) -> dict[str, Any]:
    """Return a problem as the pages have it, which may reorder the holes."""
    return reading.described(problem.as_json())


def as_read(problem: Problem) -> Problem:
    """Return a problem as the pages have it."""
    return reading.as_read(problem.as_json())
