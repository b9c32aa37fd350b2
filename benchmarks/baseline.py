"""A textbook solver for comparison: depth-first search with a set of visited positions.

It tries jumps in the board's order, without pruning, ordering or symmetry. It shares only the
board's list of jumps with pegsol.
"""

from __future__ import annotations

import time
from typing import Any

import pegsol


def work(text: str, max_positions: str) -> dict[str, Any]:
    """Solve a problem, and return the figures."""
    load = pegsol.problem
    began = time.process_time()
    status, positions = depth_first(load(text), int(max_positions))
    return {"seconds": time.process_time() - began, "status": status, "positions": positions}


def depth_first(problem: pegsol.Problem, max_positions: int) -> tuple[str, int]:
    """Return the status and the number of positions visited; stop at *max_positions*."""
    jumps = problem.board.jump_masks
    reached = problem.finish.holds
    seen: set[int] = set()

    def solvable(pegs: int) -> bool:
        if reached(pegs):
            return True
        if len(seen) >= max_positions:
            raise TimeoutError
        seen.add(pegs)
        for holes, needed in jumps:
            if pegs & holes == needed and pegs ^ holes not in seen and solvable(pegs ^ holes):
                return True
        return False

    try:
        status = "solved" if solvable(problem.start.bits) else "impossible"
    except TimeoutError:
        status = "undecided"
    return status, len(seen)
