"""Random and greedy play: how long it lasts, how many jumps are legal, and whether it wins.

In each position every legal jump is equally likely, or every jump that looks best by a simple
measure. A game ends at the finish, or when no jump is legal. One measure is the weight of the pegs
that are left: Pascal and Ursula Glauser's program ("SolApp", 1999) plays the first twenty jumps of
a candidate by it.

If play meets few positions, all probabilities are fractions. In large state spaces the core adds
floating-point numbers, which are correct to 12 digits. In larger ones games are sampled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Annotated, Literal, TypedDict

from pegsol import _core
from pegsol.errors import Limit, LimitError, NotationError, ProblemError, expected, require_extra
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.formats.json import fraction_json
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem, ProblemJson
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem, Encoding, Symmetries, positions_at_most
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback
from pegsol.search.spaces.playouts import played
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.search.spaces.valuation import CHANCE_DIGITS, Chance
from pegsol.shapes import FractionJson, Json

MAX_EXACT_POSITIONS = 1 << 29
"""Play is sampled if more positions than this may be reachable."""
MAX_FRACTIONS = 20_000
"""Probabilities are fractions in state spaces of at most this number of positions."""
MAX_POSITIONS = 1_000_000
"""The limit of positions, over all levels, for play in Python."""
REPORT_POSITIONS = 4096
"""The positions between two reports of progress when Python plays."""
SAMPLED_GAMES = 1_000_000

Method = Literal["fractions", "numbers", "sampled"]
POLICIES = ("random", "most-jumps", "fewest-jumps")

Choose = Callable[[int, Sequence[int]], Sequence[int]]
"""Chooses some of the legal jumps in a position (bits); jumps are masks of their holes."""


@dataclass(frozen=True, slots=True)
class RandomLevel:
    """Random games after a number of jumps; in samples the last three values are None.

    >>> level = random_play("latin-cross").levels[1]
    >>> level.visited, level.ended, level.branching
    (Fraction(1, 1), Fraction(0, 1), Fraction(5, 2))
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""
    visited: Chance
    """The probability that a game reaches this level."""
    ended: Chance
    """The probability that a game ends here, at the finish or elsewhere."""
    won: Chance
    """The probability that a game ends here at the finish."""
    branching: Chance | None = None
    """The mean number of legal jumps in the games that go on from here; None if none goes on."""
    winning: Chance | None = None
    """The probability that a game is here in a position from which the finish can be reached."""
    positions: int | None = None
    """The number of reachable positions."""

    def as_json(self) -> Json:
        """Return the values by name; counts are numbers, chances and means have their fraction."""
        plain = ("jumps", "pegs", "positions")
        return {
            name: getattr(self, name) if name in plain else fraction_json(getattr(self, name))
            for name in self.__slots__
        }


