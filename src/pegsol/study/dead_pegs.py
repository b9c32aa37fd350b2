"""Dead pegs: pegs that no continuation can ever move or take."""

from __future__ import annotations

from random import Random

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.solving.solve import Searches

PLAYOUTS, PLAYOUT_WORK = 60, 3_000_000
"""The most random games, and the jumps of the board that they may look through together."""
PROOF_WORK, SEARCH_WORK = 300_000_000, 30_000_000
"""The work of the searches for all pegs together (about a second), and for each peg."""
BOARD_WORK = 1000
"""The work, for each hole and each jump, to make the board of such a search."""


def dead_pegs(position: Position, run: Run | None = None) -> tuple[str, ...]:
    """Return the pegs that no continuation can ever move or take (normal rules).

    A peg is listed if this is proved. Pegs whose proofs would take too long are left out, and so
    are pegs for which the *run* has no time left.

    >>> from pegsol import board
    >>> dead_pegs(Position.of(board("line(6)"), ["a1", "b1", "e1"]))
    ('e1',)
    """
    run = Run() if run is None else run
    board = position.board
    dead = position.bits & ~_perhaps_touched(position)
    open_pegs = position.bits & ~dead
    if open_pegs:
        open_pegs &= ~_touched_at_random(position, run)
    searches = Searches(PROOF_WORK, SEARCH_WORK)
    for hole in holes_of(open_pegs):
        if _never_touched(position, hole, searches, run):
            dead |= 1 << hole
    return board.names_of(dead)


def _perhaps_touched(position: Position) -> int:
    """Return the holes whose pegs could be touched if jumps never emptied or filled a hole.

    So each hole that once could hold a peg can always hold one, and each hole that once could be
    empty can always be empty. Everything that can happen in a game can happen here, too.
    """
    board = position.board
    filled, empty = position.bits, board.full & ~position.bits
    left, touched = list(board.jump_masks), 0
    while True:
        more = []
        for mask, pegs in left:
            if pegs & filled == pegs and mask & ~pegs & empty:
                filled |= mask
                empty |= pegs
                touched |= pegs
            else:
                more.append((mask, pegs))
        if len(more) == len(left):
            return touched
        left = more


def _touched_at_random(position: Position, run: Run) -> int:
    """Return the holes whose pegs random games moved or took."""
    random = Random(position.bits)
    touched = work = 0
    for _ in range(PLAYOUTS):
        here, original = position, position.bits
        while work < PLAYOUT_WORK and run.left() > 0 and (legal := here.legal_jumps()):
            work += len(position.board.jumps)
            # A jump with an original peg that no game has touched yet is the most useful.
            fresh = [j for j in legal if (1 << j.origin | 1 << j.over) & original & ~touched]
            jump = random.choice(fresh or legal)
            touched |= (1 << jump.origin | 1 << jump.over) & original
            original &= ~(1 << jump.origin | 1 << jump.over)
            here = here.jump(jump)
        if touched == position.bits or work >= PLAYOUT_WORK:
            break
    return touched


def _never_touched(position: Position, hole: int, searches: Searches, run: Run) -> bool:
    """Return whether it is proved that the peg in a *hole* is never moved or taken.

    Before the first jump with this peg, only jumps without it are made; so those jumps alone would
    have to make a jump with it legal.
    """
    board = position.board
    searches.left -= BOARD_WORK * (len(board) + len(board.jumps))
    if run.left() <= 0 or searches.left <= 0:
        return False
    others = [jump for jump in board.jumps if hole not in jump[:2]]
    start = Position(Board(board.names, [], one_way=others), position.bits)
    for a, b, c in board.jumps:
        if hole not in (a, b):
            continue
        free = board.full & ~(1 << a | 1 << b | 1 << c)
        wanted = Problem(start, Finish.of_bits(1 << a | 1 << b, free))
        if searches.solve(wanted, limits=run.limits()).status is not Status.IMPOSSIBLE:
            return False
    return True
