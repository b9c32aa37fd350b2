"""Pin types: the counts by which David Dirkse's program gives up positions.

Dirkse gives each hole of the English board one of three types: *win*, the holes from which a peg
can jump to the finish in one jump or several; *win enable*, the holes that such pegs jump over; and
*corner*, the other holes. A peg keeps its type all its life, so a jump changes the counts of a
position only by the peg that it takes. The program gives up a position without a peg of type win,
or with fewer pegs of type win enable than of type corner, because each peg in a corner needs
another peg to take it. The first test is right. The second test is wrong: one peg can take several.

D. Dirkse, "programming Peg-Solitaire" (July 2010), section "Pin Differentiation".
"""

from __future__ import annotations

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Problem
from pegsol.proof.named_weightings import pegs_of_its_type


def pin_types(problem: Problem) -> tuple[int, int, int]:
    """Return the holes (bits) of each type for a finish with one peg, on any board.

    On the English board with the finish d4 these are the types that Dirkse prints.

    >>> from pegsol import problem
    >>> central = problem("english d4 d4")
    >>> win, win_enable, corner = pin_types(central)
    >>> central.board.names_of(win)
    ('d2', 'b4', 'd4', 'f4', 'd6')
    >>> central.board.names_of(corner)
    ('c1', 'e1', 'a3', 'c3', 'e3', 'g3', 'a5', 'c5', 'e5', 'g5', 'c7', 'e7')

    Raises ProblemError for another kind of finish, and for reverse rules.
    """
    finish, board = problem.finish, problem.board
    if not finish.is_exact or finish.pegs.bit_count() != 1:
        raise ProblemError("pin types are for a finish with one peg in a given hole")
    if problem.rules != "normal":
        raise ProblemError("pin types are for the normal rules")
    win = _same_type(board, *holes_of(finish.pegs))
    win_enable = 0
    for a, b, _ in board.jumps:
        if win >> a & 1 and not (win | win_enable) >> b & 1:
            win_enable |= _same_type(board, b)
    return win, win_enable, board.full & ~win & ~win_enable


def pin_weightings(problem: Problem) -> list[tuple[list[int], int]]:
    """Return Dirkse's two tests as weights of the holes, each with the least weight that passes.

    Raises the errors of :func:`pin_types`.
    """
    win, enable, corner = [
        [bits >> hole & 1 for hole in range(len(problem.board))] for bits in pin_types(problem)
    ]
    return [(win, 1), ([one - other for one, other in zip(enable, corner, strict=True)], 0)]


def _same_type(board: Board, hole: int) -> int:
    """Return the holes (bits) that a peg in *hole* can come from or go to by its own jumps."""
    weights = pegs_of_its_type(board, hole).weights
    return sum([1 << place for place, weight in enumerate(weights) if weight])
