"""A list of moves: whether it can be played, where and why it fails, and whether it solves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pegsol.errors import IllegalJumpError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump, group_moves, moves_json
from pegsol.game.notation import MovesLike, as_jumps, parse_moves
from pegsol.game.position import Position
from pegsol.game.problem import Problem, ProblemJson
from pegsol.game.solution import Solution
from pegsol.shapes import Json, MovesJson, PositionJson


@dataclass(frozen=True, slots=True)
class FailedJump:
    """The first *jump* of a list that cannot be made, and the reason.

    >>> from pegsol import check_moves
    >>> failed = check_moves("english", "d2-d4, b3-d3-f3").failed
    >>> str(failed.jump), failed.number, failed.move, failed.reasons
    ('d3-f3', 3, 2, ('f3 is not empty',))
    """

    jump: Jump
    number: int
    """The number of the jump in the list, counted from 1."""
    move: int
    """The number of the move, counted from 1."""
    reasons: tuple[str, ...]
    """Everything that prevents the jump."""

    def as_json(self) -> Json:
        """Return the failure as JSON."""
        return {
            "jump": list(self.jump.names),
            "number": self.number,
            "move": self.move,
            "reasons": list(self.reasons),
        }


class MovesFound(MovesJson):
    """What was found of a list of moves."""

    solves: bool
    legal: bool
    """Whether all jumps can be made."""
    made: int
    """The number of jumps that could be made."""
    failed: Annotated[Json, FailedJump] | None
    defects: list[str]
    position: PositionJson
    """The last position reached."""


class MovesCheckJson(MovesFound):
    """A list of moves, played in a problem."""

    problem: ProblemJson


@dataclass(frozen=True, slots=True)
class MovesCheck:
    """The outcome of a list of *jumps*, played in a *problem*.

    ``position`` is the last position reached. ``failed`` is the jump that cannot be made there, or
    None if all jumps can be made. ``defects`` lists what is wrong with the end; it is empty if the
    jumps solve the problem.

    >>> from pegsol import check_moves
    >>> check = check_moves("line(4) b1 c1", "d1-b1")
    >>> check.solves, check.made, check.position.pegs, len(check.defects)
    (False, 1, ('a1', 'b1'), 3)
    """

    problem: Problem
    jumps: tuple[Jump, ...]
    position: Position
    failed: FailedJump | None
    defects: tuple[str, ...]

    @property
    def solves(self) -> bool:
        """Whether all jumps can be made and end in the finish."""
        return self.failed is None and not self.defects

    @property
    def made(self) -> int:
        """The number of jumps that could be made."""
        return len(self.jumps) if self.failed is None else self.failed.number - 1

    def as_json(self) -> MovesCheckJson:
        """Return the check as JSON."""
        return {
            "problem": self.problem.as_json(),
            "solves": self.solves,
            "legal": self.failed is None,
            **moves_json(self.jumps),
            "made": self.made,
            "failed": None if self.failed is None else self.failed.as_json(),
            "defects": list(self.defects),
            "position": self.position.as_json(),
        }


def check_moves(
    problem: ProblemLike, moves: MovesLike, *, notation: str | None = None
) -> MovesCheck:
    """Return whether *moves* solve *problem*, with the jump that fails or what is wrong at the end.

    >>> from pegsol import check_moves
    >>> check_moves("line(4) b1 c1", "d1-b1, a1-c1").solves
    True
    >>> failed = check_moves("english", "d2-d4, d1-d3, d4-d2").failed
    >>> failed.number, failed.reasons
    (2, ('d2 has no peg',))

    *notation* names the foreign notation of a text, as in parse_moves().

    Raises NotationError for moves that cannot be read or that the board does not have.
    """
    problem = as_problem(problem)
    if notation is not None and isinstance(moves, str):
        moves = parse_moves(problem.board, moves, rules=problem.rules, notation=notation)
    jumps = as_jumps(problem.board, moves, problem.rules, problem.start.bits)
    position, failed = problem.start, None
    for number, jump in enumerate(jumps, 1):
        try:
            position = position.jump(jump, problem.rules)
        except IllegalJumpError:
            move = len(group_moves(jumps[:number]))
            failed = FailedJump(jump, number, move, tuple(_reasons(problem, position, jump)))
            break
    defects = () if failed is not None else tuple(Solution._of(problem, jumps).defects())
    return MovesCheck(problem, jumps, position, failed, defects)


def _reasons(problem: Problem, position: Position, jump: Jump) -> list[str]:
    """Return everything that prevents a jump in a position."""
    needs = {jump.origin: True, jump.over: problem.rules == "normal", jump.target: False}
    return [
        f"{problem.board.names[hole]} {'has no peg' if peg else 'is not empty'}"
        for hole, peg in needs.items()
        if bool(position.bits >> hole & 1) != peg
    ]
