"""Random play level by level: the exact probability of each level.

In each position every candidate jump is equally likely; the candidates are all legal jumps, or
those that a policy chooses. If play meets few positions, all probabilities are fractions; in large
state spaces the core adds floating-point numbers, which are correct to 12 digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from pegsol import _core
from pegsol.errors import Limit, LimitError, NotationError, ProblemError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Problem
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem, Encoding, Symmetries
from pegsol.search.run import REPORT_SECONDS, Run
from pegsol.search.spaces.state_space import StateSpace

Choose = Callable[[int, Sequence[int]], Sequence[int]]
"""Chooses some of the legal jumps in a position (bits); jumps are masks of their holes."""

POLICIES = ("random", "most-jumps", "fewest-jumps")
REPORT_POSITIONS = 4096
"""The positions between two reports of progress when Python plays."""
MAX_POSITIONS = 1_000_000
"""The limit of positions, over all levels, for play in Python."""


@dataclass(frozen=True, slots=True)
class WalkLevel:
    """What random play does in the positions of a level; ``pegs`` are counted by normal rules.

    ``visited`` is the probability that a game reaches the level, ``won`` and ``stuck`` that it ends
    there, ``going`` that it goes on, and ``winning`` that it is in a winning position there.
    ``jumps`` is the mean number of legal jumps of the games that go on, times their probability.
    """

    pegs: int
    visited: Fraction | float
    won: Fraction | float
    stuck: Fraction | float
    going: Fraction | float
    jumps: Fraction | float
    winning: Fraction | float | None
    positions: int
    moving: int
    """The number of positions with a legal jump."""
    legal: int
    """The number of legal jumps in all positions."""


def walk_in_fractions(
    run: Run, encoded: EncodedProblem, winning: StateSpace | None, choose: Choose | None = None
) -> Iterator[WalkLevel]:
    """Yield the levels from the start on, in fractions; only chosen jumps count.

    Raises LimitError if the time limit is reached or if play meets more than a million positions.
    """
    run = run.named("random play")
    jumps_of_board = encoded.board.jump_masks
    chances, denominator, pegs = {encoded.start: 1}, 1, encoded.start.bit_count()
    first, met, most = pegs, 0, min(run.nodes, MAX_POSITIONS)
    while chances:
        met += len(chances)
        if met > most:
            raise LimitError(Limit.NODES, f"play meets more than {most:,} positions")
        legal: dict[int, Sequence[int]] = {}
        for number, bits in enumerate(chances):
            if number % REPORT_POSITIONS == 0:
                run.check_time()
                run.report(first - pegs, first)
            masks = [mask for mask, needed in jumps_of_board if bits & mask == needed]
            legal[bits] = choose(bits, masks) if choose and masks else masks
        ended = {bits for bits in chances if encoded.finish.holds(bits)}
        going = [bits for bits, jumps in legal.items() if jumps and bits not in ended]
        # The probabilities of a level are whole numbers over a common denominator.
        multiple = lcm(*[len(legal[bits]) for bits in going])
        after: dict[int, int] = {}
        for bits, jumps in legal.items():
            # Positions after the finish can be reached, but no game visits them.
            share = 0 if bits in ended else chances[bits] * multiple // max(1, len(jumps))
            for mask in jumps:
                after[bits ^ mask] = after.get(bits ^ mask, 0) + share
        stuck = [bits for bits, jumps in legal.items() if not jumps and bits not in ended]
        wins = None
        if winning is not None:
            contains = winning._store.contains
            wins = sum([chance for bits, chance in chances.items() if contains(bits)])
        yield WalkLevel(
            pegs,
            Fraction(sum(chances.values()), denominator),
            Fraction(sum([chances[bits] for bits in ended]), denominator),
            Fraction(sum([chances[bits] for bits in stuck]), denominator),
            Fraction(sum([chances[bits] for bits in going]), denominator),
            Fraction(sum([chances[bits] * len(legal[bits]) for bits in going]), denominator),
            None if wins is None else Fraction(wins, denominator),
            len(chances),
            sum([bool(jumps) for jumps in legal.values()]),
            sum([len(jumps) for jumps in legal.values()]),
        )
        chances, denominator, pegs = after, denominator * multiple, pegs - 1


def choice(problem: Problem, policy: Pagoda | str, run: Run) -> Choose:
    """Return the function that chooses the jumps that look best.

    Raises NotationError if the policy is unknown, and ProblemError if the weights are for another
    board.
    """
    jumps = problem.board.jump_masks
    if isinstance(policy, Pagoda):
        if policy.board != problem.board:
            raise ProblemError("the weights are for another board than the problem")
        weights = Encoding(problem.board, problem.rules).weights(policy.weights)

        def worth(bits: int) -> int:
            return sum([weights[hole] for hole in holes_of(bits)])

    elif policy in POLICIES[1:]:
        sign = 1 if policy == "most-jumps" else -1

        def worth(bits: int) -> int:
            return sign * sum([bits & mask == needed for mask, needed in jumps])

    else:
        known_names = ", ".join(POLICIES)
        raise NotationError(f"no policy is called {policy!r}; there are {known_names} and weights")
    known = cache(worth)

    def choose(bits: int, masks: Sequence[int]) -> Sequence[int]:
        worths = []
        for mask in masks:
            run.check_time()
            worths.append(known(bits ^ mask))
        best = max(worths)
        return [mask for mask, own in zip(masks, worths, strict=True) if own == best]

    return choose


def walk_in_numbers(
    run: Run, encoded: EncodedProblem, space: StateSpace, winning: StateSpace
) -> Iterator[WalkLevel]:
    """Yield the same levels in numbers that are correct to 12 digits.

    Raises LimitError if a limit stops the work.
    """
    run = run.named("random play")
    symmetries = _shared_symmetries(space, winning)
    finish = encoded.finish
    # The core tests for at most that number of pegs; a game that starts with fewer pegs never wins.
    too_few = encoded.start.bit_count() < finish.least
    walk = _core.RandomWalk(
        encoded.core,
        encoded.words(encoded.start),
        None if too_few else encoded.core_finish(),
        [list(symmetry) for symmetry in symmetries],
        run.threads,
        run.engine_memory,
    )
    groups = list(reversed(space._groups_of_levels()))
    for done, (least, most) in enumerate(groups):
        reachable = _levels(space, least, most, symmetries)
        wins = _levels(winning, least, most, symmetries)
        for pegs in range(most, least - 1, -1):
            run.report(done, len(groups))
            state = walk.add_level(pegs, reachable[pegs - least], 0.0)
            while state is _core.State.RUNNING:
                state = walk.run(run.slice(REPORT_SECONDS))
                run.report(done, len(groups))
            if state is _core.State.MEMORY:
                raise LimitError(Limit.MEMORY, "random play does not fit the memory limit")
            visited, won, stuck, going, jumps, *numbers = walk.sums()
            winning_chance = walk.chance(wins[pegs - least])
            yield WalkLevel(pegs, visited, won, stuck, going, jumps, winning_chance, *numbers)


def _shared_symmetries(space: StateSpace, winning: StateSpace) -> Symmetries:
    """Return the symmetries by which both have representatives and which keep the finish."""
    if space.engine != "sparse" or len(space.symmetries) == len(winning.symmetries):
        return winning.symmetries
    return winning.symmetries[:1]


def _levels(space: StateSpace, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
    """Return the representatives of levels by normal rules, from the fewest pegs up."""
    if space.engine != "sparse" or len(space.symmetries) == len(symmetries):
        return space._store.representatives(least, most, symmetries)
    pegs = range(least, most + 1)
    return [space._encoding.level(space._store.bits(number)) for number in pegs]
