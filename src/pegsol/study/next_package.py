"""The next package of a winning position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pegsol.errors import LimitError
from pegsol.game.boards.board import Board
from pegsol.game.boards.board_cache import kept_for_boards
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.notation import JumpLike, as_jump
from pegsol.game.position import Jump, Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.blocks import PURGES, blocks_of
from pegsol.proof.packages import Piece, explain
from pegsol.search.run import Budget, Run
from pegsol.study.search_cache import SearchCache

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


_Step = tuple[int, int, Jump]  # the bits of its holes, the bits that must hold pegs, and the jump


def purges(
    position: Position,
    rules: Rules = "normal",
    first: Jump | None = None,
    check: Callable[[], None] = lambda: None,
) -> Iterator[Piece]:
    """Yield the purges that can be made in *position*, the largest first, one for each block.

    Every jump of a purge touches its block. If a block can be cleared in several ways, the purge is
    one that uses the fewest other holes. With *first*, only purges that begin with this jump are
    yielded. *check* is called again and again, and may end the work by an error.

    >>> row = Position("english", "a4 b4 c4 c3")
    >>> [(purge.kind, *map(str, purge.moves)) for purge in purges(row)]
    [('3-purge', 'c3-c5', 'a4-c4', 'c5-c3')]
    """
    board = position.board
    # By reverse rules, pegs and empty holes change places.
    pegs = position.bits if rules == "normal" else board.full ^ position.bits
    steps = _steps(board, rules)
    legal = 0
    for mask, needed, jump in steps:
        if pegs & mask == needed and first in (None, jump):
            legal |= mask
    for kind in PURGES:
        for block in blocks_of(board).within(pegs, kind):
            if block & legal:
                near = [step for step in steps if step[0] & block]
                jumps = _clear(pegs, block, near, first, check)
                if jumps is not None:
                    yield Piece(kind, position, jumps, rules)


def _clear(
    pegs: int, block: int, steps: list[_Step], first: Jump | None, check: Callable[[], None]
) -> tuple[Jump, ...] | None:
    """Return the jumps that clear a block and restore all other holes; None if there are none."""
    goal = pegs & ~block
    # The positions and the holes used, with the jumps that lead there.
    level: dict[tuple[int, int], tuple[Jump, ...]] = {(pegs, 0): ()}
    for left in reversed(range(block.bit_count())):
        after: dict[tuple[int, int], tuple[Jump, ...]] = {}
        for (bits, used), jumps in level.items():
            check()
            for mask, needed, jump in steps:
                if bits & mask != needed or (first is not None and not jumps and jump != first):
                    continue
                there = bits ^ mask
                # A jump changes three holes.
                if (there ^ goal).bit_count() <= 3 * left:
                    after.setdefault((there, used | mask), (*jumps, jump))
        level = after
    best = min(level, key=lambda state: state[1].bit_count(), default=None)
    return None if best is None else level[best]


@kept_for_boards(16)
def _steps(board: Board, rules: Rules) -> list[_Step]:
    """Return the jumps of a board as jumps of the normal game."""
    steps = []
    for (a, b, c), (mask, needed) in zip(board.jumps, board.jump_masks, strict=True):
        if rules == "normal":
            steps.append((mask, needed, Jump(board, a, b, c)))
        else:
            steps.append((mask, needed, Jump(board, c, b, a)))
    return steps
