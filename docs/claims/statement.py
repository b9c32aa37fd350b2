"""What a text states, and what pegsol computes today: the parts of the page of claims."""

from __future__ import annotations

import json
import math
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, get_args

from click.testing import CliRunner

from pegsol.app.cli import main

Verdict = Literal["right", "about right", "wrong", "answered", "not repeated"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

Kept = Literal["long", "time"]
"""Why a finding is kept in a file: it takes long, or it is a time and never the same twice."""


@dataclass(frozen=True)
class Finding:
    """What is found today, and how that compares with the text."""

    verdict: Verdict
    now: str
    commands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Claim:
    """One statement of a text, with the function that computes it."""

    name: str
    stated: str
    compute: Callable[[], Finding]
    kept: Kept | None = None

    def find(self) -> Finding:
        """Compute the claim; the commands that ran on the way belong to the finding."""
        _commands.clear()
        found = self.compute()
        return Finding(found.verdict, found.now, tuple(dict.fromkeys(_commands)))


@dataclass
class Text:
    """One of the texts, with thanks, and its claims in the order of the text."""

    key: str
    author: str
    title: str
    year: str
    thanks: str
    claims: list[Claim] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """The address of the heading on the page."""
        return self.author.lower().replace(" ", "-")

    def claim(
        self, stated: str, *, kept: Kept | None = None
    ) -> Callable[[Callable[[], Finding]], Callable[[], Finding]]:
        """Add a claim: the function below computes what is *stated*."""

        def add(compute: Callable[[], Finding]) -> Callable[[], Finding]:
            name = f"{self.key}.{compute.__name__}"
            self.claims.append(Claim(name, stated, compute, kept))
            return compute

        return add


def right_if(condition: bool, now: str) -> Finding:
    """Return the finding that the text is right if and only if *condition* holds."""
    return Finding("right" if condition else "wrong", now)


def about_if(condition: bool, now: str) -> Finding:
    """Return the finding that the text is about right if and only if *condition* holds."""
    return Finding("about right" if condition else "wrong", now)


def answered(now: str) -> Finding:
    """Return the answer to a question that the text leaves open."""
    return Finding("answered", now)


def not_repeated(now: str) -> Finding:
    """Return the finding that the claim cannot be repeated, and why, or what stands beside it."""
    return Finding("not repeated", now)


_commands: list[str] = []


@cache
def _output(words: tuple[str, ...]) -> str:
    run = CliRunner().invoke(main, words)
    if run.exit_code not in (0, 10, 20):
        raise SystemExit(f"{shlex.join(words)}: {run.output}")
    return run.stdout


def ask(*words: str) -> Any:
    """Return the JSON that a command of pegsol prints; the page shows the command."""
    _commands.append(shlex.join(["pegsol", *words]))
    return json.loads(_output((*words, "--json")))


def seconds(*words: str, repeats: int = 5) -> float:
    """Return the least CPU time of a command of pegsol, all threads together."""
    _commands.append(shlex.join(["pegsol", *words]))
    times = []
    for _ in range(repeats):
        _output.cache_clear()
        before = time.process_time()
        _output((*words, "--json"))
        times.append(time.process_time() - before)
    return min(times)


def rounded(value: float, digits: int = 2) -> str:
    """Return a number with *digits* significant digits, without an exponent.

    >>> rounded(0.012345), rounded(2283.4, 4), rounded(123456)
    ('0.012', '2,283', '120,000')
    """
    if not value:
        return "0"
    places = digits - 1 - math.floor(math.log10(abs(value)))
    return f"{round(value, places):,.{max(places, 0)}f}"


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.1f} %"


def duration(value: float) -> str:
    """Return CPU seconds in words."""
    return f"{rounded(1000 * value)} ms" if value < 1 else f"{rounded(value)} s"
