"""Dead pegs: pegs that no continuation can ever move or take."""

from __future__ import annotations

from random import Random

from pegsol.model.boards.board import Board
from pegsol.model.problems.position import Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.result import Status
from pegsol.search.solving.solve import Searches

PLAYOUTS = 60
PROOF_WORK, SEARCH_WORK = 300_000_000, 30_000_000
"""The work of the searches for all pegs together (about a second), and for each peg."""


def dead_pegs(position: Position) -> tuple[str, ...]:
    """Return the pegs that no continuation can ever move or take (normal rules).

    A peg is listed if this is proved. Pegs whose proofs would take too long are left out.

    >>> from pegsol import board
    >>> dead_pegs(Position.of(board("line(6)"), ["a1", "b1", "e1"]))
    ('e1',)
    """
    touched = _touched_at_random(position)
    searches = Searches(PROOF_WORK, SEARCH_WORK)
    return tuple(
        [
            name
            for name in position.pegs
            if not touched >> position.board.hole(name) & 1
            and _never_touched(position, position.board.hole(name), searches)
        ]
    )


def _touched_at_random(position: Position) -> int:
    """Return the holes whose pegs random games moved or took."""
    random = Random(position.bits)
    touched = 0
    for _ in range(PLAYOUTS):
        here, original = position, position.bits
        while legal := here.legal_jumps():
            # A jump with an original peg that no game has touched yet is the most useful.
            fresh = [j for j in legal if (1 << j.origin | 1 << j.over) & original & ~touched]
            jump = random.choice(fresh or legal)
            touched |= (1 << jump.origin | 1 << jump.over) & original
            original &= ~(1 << jump.origin | 1 << jump.over)
            here = here.jump(jump)
        if touched == position.bits:
            break
    return touched


def _never_touched(position: Position, hole: int, searches: Searches) -> bool:
    """Return whether it is proved that the peg in a *hole* is never moved or taken.

    Before the first jump with this peg, only jumps without it are made; so those jumps alone would
    have to make a jump with it legal.
    """
    board = position.board
    others = [jump for jump in board.jumps if hole not in jump[:2]]
    start = Position(Board(board.names, [], one_way=others), position.bits)
    for a, b, c in board.jumps:
        if hole not in (a, b):
            continue
        free = board.full & ~(1 << a | 1 << b | 1 << c)
        wanted = Problem(start, Finish.exactly(1 << a | 1 << b, free))
        if searches.solve(wanted).status is not Status.IMPOSSIBLE:
            return False
    return True
