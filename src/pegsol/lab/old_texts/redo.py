"""Redo what the five old texts did, and compare their figures with today's."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, TypedDict

from pegsol.errors import CancelledError, Limit, LimitError, ProblemError, checked, require_extra
from pegsol.lab.old_texts.statement import RedoTable, Text, Verdict, Work
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import Json, Rule, in_json, named_fields
from pegsol.wording import shown

# Each text has its experiment and its statements in modules of its own.
_MODULES = {
    "glauser": ("glauser", "glauser_genetic"),
    "darby": ("darby",),
    "dirkse": ("dirkse",),
    "cockett": ("cockett",),
    "thill": ("thill",),
}
TEXTS = tuple(_MODULES)
"""The names of the texts, in the order of their years."""


@dataclass(frozen=True, slots=True)
class RedoRow:
    """A statement of a text, and what is found today.

    >>> row = redo("thill").rows[0]
    >>> row.stated, row.found, row.same
    ('The diamond has 41 holes', '41, and the English board has 33; a game ...', True)
    """

    name: str
    """The name of the statement, such as "darby.top_to_bottom"."""
    stated: str
    """What the text says, with its figure."""
    found: str
    """What is found today."""
    verdict: Verdict
    """What the comparison says.

    "right", "about right", "estimate" (the text offers one; ours is exact), "wrong", "answered" (a
    question that the text leaves open), or "not repeated".
    """
    how: tuple[str, ...]
    """The commands that compute it alone; empty if only a redo does."""

    @property
    @in_json
    def same(self) -> bool | None:
        """Whether both say the same; None if there is nothing to compare."""
        return None if self.verdict in ("answered", "not repeated") else self.verdict == "right"

    def as_json(self) -> Json:
        """Return the row by name."""
        return named_fields(self)


class TextJson(TypedDict):
    """One of the old texts."""

    text: Annotated[str, Rule(enum=TEXTS)]
    author: str
    title: str
    year: str
    """The year or the years of the text, or undated."""
    asks: str
    """What the main experiment asks."""


class RedoJson(TextJson):
    """What a text tried and states, beside today's figures."""

    tables: list[Annotated[Json, RedoTable]]
    """The main experiment."""
    rows: list[Annotated[Json, RedoRow]]
    """The statements of the text."""
    omitted: int
    """The statements not computed, because they take long or a limit came."""
    limit: Limit | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Redo:
    """A text's main experiment and its statements, as :func:`pegsol.lab.redo` returns them.

    >>> found = redo("thill")
    >>> found.author, found.asks
    ('Markus Thill', 'how soon a good order and a table solve the diamond of 41 holes')
    >>> [row.stated for row in found.rows if row.verdict == "wrong"]
    ['Zobrist keys: a random number “for each possible move”']
    """

    text: str
    """The name of the text, one of TEXTS."""
    author: str
    """Who wrote the text."""
    title: str
    """The title of the text."""
    year: str
    """The year or the years of the text."""
    asks: str
    """What the main experiment asks."""
    tables: tuple[RedoTable, ...]
    """The main experiment."""
    rows: tuple[RedoRow, ...]
    """The statements, in the order of the text."""
    omitted: int
    """The number of statements that were not computed, because they take long or a limit came."""
    limit: Limit | None
    """The limit that came before the end."""
    seconds: float
    """The wall-clock seconds of the redo."""

    def as_json(self) -> RedoJson:
        """Return the redo as ``pegsol redo --json`` prints it."""
        return {
            "text": self.text,
            "author": self.author,
            "title": self.title,
            "year": self.year,
            "asks": self.asks,
            "tables": [table.as_json() for table in self.tables],
            "rows": [row.as_json() for row in self.rows],
            "omitted": self.omitted,
            "limit": self.limit,
            "seconds": round(self.seconds, 6),
        }


def redo(
    text: str,
    *,
    full: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Redo:
    """Return the main experiment and the statements of an old *text*, computed again.

    The texts are "glauser", "darby", "dirkse", "cockett" and "thill". Statements that take more
    than some seconds are computed if *full* is true. ``progress`` is called after each statement
    and table, and by those that take long; it cancels by returning False.

    >>> from pegsol import lab
    >>> found = lab.redo("cockett")
    >>> row = found.rows[0]
    >>> row.stated, row.found, row.verdict
    ('“31 pegs”', '32 pegs on 33 holes; 31 is the number of jumps', 'wrong')

    If a limit comes first, the value has what was computed before, and names the limit. Raises
    ProblemError for another text, CancelledError if *progress* returns False, and MissingExtraError
    if NumPy (extra ``data``) is missing and the text needs it.
    """
    source = text_called(text)
    if source.needs_numpy:
        require_extra("data", f"redoing {text}", "numpy")
    # Those that take long come last, so that a limit leaves as much as without them.
    chosen = sorted(
        [one for one in source.statements if full or not one.long], key=lambda one: one.long
    )
    run = Run(limits, threads=threads, progress=progress).named("redo")
    work = Work(run, len(source.experiment) + len(chosen))
    tables: list[RedoTable] = []
    rows: dict[str, RedoRow] = {}
    limit = None
    try:
        for measure in source.experiment:
            tables.append(measure(work))
            work.step()
        for statement in chosen:
            finding = statement.compute(work)
            rows[statement.name] = RedoRow(
                statement.name, statement.stated, finding.found, finding.verdict, statement.how
            )
            work.step()
    except CancelledError:
        raise
    except LimitError as error:
        limit = error.limit
    return Redo(
        text=source.key,
        author=source.author,
        title=source.title,
        year=source.year,
        asks=source.asks,
        tables=tuple(tables),
        rows=tuple([rows[one.name] for one in source.statements if one.name in rows]),
        omitted=len(source.statements) - len(rows),
        limit=limit,
        seconds=run.seconds(),
    )


def text_called(name: str) -> Text:
    """Return a text with its statements. Raises ProblemError if there is none of that name."""
    key = checked(str, name, "the name of a text").lower()
    if key not in _MODULES:
        raise ProblemError(
            f"no text is called {shown(name)}; expected {', '.join(TEXTS[:-1])} or {TEXTS[-1]}"
        )
    modules = [import_module(f"pegsol.lab.old_texts.{module}") for module in _MODULES[key]]
    text: Text = modules[0].TEXT
    return text
