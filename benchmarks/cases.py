"""The problems to measure, as texts that pegsol reads, in groups that make a row of a table."""

from __future__ import annotations

from dataclasses import dataclass

from pegsol import Board, Finish, Position, Problem, board, puzzles
from pegsol.model.boards.names import default_vacancy
from pegsol.theory.position_class import finish_allowed, position_class

CENTRAL_GAME = "english d4 d4"

# These four of the 17 pairs on diamond(5) have solutions.
DIAMOND_SOLVABLE = ("d2 f2", "d2 c5", "e3 b4", "e3 e7")

# Every pair on Wiegleb's board is solvable except the tip of an arm to itself.
WIEGLEB_UNSOLVABLE = "wiegleb e1 e1"

LOST = "central game after four poor jumps"
LOST_TEXT = """\
board: english
start: pegs c1 d1 e1 c2 e2 a3 b3 c3 e3 f3 g3 a4 e4 f4 g4 a5 b5 c5 d5 e5 f5 g5 c6 d6 e6 c7 d7 e7
finish: d4
"""

# The other programs get boards that a plain depth-first search can solve, and the first board on
# which it takes long.
COMPARED_CASES = (
    "triangle(5) b3 any",
    "triangle(5) a1 b3",
    "triangle(6) b4 any",
    "up-arrow",
    "diamond-24",
    "square(6) c3 any",
    CENTRAL_GAME,
    "french c1 any",
)
# Only the planner gets these, which are the hardest of their boards for pegsol.
HARD_CASES = ("diamond(5) e3 b4", "wiegleb e1 e7", "square(9) c1 c1", LOST)


def text_of(name: str) -> str:
    """Return a problem as a text that pegsol reads."""
    return LOST_TEXT if name == LOST else name


def groups() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the problems to solve cold, each in its own process: by key, what they are."""
    wiegleb = tuple([text for text in feasible_pairs("wiegleb") if text != WIEGLEB_UNSOLVABLE])
    diamond = tuple([f"diamond(5) {pair}" for pair in DIAMOND_SOLVABLE])
    named = tuple([puzzle.name for puzzle in puzzles()])
    return {
        "central": ("English board, the central game", (CENTRAL_GAME,)),
        "english": ("English board, all pairs", feasible_pairs("english")),
        "french": ("French board, all pairs", feasible_pairs("french")),
        "asymmetric": ("Asymmetric board, all pairs", feasible_pairs("asymmetric")),
        "wiegleb": ("Wiegleb's board, solvable pairs", wiegleb),
        "diamond(5)": ("Diamond with 41 holes, solvable pairs", diamond),
        "square(6)": ("6 x 6, all pairs", feasible_pairs("square(6)")),
        "square(8)": ("8 x 8, all pairs", feasible_pairs("square(8)")),
        "square(9)": ("9 x 9, all pairs", feasible_pairs("square(9)")),
        **{
            f"triangle({size})": (
                f"Triangle of side {size}, all pairs",
                feasible_pairs(f"triangle({size})"),
            )
            for size in range(5, 10)
        },
        "puzzles": ("Every named puzzle", named),
        "three-squares": ("Three squares in a 16 x 16 frame", ("three-squares",)),
        "lost": ("Central game after four poor jumps, without a solution", (LOST_TEXT,)),
    }


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
    holes: int
    problem: str


def growth_cases() -> list[GrowthCase]:
    """Return one problem for each board, with the most central vacancy that allows one survivor.

    If no vacancy allows a single survivor, the finish is the fewest pegs that can be reached.
    """
    boards = [(shape, board(f"{shape}({n})")) for shape in ("square", "triangle") for n in SIZES]
    return [GrowthCase(shape, len(here), _growth_problem(here)) for shape, here in boards]


SIZES = range(5, 17)


def _growth_problem(here: Board) -> str:
    radii = here.squared_radii
    assert radii is not None
    for hole in sorted(range(len(here)), key=radii.__getitem__):  # from the centre
        start = Position(here, here.full & ~(1 << hole))
        if finish_allowed(Problem(start, Finish.any_survivor())):
            return f"{here.name} {here.names[hole]} any"
    return f"{here.name} {here.names[default_vacancy(here)]} fewest"
