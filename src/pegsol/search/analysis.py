"""What a position is worth: which jumps win, in how many ways, and where a game was lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from random import Random
from typing import TYPE_CHECKING

from pegsol import _core
from pegsol.errors import LimitError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.board import Board
from pegsol.model.game import Game
from pegsol.model.position import Jump, Position
from pegsol.model.problem import Finish, Problem
from pegsol.search.counting import Deadline, Tally
from pegsol.search.result import Result, Status
from pegsol.search.solve import solve
from pegsol.search.sparse import split, words_needed
from pegsol.search.statespace import FOREVER, StateSpace
from pegsol.search.target import make_target
from pegsol.theory.position_class import class_dimension

if TYPE_CHECKING:
    from pegsol.search.tablebase import Tablebase

EXACT_UP_TO = 1 << 29
"""Without a time limit, exact numbers are worked out where a class has no more positions."""
SOLVING = 0.6
"""Seconds for all the jumps of a position together, where that is too much."""
PLAYOUTS = 60
DEAD_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class JumpReport:
    """A legal jump: whether it wins, in how many ways, and how well one can still do after it.

    ``winning`` says whether the finish can still be reached, ``solutions`` by how many sequences
    of jumps, ``fewest`` is the least number of pegs that can be reached, ``chance`` the probability
    that random play (any legal jump as likely as another) meets the finish. None is what the limits
    did not allow to find out.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 any")
    >>> [(str(report.jump), report.winning) for report in Analysis(line).jumps(line.start)]
    [('d1-b1', True)]
    """

    jump: Jump
    winning: bool | None
    solutions: int | None
    fewest: int | None
    chance: Fraction | None


class Analysis:
    """Answers about the positions of a problem: the first takes a while, later ones microseconds.

    Where the state space is very large and no time limit says how long to work, only what a search
    finds quickly is known: which jumps win, mostly. A tablebase of the finish settles that at once.

    >>> from pegsol import problem
    >>> triangle = problem("triangle(5) a1 any")
    >>> analysis = Analysis(triangle)
    >>> analysis.solutions(triangle.start), analysis.chance(triangle.start)
    (29760, Fraction(0, 1))

    The positions need not be reachable from the start of the problem. Numbers of solutions are of
    jump sequences that end the first time the finish holds.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        tablebase: Tablebase | None = None,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
    ) -> None:
        self._tablebase = tablebase
        self._threads = threads
        self._memory = limits.memory
        self._exact_at_any_cost = limits.time is not None
        self._until = time.perf_counter() + (FOREVER if limits.time is None else limits.time)
        self._roots: list[_Root] = []
        self._fewest: dict[Position, int | None] = {}
        self._quick: dict[Position, Result] = {}
        if problem.finish.kind == "fewest":
            space = StateSpace(problem, keep=False, limits=self._limits(), threads=threads)
            problem = replace(problem, finish=space.settled(problem.finish))
        self.problem = problem

    # -- a position --------------------------------------------------------------------------

    def winning(self, position: Position) -> bool | None:
        """Return whether the finish can be reached from *position*.

        >>> from pegsol import problem
        >>> english = problem("english d4 d4")
        >>> Analysis(english).winning(english.start)
        True
        """
        if self._tablebase is not None:
            return self._tablebase.winning(position)
        root = self._root(position)
        if root is not None:
            return position in root.winning
        status = self._solved(position, SOLVING).status
        return None if status is Status.UNKNOWN else status is Status.SOLVED

    def solutions(self, position: Position) -> int | None:
        """Return the number of jump sequences from *position* to the finish."""
        root = self._root(position)
        return None if root is None else root.solutions(position)

    def chance(self, position: Position) -> Fraction | None:
        """Return the probability that random play meets the finish.

        Every legal jump is as likely as another; play ends when the finish holds or no jump is
        legal.
        """
        root = self._root(position)
        return None if root is None else root.chance(position)

    def fewest(self, position: Position) -> int | None:
        """Return the least number of pegs that can be reached from *position*."""
        if position not in self._fewest:
            self._fewest[position] = self._find_fewest(position)
        return self._fewest[position]

    def jumps(self, position: Position, *, numbers: bool = True) -> tuple[JumpReport, ...]:
        """Return a report on each legal jump, in the board's order.

        Without *numbers* just whether they win.

        >>> from pegsol import problem
        >>> english = problem("english d4 d4")
        >>> [report.winning for report in Analysis(english).jumps(english.start, numbers=False)]
        [True, True, True, True]
        """
        reports = []
        for jump in position.legal_jumps(self.problem.rules):
            after = position.jump(jump, self.problem.rules)
            if not numbers:
                reports.append(JumpReport(jump, self.winning(after), None, None, None))
                continue
            reports.append(
                JumpReport(
                    jump,
                    self.winning(after),
                    self.solutions(after),
                    self.fewest(after),
                    self.chance(after),
                )
            )
        return tuple(reports)

    # -- lines -------------------------------------------------------------------------------

    def best_line(self, position: Position) -> tuple[Jump, ...]:
        """Return jumps to the finish, or if it is out of reach to as few pegs as was found.

        Of the jumps that win, the first with the most solutions after it is taken.
        """
        if not self.winning(position):
            best = solve(
                Problem(position, Finish.fewest(), self.problem.rules), limits=Limits(time=1.0)
            )
            return () if best.solution is None else best.solution.jumps
        if self._root(position) is None:
            solution = self._solved(position, SOLVING).solution
            return () if solution is None else solution.jumps
        line: list[Jump] = []
        while not self._finished(position):
            ways = [
                (self.solutions(after) or 0, after, jump) for jump, after in self._after(position)
            ]
            most = max(number for number, _, _ in ways)
            position, jump = next((after, jump) for number, after, jump in ways if number == most)
            line.append(jump)
        return tuple(line)

    def forced(self, position: Position) -> tuple[Jump, ...]:
        """Return the jumps from here on that are the only winning ones, one after another."""
        line: list[Jump] = []
        while not self._finished(position):
            winning = [pair for pair in self._after(position) if self.winning(pair[1]) is not False]
            if len(winning) != 1 or not self.winning(winning[0][1]):
                break
            jump, position = winning[0]
            line.append(jump)
        return tuple(line)

    def dead_pegs(self, position: Position) -> tuple[str, ...]:
        """Return the pegs that no continuation can ever move or take (normal rules).

        A peg is listed if that is proved; where the proof takes too long it is left out.

        >>> from pegsol import problem
        >>> line = problem("line(6) b1 any")
        >>> Analysis(line).dead_pegs(line.start.jump(line.start.legal_jumps()[0]))
        ()
        """
        board, rules = self.problem.board, self.problem.rules
        if rules != "normal":
            raise ProblemError("dead pegs are for the normal rules")
        touched = _touched_by_chance(position)
        dead = []
        for name in position.pegs:
            hole = board.names.index(name)
            if not touched >> hole & 1 and _never_touched(position, hole):
                dead.append(name)
        return tuple(dead)

    def lost_at(self, game: Game) -> int | None:
        """Return the number of the first jump of *game* after which the finish is out of reach.

        0 if it was so from the start, None if it can still be reached or is not known to be lost.
        """
        positions = [game.problem.start]
        for jump in game.jumps:
            positions.append(positions[-1].jump(jump, game.problem.rules))
        if any(self._finished(position) for position in positions):
            return None
        if self.winning(positions[-1]) is not False:
            return None
        # What is lost stays lost.
        low, high = 0, len(positions) - 1
        while low < high:
            middle = (low + high) // 2
            if self.winning(positions[middle]) is False:
                high = middle
            else:
                low = middle + 1
        return low

    # -- inside ------------------------------------------------------------------------------

    def _after(self, position: Position) -> list[tuple[Jump, Position]]:
        rules = self.problem.rules
        return [(jump, position.jump(jump, rules)) for jump in position.legal_jumps(rules)]

    def _finished(self, position: Position) -> bool:
        return self.problem.finish.holds(position.bits)

    def _limits(self) -> Limits:
        left = max(0.0, self._until - time.perf_counter())
        return Limits(left if self._exact_at_any_cost else None, self._memory)

    def _root(self, position: Position) -> _Root | None:
        """Return exact knowledge that covers *position*, if it can be had."""
        for root in self._roots:
            if position in root.space:
                return root
        start = self.problem.start
        for candidate in (start, position):
            if not self._exact_at_any_cost and self._positions_at_most(candidate) > EXACT_UP_TO:
                continue
            try:
                root = _Root(self.problem.from_position(candidate), self._limits, self._threads)
            except LimitError:
                continue
            self._roots.append(root)
            if position in root.space:
                return root
        return None

    def _positions_at_most(self, position: Position) -> int:
        """Return a bound for the positions that can be reached."""
        board = position.board
        pegs = position.peg_count
        if self.problem.rules == "reverse":
            pegs = len(board) - pegs
        fewer = sum([comb(len(board), number) for number in range(pegs + 1)])
        return fewer >> class_dimension(board)

    def _find_fewest(self, position: Position) -> int | None:
        finish = self.problem.finish
        single = finish.kind == "pegs" and finish.pegs.bit_count() == 1 and not finish.free
        if (single or finish.most == 1) and self.winning(position):
            return 1
        if self.problem.rules == "reverse":
            return position.peg_count
        if not self._exact_at_any_cost and self._positions_at_most(position) > EXACT_UP_TO:
            return None
        try:
            space = StateSpace(position, keep=False, limits=self._limits(), threads=self._threads)
        except LimitError:
            return None
        return min([level.pegs for level in space.levels])

    def _solved(self, position: Position, seconds: float) -> Result:
        if position not in self._quick:
            ways = max(1, len(position.legal_jumps(self.problem.rules)))
            self._quick[position] = solve(
                self.problem.from_position(position), limits=Limits(time=seconds / ways)
            )
        return self._quick[position]


