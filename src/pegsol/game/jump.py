"""Jumps and moves: immutable values that belong to a board.

A jump changes exactly its three holes, so playing it and taking it back are the same XOR:

    before  a peg, b peg, c empty      after  a empty, b empty, c peg

In the reverse game a peg jumps over an empty hole into an empty hole and a peg appears in the
middle: the same three holes change, from (peg, empty, empty) to (empty, peg, peg).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args, overload

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.game.boards.board import Board, written
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.shapes import MovesJson, MovesOrNone
from pegsol.wording import shown

if TYPE_CHECKING:
    from pegsol.game.boards.symmetry import Symmetry

Rules = Literal["normal", "reverse"]


@dataclass(frozen=True, slots=True, init=False)
class Jump:
    """A peg goes from hole ``origin`` over hole ``over`` to hole ``target``, given by numbers.

    A jump is made of a board and three holes, each by name or by number.

    >>> jump = Jump("english", "d2", "d3", "d4")
    >>> print(jump)
    d2-d4
    >>> jump.origin, jump.names
    (4, ('d2', 'd3', 'd4'))

    Raises NotationError for a name that no hole has.
    """

    board: Board
    """The board."""
    origin: int
    over: int
    target: int

    def __init__(
        self, board: BoardLike, origin: int | str, over: int | str, target: int | str
    ) -> None:
        if type(board) is not Board:
            board = as_board(board)
        if not type(origin) is type(over) is type(target) is int:  # searches make many jumps
            origin, over, target = [_hole(board, hole) for hole in (origin, over, target)]
        setting = object.__setattr__
        setting(self, "board", board)
        setting(self, "origin", origin)
        setting(self, "over", over)
        setting(self, "target", target)

    @property
    def mask(self) -> int:
        """The bits of the three holes that the jump changes."""
        return 1 << self.origin | 1 << self.over | 1 << self.target

    @property
    def names(self) -> tuple[str, str, str]:
        """The names of the three holes: origin, over, target."""
        names = self.board.names
        return names[self.origin], names[self.over], names[self.target]

    def _mapped(self, symmetry: Symmetry) -> Jump:
        images = symmetry.images
        return Jump(self.board, images[self.origin], images[self.over], images[self.target])

    def _marked(self) -> tuple[int, ...]:
        return 1 << self.origin, 1 << self.over, 1 << self.target

    def __str__(self) -> str:
        return f"{self.board.names[self.origin]}-{self._landing()}"

    def _landing(self) -> str:
        """Return the target, with the jumped hole if origin and target do not determine it."""
        names = self.board.names
        ends, table = (self.origin, self.target), self.board.overs
        # A jump of the reverse game runs backwards along its line. One-way lines can make the two
        # games differ, so the hole is named if either game leaves a choice.
        overs = {*table.get(ends, ()), *table.get(ends[::-1], ())}
        if len(overs) < 2:
            return names[self.target]
        return f"{names[self.target]}({names[self.over]})"

    def __repr__(self) -> str:
        origin, over, target = self.names
        return f"Jump({written(self.board)}, {origin!r}, {over!r}, {target!r})"


def _hole(board: Board, hole: int | str) -> int:
    return hole if isinstance(hole, int) else board.hole(hole)


@dataclass(frozen=True, slots=True)
class Move:
    """Consecutive jumps by one peg.

    >>> from pegsol import parse_moves
    >>> print(parse_moves("english+diagonals", "e1-c3-e3")[0])
    e1-c3-e3

    Raises TypeError for anything but jumps.
    """

    jumps: tuple[Jump, ...]
    """The jumps, one or more."""

    def __post_init__(self) -> None:
        if not isinstance(self.jumps, tuple):
            raise expected("a tuple of jumps", self.jumps)
        for jump in self.jumps:
            if not isinstance(jump, Jump):
                raise expected("a jump", jump)

    @property
    def board(self) -> Board:
        """The board of the jumps."""
        return self.jumps[0].board

    def _mapped(self, symmetry: Symmetry) -> Move:
        return Move(tuple([symmetry(jump) for jump in self.jumps]))

    def _marked(self) -> tuple[int, ...]:
        return tuple([holes for jump in self.jumps for holes in jump._marked()])

    def __str__(self) -> str:
        return str(self.jumps[0]) + "".join([f"-{jump._landing()}" for jump in self.jumps[1:]])

    def __len__(self) -> int:
        """Return the number of jumps."""
        return len(self.jumps)

    def __repr__(self) -> str:
        return f"Move({self.jumps!r})"


def group_moves(jumps: Iterable[Jump]) -> tuple[Move, ...]:
    """Return the *jumps* grouped into moves: consecutive jumps by one peg are one move."""
    groups: list[list[Jump]] = []
    for jump in jumps:
        if groups and groups[-1][-1].target == jump.origin:
            groups[-1].append(jump)
        else:
            groups.append([jump])
    return tuple([Move(tuple(group)) for group in groups])


@overload
def moves_json(jumps: None) -> MovesOrNone: ...


@overload
def moves_json(jumps: Iterable[Jump]) -> MovesJson: ...


def moves_json(jumps: Iterable[Jump] | None) -> MovesJson | MovesOrNone:
    """Return the *jumps* as JSON has them: ``moves``, and ``jumps`` with the holes of each.

    Both are None if there are no jumps to tell of, because *jumps* is None.
    """
    if jumps is None:
        return {"moves": None, "jumps": None}
    jumps = tuple(jumps)
    moves = [str(move) for move in group_moves(jumps)]
    return {"moves": moves, "jumps": [list(jump.names) for jump in jumps]}


def check_rules(rules: object) -> None:
    """Raise ProblemError for rules that are neither "normal" nor "reverse"."""
    if rules not in get_args(Rules):
        raise ProblemError(f"rules are normal or reverse, not {rules!r}")


def parse_rules(value: object) -> Rules:
    """Return the rules called *value*."""
    if value == "normal":
        return "normal"
    if value == "reverse":
        return "reverse"
    raise NotationError(f"rules are normal or reverse, not {shown(value)}")
