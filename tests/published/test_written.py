"""Drawings, games and files in the manner of other programs and people are read as they were meant.

In the files of ``written``, the text of a case stands below the line with its title. Below the
text, a line of hyphens has the problem that it is, in one line; then come what the reader says
about it and, after ``answer``, the status of its solution. ``--- refused`` has the message below
it, or parts of it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pegsol import NotationError, problem, solve

FILES = sorted((Path(__file__).parent / "written").glob("*.txt"))


class Case(NamedTuple):
    """A text as it was found, and what it means."""

    title: str
    text: str
    meant: str
    """The problem in one line, or ``refused``."""
    says: dict[str, str]
    """What the reader says, by its first words; the message of a refusal stands under ``""``."""


def cases(file: Path) -> list[Case]:
    """Return the cases of a file."""
    found = []
    for part in file.read_text("utf-8").split("=== ")[1:]:
        title, _, rest = part.partition("\n")
        text, meant, told = re.split(r"^---(.*)\n", rest, maxsplit=1, flags=re.MULTILINE)
        lines = [line.partition(": ") if meant.strip() != "refused" else ("", "", line)
                 for line in told.splitlines() if line]
        says = {}
        for key, _, value in lines:
            says[key] = f"{says[key]} {value}" if key in says else value
        found.append(Case(title, text, meant.strip(), says))
    return found


@pytest.mark.parametrize("case", [c for file in FILES for c in cases(file)], ids=lambda c: c.title)
def test_what_the_world_writes_is_read_as_it_was_meant(case: Case) -> None:
    if case.meant == "refused":
        with pytest.raises(NotationError) as refusal:
            problem(case.text)
        assert case.says[""] in str(refusal.value)
        return
    found = problem(case.text)
    assert found == problem(case.meant)
    assert getattr(found, "read_as", "") == case.says.get("read as", "")
    if "answer" in case.says:
        assert solve(found).status.value == case.says["answer"]
