"""The puzzles of a day and of a rush, which are the same everywhere for the same date or seed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple

from pegsol.model.boards.names import board
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem
from pegsol.search.surveys.difficulty import Difficulty, difficulty
from pegsol.search.surveys.generation import generate
from pegsol.search.surveys.reverse_play import SplitMix

LevelName = Literal["easy", "medium", "hard"]


class _Level(NamedTuple):
    """The puzzles of a day that are alike: their boards, their length and their difficulty."""

    boards: tuple[str, ...]
    jumps: tuple[int, int]
    """From Monday to Wednesday, and from Thursday to Sunday; before RISING, either."""
    monday: float
    """The number of the difficulty on Monday."""
    rise: float
    """By how much that number grows each day."""
    games: tuple[int, int]
    """Before RISING, the fewest and the most random games for each solution."""


LEVELS: dict[LevelName, _Level] = {
    "easy": _Level(("english", "triangle(5)", "hexagon(3)"), (5, 6), 2.5, 0.4, (5, 100)),
    "medium": _Level(("english", "french", "triangle(6)"), (8, 9), 4.5, 0.6, (256, 4096)),
    "hard": _Level(("english", "french", "wiegleb"), (12, 13), 8.5, 1.0, (4096, 200_000)),
}
MAX_TRIED = 60  # puzzles; if none has the wanted difficulty, the nearest is used
RISING = date(2026, 11, 30)
"""The first day, a Monday, whose puzzles rise through the week; those of earlier days stay."""
TOLERANCE = 450
"""How far the difficulty may be from the wanted one, in thousandths."""

RUSH_BOARD = "english"
RUSH_FEWEST, RUSH_MOST = 3, 14  # jumps
RUSH_EACH = 3  # puzzles with the same number of jumps, before it grows
RUSH_TRIED = 6  # puzzles that are tried; those of middle difficulty are used


class DayPuzzle(NamedTuple):
    """The puzzle of a day and a level, and the number of its difficulty."""

    level: LevelName
    solution: Solution
    number: float


def day_puzzles(day: date) -> list[DayPuzzle]:
    """Return the puzzles of a day, one of each level, which rise from Monday to Sunday.

    >>> for day in date(2026, 11, 30), date(2026, 12, 6):
    ...     print([(one.level, round(one.number, 1)) for one in day_puzzles(day)])
    [('easy', 2.9), ('medium', 4.8), ('hard', 8.8)]
    [('easy', 4.6), ('medium', 8.4), ('hard', 14.3)]
    """
    return [_day_puzzle(day, number, name) for number, name in enumerate(LEVELS)]


def _day_puzzle(day: date, number: int, name: LevelName) -> DayPuzzle:
    level, random = LEVELS[name], SplitMix(day.toordinal() * len(LEVELS) + number)
    chosen = board(level.boards[random.below(len(level.boards))])
    either = level.jumps[random.below(2)]
    seed = random.below(1 << 64)
    if day < RISING:
        return _early(name, generate(chosen, either, seed=seed))
    wanted = _thousandths(level.monday + level.rise * day.weekday())
    best, least = None, 0
    for solution in islice(generate(chosen, level.jumps[day.weekday() > 2], seed=seed), MAX_TRIED):
        found = _difficulty(solution).number
        far = abs(_thousandths(found) - wanted)
        if best is None or far < least:
            best, least = DayPuzzle(name, solution, found), far
        if far <= TOLERANCE:
            break
    assert best is not None  # these boards have such puzzles
    return best


def _early(name: LevelName, solutions: Iterator[Solution]) -> DayPuzzle:
    """Return the puzzle of a day before RISING: its difficulty was the chance of random play."""
    most, least = [Fraction(1, games) for games in LEVELS[name].games]
    for tried, solution in enumerate(solutions):
        known = _difficulty(solution)
        if tried == MAX_TRIED or least <= (known.chance or 0) <= most:
            return DayPuzzle(name, solution, known.number)
    raise AssertionError("these boards have more puzzles")


def _difficulty(solution: Solution) -> Difficulty:
    known = difficulty(solution.problem)
    assert known is not None  # there were no limits
    return known


def _thousandths(number: float) -> int:
    """Return a difficulty without the last digits, which differ from machine to machine."""
    return round(1000 * number)


def rush_puzzles(seed: int, first: int, number: int) -> list[Problem]:
    """Return *number* puzzles of a rush from puzzle *first* on; they grow longer and harder.

    >>> [puzzle.start.peg_count for puzzle in rush_puzzles(1, 0, 8)]
    [4, 4, 4, 5, 5, 5, 6, 6]
    """
    block, within = divmod(first, RUSH_EACH)
    return list(islice(_rush(seed, block), within, within + number))


def _rush(seed: int, block: int) -> Iterator[Problem]:
    english = board(RUSH_BOARD)
    while True:
        jumps = min(RUSH_FEWEST + block, RUSH_MOST)
        solutions = generate(english, jumps, seed=(seed << 16) + block)
        if jumps < RUSH_MOST:  # the longest take long to rate
            tried = list(islice(solutions, RUSH_TRIED))
            tried.sort(key=lambda solution: _thousandths(_difficulty(solution).number))
            solutions = iter(tried[(RUSH_TRIED - RUSH_EACH) // 2 :])
        for solution in islice(solutions, RUSH_EACH):
            yield solution.problem
        block += 1
