"""The textbook's solver, for comparison: depth first, with a set of the positions seen.

Jumps are tried in the board's order; nothing is pruned, ordered or made symmetric. It shares the
board's list of jumps with pegsol and nothing else.
"""

from __future__ import annotations

from pegsol import Problem


def depth_first(problem: Problem, most_positions: int) -> tuple[str, int]:
    """Return the status and the number of positions visited; give up after so many."""
    jumps = problem.board.jump_masks
    reached = problem.finish.holds
    seen: set[int] = set()

    def solvable(pegs: int) -> bool:
        if reached(pegs):
            return True
        if len(seen) >= most_positions:
            raise TimeoutError
        seen.add(pegs)
        for holes, needed in jumps:
            if pegs & holes == needed and pegs ^ holes not in seen and solvable(pegs ^ holes):
                return True
        return False

    try:
        status = "solved" if solvable(problem.start.bits) else "unsolvable"
    except TimeoutError:
        status = "unknown"
    return status, len(seen)
