"""Pegs that stay where they are, and holes that stay empty, as far as a quick look shows."""

from __future__ import annotations

from pegsol.model.board import Board
from pegsol.search.encoding import EncodedProblem


def out_of_reach(encoded: EncodedProblem) -> bool:
    """Return whether pegs stay, or holes stay empty, that the finish wants otherwise.

    Then the finish cannot be reached.

    >>> from pegsol import Problem
    >>> can, cannot = Problem("line(4)", "pegs a1 b1", "c1"), Problem("line(4)", "pegs a1", "b1")
    >>> out_of_reach(EncodedProblem(can)), out_of_reach(EncodedProblem(cannot))
    (False, True)
    """
    start, finish = encoded.start, encoded.finish
    filled, emptied = _in_reach(encoded.board, start)
    dead = start & ~emptied
    if finish.kind == "pegs":
        return bool(dead & ~finish.pegs & ~finish.free or finish.pegs & ~filled)
    # Of the other pegs one is left, too: the one that makes the last jump.
    return dead.bit_count() + bool(start & emptied) > finish.most


def _in_reach(board: Board, start: int) -> tuple[int, int]:
    """Return the holes that may ever hold a peg, and those that may ever be empty, at most.

    As if a hole that was filled once stayed so, and one that was emptied, too. A peg that cannot
    move even then is dead; :func:`pegsol.search.surveys.dead_pegs.dead_pegs`
    searches, and finds more.
    """
    filled, emptied = start, board.full ^ start
    waiting = [(mask ^ pegs, pegs) for mask, pegs in board.jump_masks]
    before = -1
    while len(waiting) != before:
        before = len(waiting)
        later = []
        for empty, pegs in waiting:
            if filled & pegs == pegs and emptied & empty:
                filled |= empty
                emptied |= pegs
            else:
                later.append((empty, pegs))
        waiting = later
    return filled, emptied
