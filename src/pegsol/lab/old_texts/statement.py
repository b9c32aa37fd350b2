"""A text, its statements, and what is found today."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Literal, TypeAlias

from pegsol.lab.old_texts.work import Work
from pegsol.shapes import Json

Verdict = Literal["right", "about right", "estimate", "wrong", "answered", "not repeated"]

Cell: TypeAlias = str | int | float | None


@dataclass(frozen=True)
class Finding:
    """What is found today: a verdict, and a figure or an answer.

    ``{}`` in *words* stands for the figure.
    """

    verdict: Verdict
    figure: str
    words: str = "{}"


@dataclass(frozen=True, slots=True)
class RedoTable:
    """A table of the main experiment of a text.

    >>> from pegsol import lab
    >>> lab.redo("cockett").tables[1].rows[2]
    ('independence', 49518, 154.8)
    """

    title: str
    """What the table shows."""
    header: tuple[str, ...]
    """The names of the columns."""
    rows: tuple[tuple[Cell, ...], ...]
    """The cells: numbers, shares and words; None where the text has no figure."""
    note: str = ""
    """How the table is to be read."""
    how: tuple[str, ...] = ()
    """The commands that compute it."""

    def as_json(self) -> Json:
        """Return the table by name."""
        return asdict(self)


@dataclass(frozen=True)
class Statement:
    """A statement of a text, with the function that computes it.

    ``{}`` in *words* stands for the figure of the text. A statement is *long* if it takes more than
    some seconds, and *timed* if what is found is a time, which is never the same twice.
    """

    name: str
    words: str
    figure: str
    compute: Callable[[Work], Finding]
    how: tuple[str, ...]
    long: bool
    timed: bool

    @property
    def stated(self) -> str:
        """What the text says, with its figure."""
        return self.words.replace("{}", self.figure)


Compute = Callable[[Work], Finding]
Measure = Callable[[Work], RedoTable]


@dataclass
class Text:
    """A text: its author, title and year, thanks, what its experiment asks, and its statements."""

    key: str
    author: str
    title: str
    year: str
    thanks: str
    asks: str
    needs_numpy: bool = False
    statements: list[Statement] = field(default_factory=list)
    experiment: list[Measure] = field(default_factory=list)

    def states(
        self,
        words: str,
        figure: str = "",
        *,
        how: str | tuple[str, ...] = (),
        long: bool = False,
        timed: bool = False,
    ) -> Callable[[Compute], Compute]:
        """Add a statement, which the decorated function computes."""
        commands = (how,) if isinstance(how, str) else how

        def add(compute: Compute) -> Compute:
            name = f"{self.key}.{compute.__name__}"
            found = Statement(name, words, figure, compute, commands, long, timed)
            self.statements.append(found)
            return compute

        return add

    def measures(self, measure: Measure) -> Measure:
        """Add a table of the main experiment, which the decorated function makes."""
        self.experiment.append(measure)
        return measure


def right_if(condition: bool, figure: str, words: str = "{}") -> Finding:
    """Return the finding that the text is right if and only if *condition* holds."""
    return Finding("right" if condition else "wrong", figure, words)


def about_if(condition: bool, figure: str, words: str = "{}") -> Finding:
    """Return the finding that the text is about right if and only if *condition* holds."""
    return Finding("about right" if condition else "wrong", figure, words)


def estimate(figure: str, words: str) -> Finding:
    """Return the exact figure for one that the text offers as an estimate, and how far it is."""
    return Finding("estimate", figure, words)


def answered(figure: str, words: str = "{}") -> Finding:
    """Return the answer to a question that the text leaves open."""
    return Finding("answered", figure, words)


def not_repeated(figure: str, words: str = "{}") -> Finding:
    """Return what stands beside a statement that cannot be repeated, and why."""
    return Finding("not repeated", figure, words)


def rounded(value: float, digits: int = 2) -> str:
    """Return a number with *digits* significant digits, without an exponent.

    >>> rounded(0.012345), rounded(2283.4, 4), rounded(123456)
    ('0.012', '2,283', '120,000')
    """
    if not value:
        return "0"
    places = digits - 1 - math.floor(math.log10(abs(value)))
    return f"{round(value, places):,.{max(places, 0)}f}"


def duration(value: float) -> str:
    """Return seconds in words.

    >>> duration(0.0123), duration(12.3)
    ('12 ms', '12 s')
    """
    return f"{rounded(1000 * value)} ms" if value < 1 else f"{rounded(value)} s"
