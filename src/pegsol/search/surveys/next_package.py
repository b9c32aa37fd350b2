"""The next package of a winning position."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pegsol.model.notation import JumpLike, as_jump
from pegsol.model.position import Jump, Position
from pegsol.model.problem import Finish, Problem
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.model.solution import Solution
from pegsol.search.surveys.search_cache import SearchCache
from pegsol.theory.clearing import purges
from pegsol.theory.packages import Piece, explain

DEFAULT_SECONDS = 5.0
SEARCH_SECONDS = 0.3
"""Seconds to find out whether one package keeps the finish in reach."""


@dataclass(frozen=True, slots=True)
class NextPackage:
    """A package after which the finish can still be reached, and the jumps to make before it.

    Without a package, ``complete`` is whether no package with a name keeps the finish in reach;
    otherwise that is not known.

    >>> from pegsol import problem
    >>> next_package(problem("line(4) b1 b1"))
    NextPackage(package=None, lead=(), complete=True)
    """

    package: Piece | None
    """The package, None if none was found."""
    lead: tuple[Jump, ...] = ()
    """The jumps before it."""
    complete: bool = True


def next_package(
    problem: ProblemLike, *, first: JumpLike | None = None, seconds: float = DEFAULT_SECONDS
) -> NextPackage:
    """Return a package to begin with at the start of *problem*, if the start is winning.

    Packages with a name come before others, and large ones before small ones. If none can be made
    at once, it is one after a jump or more. With *first*, only packages that begin with this jump
    are meant.

    >>> from pegsol import problem
    >>> package = next_package(problem("english d4 d4")).package
    >>> package.kind, package.catalyst, package.room
    ('6-purge', ('b3',), ('d4',))
    """
    problem = as_problem(problem)
    opening = None if first is None else as_jump(problem.board, first, problem.rules)
    survey = _Survey(problem, opening, time.monotonic() + seconds)
    return survey.answer(seconds)


class _Survey:
    """What is known of the positions after the packages of a start."""

    def __init__(self, problem: Problem, first: Jump | None, deadline: float) -> None:
        self._problem, self._first, self._deadline = problem, first, deadline
        self._searches = SearchCache()
        self._complete = True

    def answer(self, seconds: float) -> NextPackage:
        """Return the next package."""
        start = self._problem.start
        if not self._settle(seconds):
            return NextPackage(None, complete=False)
        if self._problem.finish.holds(start.bits):
            return NextPackage(None)
        wins = self._searches.winning(self._problem, seconds)
        if not wins:
            return NextPackage(None, complete=wins is False)
        line = Solution(self._problem, self._searches.line(self._problem, seconds))
        for found in self._found(start, line):
            return found
        return NextPackage(None, complete=self._complete)

    def _found(self, start: Position, line: Solution) -> Iterator[NextPackage]:
        """Yield packages, the best first."""
        for purge in self._winning(start):
            yield NextPackage(purge)
        pieces = explain(line)
        if pieces[0].kind != "jumps" and self._first in (None, pieces[0].jumps[0]):
            yield NextPackage(pieces[0])
        if self._first is not None:
            return
        rules = self._problem.rules
        # Every solution begins with a jump of these; that of the line is known to win.
        for jump in dict.fromkeys([line.jumps[0], *start.legal_jumps(rules)]):
            for purge in self._winning(start.jump(jump, rules)):
                yield NextPackage(purge, (jump,))
        if len(pieces) > 1:  # the first are jumps: the first package of the line comes next
            yield NextPackage(pieces[1], pieces[0].jumps)

    def _winning(self, position: Position) -> Iterator[Piece]:
        """Yield the purges of a position that keep the finish in reach."""
        for purge in purges(position, self._problem.rules, self._first):
            left = self._deadline - time.monotonic()
            if left <= 0:
                self._complete = False
                return
            rest = self._problem.from_position(purge.after)
            wins = self._searches.winning(rest, min(left, SEARCH_SECONDS))
            if wins:
                yield purge
            elif wins is None:
                self._complete = False

    def _settle(self, seconds: float) -> bool:
        """Let a finish with the fewest pegs be their number; return whether that is known."""
        if self._problem.finish.kind == "fewest":
            fewest = self._searches.fewest(self._problem.start, seconds)
            if fewest is None:
                return False
            self._problem = replace(self._problem, finish=Finish.at_most(fewest))
        return True
