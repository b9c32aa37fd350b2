"""How often simple players win: at random, by mobility, by looking ahead, and the best of all."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from pegsol.errors import require_numpy
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.problems.problem import Problem
from pegsol.search.encoding import EncodedProblem
from pegsol.search.lab.greedy_play import choice
from pegsol.search.lab.walk import Choose
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.arrays import parts
from pegsol.search.spaces.batch import Batch
from pegsol.search.spaces.playouts import played_out
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    import numpy as np

    from pegsol.search.spaces.arrays import Words

MAX_AHEAD = 3
"""The jumps that the most careful of the players looks ahead."""
MAX_EXACT = 20_000
"""The winning positions up to which the shares are exact fractions."""
GAMES = 10_000
FLAGS_AT_ONCE = 1 << 28
"""The bytes for the jumps after each jump of some games, if all were legal; few of them are."""

Share = Fraction | float


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often a player wins: from the start, and from the positions that can be won.

    >>> from pegsol.gym import baselines
    >>> best = baselines("latin-cross")[-1]
    >>> best.player, best.start, best.positions
    ('optimal', Fraction(1, 1), Fraction(1, 1))
    """

    player: str
    """The player: "random", "most-jumps", "ahead-1" to "ahead-3", or "optimal"."""
    start: Share
    """The share of games won from the start."""
    positions: Share
    """The share of games won from the winning positions that can be reached, each as likely."""
    games: int | None
    """The number of sampled games behind each share; None if the shares are exact."""

    @property
    def start_error(self) -> float:
        """The standard error of ``start``, 0 if it is exact."""
        return _error(self.start, self.games)

    @property
    def positions_error(self) -> float:
        """The standard error of ``positions``, 0 if it is exact."""
        return _error(self.positions, self.games)


