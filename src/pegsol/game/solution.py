"""A solution: the jumps that solve a problem, and the check that they do.

``verify`` replays the jumps with sets of hole numbers and nothing else: no bit tricks, no shared
helper, no native code. It is independent of every search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegsol.errors import VerificationError, checked, expected
from pegsol.game.boards.board import Board, Drawn
from pegsol.game.foreign_notation import write_moves
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump, Move, group_moves, moves_json
from pegsol.game.notation import MovesLike, as_jumps
from pegsol.game.position import Position, position_after
from pegsol.game.problem import Problem, ProblemJson
from pegsol.shapes import MovesJson

if TYPE_CHECKING:
    from pegsol.game.boards.symmetry import Symmetry
    from pegsol.view.notebook.widget import BoardWidget
    from pegsol.view.svg.diagram import Names


class GameJson(MovesJson):
    """A game: a problem and the moves played."""

    problem: ProblemJson
    fixed: int
    """The number of jumps that the player gave."""


@dataclass(frozen=True, slots=True, init=False)
class Solution(Drawn):
    """Jumps from the start of a problem to its finish.

    ``fixed`` is the number of leading jumps that a player made before the search began.

    >>> from pegsol import solve
    >>> solve("triangle(4) b3 b3").solution is None
    True
    >>> solution = solve("english d4 d4").solution
    >>> solution.verify()
    >>> len(solution), [str(jump) for jump in solution][-1]
    (31, 'd6-d4')

    Its length is the number of its jumps, and it iterates over them. It is made of a problem and
    moves, each as an object or as text, and may be wrong until it is verified.

    >>> Solution("line(4) b1 c1", "d1-b1, a1-c1").defects()
    []

    Raises NotationError for moves that the board does not have.
    """

    problem: Problem
    """The problem."""
    jumps: tuple[Jump, ...]
    """The jumps from its start to its finish."""
    fixed: int = 0

    def __init__(self, problem: ProblemLike, jumps: MovesLike, fixed: int = 0) -> None:
        problem = as_problem(problem)
        if not isinstance(fixed, int):
            raise expected("a number of jumps", fixed)
        object.__setattr__(self, "problem", problem)
        found = as_jumps(problem.board, jumps, problem.rules, problem.start.bits)
        object.__setattr__(self, "jumps", found)
        object.__setattr__(self, "fixed", fixed)

    @classmethod
    def _of(cls, problem: Problem, jumps: tuple[Jump, ...], fixed: int = 0) -> Solution:
        """Return the solution of values; nothing is converted."""
        solution = object.__new__(cls)
        object.__setattr__(solution, "problem", problem)
        object.__setattr__(solution, "jumps", jumps)
        object.__setattr__(solution, "fixed", fixed)
        return solution

    def __len__(self) -> int:
        return len(self.jumps)

    def __iter__(self) -> Iterator[Jump]:
        return iter(self.jumps)

    def __bool__(self) -> bool:
        return True  # a solution without a jump is one, too

    @property
    def moves(self) -> tuple[Move, ...]:
        """The jumps grouped into moves: consecutive jumps by one peg are one move."""
        return group_moves(self.jumps)

    def positions(self) -> Iterator[Position]:
        """Yield the position at the start and after each jump.

        Raises IllegalJumpError at a jump that cannot be made.
        """
        position = self.problem.start
        yield position
        for jump in self.jumps:
            position = position.jump(jump, self.problem.rules)
            yield position

    @property
    def final(self) -> Position:
        """The position after the last jump."""
        return position_after(self.problem.start, self.jumps)

    def defects(self) -> list[str]:
        """Return all defects, one line each; an empty list if this is a solution."""
        return list(self._defects())

    def verify(self) -> None:
        """Raise VerificationError at the first defect; return None if this is a solution."""
        for defect in self._defects():
            raise VerificationError(f"not a solution: {defect}")

    def _defects(self) -> Iterator[str]:
        problem, board = self.problem, self.problem.board
        lines = board.jump_set
        pegs = {hole for hole in range(len(board)) if problem.start.bits >> hole & 1}
        for number, jump in enumerate(self.jumps, 1):
            a, b, c = jump.origin, jump.over, jump.target
            normal = problem.rules == "normal"
            if ((a, b, c) if normal else (c, b, a)) not in lines:
                yield f"jump {number}: {jump} is not a jump on this board"
                return
            if a not in pegs or (b in pegs) != normal or c in pegs:
                yield f"jump {number}: {jump} cannot be made"
                return
            pegs ^= {a, b, c}
        finish = problem.finish
        if finish.care:
            for hole in range(len(board)):
                if finish.free >> hole & 1:
                    continue
                if (hole in pegs) != bool(finish.pegs >> hole & 1):
                    state = "holds a peg" if hole in pegs else "is empty"
                    yield f"at the end {board.names[hole]} {state}"
        is_counted = finish.is_any_of or not finish.care
        if is_counted and not finish.least <= len(pegs) <= finish.most:
            wanted = "exactly" if finish.least > 1 else "at most"
            yield f"at the end there are {len(pegs)} pegs, not {wanted} {finish.most}"

    def as_json(self) -> GameJson:
        """Return the game as JSON has it: its problem, moves and jumps, and how many are fixed.

        >>> Solution("line(4) b1 c1", "d1-b1, a1-c1").as_json()["jumps"]
        [['d1', 'c1', 'b1'], ['a1', 'b1', 'c1']]
        """
        return {"problem": self.problem.as_json(), **moves_json(self.jumps), "fixed": self.fixed}

    @property
    def board(self) -> Board:
        """The board of the problem."""
        return self.problem.board

    def _mapped(self, symmetry: Symmetry) -> Solution:
        jumps = tuple([symmetry(jump) for jump in self.jumps])
        return Solution._of(symmetry(self.problem), jumps, self.fixed)

    def _marked(self) -> tuple[int, ...]:
        return (
            *self.problem._marked(),
            *[holes for jump in self.jumps for holes in jump._marked()],
        )

    def plan(self, pddl: str) -> str:
        """Return the solution as a plan for the problem in *pddl*, in its names of the locations.

        The text may be any statement of this problem in one of the planning competitions' domains.

        Raises NotationError or ProblemError if *pddl* cannot be read, and ProblemError if it is not
        the problem of the solution.
        """
        from pegsol.game.formats.pddl.writing import plan_pddl

        return plan_pddl(self.problem, self.jumps, checked(str, pddl, "a text in PDDL"))

    def to_text(self, notation: str) -> str:
        """Return the moves in another *notation*; ``str`` has them in our own.

        It is any of those that docs/formats.md describes, such as "counted" or "letters".
        :func:`pegsol.parse_moves` reads all of them. The notation "thill" has a line for each jump
        and lists the last jump first.

        >>> print(Solution("english d4 d4", "d2-d4, f3-d3").to_text("glauser"))
        (3,1)-(3,3), (5,2)-(3,2)

        Raises NotationError for an unknown notation, one that is not for the board, and a jump that
        it cannot write, such as a diagonal one.
        """
        return write_moves(self.board, self.jumps, checked(str, notation, "a notation"))

    def replay(self, *, theme: str = "wood", names: Names | None = None) -> BoardWidget:
        """Return an interactive board for a notebook that shows the solution step by step.

        *theme* is wood, plain, dark, print or contrast; *names* are written in the "holes" or left
        out.

        >>> from pegsol import problem, solve
        >>> widget = solve(problem("triangle(5) a1")).solution.replay()
        >>> widget.position.peg_count
        14

        Raises MissingExtraError without the extra ``jupyter``, and IllegalJumpError at a jump
        that cannot be made.
        """
        from pegsol.view.notebook.play import replay

        return replay(self, theme=theme, names=names)

    def __str__(self) -> str:
        return ", ".join([str(move) for move in self.moves])

    def __repr__(self) -> str:
        fixed = f", fixed={self.fixed}" if self.fixed else ""
        return f"Solution({self.problem!r}, {str(self)!r}{fixed})"
