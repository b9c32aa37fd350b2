"""A game: the jumps made by a player, with undo and redo."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pegsol.errors import IllegalJumpError, ProblemError, checked, expected
from pegsol.game.boards.board import Shown
from pegsol.game.formats.reading import PROBLEM_TYPES, ProblemLike, as_problem
from pegsol.game.jump import Jump, Move, group_moves
from pegsol.game.notation import JumpLike, MovesLike, as_jump, as_jumps
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution


class Game(Shown):
    """A problem being played, with the *moves* made so far.

    Two games are equal if they are of equal problems and have the same jumps made and taken back.

    >>> game = Game("english d4 d4")
    >>> game.play("d2-d4, f3-d3, e1-e3")
    >>> game.position.peg_count, game.undo(), game.position.peg_count
    (29, 1, 30)
    >>> game.redo()
    1
    >>> game
    Game(Problem('english', 'd4', 'd4'), 'd2-d4, f3-d3, e1-e3')

    Raises IllegalJumpError for moves that cannot be made, and NotationError for moves that the
    board does not have.
    """

    def __init__(self, problem: ProblemLike, moves: MovesLike = ()) -> None:
        self.problem: Problem = as_problem(problem)
        """The problem."""
        self.board = self.problem.board
        """The board of the problem."""
        self._positions = [self.problem.start]
        self._jumps: list[Jump] = []
        self._made = 0
        if moves != ():
            self.play(moves)

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._positions[self._made]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the one on the board."""
        return tuple(self._positions[: self._made + 1])

    @property
    def jumps(self) -> tuple[Jump, ...]:
        """The jumps that lead to the position on the board."""
        return tuple(self._jumps[: self._made])

    @property
    def undone(self) -> tuple[Jump, ...]:
        """The jumps taken back, which ``redo`` would make again."""
        return tuple(self._jumps[self._made :])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The jumps made, grouped into moves."""
        return group_moves(self.jumps)

    @property
    def solved(self) -> bool:
        """Whether the position on the board satisfies the finish."""
        return self.problem.finish.holds(self.position.bits)

    @property
    def stuck(self) -> bool:
        """Whether no jump is legal."""
        return not self.legal_jumps()

    def legal_jumps(self) -> tuple[Jump, ...]:
        """Return the jumps that can be made now."""
        return self.position.legal_jumps(self.problem.rules)

    def jump(self, jump: JumpLike) -> None:
        """Make a *jump*; the jumps taken back are dropped, unless it is the next of them.

        >>> game = Game("english")
        >>> game.jump("d2-d4")
        >>> game.position.peg_count
        31

        Raises IllegalJumpError, changing nothing, if the jump cannot be made.
        """
        self._make(as_jump(self.board, jump, self.problem.rules))

    def _make(self, jump: Jump) -> None:
        if self._made < len(self._jumps) and self._jumps[self._made] == jump:
            self._made += 1
            return
        after = self.position.jump(jump, self.problem.rules)
        del self._jumps[self._made :]
        del self._positions[self._made + 1 :]
        self._jumps.append(jump)
        self._positions.append(after)
        self._made += 1

    def play(self, moves: MovesLike) -> None:
        """Make *moves*: one or several, as text or as objects; all of them or none.

        >>> game = Game("english")
        >>> game.play("d2-d4, f3-d3, e1-e3")
        >>> game.play("e4-e2")
        >>> [str(move) for move in game.moves]
        ['d2-d4', 'f3-d3', 'e1-e3', 'e4-e2']
        >>> game.play("c4-e4, b4-d4")
        Traceback (most recent call last):
        pegsol.errors.IllegalJumpError: jump b4-d4 cannot be made: ... (jump 2 of the moves)

        Raises IllegalJumpError for the first jump that cannot be made, with its number if there are
        several, and NotationError for moves that the board does not have. Nothing is changed then.
        """
        jumps = as_jumps(self.board, moves, self.problem.rules, self.position.bits)
        before = self._positions[:], self._jumps[:], self._made
        for number, jump in enumerate(jumps, 1):
            try:
                self._make(jump)
            except IllegalJumpError as error:
                self._positions, self._jumps, self._made = before
                if len(jumps) == 1:
                    raise
                raise IllegalJumpError(f"{error} (jump {number} of the moves)") from None

    def undo(self, count: int = 1) -> int:
        """Take back up to *count* jumps and return their number."""
        steps = min(max(checked(int, count, "a number of jumps"), 0), self._made)
        self._made -= steps
        return steps

    def redo(self, count: int = 1) -> int:
        """Make up to *count* of the jumps taken back again and return their number."""
        wanted = max(checked(int, count, "a number of jumps"), 0)
        steps = min(wanted, len(self._jumps) - self._made)
        self._made += steps
        return steps

    def __repr__(self) -> str:
        moves = ", ".join([str(move) for move in self.moves])
        return f"Game({self.problem!r}" + (f", {moves!r})" if moves else ")")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        own, others = [(game.problem, game._jumps, game._made) for game in (self, other)]
        return own == others

    def __hash__(self) -> int:
        raise TypeError("a game changes, so it has no hash: its position and its jumps have one")

    def copy(self) -> Game:
        """Return an independent copy of the game, with the jumps taken back."""
        game = Game.__new__(Game)
        game.problem, game.board = self.problem, self.board
        game._positions, game._jumps = self._positions.copy(), self._jumps.copy()
        game._made = self._made
        return game

    __copy__ = copy

    def solution(self) -> Solution:
        """Return the jumps made as a solution, not yet verified."""
        return Solution._of(self.problem, self.jumps)


GameLike = Game | ProblemLike
"""A game, or a problem to be played from its start."""


def as_game(value: GameLike) -> Game:
    """Return the game that *value* is, or a new game of the problem that it is or describes."""
    if isinstance(value, Game):
        return value
    if isinstance(value, PROBLEM_TYPES):
        return Game(value)
    raise expected("a game, or a problem such as 'english d4 d4'", value)


@runtime_checkable
class Solved(Protocol):
    """A result, or anything else with a ``solution``, which may be None."""

    @property
    def solution(self) -> Solution | None:
        """The solution."""


SolutionLike = Solution | Game | Solved
"""A solution, a game for the jumps made in it, or a result for its solution."""


def as_solution(value: SolutionLike) -> Solution:
    """Return the solution that *value* is, or the jumps of a game, not yet verified."""
    if isinstance(value, Solution):
        return value
    if isinstance(value, Game):
        return value.solution()
    if isinstance(value, Solved):
        found = value.solution
        if isinstance(found, Solution):
            return found
        if found is None:
            raise ProblemError(f"there is no solution in this {type(value).__name__}")
    raise expected("a solution, a result or a game", value)
