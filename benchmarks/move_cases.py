"""The problems whose fewest moves are measured, in groups that make a row of the table."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from pathlib import Path

from cases import DIAMOND_SOLVABLE, feasible_pairs

from pegsol import Finish, Position, Problem, board
from pegsol.theory.position_class import finish_allowed

PLANNING = Path(__file__).parents[1] / "tests" / "oracles" / "planning_problems.csv"


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Problems that make a row, with the targets of the slowest and of all.

    ``problems`` maps names to texts that pegsol reads. If ``best`` is true, only the best problem
    counts: the row's moves are the least that any problem needs.
    """

    key: str
    what: str
    problems: dict[str, str]
    limit: float  # seconds for each problem
    known: tuple[int, int] | None = None  # published: least and most of the fewest moves
    oracle: dict[str, int] = field(default_factory=dict)  # the fewest moves of each problem
    best: bool = False
    long: bool = False
    each: float | None = None  # target, CPU seconds of the slowest
    total: float | None = None  # target, CPU seconds of all
    memory: int | None = None  # target, bytes


def groups() -> tuple[MoveGroup, ...]:
    """Return the rows of the table."""
    diamond = [f"diamond(5) {pair}" for pair in DIAMOND_SOLVABLE]
    square = [text for text in feasible_pairs("square(6)") if text.split()[1] == "a1"]
    return (
        MoveGroup(
            *("central", "English board, the central game", _named("english d4 d4")),
            *(120, (18, 18)),
            each=2,
        ),
        MoveGroup(
            *("english", "English board, all pairs", _named(*feasible_pairs("english")), 120),
            each=10,
            total=120,
            memory=700_000_000,
        ),
        MoveGroup(
            *("french", "French board, all pairs", _named(*feasible_pairs("french")), 300),
            known=(20, 21),
            each=60,
            memory=2_000_000_000,
        ),
        MoveGroup(
            *("planning", "Planning competitions, all problems", planning_problems(), 120),
            oracle=planning_moves(),
            total=60,
        ),
        *map(_triangle, (4, 5, 6, 7), (5, 9, 9, 12)),
        _large_triangle(8, (13, 13), 300),
        MoveGroup("square(6)", "6 x 6, a corner empty", _named(*square), 600, long=True),
        MoveGroup(
            *("diamond(5)", "Diamond with 41 holes, solvable pairs", _named(*diamond)),
            *(1800, (26, 26)),
            long=True,
        ),
        MoveGroup(
            *("asymmetric", "Asymmetric board, the central game", _named("asymmetric d5 d5"), 600),
            long=True,
        ),
        MoveGroup(
            *("wiegleb", "Wiegleb's board, the central game", _named("wiegleb e5 e5"), 600),
            long=True,
        ),
        _large_triangle(10, (18, 18), 100),
        _large_triangle(11, (19, 28), 45),
    )


def _named(*texts: str) -> dict[str, str]:
    return {text: text for text in texts}


def _triangle(size: int, moves: int) -> MoveGroup:
    return MoveGroup(
        *(f"triangle({size})", f"Triangle of side {size}, best of all pairs"),
        *(_named(*feasible_pairs(f"triangle({size})")), 120, (moves, moves)),
        best=True,
    )


def _large_triangle(size: int, known: tuple[int, int], limit: float) -> MoveGroup:
    """Return the row of a triangle: a problem for each vacancy, to be solved to any single peg."""
    texts = []
    here = board(f"triangle({size})")
    for hole, *_ in here.symmetries.orbits:
        given = Problem(Position(here, here.full & ~(1 << hole)), Finish.any_survivor())
        if finish_allowed(given):
            texts.append(f"triangle({size}) {here.names[hole]} any")
    return MoveGroup(
        *(f"triangle({size})", f"Triangle of side {size}, best of all vacancies"),
        *(_named(*texts), limit, known),
        best=True,
        long=True,
    )


def planning_moves() -> dict[str, int]:
    """Return the fewest moves of these problems."""
    return {row["problem"]: int(row["moves"]) for row in _planning_rows()}


def planning_problems() -> dict[str, str]:
    """Return the problems of the planning competitions as texts, by their numbers there."""
    return {
        row["problem"]: f"board: english\nstart: pegs {row['start']}\nfinish: {row['finish']}\n"
        for row in _planning_rows()
    }


def _planning_rows() -> list[dict[str, str]]:
    return list(csv.DictReader(PLANNING.read_text(encoding="utf-8").splitlines()))
