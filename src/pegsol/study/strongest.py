"""The strongest pagoda functions for a finish, and the number of lost positions each catches.

A pagoda function *catches* a position that weighs less than the finish; the position is then lost.
A linear programme finds, for each of some positions of random play, the function that catches it
most clearly. This module chooses a few of them that catch different positions, and tries them on
positions of other games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import EncodedProblem
from pegsol.search.refuting.linear import Separation, Weights
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.engines.choice import class_bytes
from pegsol.search.spaces.reachability import can_reach
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import NOT_IN_JSON, InJson, WeightsJson, in_json

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Caught = NDArray[np.bool_]

MAX_FUNCTIONS = 6
"""The most functions that are chosen."""
SAMPLE = 2000
"""The number of positions in each of the two samples."""
NEARLY = 0.9
"""A weighting that adds at least this part of what the best adds is chosen if it is smaller."""
MAX_TRUTH_BYTES = 1 << 30
"""Positions are not looked up in a state space that takes more bytes than this."""
MAX_STALE_GAMES = 200
"""The games in a row without a new position after which a sample ends, as on small boards."""
MAX_WEIGHT = 1 << 62
"""Weightings of more than this are not tried: their sums might not fit a word."""


@dataclass(frozen=True, slots=True)
class Catch(InJson):
    """A pagoda function, and the number of tried positions that it catches."""

    pagoda: Pagoda = field(metadata=NOT_IN_JSON)
    """The pagoda function."""
    images: int
    """The number of its images under the symmetries that keep the finish."""
    alone: int
    """The positions that it catches."""
    turned: int
    """The positions that it and its images catch."""
    together: int
    """The positions that it and those before it catch, with their images."""
    name: str = ""
    """The name of the function; "" if it has none."""

    @property
    @in_json
    def weights(self) -> WeightsJson:
        """The weights by hole, without zero weights."""
        return self.pagoda.by_hole


@dataclass(frozen=True, slots=True)
class StrongestPagodas(InJson):
    """Pagoda functions for a finish, and the positions that each of them catches."""

    finish: Position
    """The finish that the functions are for."""
    catches: tuple[Catch, ...]
    """The functions."""
    tried: int
    """The number of positions tried: if not exact, those that some pagoda function catches."""
    exact: bool
    """Whether all of them are known to be lost."""
    catchable: int
    """The number that some pagoda function catches, computed by linear programming."""

    @property
    @in_json
    def board(self) -> Board:
        """The board."""
        return self.finish.board


def strongest_pagodas(
    starts: Sequence[Position],
    finish: int,
    *,
    named: Mapping[str, Pagoda] | None = None,
    sample: int = SAMPLE,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> StrongestPagodas:
    """Return up to six pagoda functions that together catch most positions of random play.

    The games begin at the *starts* and aim for the *finish* (bits), by normal rules. The weightings
    are chosen for up to *sample* positions and tried on up to *sample* positions of other games. If
    weightings are *named*, these are tried instead.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 e1")
    >>> found = strongest_pagodas([line.start], line.finish.pegs)
    >>> [(catch.pagoda.weights, catch.alone) for catch in found.catches], found.tried
    ([((1, 0, 1, 0, 1, -1), 1)], 1)

    Raises ProblemError for reverse rules, if no jump is possible on the board, or if the finish is
    not one position; MissingExtraError without the extra ``prove``; and LimitError if the time
    limit is reached.
    """
    board = starts[0].board
    if not board.jumps:
        raise ProblemError("no jump is possible on this board")
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    chosen_for, tried = samples(starts, finish, sample, seed, run.part(0, 3).named("random games"))
    found = _catching(chosen_for, run.part(1, 3).named("weightings"))
    caught = tried.caught(found)
    more = _catching(tried, run.part(2, 3).named("positions tried"), caught)
    catchable = int((caught | tried.caught(more)).sum())
    problem = EncodedProblem(Problem(starts[0], Finish.of_bits(finish)))
    if named:
        turns = problem.symmetries(start=False, finish=False)
        orbits = [(name, images(one.weights, turns)) for name, one in named.items()]
    else:
        turns = problem.symmetries(start=False, finish=True)
        orbits = [("", orbit) for orbit in _chosen(chosen_for, found, turns)]
    return StrongestPagodas(
        Position(board, finish),
        tuple(_table(tried, orbits)),
        len(tried.positions) if tried.exact else catchable,
        tried.exact,
        catchable,
    )


def vacancies_for(board: Board, finish: int) -> list[Position]:
    """Return the single vacancies of *board* whose position class has the *finish* (bits)."""
    sets = classes_of(board).parity_sets
    wanted = class_of(sets, finish)
    starts = [Position(board, board.full ^ 1 << hole) for hole in range(len(board))]
    return [start for start in starts if class_of(sets, start.bits) == wanted]


def images(weights: Weights, turns: Iterable[Permutation]) -> list[Weights]:
    """Return the different images of *weights* under symmetries; *weights* themselves are first."""
    found = {weights: None}
    for turn in turns:
        image = [0] * len(weights)
        for hole, weight in enumerate(weights):
            image[turn[hole]] = weight
        found[tuple(image)] = None
    return list(found)


@dataclass(frozen=True)
class LostPositions:
    """Different positions (bits) of a board, met in random play towards a *finish* (bits).

    If *exact*, the finish cannot be reached from any of them; otherwise this is not known.
    """

    board: Board
    finish: int
    positions: tuple[int, ...]
    exact: bool

    @cached_property
    def _less(self) -> NDArray[np.int64]:
        """A row for each position: its pegs as ones, less those of the finish."""
        import numpy as np

        holes = range(len(self.board))
        end = [self.finish >> hole & 1 for hole in holes]
        rows = [[(bits >> hole & 1) - end[hole] for hole in holes] for bits in self.positions]
        return np.array(rows, dtype=np.int64).reshape(-1, len(holes))

    def caught(self, weightings: Iterable[Weights]) -> Caught:
        """Return which of the positions weigh less than the finish by one of the *weightings*."""
        import numpy as np

        caught = np.zeros(len(self.positions), dtype=np.bool_)
        for weights in weightings:
            if sum(map(abs, weights)) < MAX_WEIGHT:
                caught |= self._less @ np.array(weights, dtype=np.int64) < 0
        return caught


def samples(
    starts: Sequence[Position], finish: int, size: int, seed: int, run: Run
) -> tuple[LostPositions, LostPositions]:
    """Return two samples of up to *size* positions each, from different games.

    A game begins at one of the *starts* and ends when no jump is legal; all choices are equally
    likely. One position is taken from each game, at random from those that cannot reach the
    *finish* (bits). If the positions that can reach it would take too much memory, the position is
    taken from the whole game.

    Raises LimitError if the time limit is reached.
    """
    board = starts[0].board
    winning = _winning(Problem(starts[0], Finish.of_bits(finish)), run)
    random = Random(seed)
    found = []
    for part in range(2):
        positions: dict[int, None] = {}
        stale = 0
        while len(positions) < size and stale < MAX_STALE_GAMES:
            before = len(positions)
            run.check_time()
            run.report(part * size + len(positions), 2 * size)
            game = [
                bits
                for bits in _game(random.choice(starts), random)
                if winning is None or Position(board, bits) not in winning
            ]
            if game:
                positions[random.choice(game)] = None
            stale = stale + 1 if len(positions) == before else 0
        found.append(LostPositions(board, finish, tuple(positions)[:size], winning is not None))
    return found[0], found[1]


def _winning(problem: Problem, run: Run) -> StateSpace | None:
    """Return the positions that can reach the finish, or None if they take too much memory."""
    if class_bytes(problem.board) > MAX_TRUTH_BYTES:
        return None
    try:
        return can_reach(problem, limits=run.limits(), threads=run.threads)
    except ProblemError:  # the board is too large for bitmaps
        return None
    except LimitError as error:
        if error.limit is Limit.MEMORY:
            return None
        raise


def _game(start: Position, random: Random) -> Iterator[int]:
    """Yield the positions of a random game, as bits."""
    bits, masks = start.bits, start.board.jump_masks
    while True:
        yield bits
        legal = [mask for mask, pegs in masks if bits & mask == pegs]
        if not legal:
            return
        bits ^= random.choice(legal)


def _catching(lost: LostPositions, run: Run, caught: Caught | None = None) -> list[Weights]:
    """Return weightings that catch each of the *lost* positions that any pagoda function catches.

    Positions that are *caught* are left out.
    """
    separation = Separation(lost.board, "normal")
    found: dict[Weights, None] = {}
    for number, position in enumerate(lost.positions):
        if caught is None or not caught[number]:
            run.check_time()
            run.report(number, len(lost.positions))
            pagoda = separation.pagoda(position, lost.finish)
            if pagoda is not None:
                found[pagoda.weights] = None
    return list(found)


def _chosen(
    lost: LostPositions, found: Sequence[Weights], turns: Sequence[Permutation]
) -> Iterator[list[Weights]]:
    """Yield some of the weightings *found* that, with their images, catch the most.

    Each adds the most positions to the earlier ones, or nearly as many with smaller weights or
    fewer images.
    """
    orbits = {min(orbit): orbit for orbit in [images(weights, turns) for weights in found]}
    sets = {key: lost.caught(orbit) for key, orbit in orbits.items()}
    together = lost.caught([])
    for _ in range(MAX_FUNCTIONS):
        added = {key: int((caught & ~together).sum()) for key, caught in sets.items()}
        most = max(added.values(), default=0)
        if not most:
            return
        good = [key for key, number in added.items() if number >= NEARLY * most]
        best = min(good, key=lambda key: (len(orbits[key]) * sum(map(abs, key)), key))
        together |= sets[best]
        yield orbits[best]


def _table(
    tried: LostPositions, orbits: Iterable[tuple[str, Sequence[Weights]]]
) -> Iterator[Catch]:
    """Yield the rows; an unnamed weighting is shown as its image that catches the most."""
    together = tried.caught([])
    for name, orbit in orbits:
        alone = {weights: int(tried.caught([weights]).sum()) for weights in orbit}
        best = orbit[0] if name else max(alone, key=alone.__getitem__)
        turned = tried.caught(orbit)
        together |= turned
        numbers = len(orbit), alone[best], int(turned.sum()), int(together.sum())
        yield Catch(Pagoda(tried.board, best), *numbers, name)
