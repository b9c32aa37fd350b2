"""The engine of the pages in node, without a worker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import scripts
from pegsol.game.problem import Problem
from web import described as reading

FOLDER = Path(__file__).parent


def ask(name: str, given: object, module: str = "questions") -> Any:
    """Return the answer to a question that stands in a module of this folder."""
    return scripts.ask(FOLDER / f"{module}.js", name, given)


def described(problem: Problem) -> dict[str, Any]:
    """Return a problem as the pages have it, which may reorder the holes."""
    return reading.described(problem.as_json())


def as_read(problem: Problem) -> Problem:
    """Return a problem as the pages have it."""
    return reading.as_read(problem.as_json())
