"""Redo what the five old texts did, and compare their figures with today's.

Each text has its statements and its main experiment in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Annotated, Any, Literal, TypeAlias, TypedDict, TypeVar

from pegsol.errors import (
    CancelledError,
    Limit,
    LimitError,
    ProblemError,
    checked,
    require_extra,
)
from pegsol.game.formats.reading import as_problem
from pegsol.lab.experiment import GeneticExperiment, genetic_experiment
from pegsol.lab.plain import search
from pegsol.lab.plain_result import PlainSearch
from pegsol.lab.random_games import RandomPlay, random_play
from pegsol.lab.switches import Switches
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.result import Result, Status
from pegsol.search.run import Run, StateCallback
from pegsol.search.solving.solve import solve
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.reachability import reachable, winning
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import InJson, Rule, in_json
from pegsol.wording import shown

TEXTS = ("glauser", "darby", "dirkse", "cockett", "thill")
"""The names of the texts, in the order of their years."""
GAME = "english d4 d4"
"""The central game of the English board; several texts ask about it."""

Verdict = Literal["right", "about right", "estimate", "wrong", "answered", "not repeated"]
Cell: TypeAlias = str | int | float | None
Row: TypeAlias = tuple[Cell, ...]
Value = TypeVar("Value")
Found: TypeAlias = tuple[bool, str]
"""Whether a statement holds, and what is found today."""


# -- what a redo returns --------------------------------------------------------------------------


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
    rows: tuple[Row, ...]
    """The cells: numbers, shares and words; None where the text has no figure."""
    note: str = ""
    """How the table is to be read."""
    how: tuple[str, ...] = ()
    """The commands that compute it."""


@dataclass(frozen=True, slots=True)
class RedoRow:
    """A statement of a text, and what is found today.

    >>> row = redo("thill").rows[0]
    >>> row.stated, row.found, row.same
    ('The diamond has 41 holes', '41, and the English board has 33; a game ...', True)
    """

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


class TextJson(TypedDict):
    """One of the old texts."""

    text: Annotated[str, Rule(enum=TEXTS)]
    author: str
    title: str
    year: str
    asks: str


@dataclass(frozen=True, slots=True)
class Redo(InJson):
    """A text's main experiment and its statements, as :func:`pegsol.lab.redo` returns them.

    >>> found = redo("thill")
    >>> found.author, found.asks
    ('Markus Thill', 'how soon a good order and a table solve the diamond of 41 holes')
    >>> [row.stated for row in found.rows if row.verdict == "wrong"]
    ['Zobrist keys: a random number “for each possible move”']
    """

    text: Annotated[str, Rule(enum=TEXTS)]
    """The name of the text."""
    author: str
    """Who wrote the text."""
    title: str
    """The title of the text."""
    year: str
    """The year or the years of the text, or undated."""
    asks: str
    """What the main experiment asks."""
    tables: tuple[RedoTable, ...]
    """The main experiment."""
    rows: tuple[RedoRow, ...]
    """The statements, in the order of the text."""
    omitted: int
    """The statements not computed, because they take long or a limit came."""
    limit: Limit | None
    """The limit that came before the end."""
    seconds: float
    """The wall-clock seconds of the redo."""


# -- a text and the work on it --------------------------------------------------------------------


@dataclass(frozen=True)
class Statement:
    """A statement of a text, and the function that computes what is found today.

    The function returns what is found, and before it whether the statement holds, if anything is
    compared. *verdict* is for a statement that holds; *long* is one that takes more than some
    seconds.
    """

    stated: str
    compute: Callable[[Work], Found | str]
    verdict: Verdict = "right"
    how: tuple[str, ...] = ()
    long: bool = False

    def row(self, work: Work) -> RedoRow:
        """Return the statement and what is found."""
        found = self.compute(work)
        holds, words = (True, found) if isinstance(found, str) else found
        return RedoRow(self.stated, words, self.verdict if holds else "wrong", self.how)


Compute = TypeVar("Compute", bound=Callable[..., Any])


@dataclass
class Text:
    """A text: its author, title and year, what its experiment asks, and its statements."""

    key: str
    author: str
    title: str
    year: str
    asks: str
    needs_numpy: bool = False
    statements: list[Statement] = field(default_factory=list)
    experiment: list[Callable[[Work], RedoTable]] = field(default_factory=list)

    def states(
        self,
        words: str,
        verdict: Verdict = "right",
        *,
        how: str | tuple[str, ...] = (),
        long: bool = False,
    ) -> Callable[[Compute], Compute]:
        """Add a statement, which the decorated function computes."""
        commands = (how,) if isinstance(how, str) else how

        def add(compute: Compute) -> Compute:
            self.statements.append(Statement(words, compute, verdict, commands, long))
            return compute

        return add

    def measures(self, measure: Compute) -> Compute:
        """Add a table of the main experiment, which the decorated function makes."""
        self.experiment.append(measure)
        return measure


class Work:
    """The work on *steps* statements, which share the limits of a run."""

    def __init__(self, run: Run, steps: int) -> None:
        self._run = run
        self._steps = steps
        self._done = 0
        self._results: dict[str, Result] = {}
        self._searches: dict[tuple[str, Switches, int | None], PlainSearch] = {}

    def step(self) -> None:
        """Report that a step is done; raise LimitError if the time is over."""
        self._done += 1
        self.tick()
        self._run.check_time()

    def tick(self, _: object = None) -> None:
        """Report the steps done; the parts of a step call it."""
        self._run.report(self._done, self._steps)

    def limits(self) -> dict[str, Any]:
        """Return the limits left and the progress for a part of the work."""
        return {"limits": self._run.limits(), "progress": self.tick}

    def options(self) -> dict[str, Any]:
        """Return the limits left, the threads and the progress for a part of the work."""
        return {**self.limits(), "threads": self._run.threads}

    def solve(self, text: str) -> Result:
        """Return the answer to a problem. Raises LimitError if a limit stopped the search."""
        if text not in self._results:
            self._results[text] = self.whole(solve(text, **self.options()))
        return self._results[text]

    def solved(self, text: str) -> int:
        """Return the number of jumps of a solution of a problem; 0 if it has none."""
        solution = self.solve(text).solution
        return 0 if solution is None else len(solution.jumps)

    def moves(self, text: str) -> str:
        """Return the moves of a solution of a problem; "" if it has none."""
        return str(self.solve(text).solution or "")

    def refutes(self, text: str) -> tuple[bool, str]:
        """Return whether a problem is proved impossible, and by which kind of proof."""
        found = self.solve(text)
        kind = "" if found.proof is None else found.proof.kind
        return found.status is Status.IMPOSSIBLE, f"proved by {kind}"

    def search(self, text: str, switches: Switches, nodes: int | None = None) -> PlainSearch:
        """Return a plain search, which may give up after *nodes* positions.

        Raises LimitError if another limit stopped it.
        """
        asked = text, switches, nodes
        if asked not in self._searches:
            left = self._run.limits()
            limits = Limits(left.time, left.memory, nodes if nodes is not None else left.nodes)
            found = search(text, switches, limits=limits, progress=self.tick)
            gave_up = found.limit is Limit.NODES and nodes is not None
            self._searches[asked] = found if gave_up else self.whole(found)
        return self._searches[asked]

    def whole(self, found: Value) -> Value:
        """Return what a search found. Raises LimitError or CancelledError if it was stopped."""
        limit = getattr(found, "limit", None)
        if limit is Limit.CANCELLED:
            raise CancelledError
        if limit is not None:
            raise LimitError(limit)
        return found

    @cached_property
    def experiment(self) -> GeneticExperiment:
        """The experiment of 1999, repeated."""
        return genetic_experiment(**self.limits())

    @cached_property
    def space(self) -> StateSpace:
        """All positions of the central game that can be reached."""
        return reachable(as_problem(GAME), dead_ends=True, **self.options())

    @cached_property
    def winners(self) -> StateSpace:
        """Those that can still win."""
        return winning(self.space, as_problem(GAME).finish, **self.options())

    @cached_property
    def random_play(self) -> RandomPlay:
        """What random play of the central game does, exactly."""
        return random_play(GAME, **self.options())

    @cached_property
    def counts(self) -> Counts:
        """The numbers of solutions of the central game."""
        return count(GAME, **self.options())


# -- the redo -------------------------------------------------------------------------------------


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
    statements = source.statements
    # Those that take long come last, so that a limit leaves as much as without them.
    chosen = [number for number, one in enumerate(statements) if full or not one.long]
    chosen.sort(key=lambda number: statements[number].long)
    run = Run(limits, threads=threads, progress=progress).named("redo")
    work = Work(run, len(source.experiment) + len(chosen))
    tables: list[RedoTable] = []
    rows: dict[int, RedoRow] = {}
    limit = None
    try:
        for measure in source.experiment:
            tables.append(measure(work))
            work.step()
        for number in chosen:
            rows[number] = statements[number].row(work)
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
        rows=tuple([row for _, row in sorted(rows.items())]),
        omitted=len(statements) - len(rows),
        limit=limit,
        seconds=run.seconds(),
    )


def text_called(name: str) -> Text:
    """Return a text with its statements. Raises ProblemError if there is none of that name."""
    key = checked(str, name, "the name of a text").lower()
    if key not in TEXTS:
        raise ProblemError(
            f"no text is called {shown(name)}; expected {', '.join(TEXTS[:-1])} or {TEXTS[-1]}"
        )
    text: Text = import_module(f"pegsol.lab.old_texts.{key}").TEXT
    return text
