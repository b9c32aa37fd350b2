"""Make what takes long: the puzzles of days and of rushes, and shortest solutions of puzzles.

The puzzles of three years take many minutes. `make made` makes each file only after a change of
the rules below, and a test makes some of them again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pegsol import Limits, puzzles, solve
from pegsol.game.formats.puzzles import Puzzle
from pegsol.game.solution import Solution
from pegsol.study.difficulty import difficulty
from pegsol.study.generation import generate
from pegsol.study.reverse_play import SplitMix


class _Level(NamedTuple):
    """The puzzles of days that are alike: their boards, their length and their difficulty."""

    boards: tuple[str, ...]
    jumps: tuple[int, int]
    """From Monday to Wednesday, and from Thursday to Sunday."""
    monday: float
    """The number of the difficulty on Monday."""
    rise: float
    """By how much that number grows each day."""


LEVELS = {
    "easy": _Level(("english", "triangle(5)", "hexagon(3)"), (5, 6), 2.5, 0.4),
    "medium": _Level(("english", "french", "triangle(6)"), (8, 9), 4.5, 0.6),
    "hard": _Level(("english", "french", "wiegleb"), (12, 13), 8.5, 1.0),
}
BOARDS = sorted({board for level in LEVELS.values() for board in level.boards})
FIRST = date(2026, 11, 30)
"""The first day, a Monday."""
DAYS = 157 * 7
"""Three years in whole weeks, so that the puzzles rise through each week that the pages repeat."""
MAX_TRIED = 60
"""The puzzles tried for a day; if none has the wanted difficulty, the nearest is used."""
TOLERANCE = 0.45
"""How far the difficulty may be from the wanted one."""

RUSH_BOARD = "english"
RUSH_JUMPS = range(3, 15)
RUSH_PUZZLES = 100
"""The puzzles of each length."""


NODES = 20_000_000
"""The positions of a search for the fewest moves, which takes at most about twenty seconds."""


def rules() -> str:
    """Return a text that changes with the rules by which the puzzles are made."""
    content = (LEVELS, FIRST, DAYS, MAX_TRIED, TOLERANCE)
    return _digest(*content, RUSH_BOARD, RUSH_JUMPS, RUSH_PUZZLES)


def named() -> str:
    """Return a text that changes with the named puzzles and the search for shortest solutions."""
    return _digest(NODES, [(puzzle.name, puzzle.problem.as_json()) for puzzle in puzzles()])


def _digest(*content: object) -> str:
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def days() -> dict[str, Any]:
    """Return the puzzles of days: for each level, one for each day.

    A puzzle is a text of four numbers: that of its board; the holes with a peg, as bits in
    hexadecimal digits; the hole of the last peg; and ten times the number of its difficulty.
    """
    dates = [FIRST + timedelta(day) for day in range(DAYS)]
    levels = {name: [day_puzzle(name, day) for day in dates] for name in LEVELS}
    return {"rules": rules(), "first": FIRST.isoformat(), "boards": BOARDS, "levels": levels}


def rush() -> dict[str, Any]:
    """Return the puzzles of rushes: for each length, some, without boards and numbers."""
    puzzles = [list(rush_puzzles(jumps)) for jumps in RUSH_JUMPS]
    return {"rules": rules(), "board": RUSH_BOARD, "puzzles": puzzles}


def shortest() -> dict[str, Any]:
    """Return a solution with the fewest moves of each named puzzle for which a search proves it."""
    found = {puzzle.name: shortest_of(puzzle) for puzzle in puzzles() if puzzle.solvable}
    return {"rules": named(), "solutions": {name: all for name, all in found.items() if all}}


def shortest_of(puzzle: Puzzle) -> str:
    """Return the moves of a shortest solution; "" if the search is too long."""
    result = solve(puzzle.problem, objective="fewest-moves", limits=Limits(nodes=NODES))
    decided = result.solution is not None and result.limit is None
    return " ".join(map(str, result.solution.moves)) if decided and result.solution else ""


def stale_files(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the content of each file that a *folder* does not have by these rules."""
    for make, current in ((days, rules()), (rush, rules()), (shortest, named())):
        file = folder / f"{make.__name__}.json"
        if not file.exists() or json.loads(file.read_text("utf-8"))["rules"] != current:
            yield make.__name__, make()


def day_puzzle(name: str, day: date) -> str:
    """Return the puzzle of a level for a day; the puzzles rise from Monday to Sunday."""
    level = LEVELS[name]
    random = SplitMix(10 * day.toordinal() + list(LEVELS).index(name))
    board = level.boards[random.below(len(level.boards))]
    wanted = level.monday + level.rise * day.weekday()
    best, least = None, 0.0
    made = generate(board, level.jumps[day.weekday() > 2], seed=random.below(1 << 64))
    for solution in islice(made, MAX_TRIED):
        number = number_of(solution)
        far = abs(number - wanted)
        if best is None or far < least:
            best, least = written(solution, number), far
        if far <= TOLERANCE:
            break
    return f"{BOARDS.index(board)} {best}"


def rush_puzzles(jumps: int) -> Iterator[str]:
    """Yield the puzzles of rushes that take a number of jumps, the easiest first."""
    made = islice(generate(RUSH_BOARD, jumps, seed=jumps), RUSH_PUZZLES)
    rated = sorted([(number_of(solution), written(solution)) for solution in made])
    yield from [text for _, text in rated]


def number_of(solution: Solution) -> float:
    """Return the number of a puzzle's difficulty, to three digits.

    The other digits differ from machine to machine.
    """
    known = difficulty(solution.problem)
    assert known is not None  # there were no limits
    return round(known.number, 3)


def written(solution: Solution, number: float | None = None) -> str:
    """Return a puzzle as the pages read it, with or without its difficulty."""
    survivor = solution.final.bits.bit_length() - 1
    graded = "" if number is None else f" {round(10 * number)}"
    return f"{solution.problem.start.bits:x} {survivor}{graded}"
