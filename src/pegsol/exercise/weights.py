"""A weighting: whether it is a pagoda function, which weight to correct, and what it proves.

The images of a pagoda function under the symmetries of its board are also pagoda functions. Each
*orientation* weighs start and finish differently, so one orientation may prove what another does
not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from math import inf
from typing import Annotated, TypedDict

from pegsol.errors import ProblemError
from pegsol.exercise.weight_text import parse_pagoda
from pegsol.game.boards.symmetry import Symmetry
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import Jump
from pegsol.game.problem import Problem, ProblemJson
from pegsol.proof.pagoda import Pagoda
from pegsol.shapes import HoleTriple, Json, Signed, WeightsJson

MAX_ORIENTATIONS = 48
"""The most images that are compared; the board of a graph may have more symmetries."""

WeightsLike = Pagoda | Mapping[str, int] | str
"""Weights: a Pagoda, by names of holes, or a text as parse_weights reads it."""


class OrientationJson(TypedDict):
    """An image of weights, and what start and finish weigh."""

    name: str
    weights: WeightsJson
    start: Signed
    finish: Signed
    to_spare: Signed


class WeightsFound(TypedDict):
    """What was found of weights."""

    weights: WeightsJson
    valid: bool
    """Whether they are a pagoda function."""
    raised_by: list[HoleTriple]
    """The jumps that raise the weight."""
    repairs: list[Annotated[Json, WeightRepair]]
    """The single weights that mend them."""
    orientations: list[OrientationJson]
    impossible: bool
    """Whether they prove that the problem has no solution."""


class WeightsCheckJson(WeightsFound):
    """What weights prove in a problem."""

    problem: ProblemJson


@dataclass(frozen=True, slots=True)
class WeightRepair:
    """A *hole* whose *given* weight can be replaced by *weight* to make a pagoda function.

    *weight* is the nearest of the suitable weights, which go from ``least`` to ``most``; an end is
    None if there is no bound.

    >>> from pegsol import check_weights
    >>> check_weights("line(4)", "0 1 2 0").repairs[0]
    WeightRepair(hole='a1', given=0, weight=1, least=1, most=3)
    """

    hole: str
    given: int
    weight: int
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Orientation:
    """An image of a pagoda function, and the weights it gives to start and finish of a problem.

    >>> from pegsol import check_weights
    >>> for one in check_weights("line(4) b1 d1", {"a1": 1, "c1": 1, "d1": -1}).orientations:
    ...     print(one.name, one.start, one.finish, one.to_spare)
    as given 1 -1 2
    a half turn 0 1 -1
    """

    name: str
    """How the image is turned or reflected."""
    pagoda: Pagoda
    """The image."""
    start: int
    """The weight of the start."""
    finish: int
    """The least weight of the positions that the finish allows."""

    @property
    def to_spare(self) -> int:
        """The weight of the start less the finish; below 0 the finish cannot be reached."""
        return self.start - self.finish


@dataclass(frozen=True, slots=True)
class WeightsCheck:
    """What weights, as a *pagoda*, prove in a *problem*.

    ``raised_by`` are the jumps that raise the weight. If there are none, the weights are a pagoda
    function. Otherwise ``repairs`` are the holes in which another weight makes it a pagoda
    function, the smallest change first. ``orientations`` are up to 48 different images under the
    symmetries of the board; the function itself is first.

    >>> from pegsol import check_weights
    >>> check = check_weights("line(4) b1 d1", {"a1": 1, "c1": 1, "d1": -1})
    >>> check.valid, [one.name for one in check.refuting]
    (True, ['a half turn'])
    """

    problem: Problem
    pagoda: Pagoda
    raised_by: tuple[Jump, ...]
    repairs: tuple[WeightRepair, ...]
    orientations: tuple[Orientation, ...]

    @property
    def valid(self) -> bool:
        """Whether the weights are a pagoda function: no jump raises the weight."""
        return not self.raised_by

    @property
    def refuting(self) -> tuple[Orientation, ...]:
        """The orientations that prove that the problem has no solution."""
        return tuple([one for one in self.orientations if one.to_spare < 0])

    def as_json(self) -> WeightsCheckJson:
        """Return the check as JSON."""
        return {
            "problem": self.problem.as_json(),
            "weights": self.pagoda.by_hole,
            "valid": self.valid,
            "raised_by": [list(jump.names) for jump in self.raised_by],
            "repairs": [asdict(one) for one in self.repairs],
            "orientations": [
                {
                    "name": one.name,
                    "weights": one.pagoda.by_hole,
                    "start": one.start,
                    "finish": one.finish,
                    "to_spare": one.to_spare,
                }
                for one in self.orientations
            ],
            "impossible": bool(self.refuting),
        }


def check_weights(problem: ProblemLike, weights: WeightsLike) -> WeightsCheck:
    """Return whether *weights* are a pagoda function, and what their orientations prove.

    >>> from pegsol import check_weights
    >>> check = check_weights("english", "d4 1, b4 1, f4 1, d2 1, d6 1")
    >>> check.valid, [(one.start, one.finish, one.to_spare) for one in check.orientations]
    (True, [(4, 1, 3)])
    >>> wrong = check_weights("line(4)", "0 1 2 0")
    >>> wrong.raised_by, wrong.repairs[0].hole, wrong.repairs[0].weight
    ((Jump('line(4)', 'a1', 'b1', 'c1'),), 'a1', 1)

    Raises NotationError for a text that cannot be read, and ProblemError for weights of another
    board or of other rules.
    """
    problem = as_problem(problem)
    pagoda = _pagoda(problem, weights)
    raised = tuple(pagoda.raising_jumps())
    if raised:
        return WeightsCheck(problem, pagoda, raised, tuple(_repairs(pagoda)), ())
    return WeightsCheck(problem, pagoda, (), (), tuple(_orientations(problem, pagoda)))


def _pagoda(problem: Problem, value: WeightsLike) -> Pagoda:
    """Return the weights that *value* is or describes, for the board and the rules of a problem."""
    if isinstance(value, Pagoda):
        if value.board != problem.board:
            raise ProblemError("the weights are for another board")
        if value.rules != problem.rules:
            raise ProblemError(f"the weights are for the {value.rules} rules")
        return value
    if isinstance(value, str):
        return parse_pagoda(problem, value)
    return Pagoda.of(problem.board, value, problem.rules)


# -- what is wrong -------------------------------------------------------------------------------


def _repairs(pagoda: Pagoda) -> list[WeightRepair]:
    """Return the holes where another weight makes a pagoda function, the smallest change first."""
    board, sign = pagoda.board, 1 if pagoda.rules == "normal" else -1
    weights = [sign * weight for weight in pagoda.weights]
    raising = [{a, b, c} for a, b, c in board.jumps if weights[a] + weights[b] < weights[c]]
    repairs = []
    for hole in sorted(set.intersection(*raising)):
        least: list[int] = []
        most: list[int] = []
        for a, b, c in board.jumps:
            if hole == c:
                most.append(weights[a] + weights[b])
            elif hole in (a, b):
                least.append(weights[c] - weights[b if hole == a else a])
        low, high = max(least, default=-inf), min(most, default=inf)
        if low > high:
            continue
        nearest = sign * int(min(max(weights[hole], low), high))
        ends = [
            None if end in (inf, -inf) else int(end) for end in sorted((sign * low, sign * high))
        ]
        repairs.append(WeightRepair(board.names[hole], pagoda.weights[hole], nearest, *ends))
    return sorted(repairs, key=lambda one: abs(one.weight - one.given))


# -- orientations --------------------------------------------------------------------------------


def _orientations(problem: Problem, pagoda: Pagoda) -> Iterator[Orientation]:
    names = _motion_names(pagoda)
    images = pagoda.board.symmetries.orbit(pagoda)
    for number, image in enumerate(islice(images, MAX_ORIENTATIONS), 1):
        name = names.get(image, f"image {number}")
        start = image.weight(problem.start.bits)
        yield Orientation(name, image, start, image.least(problem.finish))


# -- motions of a square lattice, by name


def _motion_names(pagoda: Pagoda) -> dict[Pagoda, str]:
    """Return the names of the turns and reflections of a square lattice that give the images."""
    board, names = pagoda.board, {pagoda: "as given"}
    if board.coordinates is None or not board.geometry.startswith("square"):
        return names
    hole_at = {place: hole for hole, place in enumerate(board.coordinates)}
    motions = set(board.motions)
    for (a, b, c, d), name in _MOTIONS.items():  # turns are listed before reflections
        moved = [(a * x + b * y, c * x + d * y) for x, y in board.coordinates]
        (left, top), (x, y) = min(moved), min(board.coordinates)
        places = [(across + x - left, down + y - top) for across, down in moved]
        images = tuple([hole_at.get(place, -1) for place in places])
        if images in motions:
            names.setdefault(Symmetry(board, images)(pagoda), name)
    return names


# Rows are numbered from the top, so (x, y) -> (-y, x) turns clockwise.
_MOTIONS = {
    (1, 0, 0, 1): "as given",
    (0, -1, 1, 0): "a quarter turn clockwise",
    (-1, 0, 0, -1): "a half turn",
    (0, 1, -1, 0): "a quarter turn anticlockwise",
    (-1, 0, 0, 1): "mirrored left to right",
    (1, 0, 0, -1): "mirrored top to bottom",
    (0, 1, 1, 0): "mirrored in the diagonal down to the right",
    (0, -1, -1, 0): "mirrored in the diagonal up to the right",
}