class RandomPlayJson(TypedDict):
    """How random or greedy play goes."""

    problem: ProblemJson
    policy: str
    method: Method
    """Whether values are exact, correct to 12 digits, or shares of games."""
    games: int | None
    chance: FractionJson
    length: FractionJson
    """The mean number of jumps of a game."""
    length_deviation: float
    branching: FractionJson | None
    levels: list[Annotated[Json, RandomLevel]]


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """Random games of a problem, or greedy ones, exactly or sampled.

    ``method`` is "fractions" if the values are exact, "numbers" if they are correct to 12 digits,
    and "sampled" if they are shares of ``games`` games.

    >>> play = random_play("latin-cross")
    >>> play.method, play.chance, play.length
    ('fractions', Fraction(1, 64), Fraction(79, 32))
    """

    problem: Problem
    """The problem; its finish is a number of pegs if "fewest" was asked for."""
    policy: str
    """How jumps are chosen: "random", or the name of a greedy policy."""
    method: Method
    games: int | None
    """The number of sampled games; None if the values are not sampled."""
    levels: tuple[RandomLevel, ...]
    """One level for each number of jumps, from 0 on."""

    @property
    def chance(self) -> Chance:
        """The probability that a game meets the finish."""
        return _plain(sum([level.won for level in self.levels]))

    @property
    def length(self) -> Chance:
        """The mean number of jumps of a game."""
        return _plain(sum([level.visited for level in self.levels[1:]]))

    @property
    def length_deviation(self) -> float:
        """The standard deviation of the number of jumps."""
        mean = self.length
        return math.sqrt(sum([(level.jumps - mean) ** 2 * level.ended for level in self.levels]))

    @property
    def branching(self) -> Chance | None:
        """The mean number of legal jumps whenever a game makes a jump; None if not known."""
        going = [level for level in self.levels if level.branching]
        after = [self.levels[level.jumps + 1].visited for level in going]
        total = sum([x * (level.branching or 0) for x, level in zip(after, going, strict=True)])
        return _plain(total / sum(after)) if going else None

    @property
    def pegs_left(self) -> dict[int, Chance]:
        """The probability of each number of pegs with which a game can end."""
        return {level.pegs: level.ended for level in self.levels if level.ended}

    def as_json(self) -> RandomPlayJson:
        """Return the values by name; chances and means have their fraction."""
        return {
            "problem": self.problem.as_json(),
            "policy": self.policy,
            "method": self.method,
            "games": self.games,
            "chance": fraction_json(self.chance),
            "length": fraction_json(self.length),
            "length_deviation": self.length_deviation,
            "branching": fraction_json(self.branching),
            "levels": [level.as_json() for level in self.levels],
        }


