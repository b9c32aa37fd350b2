"""The results of short searches, remembered."""

from __future__ import annotations

from pegsol.limits import Limits
from pegsol.model.position import Jump, Position
from pegsol.model.problem import Finish, Problem
from pegsol.search.result import Result, Status
from pegsol.search.solving.solve import solve


class SearchCache:
    """Searches of limited time; a problem that one has settled is not searched again.

    A solution settles all positions along it.

    >>> from pegsol import problem
    >>> SearchCache().winning(problem("english d4 d4"), 1.0)
    True
    """

    def __init__(self) -> None:
        self._found: dict[Problem, tuple[Result, float]] = {}
        self._lines: dict[Problem, tuple[Jump, ...]] = {}

    def winning(self, problem: Problem, seconds: float) -> bool | None:
        """Return whether a problem has a solution; None if that is not known."""
        if problem in self._lines:
            return True
        status = self._result(problem, seconds).status
        return None if status is Status.UNDECIDED else status is Status.SOLVED

    def line(self, problem: Problem, seconds: float) -> tuple[Jump, ...]:
        """Return a solution, or the best that was found, if anything was."""
        if problem in self._lines:
            return self._lines[problem]
        solution = self._result(problem, seconds).solution
        return () if solution is None else solution.jumps

    def line_down(self, position: Position, seconds: float) -> tuple[Jump, ...]:
        """Return jumps to as few pegs as were found, by normal rules."""
        return self.line(Problem(position, Finish.fewest()), seconds)

    def fewest(self, position: Position, seconds: float) -> int | None:
        """Return the fewest pegs that can be reached by normal rules; None if not known."""
        result = self._result(Problem(position, Finish.fewest()), seconds)
        if not result.minimum or result.solution is None:
            return None
        return result.solution.final.peg_count

    def _result(self, problem: Problem, seconds: float) -> Result:
        result, spent = self._found.get(problem, (None, 0.0))
        if result is None or (result.status is Status.UNDECIDED and spent < seconds):
            result = solve(problem, limits=Limits(time=seconds))
            self._found[problem] = result, seconds
            if result.status is Status.SOLVED and problem.finish.kind != "fewest":
                self._keep_line(problem, result)
        return result

    def _keep_line(self, problem: Problem, result: Result) -> None:
        jumps = () if result.solution is None else result.solution.jumps
        position = problem.start
        for number, jump in enumerate(jumps):
            self._lines[problem.from_position(position)] = jumps[number:]
            position = position.jump(jump, problem.rules)
