"""Random and greedy play: how long it lasts, how many jumps are legal, and whether it wins.

In each position every legal jump is equally likely, or every jump that looks best by a simple
measure. A game ends at the finish, or when no jump is legal. One measure is the weight of the pegs
that are left: Pascal and Ursula Glauser's program ("SolApp", 1999) plays the first twenty jumps of
a candidate by it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal, TypedDict

from pegsol.errors import Limit, LimitError, ProblemError, expected, require_extra
from pegsol.game.formats.json import fraction_json
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Finish, Problem, ProblemJson
from pegsol.lab.walk import WalkLevel, choice, walk_in_fractions, walk_in_numbers
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.proof.pagoda import Pagoda
from pegsol.search.encoding import EncodedProblem, Encoding, positions_at_most
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.playouts import played
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.valuation import CHANCE_DIGITS, Chance
from pegsol.shapes import FractionJson, Json

MAX_EXACT_POSITIONS = 1 << 29
"""Play is sampled if more positions than this may be reachable."""
MAX_FRACTIONS = 20_000
"""Probabilities are fractions in state spaces of at most this number of positions."""
SAMPLED_GAMES = 1_000_000
GAMES_AT_ONCE = 1 << 20
"""The number of games sampled at once; larger samples are split to limit their memory."""

Method = Literal["fractions", "numbers", "sampled"]


@dataclass(frozen=True, slots=True)
class RandomLevel:
    """Random games after a number of jumps; samples leave some values None.

    ``branching`` is the mean number of legal jumps in the games that go on from here.
    ``mean_branching`` is the mean over the reachable positions in which a jump is legal. Each is
    None if there are no such games or positions.

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
    branching: Chance | None
    branching_error: float | None
    """The standard error of ``branching`` if it is sampled."""
    positions: int | None
    """The number of reachable positions."""
    moving: int | None
    """The number of reachable positions in which a jump is legal."""
    mean_branching: Chance | None
    winning: Chance | None
    """The probability that a game is here in a position from which the finish can be reached."""

    def as_json(self) -> Json:
        """Return the values by name; counts are numbers, chances and means have their fraction."""
        plain = ("jumps", "pegs", "branching_error", "positions", "moving")
        return {
            name: getattr(self, name) if name in plain else fraction_json(getattr(self, name))
            for name in self.__slots__
        }


class PegsLeftJson(TypedDict):
    """The chance that a game ends with a number of pegs."""

    pegs: int
    chance: FractionJson


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
    mean_branching: FractionJson | None
    pegs_left: list[PegsLeftJson]
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
        """The mean number of legal jumps whenever a game makes a jump; None if none does."""
        after = [level.visited for level in self.levels[1:]]
        here = [level.branching or 0 for level in self.levels]
        total = sum([share * number for share, number in zip(after, here, strict=False)])
        return _plain(total / sum(after)) if sum(after) else None

    @property
    def mean_branching(self) -> Chance | None:
        """The mean number of legal jumps in the reachable positions in which a jump is legal."""
        moving = sum([level.moving or 0 for level in self.levels])
        legal = sum([(level.mean_branching or 0) * (level.moving or 0) for level in self.levels])
        return _plain(legal / moving) if moving else None

    @property
    def pegs_left(self) -> dict[int, Chance]:
        """The probability of each number of pegs with which a game can end."""
        return {level.pegs: level.ended for level in self.levels if level.ended}

    def error(self, chance: Chance) -> float | None:
        """Return the standard error of a sampled *chance*; None if values are not sampled.

        >>> play = random_play("latin-cross", games=1000)
        >>> round(play.error(0.5), 4)
        0.0158
        """
        return None if self.games is None else math.sqrt(chance * (1 - chance) / self.games)

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
            "mean_branching": fraction_json(self.mean_branching),
            "pegs_left": [
                {"pegs": pegs, "chance": fraction_json(x)} for pegs, x in self.pegs_left.items()
            ],
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
    if policy != "random":
        if games is not None:
            raise ProblemError("games are sampled of random play only")
        return _greedy(run, problem, policy)
    if games is not None:
        return _sampled(run, problem, whole(games, "a number of games", 1))
    if positions_at_most(problem) <= MAX_EXACT_POSITIONS:
        try:
            return _exact(run, problem)
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
    return _sampled(run, problem, SAMPLED_GAMES)


