"""Parameters of tests, of which `make test` tries some and `make test-all` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def long_after(number: int, values: Iterable[Any]) -> list[Any]:
    """Return *values* as parameters; all but the first *number* are marked long.

    A value that is a tuple stands for several parameters.
    """
    found = []
    for place, value in enumerate(values):
        marks = [pytest.mark.long] if place >= number else []
        found.append(pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks))
    return found