class _Root:
    """Exact knowledge of all positions that can be reached from the start of a problem."""

    def __init__(self, problem: Problem, limits: Callable[[], Limits], threads: int) -> None:
        self._problem = problem
        self._limits = limits
        self._threads = threads
        self.space = StateSpace(problem, limits=limits(), threads=threads)
        self.winning = self.space.winning(problem.finish, limits=limits())
        self._target = make_target(problem, problem.finish)
        self._words = words_needed(len(problem.board))
        self._flip = problem.board.full if problem.rules == "reverse" else 0
        self._countings: dict[str, _core.Counting | None] = {}

    def solutions(self, position: Position) -> int | None:
        """Return the number of solutions from a position; None if the limits do not allow it."""
        if position not in self.winning:
            return 0
        counting = self._counting("solutions")
        return None if counting is None else self._value(counting, position)

    def chance(self, position: Position) -> Fraction | None:
        """Return the chance of random play; None if the limits do not allow it."""
        if position not in self.winning:
            return Fraction(0)
        counting = self._counting("chance")
        if counting is None:
            return None
        pegs = (position.bits ^ self._flip).bit_count()
        denominator = int.from_bytes(counting.denominator(pegs), "little")
        return Fraction(self._value(counting, position), denominator)

    def _value(self, counting: _core.Counting, position: Position) -> int:
        value = counting.value(split(position.bits ^ self._flip, self._words))
        return 0 if value is None else int.from_bytes(value, "little")

    def _counting(self, mode: str) -> _core.Counting | None:
        if mode not in self._countings:
            deadline = Deadline(self._limits())
            tally = Tally(self._target, self.winning, deadline, self._threads, None)
            counting: _core.Counting | None = tally.counting(mode, keep=True)
            try:
                tally.feed(counting)
            except LimitError:
                counting = None
            self._countings[mode] = counting
        return self._countings[mode]


