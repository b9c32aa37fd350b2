"""Exact knowledge of every position that can be reached from a start."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from math import comb

from pegsol import _core
from pegsol.errors import LimitError
from pegsol.limits import Limits
from pegsol.model.position import Position
from pegsol.model.problem import Finish, Problem
from pegsol.search.encoding import make_target
from pegsol.search.spaces.counting import Deadline, Tally
from pegsol.search.spaces.sparse import split, words_needed
from pegsol.search.spaces.state_space import EngineName, StateSpace
from pegsol.theory.position_class import class_dimension, least_pegs

FEW_PEGS = 3
"""Which positions can come down to so many pegs is kept for all of them together."""
LISTING, MOMENT = 0.2, 1.0
"""Seconds for a quick attempt: to list the positions, and with all numbers."""


class Budget:
    """The time and the memory that may be spent; time counts only while something is worked out.

    >>> with Budget(Limits(time=5.0)).spending() as limits:
    ...     limits.time
    5.0
    """

    def __init__(self, limits: Limits) -> None:
        self._left = limits.time
        self._memory = limits.memory

    def for_a_moment(self) -> Budget:
        """Return a budget of its own for a quick attempt."""
        return Budget(Limits(MOMENT, self._memory))

    @contextmanager
    def spending(self) -> Iterator[Limits]:
        """Give the limits for some work; what it takes is gone."""
        began = time.perf_counter()
        try:
            yield Limits(self._left, self._memory)
        finally:
            if self._left is not None:
                self._left = max(0.0, self._left - (time.perf_counter() - began))


class Exact:
    """Which positions win, in how many ways, and how likely.

    The finish must not be "fewest". A *quick* attempt lists positions for a moment only.

    >>> from pegsol import problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> exact = Exact(triangle, Budget(Limits()))
    >>> triangle.start in exact.winning, exact.solutions(triangle.start)
    (True, 29760)

    Raises LimitError if the budget does not allow it.
    """

    def __init__(
        self, problem: Problem, budget: Budget, *, threads: int = 1, quick: bool = False
    ) -> None:
        self._problem = problem
        self._budget = budget.for_a_moment() if quick else budget
        self._threads = threads
        with self._budget.spending() as limits:
            if quick:
                limits = replace(limits, time=LISTING)
            deadline = Deadline(limits)
            engine: EngineName | None = "sparse" if quick else None
            self.space = StateSpace(problem, engine=engine, limits=limits, threads=threads)
            self.winning = self.space.winning(problem.finish, limits=deadline.limits())
        self._target = make_target(problem, problem.finish)
        self._words = words_needed(len(problem.board))
        self._flip = problem.board.full if problem.rules == "reverse" else 0
        self._countings: dict[str, _core.Counting | None] = {}
        self._coming_down: dict[int, StateSpace] = {}
        if problem.finish.kind == "at_most":
            self._coming_down[problem.finish.most] = self.winning

    def solutions(self, position: Position) -> int | None:
        """Return the number of solutions from a position; None if the budget does not allow it."""
        if position not in self.winning:
            return 0
        counting = self._counting("solutions")
        return None if counting is None else self._value(counting, position)

    def chance(self, position: Position) -> Fraction | None:
        """Return the chance of random play; None if the budget does not allow it."""
        if position not in self.winning:
            return Fraction(0)
        counting = self._counting("chance")
        if counting is None:
            return None
        pegs = (position.bits ^ self._flip).bit_count()
        denominator = int.from_bytes(counting.denominator(pegs), "little")
        return Fraction(self._value(counting, position), denominator)

    def fewest(self, position: Position) -> int | None:
        """Return the least number of pegs that can be reached by normal rules.

        None if the budget does not allow it, or if it is more than a few.
        """
        for pegs in range(least_pegs(position), FEW_PEGS + 1):
            try:
                if position in self._down_to(pegs):
                    return pegs
            except LimitError:
                return None
        return None

    def _down_to(self, pegs: int) -> StateSpace:
        if pegs not in self._coming_down:
            with self._budget.spending() as limits:
                self._coming_down[pegs] = self.space.winning(Finish.at_most(pegs), limits=limits)
        return self._coming_down[pegs]

    def _value(self, counting: _core.Counting, position: Position) -> int:
        value = counting.value(split(position.bits ^ self._flip, self._words))
        return 0 if value is None else int.from_bytes(value, "little")

    def _counting(self, mode: str) -> _core.Counting | None:
        if mode not in self._countings:
            with self._budget.spending() as limits:
                tally = Tally(self._target, self.winning, Deadline(limits), self._threads, None)
                counting = tally.counting(mode, keep=True)
                try:
                    tally.feed(counting)
                    self._countings[mode] = counting
                except LimitError:
                    self._countings[mode] = None
        return self._countings[mode]


def positions_at_most(problem: Problem) -> int:
    """Return a bound for the positions that can be reached from the start of a problem."""
    holes, pegs = len(problem.board), problem.start.peg_count
    if problem.rules == "reverse":
        pegs = holes - pegs
    fewer = sum([comb(holes, number) for number in range(pegs + 1)])
    return fewer >> class_dimension(problem.board)
