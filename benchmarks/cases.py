"""The problems to measure, as texts that pegsol reads, in groups that share a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pegsol import Board, Finish, Position, Problem, board, puzzles
from pegsol.model.boards.names import default_vacancy
from pegsol.theory.position_class import finish_allowed, position_class

# These four of the 17 pairs on diamond(5) have solutions, which pegsol finds within two seconds.
DIAMOND_SOLVABLE = ("d2 f2", "d2 c5", "e3 b4", "e3 e7")

# Every pair on Wiegleb's board is solvable except the tip of an arm to itself.
WIEGLEB_UNSOLVABLE = "wiegleb e1 e1"

GROWTH_SHAPES = ("square", "triangle")
GROWTH_SIZES = range(5, 17)

# The other programs get boards that a plain depth-first search can solve, and the first board on
# which it takes long.
COMPARED_CASES = (
    "triangle(5) b3 any",
    "triangle(5) a1 b3",
    "triangle(6) b4 any",
    "up-arrow",
    "diamond-24",
    "square(6) c3 any",
    "english d4 d4",
    "french c1 any",
)


@dataclass(frozen=True, slots=True)
class Group:
    """Problems that share a target, which is the CPU seconds that the slowest may take."""

    key: str
    what: str
    problems: tuple[str, ...]
    target: float | None = None


def groups() -> tuple[Group, ...]:
    """Return the problems to solve cold, each in its own process."""
    wiegleb = tuple([text for text in feasible_pairs("wiegleb") if text != WIEGLEB_UNSOLVABLE])
    diamond = tuple([f"diamond(5) {pair}" for pair in DIAMOND_SOLVABLE])
    named = tuple([puzzle.name for puzzle in puzzles()])
    return (
        Group("central", "English board, the central game", ("english d4 d4",), 1e-3),
        Group("english", "English board, all pairs", feasible_pairs("english"), 1.5e-3),
        Group("french", "French board, all pairs", feasible_pairs("french"), 1e-3),
        Group("asymmetric", "Asymmetric board, all pairs", feasible_pairs("asymmetric"), 10e-3),
        Group("wiegleb", "Wiegleb's board, solvable pairs", wiegleb, 65e-3),
        Group("diamond(5)", "Diamond with 41 holes, solvable pairs", diamond, 20e-3),
        Group("square(6)", "6 x 6, all pairs", feasible_pairs("square(6)"), 1e-3),
        Group("square(8)", "8 x 8, all pairs", feasible_pairs("square(8)"), 10e-3),
        Group("square(9)", "9 x 9, all pairs", feasible_pairs("square(9)"), 0.3),
        *map(_triangle, range(5, 10)),
        Group("puzzles", "Every named puzzle", named, 1e-3),
        Group("three-squares", "Three squares in a 16 x 16 frame", ("three-squares",), 10.0),
    )


def _triangle(size: int) -> Group:
    name = f"triangle({size})"
    return Group(name, f"Triangle of side {size}, all pairs", feasible_pairs(name), 20e-3)


def feasible_pairs(name: str) -> tuple[str, ...]:
    """Return the problems with one vacancy and one survivor on a board, up to its symmetries.

    The list has only pairs that the position class allows, because the others need no search.
    """
    here = board(name)
    classes = [position_class(Position(here, 1 << hole)) for hole in range(len(here))]
    full = position_class(Position(here, here.full))
    symmetries = list(here.symmetries.permutations())
    seen: set[tuple[int, int]] = set()
    texts = []
    for vacancy, vacancy_class in enumerate(classes):
        for survivor, survivor_class in enumerate(classes):
            if full ^ vacancy_class == survivor_class and (vacancy, survivor) not in seen:
                seen.update((image[vacancy], image[survivor]) for image in symmetries)
                texts.append(f"{name} {here.names[vacancy]} {here.names[survivor]}")
    return tuple(texts)


@dataclass(frozen=True, slots=True)
class GrowthCase:
    """A board of a growing family, and the problem on it."""

    shape: str
    size: int
    holes: int
    problem: str


def growth_cases() -> Iterator[GrowthCase]:
    """Yield one problem for each board, with the most central vacancy that allows one survivor.

    If no vacancy allows a single survivor, the finish is the fewest pegs that can be reached.
    """
    for shape in GROWTH_SHAPES:
        for size in GROWTH_SIZES:
            here = board(f"{shape}({size})")
            yield GrowthCase(shape, size, len(here), _growth_problem(here))


def _growth_problem(here: Board) -> str:
    for hole in _from_centre(here):
        start = Position(here, here.full & ~(1 << hole))
        if finish_allowed(Problem(start, Finish.any_survivor())):
            return f"{here.name} {here.names[hole]} any"
    return f"{here.name} {here.names[default_vacancy(here)]} fewest"


def _from_centre(here: Board) -> list[int]:
    """Return the holes by distance from the centroid, ties in board order."""
    radii = here.squared_radii
    assert radii is not None
    return sorted(range(len(here)), key=radii.__getitem__)
