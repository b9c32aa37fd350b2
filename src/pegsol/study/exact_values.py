"""Exact knowledge of every position that can be reached from a start."""

from __future__ import annotations

from fractions import Fraction

from pegsol import _core
from pegsol.errors import CancelledError, LimitError
from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.position_class import least_in_class
from pegsol.search.encoding import EncodedProblem, work_of_position
from pegsol.search.run import PYTHON_MEMORY, Budget, Run
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.search.spaces.valuation import Values

MAX_SHARED_PEGS = 3
"""For these numbers of pegs, the positions that can reach the number are kept together."""
MAX_EXACT_CHANCES = 2_000_000
"""The most winning positions, modulo symmetry, for which probabilities are exact fractions."""
LISTING_BYTES = 16 << 20
"""The memory for a quick attempt to list the positions, which takes a few tenths of a second."""


class Exact:
    """For each position: whether it wins, its number of solutions, and the chance of random play.

    The finish must not be "fewest". A *quick* attempt lists positions in 16 MiB.

    Raises LimitError if the budget does not allow the list of positions.
    """

    def __init__(self, problem: Problem, budget: Budget, *, quick: bool = False) -> None:
        self._budget = budget
        with self._budget.spending() as run:
            if quick:
                run = quick_listing(run, problem.board)
            self.space = explore(run, problem, engine="sparse" if quick else None)
            self.winning = retrace(run, self.space, problem.finish)
        self._encoded = EncodedProblem(problem)
        self._countings: dict[str, _core.Counting | None] = {}
        self._values: Values | None = None
        self._valued = False
        self._may_be_valued = Values.possible(self.winning)
        self._coming_down: dict[int, StateSpace] = {}
        if not problem.finish.care and problem.finish.least == 1:
            self._coming_down[problem.finish.most] = self.winning

    def solutions(self, position: Position) -> int | None:
        """Return the number of solutions from a position; None if the budget forbids it."""
        if position not in self.winning:
            return 0
        if self._has_values():
            values = self._values
            return None if values is None else values.solutions(self._encoded.bits(position.bits))
        counting = self._counting("solutions")
        return None if counting is None else self._value(counting, position)

    def chance(self, position: Position) -> Fraction | float | None:
        """Return the chance of random play, or None if the budget does not allow it.

        If more than 2 million positions (modulo symmetry) win, it is a float correct to 12 digits.
        """
        if position not in self.winning:
            return Fraction(0)
        classes = self.winning.mod_symmetry or self.winning.total
        if classes > MAX_EXACT_CHANCES and self._has_values():
            values = self._values
            return None if values is None else values.chance(self._encoded.bits(position.bits))
        counting = self._counting("chance")
        if counting is None:
            return None
        pegs = self._encoded.bits(position.bits).bit_count()
        denominator = int.from_bytes(counting.denominator(pegs), "little")
        return Fraction(self._value(counting, position), denominator)

    def fewest(self, position: Position) -> int | None:
        """Return the least number of pegs that can be reached by normal rules.

        The result is None if the budget does not allow the search or if the number exceeds 3.
        """
        for pegs in range(least_in_class(position), MAX_SHARED_PEGS + 1):
            try:
                if position in self._down_to(pegs):
                    return pegs
            except LimitError:
                return None
        return None

    def _down_to(self, pegs: int) -> StateSpace:
        if pegs not in self._coming_down:
            with self._budget.spending() as run:
                self._coming_down[pegs] = retrace(run, self.space, Finish.at_most(pegs))
        return self._coming_down[pegs]

    def _value(self, counting: _core.Counting, position: Position) -> int:
        value = counting.value(self._encoded.words(self._encoded.bits(position.bits)))
        return 0 if value is None else int.from_bytes(value, "little")

    def _has_values(self) -> bool:
        """Return whether the bitmap has values; a limit may have prevented finding them."""
        if self._values is None and self._may_be_valued and not self._valued:
            values = Values(self._encoded, self.winning)
            try:
                with self._budget.spending() as run:
                    values.complete(run)
                self._values = values
            except CancelledError:  # a later question may find them
                return True
            except LimitError:
                self._valued = True
            except ValueError:  # numbers of more than 128 bits
                self._may_be_valued = False
        return self._may_be_valued

    def _counting(self, mode: str) -> _core.Counting | None:
        if mode not in self._countings:
            with self._budget.spending() as run:
                tally = Tally(self._encoded, self.winning, run)
                counting = tally.counting(mode, keep=True)
                try:
                    tally.feed(counting)
                    self._countings[mode] = counting
                except CancelledError:  # a later question may count
                    return None
                except LimitError:
                    self._countings[mode] = None
        return self._countings[mode]


def quick_listing(run: Run, board: Board) -> Run:
    """Return the run for a quick attempt to list positions of *board* in little memory."""
    memory = PYTHON_MEMORY + LISTING_BYTES
    return run.within(memory * len(board) // work_of_position(board))
