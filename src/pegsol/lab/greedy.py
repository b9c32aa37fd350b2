"""Greedy play: each position is left by the jump that looks best by a simple measure.

One measure is the weight of the pegs that are left. Pascal and Ursula Glauser's program ("SolApp",
1999) plays the first twenty jumps of a candidate by that measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Literal

from pegsol.errors import Limit, LimitError, NotationError, ProblemError, expected
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Finish, Problem
from pegsol.lab.random_games import MAX_EXACT_POSITIONS, RandomPlay, exact_levels
from pegsol.lab.walk import Choose, walk_in_fractions
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.golden import Weight
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem, Encoding, positions_at_most
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace

Ties = Literal["random", "first"]
"""How play chooses among equally good jumps: at random, or first in the board's list."""
POLICIES = ("most-jumps", "fewest-jumps")


def greedy_play(
    problem: ProblemLike,
    policy: Pagoda | str,
    *,
    ties: Ties = "random",
    limits: Limits = DEFAULT_LIMITS,
    progress: StateCallback | None = None,
) -> RandomPlay:
    """Return how greedy play of *problem* goes, exactly.

    The *policy* "most-jumps" makes the jump that leaves the most legal jumps, and "fewest-jumps"
    the jump that leaves the fewest. Given weights, play makes the jump that leaves the most weight
    on the board; the weights need not be a pagoda function. The result counts the positions that
    greedy play can meet; its branching is the number of jumps that look equally good.

    >>> from pegsol import lab
    >>> lab.greedy_play("triangle(5) a1 any", "most-jumps").chance
    Fraction(13, 96)
    >>> lab.greedy_play("triangle(5) a1 any", "fewest-jumps").chance
    Fraction(0, 1)

    Raises LimitError if a limit stops the work, NotationError if the policy is unknown, and
    ProblemError if the weights are for another board or if the board is too large for the finish
    "fewest".
    """
    problem = as_problem(problem)
    if ties not in ("random", "first"):
        raise expected("'random' or 'first' for ties", ties)
    if not isinstance(policy, Pagoda | str):
        raise expected("a policy: 'most-jumps', 'fewest-jumps' or weights", policy)
    run = Run(limits, progress=progress)
    choose = choice(problem, policy, ties, run)
    winning = _winning(run.part(0, 2), problem)
    if winning is not None and isinstance(winning.finish, Finish):
        problem = replace(problem, finish=winning.finish)
    elif problem.finish.is_fewest:
        raise ProblemError('whether play reaches the "fewest" pegs is not known on this board')
    encoded = EncodedProblem(problem)
    levels = walk_in_fractions(run.part(1, 2), encoded, winning, choose)
    name = policy if isinstance(policy, str) else "weights"
    return RandomPlay(problem, name, "fractions", None, exact_levels(encoded, levels))


def _winning(run: Run, problem: Problem) -> StateSpace | None:
    """Return the winning positions, or None if they do not fit the memory."""
    if positions_at_most(problem) > MAX_EXACT_POSITIONS:
        return None
    try:
        space = explore(run.part(0, 2), problem)
        return retrace(run.part(1, 2), space, problem.finish, consume=True)
    except LimitError as error:
        if error.limit is not Limit.MEMORY:
            raise
        return None


def choice(problem: Problem, policy: Pagoda | str, ties: Ties, run: Run) -> Choose:
    """Return the function that chooses the jumps that look best.

    Raises NotationError if the policy is unknown, and ProblemError if the weights are for another
    board.
    """
    jumps = problem.board.jump_masks
    if isinstance(policy, Pagoda):
        if policy.board != problem.board:
            raise ProblemError("the weights are for another board than the problem")
        weights = Encoding(problem.board, problem.rules).weights(policy.weights)

        def worth(bits: int) -> Weight:
            return sum([weights[hole] for hole in holes_of(bits)])

    elif policy in POLICIES:
        sign = 1 if policy == "most-jumps" else -1

        def worth(bits: int) -> Weight:
            return sign * sum([bits & mask == needed for mask, needed in jumps])

    else:
        raise NotationError(f"no policy is called {policy!r}; there are {' and '.join(POLICIES)}")
    known = cache(worth)

    def choose(bits: int, masks: Sequence[int]) -> Sequence[int]:
        worths = []
        for mask in masks:
            run.check_time()
            worths.append(known(bits ^ mask))
        best = max(worths)
        chosen = [mask for mask, own in zip(masks, worths, strict=True) if own == best]
        return chosen if ties == "random" else chosen[:1]

    return choose
