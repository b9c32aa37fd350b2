"""Marks on the holes and jumps of a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pegsol.errors import ProblemError
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.notation import MovesLike, as_jumps


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on the holes and jumps of a board; holes are given by name.

    - ``vacancy``: holes with a dashed ring; ``finish``: holes with a double ring;
    - ``block``: holes on light ground, such as those that a package clears; ``catalyst``: holes in
      a lozenge; ``excluded``: holes with a cross, where no peg can be;
    - ``areas``: sets of holes, each on ground of another colour with its letter (A, B, ...);
    - ``winning``, ``losing``: jumps, as objects or as text. Winning jumps are solid arrows, losing
      jumps are dashed arrows;
    - ``weights``: the number in each hole, such as the weights of a pagoda function;
    - ``classes``: a number from 0 for each hole, shown as a colour and a letter;
    - ``heat``: a number for each hole, shown in the hole and as a colour. The scale of colours is
      drawn below the board with its numbers and the words of ``heat_label``. The scale spans
      ``heat_range``, so that two pictures can be compared. By default it goes from 0 to the next
      round number, and below 0 if some numbers are negative.

    >>> from pegsol import board, draw
    >>> picture = draw(board("line(5)"), marks=Marks(weights={"a1": 1, "c1": 1, "d1": -1}))
    >>> picture.description
    'No pegs. Weights: a1 1, c1 1, d1 -1.'

    Drawing raises ProblemError for classes below 0, for heat outside the range, and for a hole with
    more than one number.
    """

    vacancy: tuple[str, ...] = ()
    finish: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    catalyst: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    areas: tuple[tuple[str, ...], ...] = ()
    winning: MovesLike = field(default=(), hash=False)
    losing: MovesLike = field(default=(), hash=False)
    weights: Mapping[str, float] = field(default_factory=dict, hash=False)
    classes: Mapping[str, int] = field(default_factory=dict, hash=False)
    heat: Mapping[str, float] = field(default_factory=dict, hash=False)
    heat_range: tuple[float, float] | None = None
    heat_label: str = ""

    @property
    def heat_scale(self) -> tuple[float, float]:
        """The numbers at both ends of the scale of the heat.

        >>> Marks(heat={"a1": 37, "b1": 12}).heat_scale, Marks(heat={"a1": -0.3}).heat_scale
        ((0, 50), (-0.5, 0))
        """
        if self.heat_range is not None:
            return self.heat_range
        low, high = min([0, *self.heat.values()]), max([0, *self.heat.values()])
        return (-_rounded_up(-low), _rounded_up(high)) if low < high else (0, 1)

    def on(self, board: BoardLike) -> Marks:
        """Return the same marks, with jumps of *board* as objects.

        Raises NotationError or ProblemError if the marks do not fit the board.
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
        low, high = self.heat_scale
        if not (low < high and math.isfinite(high - low)):
            raise ProblemError(f"heat has a range such as (0, 100), not ({low}, {high})")
        for name, value in self.heat.items():
            if not low <= value <= high:
                raise ProblemError(f"the heat of {name} is {value}, not between {low} and {high}")
        winning, losing = as_jumps(board, self.winning), as_jumps(board, self.losing)
        if any(jump.board != board for jump in winning + losing):
            raise ProblemError("a marked jump belongs to another board")
        return replace(self, winning=winning, losing=losing)


def _rounded_up(value: float) -> float:
    """Return the least of .., 1, 2, 5, 10, 20, 50, .. that is not below a value."""
    if value == 0 or not math.isfinite(value):
        return value
    power = math.floor(math.log10(value))
    for digit in (1, 2, 5, 10):
        # Whole numbers stay whole, and 0.5 is exact.
        rounded: float = digit * 10**power if power >= 0 else digit / 10**-power
        if rounded >= value:
            return rounded
    return value


NO_MARKS = Marks()
