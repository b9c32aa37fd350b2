"""Marks on the holes and jumps of a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pegsol.errors import ProblemError
from pegsol.model.boards import BoardLike, as_board
from pegsol.model.notation import MovesLike, as_jumps


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on the holes and jumps of a board; holes are given by name.

    - ``vacancy``: holes with a dashed ring; ``finish``: holes with a double ring;
    - ``block``: holes on light ground, such as those that a package clears; ``catalyst``: holes in
      a lozenge; ``excluded``: holes with a cross, where no peg can be;
    - ``areas``: sets of holes, each on ground of another colour with its letter (A, B, ...);
    - ``winning``, ``losing``: jumps as arrows, solid for winning ones and dashed for losing ones,
      as objects or as text;
    - ``weights``: the number in each hole, such as the weights of a pagoda function;
    - ``classes``: for each hole a number from 0, shown as a colour and a letter;
    - ``heat``: for each hole a number, shown in the hole and as a colour on a scale from the
      smallest to the largest.

    >>> from pegsol import board, draw
    >>> picture = draw(board("line(5)"), marks=Marks(weights={"a1": 1, "c1": 1, "d1": -1}))
    >>> picture.description
    'No pegs. Weights: a1 1, c1 1, d1 -1.'

    Drawing raises ProblemError for classes below 0, or if a hole has more than one number.
    """

    vacancy: tuple[str, ...] = ()
    finish: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    catalyst: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    areas: tuple[tuple[str, ...], ...] = ()
    winning: MovesLike = ()
    losing: MovesLike = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    classes: Mapping[str, int] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)

    def on(self, board: BoardLike) -> Marks:
        """Return the same marks, with jumps of *board* as objects.

        Raises NotationError or ProblemError if the marks do not fit it.
        """
        board = as_board(board)
        numbered = [*self.weights, *self.classes, *self.heat]
        plain = [*self.vacancy, *self.finish, *self.block, *self.catalyst, *self.excluded]
        plain += [name for area in self.areas for name in area]
        for name in plain + numbered:
            board.hole(name)
        if len(set(numbered)) < len(numbered):
            raise ProblemError("a hole has one of weights, classes and heat, not two")
        if any(value < 0 for value in self.classes.values()):
            raise ProblemError("classes are numbers from 0")
        winning, losing = as_jumps(board, self.winning), as_jumps(board, self.losing)
        if any(jump.board != board for jump in winning + losing):
            raise ProblemError("a marked jump belongs to another board")
        return replace(self, winning=winning, losing=losing)


NO_MARKS = Marks()