def baselines(
    problem: ProblemLike,
    *,
    games: int = GAMES,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> tuple[Baseline, ...]:
    """Return how often simple players win *problem*, and positions on the way.

    "random" makes any legal jump. "most-jumps" makes the jump that leaves the most legal jumps.
    "ahead-3" makes no jump after which every way of playing on is over within three jumps and
    misses the finish (see :func:`pegsol.playouts`). All choose at random among equals. "optimal"
    wins whenever it is possible. With at most 20,000 winning positions the shares are exact.
    Otherwise they are shares of *games* games.

    >>> for row in baselines("triangle(5) a1 any"):
    ...     print(f"{row.player:10} {float(row.start):.4f} {float(row.positions):.4f}")
    random     0.0069 0.1157
    most-jumps 0.1354 0.2483
    ahead-1    0.0188 0.2545
    ahead-2    0.0416 0.4192
    ahead-3    0.0753 0.5804
    optimal    1.0000 1.0000

    Raises LimitError if a limit stops the work, ProblemError for a number of games below 1, and
    MissingExtraError if games must be sampled and NumPy (extra ``data``) is missing.
    """
    problem = as_problem(problem)
    whole(games, "a number of games", 1)
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    space = explore(run.part(0, 3), problem)
    problem = replace(problem, finish=space._settled(problem.finish))
    winning = retrace(run.part(1, 3), space, problem.finish)
    best = Fraction(problem.start in winning), Fraction(bool(winning.total))
    if winning.total <= MAX_EXACT:
        rows = _exact(run, problem, winning)
    else:
        require_numpy("sampled games")
        rows = _sampled(run.part(2, 3), problem, winning, games)
    return *rows, Baseline("optimal", *best, None)


def _error(share: Share, games: int | None) -> float:
    """Return the standard error of a share; of none or all games it is that of one game."""
    if games is None:
        return 0.0
    share = min(max(share, 1 / games), 1 - 1 / games)
    return math.sqrt(share * (1 - share) / games)


# -- exactly ---------------------------------------------------------------------------------------


def _exact(run: Run, problem: Problem, winning: StateSpace) -> list[Baseline]:
    encoded = EncodedProblem(problem)
    positions = [encoded.bits(position.bits) for position in winning]
    rows = []
    for player, choose in _players(run, encoded).items():
        chance = _chances(run, encoded, frozenset(positions), choose)
        total = sum([chance(bits) for bits in positions], Fraction(0))
        rows.append(Baseline(player, chance(encoded.start), total / max(1, len(positions)), None))
    return rows


def _chances(
    run: Run, encoded: EncodedProblem, winning: frozenset[int], choose: Choose
) -> Callable[[int], Fraction]:
    """Return the function from a position to the chance that a player wins it."""
    finish = encoded.finish

    @cache
    def chance(bits: int) -> Fraction:
        run.check_time()
        if bits not in winning or finish.holds(bits):
            return Fraction(bits in winning)
        chosen = choose(bits, _legal(encoded, bits))
        return sum([chance(bits ^ mask) for mask in chosen], Fraction(0)) / max(1, len(chosen))

    return chance


def _legal(encoded: EncodedProblem, bits: int) -> list[int]:
    return [mask for mask, pegs in encoded.board.jump_masks if bits & mask == pegs]


def _players(run: Run, encoded: EncodedProblem) -> dict[str, Choose]:
    finish = encoded.finish
    least = finish.pegs.bit_count() if finish.care else finish.most

    @cache
    def sees_loss(bits: int, ahead: int) -> bool:
        if finish.holds(bits):
            return False
        after = [] if bits.bit_count() <= least else _legal(encoded, bits)
        return all(ahead > 0 and sees_loss(bits ^ mask, ahead - 1) for mask in after)

    def looking(ahead: int) -> Choose:
        return lambda bits, masks: [mask for mask in masks if not sees_loss(bits ^ mask, ahead)]

    players: dict[str, Choose] = {
        "random": lambda bits, masks: masks,
        "most-jumps": choice(encoded.problem, "most-jumps", "random", run),
    }
    return players | {f"ahead-{ahead}": looking(ahead) for ahead in range(1, MAX_AHEAD + 1)}


# -- by games --------------------------------------------------------------------------------------


def _sampled(run: Run, problem: Problem, winning: StateSpace, games: int) -> list[Baseline]:
    import numpy as np

    random = np.random.default_rng(run.seed)
    starts = Batch.of([problem.start], problem.rules).words.repeat(games, axis=0)
    positions = _some(winning, games, random)
    rows = []
    for player in ("random", "most-jumps", *[f"ahead-{n}" for n in range(1, MAX_AHEAD + 1)]):
        shares: list[float] = []
        for number, words in enumerate((starts, positions)):
            batch = Batch(problem.board, words, problem.rules)
            if player == "most-jumps":
                last = _mobile(run, batch, problem, random)
            else:
                ahead = int(player[-1]) if player != "random" else 0
                last = played_out(run, batch, problem.finish, ahead=ahead, before=number * games)
            shares.append(float(last.meets(problem.finish).mean()))
        rows.append(Baseline(player, shares[0], shares[1], games))
    return rows


def _some(winning: StateSpace, count: int, random: np.random.Generator) -> Words:
    """Return *count* positions of a state space, each as likely as the others."""
    import numpy as np

    levels = list(winning.levels)
    ends = np.cumsum([level.raw for level in levels])
    chosen = np.sort(random.integers(ends[-1], size=count))
    parts = np.split(chosen, np.searchsorted(chosen, ends))
    return np.concatenate(
        [
            level.to_numpy()[part - (end - level.raw)]
            for level, end, part in zip(levels, ends, parts, strict=False)
            if len(part)
        ]
    )


def _mobile(run: Run, batch: Batch, problem: Problem, random: np.random.Generator) -> Batch:
    """Return where games end in which each jump leaves the most legal jumps."""
    words = batch.words.copy()
    at_once = max(1, FLAGS_AT_ONCE // len(batch.jumps) ** 2)
    for part in parts(len(words), rows=at_once):
        while _move_on(run, words[part], problem, random):
            pass
    return Batch(problem.board, words, problem.rules)


def _move_on(run: Run, words: Words, problem: Problem, random: np.random.Generator) -> bool:
    """Make a jump in each position that is not at an end; return whether there was one."""
    import numpy as np

    run.check_time()
    here = Batch(problem.board, words, problem.rules)
    legal = here.legal_jumps() & ~here.meets(problem.finish)[:, np.newaxis]
    rows, jumps = legal.nonzero()
    if not len(rows):
        return False
    after = here[rows].jump(jumps)
    # Equal numbers of jumps are ordered at random.
    worth = after.legal_jumps().sum(axis=1) + random.random(len(rows))
    first = np.flatnonzero(np.diff(rows, prepend=-1))
    best = np.maximum.reduceat(worth, first)
    made = worth == best.repeat(np.diff(first, append=len(rows)))
    words[rows[made]] = after.words[made]
    return True
