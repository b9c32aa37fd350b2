"""The strongest pagoda functions for a finish, and the number of lost positions each catches.

A pagoda function *catches* a position that weighs less than the finish; the position is then lost.
A linear programme finds, for each of some positions of random play, the function that catches it
most clearly. This module chooses a few of them that catch different positions, and tries them on
positions of other games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from pegsol.errors import ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board, BoardJson
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import EncodedProblem
from pegsol.search.refuting.linear import Separation, Weights
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import PositionJson, WeightsJson
from pegsol.study.lost_positions import LostPositions, samples

SAMPLE = 2000
"""The number of positions in each of the two samples."""
NEARLY = 0.9
"""A weighting that adds at least this part of what the best adds is chosen if it is smaller."""


class CatchJson(TypedDict):
    """A pagoda function, and the number of tried positions that it catches."""

    name: NotRequired[str]
    weights: WeightsJson
    images: int
    """The number of images under the symmetries that keep the finish."""
    alone: int
    """The positions that it catches."""
    turned: int
    """The positions that it and its images catch."""
    together: int
    """The positions that it and those before it catch."""


class StrongestJson(TypedDict):
    """The strongest pagoda functions, and the lost positions that they catch."""

    board: BoardJson
    finish: PositionJson
    """The finish that the functions are for."""
    tried: int
    """The number of positions tried."""
    exact: bool
    """Whether all of them are known to be lost."""
    catchable: int
    """The number that some pagoda function catches."""
    pagodas: list[CatchJson]


@dataclass(frozen=True, slots=True)
class Catch:
    """A pagoda function, and the number of tried positions that it catches.

    ``alone`` is the number that the function itself catches. ``turned`` is the number that it or
    one of its ``images`` different images under the considered symmetries catches. ``together`` is
    the number caught by this function, by the functions before it in the table, or by their images.

    >>> from pegsol import board
    >>> line = board("line(6)")
    >>> strongest_pagodas(vacancies_for(line, 1 << 4), 1 << 4).catches[0].as_json()["weights"]
    {'a1': 1, 'c1': 1, 'e1': 1, 'f1': -1}
    """

    pagoda: Pagoda
    """The pagoda function."""
    images: int
    alone: int
    turned: int
    together: int
    name: str = ""
    """The name of the function; "" if it has none."""

    def as_json(self) -> CatchJson:
        """Return the weights by hole, without zero weights, and the numbers."""
        row: CatchJson = {
            "weights": self.pagoda.by_hole,
            "images": self.images,
            "alone": self.alone,
            "turned": self.turned,
            "together": self.together,
        }
        return {"name": self.name, **row} if self.name else row


@dataclass(frozen=True, slots=True)
class StrongestPagodas:
    """Pagoda functions for one *finish* (bits), and the positions that each of them catches.

    ``tried`` is the number of positions tried: lost ones if ``exact``, otherwise positions of
    random play that any pagoda function catches. ``catchable`` is the number of them that some
    pagoda function catches, computed by linear programming. If ``named``, the functions have names
    and were not chosen.

    >>> from pegsol import problem
    >>> lost = problem("triangle(4) a2 c4")
    >>> found = strongest_pagodas([lost.start], lost.finish.pegs)
    >>> len(found.catches), found.tried, found.catchable, found.catches[-1].together
    (4, 58, 18, 18)
    """

    board: Board
    """The board."""
    finish: int
    catches: tuple[Catch, ...]
    """The functions."""
    tried: int
    exact: bool
    catchable: int
    named: bool

    def as_json(self) -> StrongestJson:
        """Return the table; see :class:`Catch` for its rows."""
        return {
            "board": self.board.as_json(),
            "finish": {"pegs": list(self.board.names_of(self.finish))},
            "tried": self.tried,
            "exact": self.exact,
            "catchable": self.catchable,
            "pagodas": [row.as_json() for row in self.catches],
        }


def strongest_pagodas(
    starts: Sequence[Position],
    finish: int,
    *,
    count: int = 6,
    named: Mapping[str, Pagoda] | None = None,
    sample: int = SAMPLE,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> StrongestPagodas:
    """Return up to *count* pagoda functions that together catch most positions of random play.

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
    caught = _caught(tried, found)
    more = _catching(tried, run.part(2, 3).named("positions tried"), caught)
    caught |= _caught(tried, more)
    problem = EncodedProblem(Problem(starts[0], Finish.of_bits(finish)))
    if named:
        turns = problem.symmetries(start=False, finish=False)
        orbits = [(name, images(one.weights, turns)) for name, one in named.items()]
    else:
        turns = problem.symmetries(start=False, finish=True)
        orbits = [("", orbit) for orbit in _chosen(chosen_for, found, turns, count)]
    return StrongestPagodas(
        board,
        finish,
        tuple(_table(tried, orbits)),
        len(tried.positions) if tried.exact else caught.bit_count(),
        tried.exact,
        caught.bit_count(),
        bool(named),
    )


