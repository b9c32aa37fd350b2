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
from pegsol.search.surveys.generation import SplitMix, generate

LevelName = Literal["easy", "medium", "hard"]


class _Level(NamedTuple):
    """The length and the difficulty (random games per solution) of the puzzle of a day."""

    boards: tuple[str, ...]
    jumps: tuple[int, int]
    games: tuple[int, int]


LEVELS: dict[LevelName, _Level] = {
    "easy": _Level(("english", "triangle(5)", "hexagon(3)"), (5, 6), (5, 100)),
    "medium": _Level(("english", "french", "triangle(6)"), (8, 9), (256, 4096)),
    "hard": _Level(("english", "french", "wiegleb"), (12, 13), (4096, 200_000)),
}
MAX_TRIED = 60  # puzzles; if none has the wanted difficulty, the last is used

RUSH_BOARD = "english"
RUSH_FEWEST, RUSH_MOST = 3, 14  # jumps
RUSH_EACH = 3  # puzzles with the same number of jumps, before it grows


class DayPuzzle(NamedTuple):
    """The puzzle of a day and a level; its difficulty is always known."""

    level: LevelName
    solution: Solution
    difficulty: Difficulty


def day_puzzles(day: date) -> list[DayPuzzle]:
    """Return the puzzles of a day, one of each level.

    >>> [(one.level, round(one.difficulty.number, 1)) for one in day_puzzles(date(2026, 1, 1))]
    [('easy', 3.0), ('medium', 4.8), ('hard', 13.3)]
    """
    return [_day_puzzle(day, number, name) for number, name in enumerate(LEVELS)]


def _day_puzzle(day: date, number: int, name: LevelName) -> DayPuzzle:
    level, random = LEVELS[name], SplitMix(day.toordinal() * len(LEVELS) + number)
    chosen = board(level.boards[random.below(len(level.boards))])
    jumps = level.jumps[random.below(2)]
    most, least = [Fraction(1, games) for games in level.games]
    puzzles = generate(chosen, jumps, seed=random.below(1 << 64))
    puzzle = _rated(name, next(puzzles))
    for solution in islice(puzzles, MAX_TRIED):
        if least <= (puzzle.difficulty.chance or 0) <= most:
            break
        puzzle = _rated(name, solution)
    return puzzle


def _rated(name: LevelName, solution: Solution) -> DayPuzzle:
    known = difficulty(solution.problem)
    assert known is not None  # there were no limits
    return DayPuzzle(name, solution, known)


def rush_puzzles(seed: int, first: int, number: int) -> list[Problem]:
    """Return *number* puzzles of a rush from puzzle *first* on; they grow longer.

    >>> [puzzle.start.peg_count for puzzle in rush_puzzles(1, 0, 8)]
    [4, 4, 4, 5, 5, 5, 6, 6]
    """
    block, within = divmod(first, RUSH_EACH)
    return list(islice(_rush(seed, block), within, within + number))


def _rush(seed: int, block: int) -> Iterator[Problem]:
    english = board(RUSH_BOARD)
    while True:
        jumps = min(RUSH_FEWEST + block, RUSH_MOST)
        block_seed = (seed << 16) + block
        for solution in islice(generate(english, jumps, seed=block_seed), RUSH_EACH):
            yield solution.problem
        block += 1