def _exact(run: Run, problem: Problem) -> RandomPlay:
    space = explore(run.part(0, 3), problem)
    problem = replace(problem, finish=space._settled(problem.finish))
    winning = retrace(run.part(1, 3), space, problem.finish)
    encoded = EncodedProblem(problem)
    run = run.part(2, 3)
    if space.total <= MAX_FRACTIONS:
        levels = _exact_levels(encoded, walk_in_fractions(run, encoded, winning))
        return RandomPlay(problem, "random", "fractions", None, levels)
    levels = _exact_levels(encoded, walk_in_numbers(run, encoded, space, winning))
    return RandomPlay(problem, "random", "numbers", None, levels)


def _greedy(run: Run, problem: Problem, policy: Pagoda | str) -> RandomPlay:
    choose = choice(problem, policy, run)
    winning = None
    if positions_at_most(problem) <= MAX_EXACT_POSITIONS:
        try:
            space = explore(run.part(0, 4), problem)
            winning = retrace(run.part(1, 4), space, problem.finish, consume=True)
        except LimitError as error:
            if error.limit is not Limit.MEMORY:
                raise
    if winning is not None and isinstance(winning.finish, Finish):
        problem = replace(problem, finish=winning.finish)
    elif problem.finish.is_fewest:
        raise ProblemError('whether play reaches the "fewest" pegs is not known on this board')
    encoded = EncodedProblem(problem)
    levels = walk_in_fractions(run.part(1, 2), encoded, winning, choose)
    name = policy if isinstance(policy, str) else "weights"
    return RandomPlay(problem, name, "fractions", None, _exact_levels(encoded, levels))


def _exact_levels(encoded: EncodedProblem, levels: Iterable[WalkLevel]) -> tuple[RandomLevel, ...]:
    """Return the levels by the problem's own rules, rounded to the digits that are correct."""
    return tuple(
        [
            RandomLevel(
                jumps,
                encoded.pegs(level.pegs),
                _plain(level.visited),
                _plain(level.won + level.stuck),
                _plain(level.won),
                _plain(level.jumps / level.going) if level.going else None,
                None,
                level.positions,
                level.moving,
                _mean(level.legal, level.moving, level.visited) if level.moving else None,
                None if level.winning is None else _plain(level.winning),
            )
            for jumps, level in enumerate(levels)
        ]
    )


def _sampled(run: Run, problem: Problem, games: int) -> RandomPlay:
    if problem.finish.is_fewest:
        raise ProblemError('sampled games do not know when they are at the finish "fewest"')
    require_extra("data", "random games", "numpy")
    import numpy as np

    encoding = Encoding(problem.board, problem.rules)
    start, holes = problem.start.peg_count, len(problem.board)
    tally = np.zeros((3, holes + 1), np.uint64)
    ended = np.zeros(holes + 1, np.int64)
    won = np.zeros_like(ended)
    parts = range(0, games, GAMES_AT_ONCE)
    for number, first in enumerate(parts):
        count = min(GAMES_AT_ONCE, games - first)
        sample = played(run.part(number, len(parts)), problem, count, tally, first)
        ended += np.bincount(sample.jumps, minlength=len(ended))
        if sample.solved is not None:
            won += np.bincount(sample.jumps[sample.solved], minlength=len(won))
    ended = np.trim_zeros(ended, "b")
    levels = []
    for jumps, (ends, wins) in enumerate(zip(ended.tolist(), won.tolist(), strict=False)):
        pegs = encoding.pegs(encoding.pegs(start) - jumps)
        going, legal, squares = tally[:, encoding.pegs(pegs)].tolist()
        mean, error = _mean_and_error(going, legal, squares)
        visited = (going + ends) / games
        ended_share, won_share = ends / games, wins / games
        unknown = (None, None, None, None)
        levels.append(
            RandomLevel(jumps, pegs, visited, ended_share, won_share, mean, error, *unknown)
        )
    return RandomPlay(problem, "random", "sampled", games, tuple(levels))


def _mean_and_error(count: int, total: int, squares: int) -> tuple[float | None, float | None]:
    """Return the mean of some numbers and its standard error; None if there are too few."""
    if not count:
        return None, None
    mean = total / count
    if count == 1:
        return mean, None
    return mean, math.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


def _mean(total: int, count: int, like: Chance) -> Chance:
    """Return a mean, which is exact if the other values are."""
    return Fraction(total, count) if isinstance(like, Fraction) else _plain(total / count)


def _plain(value: Chance) -> Chance:
    """Return a value rounded to the digits that are correct."""
    return value if isinstance(value, Fraction) else float(f"{value:.{CHANCE_DIGITS}g}")
