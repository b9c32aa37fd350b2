"""Pin types, by which David Dirkse's program gives up positions.

Dirkse gives each hole of the English board one of three types: *win*, holes from which a peg can
jump to the finish, in one jump or several; *win enable*, holes of the types that such pegs jump
over; and *corner*, the others. A peg keeps its type all its life, so that only the peg that is
taken changes the counts of a position. The program gives up a position without a peg of type win,
or with fewer pegs of type win enable than of type corner, because each peg in a corner needs one to
take it. The first is right. The second is wrong: a peg can take several.

D. Dirkse, "programming Peg-Solitaire" (July 2010), section "Pin Differentiation".
"""

from __future__ import annotations

from dataclasses import dataclass

from pegsol.errors import ProblemError
from pegsol.model.board import Board
from pegsol.model.hole_sets import holes_of
from pegsol.model.problem import Problem
from pegsol.theory.named_weightings import pegs_of_its_type


@dataclass(frozen=True, slots=True)
class PinTypes:
    """The holes (bits) of each type."""

    win: int
    win_enable: int
    corner: int


def pin_types(problem: Problem) -> PinTypes:
    """Return the pin types for a finish with one peg, on any board.

    On the English board with the finish d4 they are those that Dirkse prints.

    >>> from pegsol import problem
    >>> central = problem("english d4 d4")
    >>> types = pin_types(central)
    >>> central.board.names_of(types.win)
    ('d2', 'b4', 'd4', 'f4', 'd6')
    >>> central.board.names_of(types.corner)
    ('c1', 'e1', 'a3', 'c3', 'e3', 'g3', 'a5', 'c5', 'e5', 'g5', 'c7', 'e7')

    Raises ProblemError for another finish, and by reverse rules.
    """
    finish, board = problem.finish, problem.board
    if finish.kind != "pegs" or finish.free or finish.pegs.bit_count() != 1:
        raise ProblemError("pin types are for a finish with one peg in a given hole")
    if problem.rules != "normal":
        raise ProblemError("pin types are for the normal rules")
    win = _same_type(board, *holes_of(finish.pegs))
    win_enable = 0
    for a, b, _ in board.jumps:
        if win >> a & 1 and not (win | win_enable) >> b & 1:
            win_enable |= _same_type(board, b)
    return PinTypes(win, win_enable, board.full & ~win & ~win_enable)


def _same_type(board: Board, hole: int) -> int:
    """Return the holes (bits) that a peg in *hole* can come from or go to by jumps of its own."""
    weights = pegs_of_its_type(board, hole).pagoda.whole_weights
    return sum([1 << place for place, weight in enumerate(weights) if weight])
