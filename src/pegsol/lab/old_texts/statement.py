"""A text, its statements, what is found today, and the work that several statements share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias, TypeVar

from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.game.formats.reading import as_problem
from pegsol.lab.experiment import GeneticExperiment, genetic_experiment
from pegsol.lab.plain import search
from pegsol.lab.plain_result import PlainSearch
from pegsol.lab.random_games import RandomPlay, random_play
from pegsol.lab.switches import Switches
from pegsol.limits import Limits
from pegsol.search.result import Result
from pegsol.search.run import Run
from pegsol.search.solving.solve import solve
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.reachability import reachable, winning
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import Json

GAME = "english d4 d4"
"""The central game of the English board; several texts ask about it."""

Verdict = Literal["right", "about right", "estimate", "wrong", "answered", "not repeated"]
Cell: TypeAlias = str | int | float | None
Value = TypeVar("Value")


@dataclass(frozen=True)
class Finding:
    """What is found today, and what that says about the statement."""

    verdict: Verdict
    found: str


def right_if(condition: bool, found: str) -> Finding:
    """Return the finding that the text is right if and only if *condition* holds."""
    return Finding("right" if condition else "wrong", found)


def about_if(condition: bool, found: str) -> Finding:
    """Return the finding that the text is about right if and only if *condition* holds."""
    return Finding("about right" if condition else "wrong", found)


def estimate(found: str) -> Finding:
    """Return the exact figure for one that the text offers as an estimate, and how far it is."""
    return Finding("estimate", found)


def answered(found: str) -> Finding:
    """Return the answer to a question that the text leaves open."""
    return Finding("answered", found)


def not_repeated(found: str) -> Finding:
    """Return what stands beside a statement that cannot be repeated, and why."""
    return Finding("not repeated", found)


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

    A statement is *long* if it takes more than some seconds.
    """

    name: str
    stated: str
    compute: Callable[[Work], Finding]
    how: tuple[str, ...]
    long: bool


Compute = Callable[["Work"], Finding]
Measure = Callable[["Work"], RedoTable]


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
    experiment: list[Measure] = field(default_factory=list)

    def states(
        self, words: str, *, how: str | tuple[str, ...] = (), long: bool = False
    ) -> Callable[[Compute], Compute]:
        """Add a statement, which the decorated function computes."""
        commands = (how,) if isinstance(how, str) else how

        def add(compute: Compute) -> Compute:
            name = f"{self.key}.{compute.__name__}"
            self.statements.append(Statement(name, words, compute, commands, long))
            return compute

        return add

    def measures(self, measure: Measure) -> Measure:
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

    def options(self) -> dict[str, Any]:
        """Return the limits left, the threads and the progress for a part of the work."""
        return {"limits": self._run.limits(), "threads": self._run.threads, "progress": self.tick}

    def solve(self, text: str) -> Result:
        """Return the answer to a problem. Raises LimitError if a limit stopped the search."""
        if text not in self._results:
            self._results[text] = self.whole(solve(text, **self.options()))
        return self._results[text]

    def solved(self, text: str) -> int:
        """Return the number of jumps of a solution of a problem; 0 if it has none."""
        solution = self.solve(text).solution
        return 0 if solution is None else len(solution.jumps)

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
        return genetic_experiment(limits=self._run.limits(), progress=self.tick)

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