def random_play(
    problem: ProblemLike,
    policy: Pagoda | str = "random",
    *,
    games: int | None = None,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> RandomPlay:
    """Return how random play of *problem* goes: exactly if its state space fits, or sampled.

    If *games* is given, that number of games is sampled in any case; otherwise a million games are
    sampled if the state space does not fit. With the finish "fewest", a game wins with the least
    number of pegs that can be reached. ``progress`` cancels by returning False.

    With another *policy* than "random", play is greedy, and all values are exact: "most-jumps"
    makes the jump that leaves the most legal jumps, and "fewest-jumps" the jump that leaves the
    fewest. Given weights, play makes the jump that leaves the most weight on the board; the weights
    need not be a pagoda function. Among jumps that look equally good, each is equally likely. The
    result counts the positions that greedy play can meet; its branching is the number of jumps that
    look equally good.

    >>> play = random_play("triangle(5) a1 any")
    >>> float(play.chance), float(play.length), float(play.branching)
    (0.00686..., 10.08..., 3.41...)
    >>> round(float(play.pegs_left[4]), 4)
    0.4712
    >>> random_play("triangle(5) a1 any", "most-jumps").chance
    Fraction(13, 96)

    Raises LimitError if a limit stops the work, NotationError if the policy is unknown,
    ProblemError if *games* is less than 1 or play is greedy, if the weights are for another board,
    or if the board is too large for greedy play to "fewest"; and MissingExtraError if games must be
    sampled and NumPy (extra ``data``) is missing.
    """
    problem = as_problem(problem)
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    if not isinstance(policy, Pagoda | str):
        raise expected("a policy: 'random', 'most-jumps', 'fewest-jumps' or weights", policy)
    choose = None if policy == "random" else choice(problem, policy, run)
    if games is not None:
        if choose is not None:
            raise ProblemError("games are sampled of random play only")
        return _sampled(run, problem, whole(games, "a number of games", 1))
    spaces = None
    if positions_at_most(problem) <= MAX_EXACT_POSITIONS:
        try:
            space = explore(run.part(0, 3), problem)
            problem = replace(problem, finish=space._settled(problem.finish))
            spaces = space, retrace(run.part(1, 3), space, problem.finish)
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
    if spaces is None and choose is None:
        return _sampled(run, problem, SAMPLED_GAMES)
    if problem.finish.is_fewest:
        raise ProblemError('whether play reaches the "fewest" pegs is not known on this board')
    encoded, walking = EncodedProblem(problem), run.part(2, 3).named("random play")
    in_numbers = choose is None and spaces is not None and spaces[0].total > MAX_FRACTIONS
    if in_numbers and spaces is not None:
        levels = walk_in_numbers(walking, encoded, *spaces)
    else:
        winning = None if spaces is None else spaces[1]
        levels = walk_in_fractions(walking, encoded, winning, choose)
    name = policy if isinstance(policy, str) else "weights"
    method: Method = "numbers" if in_numbers else "fractions"
    return RandomPlay(problem, name, method, None, tuple(levels))


def walk_in_fractions(
    run: Run, encoded: EncodedProblem, winning: StateSpace | None, choose: Choose | None = None
) -> Iterator[RandomLevel]:
    """Yield the levels from the start on, in fractions; only chosen jumps count.

    Raises LimitError if the time limit is reached or if play meets more than a million positions.
    """
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
        wins = None
        if winning is not None:
            contains = winning._store.contains
            wins = sum([chance for bits, chance in chances.items() if contains(bits)])
        every, goes = sum(chances.values()), sum([chances[bits] for bits in going])
        choices = sum([chances[bits] * len(legal[bits]) for bits in going])
        yield RandomLevel(
            first - pegs,
            encoded.pegs(pegs),
            Fraction(every, denominator),
            Fraction(every - goes, denominator),
            Fraction(sum([chances[bits] for bits in ended]), denominator),
            Fraction(choices, goes) if goes else None,
            None if wins is None else Fraction(wins, denominator),
            len(chances),
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
        run.check_time()
        worths = [known(bits ^ mask) for mask in masks]
        best = max(worths)
        return [mask for mask, own in zip(masks, worths, strict=True) if own == best]

    return choose


def walk_in_numbers(
    run: Run, encoded: EncodedProblem, space: StateSpace, winning: StateSpace
) -> Iterator[RandomLevel]:
    """Yield the same levels in numbers that are correct to 12 digits.

    Raises LimitError if a limit stops the work.
    """
    # Both have representatives by these symmetries, which keep the finish.
    same = space.engine != "sparse" or len(space.symmetries) == len(winning.symmetries)
    symmetries = winning.symmetries if same else winning.symmetries[:1]
    # The core tests for at most that number of pegs; a game that starts with fewer pegs never wins.
    first = encoded.start.bit_count()
    walk = _core.RandomWalk(
        encoded.core,
        encoded.words(encoded.start),
        None if first < encoded.finish.least else encoded.core_finish(),
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
            visited, won, stuck, going, choices, positions = walk.sums()
            yield RandomLevel(
                first - pegs,
                encoded.pegs(pegs),
                _plain(visited),
                _plain(won + stuck),
                _plain(won),
                _plain(choices / going) if going else None,
                _plain(walk.chance(wins[pegs - least])),
                positions,
            )


def _levels(space: StateSpace, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
    """Return the representatives of levels by normal rules, from the fewest pegs up."""
    if space.engine != "sparse" or len(space.symmetries) == len(symmetries):
        return space._store.representatives(least, most, symmetries)
    pegs = range(least, most + 1)
    return [space._encoding.level(space._store.bits(number)) for number in pegs]


def _sampled(run: Run, problem: Problem, games: int) -> RandomPlay:
    if problem.finish.is_fewest:
        raise ProblemError('sampled games do not know when they are at the finish "fewest"')
    require_extra("data", "random games", "numpy")
    import numpy as np

    sample = played(run, problem, games)
    assert sample.solved is not None
    ended = np.bincount(sample.jumps)
    won = np.bincount(sample.jumps[sample.solved], minlength=len(ended))
    going, step = games, 1 if problem.rules == "reverse" else -1
    levels = []
    for jumps, (ends, wins) in enumerate(zip(ended.tolist(), won.tolist(), strict=True)):
        pegs = problem.start.peg_count + step * jumps
        levels.append(RandomLevel(jumps, pegs, going / games, ends / games, wins / games))
        going -= ends
    return RandomPlay(problem, "random", "sampled", games, tuple(levels))


def _plain(value: Chance) -> Chance:
    """Return a value rounded to the digits that are correct."""
    return value if isinstance(value, Fraction) else float(f"{value:.{CHANCE_DIGITS}g}")
