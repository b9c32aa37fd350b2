"""Shorter solutions to show, by the beams of the search for fewer moves.

Such a beam goes through the positions move by move and keeps those that promise few moves. Its
score counts a bound for the moves still needed, pegs near the centre, pegs without neighbours, the
legal jumps, and what one long move could not take (``short_beam.cpp`` has the details). It looks
only for solutions shorter than the best known one, and it proves nothing.
"""

from __future__ import annotations

from pegsol import _core
from pegsol.game.game import Game
from pegsol.game.problem import Finish
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import Run
from pegsol.search.solving.move_ends import MoveEnds


def shorten_soon(solution: Solution, limits: Limits = DEFAULT_LIMITS) -> Solution:
    """Return a solution with fewer moves to show, or *solution* itself.

    Only narrow beams are tried, and fewer on very large boards, so the solution is the same every
    time, unless the *limits* end the search earlier. The jumps that a player made before are kept.
    """
    problem, fixed = solution.problem, solution.fixed
    run = Run(limits)
    if len(solution.jumps) == fixed or run.left() <= 0:
        return solution
    finish = problem.finish
    if finish.is_fewest:
        finish = Finish.at_most(solution.final.peg_count)
    played = solution.jumps[:fixed]
    ends = MoveEnds(Game(problem, played), finish)
    search = _core.FewerMoves(ends.core, ends.encoded.indices(solution.jumps[fixed:]))
    found = search.found
    search.shorten(run.left())
    if search.found == found:
        return solution
    shorter = Solution._of(problem, played + ends.encoded.jumps(search.jumps), fixed)
    shorter.verify()
    return shorter