def vacancies_for(board: Board, finish: int) -> list[Position]:
    """Return the single vacancies of *board* whose position class has the *finish* (bits).

    >>> from pegsol import board
    >>> starts = vacancies_for(board("english"), 1 << 16)
    >>> [start.complement().pegs for start in starts]
    [('d1',), ('a4',), ('d4',), ('g4',), ('d7',)]
    """
    sets = classes_of(board).parity_sets
    wanted = class_of(sets, finish)
    starts = [Position(board, board.full ^ 1 << hole) for hole in range(len(board))]
    return [start for start in starts if class_of(sets, start.bits) == wanted]


def images(weights: Weights, turns: Iterable[Permutation]) -> list[Weights]:
    """Return the different images of *weights* under symmetries; *weights* themselves are first.

    >>> images((1, 0, 2), [(0, 1, 2), (2, 1, 0)])
    [(1, 0, 2), (2, 0, 1)]
    """
    found = {weights: None}
    for turn in turns:
        image = [0] * len(weights)
        for hole, weight in enumerate(weights):
            image[turn[hole]] = weight
        found[tuple(image)] = None
    return list(found)


def _catching(lost: LostPositions, run: Run, caught: int = 0) -> list[Weights]:
    """Return weightings that catch each of the *lost* positions that any pagoda function catches.

    Positions in the set *caught* are left out.
    """
    separation = Separation(lost.board, "normal")
    found: dict[Weights, None] = {}
    for number, position in enumerate(lost.positions):
        if not caught & lost.one(number):
            run.check_time()
            run.report(number, len(lost.positions))
            pagoda = separation.pagoda(position, lost.finish)
            if pagoda is not None:
                found[pagoda.weights] = None
    return list(found)


def _caught(lost: LostPositions, weightings: Iterable[Weights]) -> int:
    """Return the set of the positions that at least one of the *weightings* catches."""
    caught = 0
    for weights in weightings:
        caught |= lost.caught(weights)
    return caught


def _chosen(
    lost: LostPositions, found: Sequence[Weights], turns: Sequence[Permutation], count: int
) -> Iterator[list[Weights]]:
    """Yield up to *count* of the weightings *found* that, with their images, catch the most.

    Each adds the most positions to the earlier ones, or nearly as many with smaller weights or
    fewer images.
    """
    orbits = {min(orbit): orbit for orbit in [images(weights, turns) for weights in found]}
    sets = {key: _caught(lost, orbit) for key, orbit in orbits.items()}
    together = 0
    for _ in range(count):
        added = {key: (found & ~together).bit_count() for key, found in sets.items()}
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
    together = 0
    for name, orbit in orbits:
        sets = {weights: tried.caught(weights) for weights in orbit}
        best = orbit[0] if name else max(sets, key=lambda weights: sets[weights].bit_count())
        turned = _caught(tried, orbit)
        together |= turned
        yield Catch(
            Pagoda(tried.board, best),
            len(orbit),
            sets[best].bit_count(),
            turned.bit_count(),
            together.bit_count(),
            name,
        )
