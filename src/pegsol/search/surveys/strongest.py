"""The strongest pagoda functions for a finish, and how many lost positions each of them catches.

A pagoda function *catches* a position that weighs less than the finish, which is then lost. What
any pagoda function catches, an extreme ray catches (:mod:`pegsol.theory.extreme_rays`). Here
extreme rays are found for positions of random play. Of these a few are chosen that catch different
positions, and they are tried on positions of other games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pegsol.errors import ProblemError, all_checked
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.automorphisms import Permutation
from pegsol.model.board import Board
from pegsol.model.position import PegsLike, Position, position_on
from pegsol.model.problem import Finish, Problem
from pegsol.model.reading import PROBLEM_TYPES, ProblemLike, as_problem
from pegsol.search.encoding import EncodedProblem, positions_of
from pegsol.search.run import Run, StateCallback
from pegsol.search.surveys.catching_rays import catchable, catching_rays
from pegsol.search.surveys.lost_positions import LostPositions, samples
from pegsol.theory.extreme_rays import Weights
from pegsol.theory.named_weightings import NamedWeighting
from pegsol.theory.pagoda import Pagoda
from pegsol.theory.position_class import class_of, parity_sets

SAMPLE = 2000
"""Positions in each of the two samples."""
NEARLY = 0.9
"""Of the weightings that add this part of what the best adds, one with small weights is chosen."""


@dataclass(frozen=True, slots=True)
class Catch:
    """A pagoda function, and how many of the positions tried it catches.

    ``alone`` is the number that it catches; ``turned`` the number that it or an image of it under
    one of the symmetries considered does, ``images`` being the number of different ones; and
    ``together`` the number caught by it, by those before it in the table, or by their images.

    >>> from pegsol import problem, strongest_pagodas
    >>> strongest_pagodas(problem("line(6) b1 e1")).catches[0].as_json()["weights"]
    {'a1': 1, 'c1': 1, 'e1': 1, 'f1': -1}
    """

    pagoda: Pagoda
    """The pagoda function."""
    images: int
    alone: int
    turned: int
    together: int
    name: str = ""
    """Its name, "" if it has none."""
    note: str = ""
    """What is to be said about it, "" for nothing."""

    def as_json(self) -> dict[str, Any]:
        """Return the weights by hole, without those that are 0, and the numbers."""
        name = {"name": self.name, "note": self.note} if self.name else {}
        return name | {
            "weights": self.pagoda.by_hole,
            "images": self.images,
            "alone": self.alone,
            "turned": self.turned,
            "together": self.together,
        }


@dataclass(frozen=True, slots=True)
class StrongestPagodas:
    """Pagoda functions for one *finish* (bits), and what each of them catches.

    ``tried`` is the number of positions tried: lost ones if ``exact``, otherwise those of random
    play that any pagoda function found catches. ``catchable`` is the number of them that some
    pagoda function catches, found by linear programming; None without. ``rays`` is the number of
    extreme rays that ``catches`` were chosen from, ``complete`` whether no other catches any of the
    positions; if ``named``, they have a name and were not chosen.

    >>> from pegsol import problem, strongest_pagodas
    >>> found = strongest_pagodas(problem("triangle(4) a2 c4"))
    >>> len(found.catches), found.tried, found.catchable, found.catches[-1].together
    (3, 58, 18, 18)
    """

    board: Board
    """The board."""
    finish: int
    catches: tuple[Catch, ...]
    tried: int
    exact: bool
    catchable: int | None
    rays: int
    complete: bool
    named: bool

    def as_json(self) -> dict[str, Any]:
        """Return the table; see :class:`Catch` for its rows."""
        return {
            "board": self.board.as_json(),
            "finish": list(self.board.names_of(self.finish)),
            "tried": self.tried,
            "exact": self.exact,
            "catchable": self.catchable,
            "rays": self.rays,
            "complete": self.complete,
            "pagodas": [row.as_json() for row in self.catches],
        }


def strongest_pagodas(
    start: ProblemLike | Position | Iterable[Position],
    finish: Position | PegsLike | None = None,
    *,
    count: int = 6,
    named: Sequence[NamedWeighting] = (),
    sample: int = SAMPLE,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> StrongestPagodas:
    """Return up to *count* extreme rays that together catch most positions of random play.

    The games begin at *start*, a problem, a position or several, and are to end with the pegs
    *finish*, or those of the problem. The weightings are chosen for up to *sample*
    positions, and tried on as many of other games. If weightings are *named*, those are tried
    instead.

    >>> from pegsol import strongest_pagodas
    >>> found = strongest_pagodas("line(6) b1 e1")
    >>> [(catch.pagoda.weights, catch.alone) for catch in found.catches], found.tried
    ([((1, 0, 1, 0, 1, -1), 1)], 1)

    Raises ProblemError if no jump is possible on the board, by reverse rules, and without one
    finish, and LimitError if the time is over.
    """
    starts, rules = positions_of(start)
    board = starts[0].board
    if rules == "reverse":
        raise ProblemError("pagoda functions are listed for normal rules only")
    named = all_checked(NamedWeighting, named, "weightings with a name")
    pegs = _finish_of(start) if finish is None else position_on(board, finish).bits
    if not board.jumps:
        raise ProblemError("no jump is possible on this board")
    run = Run(limits, threads=threads, seed=seed, progress=progress)
    chosen_for, tried = samples(starts, pegs, sample, seed, run.part(0, 3).named("random games"))
    rays, complete = catching_rays(chosen_for, run.part(1, 3).named("weightings"))
    known = catchable(tried, rays, complete, run.part(2, 3).named("positions tried"))
    caught = _caught(tried, rays) if known is None else known
    problem = EncodedProblem(Problem(starts[0], Finish.exactly(pegs)))
    if named:
        turns = problem.symmetries(start=False, finish=False)
        orbits = [(one.name, one.note, images(one.pagoda.whole_weights, turns)) for one in named]
    else:
        turns = problem.symmetries(start=False, finish=True)
        orbits = [("", "", orbit) for orbit in _chosen(chosen_for, rays, turns, count)]
    return StrongestPagodas(
        board,
        pegs,
        tuple(_table(tried, orbits)),
        len(tried.positions) if tried.exact else caught.bit_count(),
        tried.exact,
        None if known is None else known.bit_count(),
        len(rays),
        complete,
        bool(named),
    )


def _finish_of(start: ProblemLike | Position | Iterable[Position]) -> int:
    """Return the pegs (bits) with which a problem ends."""
    if isinstance(start, PROBLEM_TYPES):
        finish = as_problem(start).finish
        if finish.kind == "pegs" and not finish.free:
            return finish.pegs
    raise ProblemError("the finish is not one position: name its pegs")


def vacancies_for(board: Board, finish: int) -> list[Position]:
    """Return the single vacancies of *board* whose position class has the *finish* (bits).

    >>> from pegsol import board
    >>> starts = vacancies_for(board("english"), 1 << 16)
    >>> [start.complement().pegs for start in starts]
    [('d1',), ('a4',), ('d4',), ('g4',), ('d7',)]
    """
    sets = parity_sets(board)
    wanted = class_of(sets, finish)
    starts = [Position(board, board.full ^ 1 << hole) for hole in range(len(board))]
    return [start for start in starts if class_of(sets, start.bits) == wanted]


def images(weights: Weights, turns: Iterable[Permutation]) -> list[Weights]:
    """Return the different images of *weights* under symmetries, first themselves.

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


def _caught(lost: LostPositions, weightings: Iterable[Weights]) -> int:
    """Return the set of the positions that one of the *weightings* catches."""
    caught = 0
    for weights in weightings:
        caught |= lost.caught(weights)
    return caught


def _chosen(
    lost: LostPositions, rays: Sequence[Weights], turns: Sequence[Permutation], count: int
) -> Iterator[list[Weights]]:
    """Yield up to *count* of the *rays*, with their images, that together catch most.

    Each is one that adds most to those before it, or nearly as much with smaller weights or fewer
    images.
    """
    orbits = {min(orbit): orbit for orbit in [images(ray, turns) for ray in rays]}
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
    tried: LostPositions, orbits: Iterable[tuple[str, str, Sequence[Weights]]]
) -> Iterator[Catch]:
    """Yield the rows: of weights without a name, those of the image that catches most."""
    together = 0
    for name, note, orbit in orbits:
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
            note,
        )