def _touched_by_chance(position: Position) -> int:
    """Return holes whose pegs were moved or taken in some random games."""
    random = Random(position.bits)
    touched = 0
    for _ in range(PLAYOUTS):
        here, original = position, position.bits
        while legal := here.legal_jumps():
            # A jump with an original peg that no game has touched yet tells the most.
            fresh = [j for j in legal if (1 << j.origin | 1 << j.over) & original & ~touched]
            jump = random.choice(fresh or legal)
            touched |= (1 << jump.origin | 1 << jump.over) & original
            original &= ~(1 << jump.origin | 1 << jump.over)
            here = here.jump(jump)
    return touched


def _never_touched(position: Position, hole: int) -> bool:
    """Return whether it is proved that the peg in a hole is never moved or taken.

    Before it is, only jumps without it have been made; so a jump with it would have to become
    legal by those alone.
    """
    board = position.board
    others = [jump for jump in board.jumps if hole not in jump[:2]]
    without = Board(board.names, [], one_way=others)
    start = Position(without, position.bits)
    for a, b, c in board.jumps:
        if hole not in (a, b):
            continue
        free = board.full & ~(1 << a | 1 << b | 1 << c)
        wanted = Problem(start, Finish.exactly(1 << a | 1 << b, free))
        if solve(wanted, limits=Limits(time=DEAD_SECONDS)).status is not Status.UNSOLVABLE:
            return False
    return True
