"""The puzzles of a day, and those of a rush: the same for the same date or seed everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple

from pegsol.model.boards import board
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.search.surveys.difficulty import Difficulty, difficulty
from pegsol.search.surveys.generation import SplitMix, generate

LevelName = Literal["easy", "medium", "hard"]


class _Level(NamedTuple):
    """How long and how difficult the puzzle of a day is: random games that solve it once."""

    boards: tuple[str, ...]
    jumps: tuple[int, int]
    games: tuple[int, int]


LEVELS: dict[LevelName, _Level] = {
    "easy": _Level(("english", "triangle(5)", "hexagon(3)"), (5, 6), (5, 100)),
    "medium": _Level(("english", "french", "triangle(6)"), (8, 9), (256, 4096)),
    "hard": _Level(("english", "french", "wiegleb"), (12, 13), (4096, 200_000)),
}
MAX_TRIED = 60  # puzzles; if none is as difficult as wanted, the last is taken

RUSH_BOARD = "english"
RUSH_FEWEST, RUSH_MOST = 3, 14  # jumps
RUSH_EACH = 3  # puzzles with the same number of jumps, before it grows


class DayPuzzle(NamedTuple):
    """The puzzle of a day and a level, with a difficulty that is always known."""

    level: LevelName
    solution: Solution
    difficulty: Difficulty


def day_puzzles(day: date) -> list[DayPuzzle]:
    """Return the puzzles of a day, one of each level.

    >>> [(puzzle.level, puzzle.difficulty.words) for puzzle in day_puzzles(date(2026, 1, 1))]
    [('easy', 'very easy'), ('medium', 'easy'), ('hard', 'hard')]
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
        if least <= puzzle.difficulty.chance <= most:
            break
        puzzle = _rated(name, solution)
    return puzzle


def _rated(name: LevelName, solution: Solution) -> DayPuzzle:
    known = difficulty(solution.problem)
    assert known is not None  # without limits
    return DayPuzzle(name, solution, known)


def rush_puzzles(seed: int, first: int, number: int) -> list[Problem]:
    """Return a *number* of puzzles of a rush from the one numbered *first* on, longer and longer.

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
