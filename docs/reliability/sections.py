"""The sections of the page on reliability, and the commands that make their figures."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

COMPARISON = Path(__file__).with_name("comparison.md")

PYTEST = (sys.executable, "-m", "pytest", "-q", "--long", "-n", "2", "--junitxml=REPORT")


@dataclass(frozen=True, slots=True)
class Row:
    """What was tried, how often, and in how many tests it failed."""

    what: str
    number: int
    unit: str
    failures: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page; *command* writes a report to the file REPORT, for the *reader*."""

    name: str
    title: str
    text: str
    command: tuple[str, ...]
    reader: str = "tests"


INTRODUCTION = """\
# Reliability

<!-- `make reliability` writes this page; do not edit it. -->

What pegsol promises is tried with random problems, hostile files, kills, full disks, too little
memory and many players at once. This page lists what was tried, how often, and what failed. The
seeds are in the tests, so that each run tries the same again. `make reliability` repeats all runs
and writes this page, `make reliability RUN=NAME` those of one section. What is promised to whom is
on the page about [threats](threat-model.md).
"""

MISSING = """\
"""

SECTIONS = (
    Section(
        "agreement",
        "Problems agreed upon",
        "Random problems on boards of up to 14 holes of every geometry, and on networks, with every"
        " kind of finish, by the normal and by the reverse rules. Each answer is compared with that"
        " of a slow textbook solver, which shares no code with pegsol; each solution is replayed by"
        " its rules.",
        (
            *PYTEST,
            "tests/test_agreement.py",
            "tests/test_state_agreement.py",
            "tests/test_moves_agreement.py",
            "tests/test_proofs_agreement.py",
            "tests/test_other_checker.py",
        ),
    ),
)
