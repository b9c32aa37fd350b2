"""Remembers the results of short searches."""

from __future__ import annotations

from pegsol.game.boards.board import Board
from pegsol.game.position import Jump, Position
from pegsol.game.problem import Finish, Problem
from pegsol.limits import Limits
from pegsol.proof.position_class import class_allows
from pegsol.search.encoding import work_of_position
from pegsol.search.result import Result, Status
from pegsol.search.run import Budget
from pegsol.search.solving.solve import solve_within

MIN_WORK, MIN_POSITIONS = 300_000, 500
"""The work that a search costs at least, and the positions that its first step generates."""


class SearchCache:
    """Searches of limited work; a problem that one of them has decided is not searched again.

    A solution decides all positions along it. The work is positions times holes; the *budget* can
    only end a search earlier, and without time left nothing is searched.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = Budget(Limits()) if budget is None else budget
        self._found: dict[Problem, tuple[Result, int]] = {}
        self._lines: dict[Problem, tuple[Jump, ...]] = {}

    def winning(self, problem: Problem, work: int) -> bool | None:
        """Return whether a problem has a solution; None if that is not known.

        Without *work* nothing is tried, not even the position class.
        """
        if problem in self._lines or problem.finish.holds(problem.start.bits):
            return True
        if work and not class_allows(problem):
            return False
        result = self._result(problem, work)
        if result is None or result.status is Status.UNDECIDED:
            return None
        return result.status is Status.SOLVED

    def line(self, problem: Problem, work: int) -> tuple[Jump, ...]:
        """Return a solution or the best game that was found; () if nothing was found."""
        if problem in self._lines:
            return self._lines[problem]
        result = self._result(problem, work)
        return () if result is None or result.solution is None else result.solution.jumps

    def line_down(self, position: Position, work: int) -> tuple[Jump, ...]:
        """Return jumps to the fewest pegs found, by normal rules."""
        return self.line(Problem(position, Finish.fewest()), work)

    def fewest(self, position: Position, work: int) -> int | None:
        """Return the fewest pegs that can be reached by normal rules; None if unknown."""
        result = self._result(Problem(position, Finish.fewest()), work)
        if result is None or not result.minimum or result.solution is None:
            return None
        return result.solution.final.peg_count

    def _result(self, problem: Problem, work: int) -> Result | None:
        """Return what a search with that much work finds; without work, what is known."""
        result, spent = self._found.get(problem, (None, 0))
        if (result is None or result.status is Status.UNDECIDED) and spent < work:
            with self._budget.spending() as run:
                if run.left() <= 0:
                    return result
                result = solve_within(problem, work, limits=run.limits())
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


def searches_within(work: int, board: Board) -> int:
    """Return the number of searches on a board that take no more than some *work* together."""
    return work // max(MIN_WORK, MIN_POSITIONS * work_of_position(board))
