"""The work of a redo: its limits and progress, and what several statements share."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

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

GAME = "english d4 d4"
"""The central game of the English board; several texts ask about it."""

Value = TypeVar("Value")


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

    def limits(self) -> Limits:
        """Return the limits of what is left to do."""
        return self._run.limits()

    def options(self) -> dict[str, Any]:
        """Return the limits left, the threads and the progress for a part of the work."""
        return {"limits": self.limits(), "threads": self._run.threads, "progress": self.tick}

    def solve(self, text: str) -> Result:
        """Return the answer to a problem. Raises LimitError if a limit stopped the search."""
        if text not in self._results:
            self._results[text] = self.whole(solve(text, **self.options()))
        return self._results[text]

    def search(self, text: str, switches: Switches, nodes: int | None = None) -> PlainSearch:
        """Return a plain search, which may give up after *nodes* positions.

        Raises LimitError if another limit stopped it.
        """
        asked = text, switches, nodes
        if asked not in self._searches:
            left = self.limits()
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

    def cpu_seconds(self, do: Callable[[], object], repeats: int = 5) -> float:
        """Return the least CPU time of *do*, all threads together."""
        times = []
        for _ in range(repeats):
            before = time.process_time()
            do()
            times.append(time.process_time() - before)
            self.tick()
        return min(times)

    def solving_seconds(self, text: str) -> float:
        """Return the CPU seconds in which pegsol solves a problem."""
        return self.cpu_seconds(lambda: self.whole(solve(text, **self.options())))

    @cached_property
    def experiment(self) -> GeneticExperiment:
        """The experiment of 1999, repeated."""
        return genetic_experiment(**self.options())

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
