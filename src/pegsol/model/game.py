"""A game: the jumps made by a player, with undo and redo."""

from __future__ import annotations

from collections.abc import Iterable

from pegsol.errors import IllegalJumpError
from pegsol.model.notation import parse_moves
from pegsol.model.position import Jump, Move, Position, group_moves
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution


class Game:
    """A problem being played.

    >>> from pegsol import parse_jump, problem
    >>> game = Game(problem("english d4 d4"))
    >>> game.jump(parse_jump(game.board, "d2-d4"))
    >>> game.position.peg_count, game.undo(), game.position.peg_count
    (31, 1, 32)
    >>> game.redo()
    1
    """

    def __init__(self, problem: Problem, jumps: Iterable[Jump] = ()) -> None:
        self.problem = problem
        """The problem."""
        self.board = problem.board
        """The board of the problem."""
        self._positions = [problem.start]
        self._jumps: list[Jump] = []
        self._made = 0
        for jump in jumps:
            self.jump(jump)

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

    def jump(self, jump: Jump) -> None:
        """Make a *jump*, dropping the jumps taken back unless it is the next of these.

        Raises IllegalJumpError, changing nothing, if the jump cannot be made.
        """
        if self._made < len(self._jumps) and self._jumps[self._made] == jump:
            self._made += 1
            return
        after = self.position.jump(jump, self.problem.rules)
        del self._jumps[self._made :]
        del self._positions[self._made + 1 :]
        self._jumps.append(jump)
        self._positions.append(after)
        self._made += 1

    def undo(self, count: int = 1) -> int:
        """Take back up to *count* jumps and return their number."""
        steps = min(max(count, 0), self._made)
        self._made -= steps
        return steps

    def redo(self, count: int = 1) -> int:
        """Make up to *count* of the jumps taken back again and return their number."""
        steps = min(max(count, 0), len(self._jumps) - self._made)
        self._made += steps
        return steps

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import as_svg

        return as_svg(self)

    def __repr__(self) -> str:
        moves = ", ".join([str(move) for move in self.moves]) or "no moves yet"
        return f"<game {self.problem!r}: {moves}>"

    def copy(self) -> Game:
        """Return an independent copy of the game, with the jumps taken back."""
        game = Game(self.problem, self._jumps)
        game.undo(len(self._jumps) - self._made)
        return game

    def solution(self) -> Solution:
        """Return the jumps made as a solution, not yet verified."""
        return Solution(self.problem, self.jumps)


def played(problem: Problem, text: str) -> Game:
    """Return the game after the moves in *text*.

    Raises NotationError for moves that cannot be read, and IllegalJumpError for the first jump that
    cannot be made, with its number.

    >>> from pegsol import problem
    >>> played(problem("line(4) b1 c1"), "d1-b1, a1-c1").solved
    True
    """
    game = Game(problem)
    parsed = parse_moves(problem.board, text, rules=problem.rules)
    for number, jump in enumerate([jump for move in parsed for jump in move.jumps], 1):
        try:
            game.jump(jump)
        except IllegalJumpError as error:
            raise IllegalJumpError(f"{error} (jump {number} of the moves)") from None
    return game
