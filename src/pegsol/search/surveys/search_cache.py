"""Remembers the results of short searches."""

from __future__ import annotations

from collections.abc import Callable

from pegsol.limits import Limits
from pegsol.model.problems.position import Jump, Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.result import Result, Status
from pegsol.search.solving.solve import solve_within


class SearchCache:
    """Searches of limited work; a problem that one of them has decided is not searched again.

    A solution decides all positions along it. The work is positions times holes; the *limits* can
    only end a search earlier.

    >>> from pegsol import problem
    >>> SearchCache().winning(problem("english d4 d4"), 60_000_000)
    True
    """

    def __init__(self, limits: Callable[[], Limits] = Limits) -> None:
        self._limits = limits
        self._found: dict[Problem, tuple[Result, int]] = {}
        self._lines: dict[Problem, tuple[Jump, ...]] = {}

    def winning(self, problem: Problem, work: int) -> bool | None:
        """Return whether a problem has a solution; None if that is not known."""
        if problem in self._lines:
            return True
        status = self._result(problem, work).status
        return None if status is Status.UNDECIDED else status is Status.SOLVED

    def line(self, problem: Problem, work: int) -> tuple[Jump, ...]:
        """Return a solution or the best game that was found; None if nothing was found."""
        if problem in self._lines:
            return self._lines[problem]
        solution = self._result(problem, work).solution
        return () if solution is None else solution.jumps

    def line_down(self, position: Position, work: int) -> tuple[Jump, ...]:
        """Return jumps to the fewest pegs found, by normal rules."""
        return self.line(Problem(position, Finish.fewest()), work)

    def fewest(self, position: Position, work: int) -> int | None:
        """Return the fewest pegs that can be reached by normal rules; None if unknown."""
        result = self._result(Problem(position, Finish.fewest()), work)
        if not result.minimum or result.solution is None:
            return None
        return result.solution.final.peg_count

    def _result(self, problem: Problem, work: int) -> Result:
        result, spent = self._found.get(problem, (None, -1))
        if result is None or (result.status is Status.UNDECIDED and spent < work):
            result = solve_within(problem, work, limits=self._limits())
            self._found[problem] = result, work
            if result.status is Status.SOLVED and not problem.finish.is_fewest:
                self._keep_line(problem, result)
        return result

    def _keep_line(self, problem: Problem, result: Result) -> None:
        jumps = () if result.solution is None else result.solution.jumps
        position = problem.start
        for number, jump in enumerate(jumps):
            self._lines[problem.from_position(position)] = jumps[number:]
            position = position.jump(jump, problem.rules)
