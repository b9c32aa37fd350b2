"""The puzzles of days and rushes that the browser makes are those of Python."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.web.described import described
from app.web.series import RISING, DayPuzzle, day_puzzles, rush_puzzles
from pegsol.search.surveys.difficulty import difficulty
from pegsol.search.surveys.reverse_play import SplitMix
from scripts import pages, run_script

SCRIPT = """
import { Board } from "./engine/board.js";
import { SplitMix } from "./engine/random.js";
import { dayPuzzle, plansOf, RUSH_BOARD, rushPuzzles } from "./local/series/series.js";

const boards = Object.fromEntries(
  Object.entries(given.boards).map(([name, board]) => [name, new Board(board)]),
);
const named = ({ pegs, survivor }, { names }) => [pegs.map((hole) => names[hole]), names[survivor]];
async function level(plan) {
  const board = boards[plan.board];
  const { number, ...puzzle } = await dayPuzzle(plan, board);
  return [plan.level, plan.board, ...named(puzzle, board), number];
}
answer = { days: [], rushes: [] };
for (const date of given.days) {
  const levels = [];
  for (const plan of plansOf(date)) levels.push(await level(plan));
  answer.days.push(levels);
}
const board = boards[RUSH_BOARD];
for (const [seed, first, count] of given.rushes) {
  answer.rushes.push(rushPuzzles(seed, first, count, board).map((puzzle) => named(puzzle, board)));
}
const random = new SplitMix(BigInt(given.seed));
answer.random = given.limits.map((limit) => random.below(limit));
"""
BOARDS = ("english", "french", "wiegleb", "triangle(5)", "triangle(6)", "hexagon(3)")
RUSHES = [(0, 0, 45), (1, 7, 10), (2**32 - 1, 40, 8), (77, 390, 10)]
FIRST = date(2026, 1, 1)
DAY = timedelta(1)


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of the pages."""
    return pages(tmp_path_factory.mktemp("pages"))


def made(static: Path, days: list[date]) -> dict[str, Any]:
    """Return what the browser makes."""
    boards = {name: described(name) for name in BOARDS}
    given = {"boards": boards, "days": [day.isoformat() for day in days], "rushes": RUSHES}
    limits = {"seed": str(2**64 - 1), "limits": list(range(1, 40))}
    found: dict[str, Any] = run_script(static, SCRIPT, given | limits)
    return found


def level(puzzle: DayPuzzle) -> list[Any]:
    start = puzzle.solution.problem.start
    (survivor,) = puzzle.solution.final
    number = pytest.approx(puzzle.number, rel=1e-12)
    return [puzzle.level, start.board.name, list(start.pegs), str(survivor), number]


def check_days(static: Path, days: list[date]) -> dict[str, Any]:
    found = made(static, days)
    assert found["days"] == [[level(puzzle) for puzzle in day_puzzles(day)] for day in days]
    return found


def test_days_and_rushes_are_the_same_in_the_browser(static: Path) -> None:
    found = check_days(static, [RISING - DAY, RISING])
    for asked, puzzles in zip(RUSHES, found["rushes"], strict=True):
        expected = [
            [list(puzzle.start.pegs), puzzle.board.names_of(puzzle.finish.pegs)[0]]
            for puzzle in rush_puzzles(*asked)
        ]
        assert puzzles == expected
    random = SplitMix(2**64 - 1)
    assert found["random"] == [random.below(limit) for limit in range(1, 40)]


def test_the_puzzles_rise_through_the_week() -> None:
    days = [day_puzzles(RISING + number * DAY) for number in (0, 3, 6)]
    for level in zip(*days, strict=True):
        monday, thursday, sunday = [puzzle.number for puzzle in level]
        assert monday < thursday < sunday


def test_a_rush_rises_among_puzzles_of_a_length() -> None:
    numbers = [known.number for puzzle in rush_puzzles(3, 0, 12) if (known := difficulty(puzzle))]
    assert len(numbers) == 12
    for first in range(0, 12, 3):
        assert numbers[first : first + 3] == sorted(numbers[first : first + 3])


@pytest.mark.long
def test_the_days_of_a_year_are_the_same_in_the_browser(static: Path) -> None:
    year = [RISING + number * DAY for number in range(-30, 335)]
    check_days(static, [FIRST, date(2026, 2, 1), *year])
