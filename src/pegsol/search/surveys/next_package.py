"""The next package of a winning position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pegsol.errors import LimitError
from pegsol.limits import Limits
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.games.solution import Solution
from pegsol.model.problems.notation import JumpLike, as_jump
from pegsol.model.problems.position import Jump, Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.run import Budget, Run
from pegsol.search.surveys.search_cache import SearchCache
from pegsol.theory.clearing import purges
from pegsol.theory.packages import Piece, explain

START_WORK, PACKAGE_WORK = 1_500_000_000, 90_000_000
"""The work to solve the start, and to decide whether one package keeps the finish in reach, in
positions times holes: about five seconds and 0.3 seconds."""


@dataclass(frozen=True, slots=True)
class NextPackage:
    """A package after which the finish can still be reached, and the jumps to make before it.

    If there is no package, ``complete`` is whether it is proved that no named package keeps the
    finish in reach.

    >>> from pegsol import problem
    >>> next_package(problem("line(4) b1 b1"))
    NextPackage(package=None, lead=(), complete=True)
    """

    package: Piece | None
    """The package; None if none was found."""
    lead: tuple[Jump, ...] = ()
    """The jumps before the package."""
    complete: bool = True


def next_package(
    problem: ProblemLike, *, first: JumpLike | None = None, seconds: float | None = None
) -> NextPackage:
    """Return a package to begin with at the start of *problem*, if the start is winning.

    Named packages come before others, and large packages before small ones. If no package can be
    made at once, the result is one after a jump or more. With *first*, the package must begin with
    this jump. *seconds* limits the time of the search.

    >>> from pegsol import problem
    >>> package = next_package(problem("english d4 d4")).package
    >>> package.kind, package.catalyst, package.room
    ('6-purge', ('b3',), ('d4',))
    """
    problem = as_problem(problem)
    opening = None if first is None else as_jump(problem.board, first, problem.rules)
    return _Survey(problem, opening, Run(Limits(time=seconds))).answer()


class _Survey:
    """The known values of the positions after the packages of a start."""

    def __init__(self, problem: Problem, first: Jump | None, run: Run) -> None:
        self._problem, self._first, self._run = problem, first, run
        self._searches = SearchCache(Budget(run.limits()))
        self._complete = True

    def answer(self) -> NextPackage:
        """Return the next package."""
        start = self._problem.start
        if not self._settle():
            return NextPackage(None, complete=False)
        if self._problem.finish.holds(start.bits):
            return NextPackage(None)
        wins = self._searches.winning(self._problem, START_WORK)
        if not wins:
            return NextPackage(None, complete=wins is False)
        line = Solution._of(self._problem, self._searches.line(self._problem, START_WORK))
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
        # Every solution begins with one of these jumps; the first jump of the line is known to win.
        for jump in dict.fromkeys([line.jumps[0], *start.legal_jumps(rules)]):
            for purge in self._winning(start.jump(jump, rules)):
                yield NextPackage(purge, (jump,))
        if len(pieces) > 1:  # the first moves are jumps: the first package of the line comes next
            yield NextPackage(pieces[1], pieces[0].jumps)

    def _winning(self, position: Position) -> Iterator[Piece]:
        """Yield the purges of a position that keep the finish in reach."""
        try:
            for purge in purges(position, self._problem.rules, self._first, self._run.check_time):
                rest = self._problem.from_position(purge.after)
                wins = self._searches.winning(rest, PACKAGE_WORK)
                if wins:
                    yield purge
                elif wins is None:
                    self._complete = False
        except LimitError:
            self._complete = False

    def _settle(self) -> bool:
        """Replace the finish "fewest" by its number of pegs; return whether that is known."""
        if self._problem.finish.is_fewest:
            fewest = self._searches.fewest(self._problem.start, START_WORK)
            if fewest is None:
                return False
            self._problem = replace(self._problem, finish=Finish.at_most(fewest))
        return True
