"""The puzzles of days and of rushes: how the tool makes them, and what the pages pick from them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
import web_puzzles
from web_data import DATA

from pegsol import solve
from pegsol.game.formats.json import problem_from_json
from pegsol.study.difficulty import difficulty
from scripts import ask
from web.game.calls import PAGES
from web.picked import DAYS, RUSH, day_puzzle, puzzle_in

FIRST, LAST = web_puzzles.FIRST, web_puzzles.FIRST + timedelta(web_puzzles.DAYS - 1)
DAY = timedelta(1)
CHUNK = 50  # days
AGAIN = (str(FIRST), str(LAST + DAY), str(FIRST))
"""Days with the same puzzles."""


@pytest.fixture(scope="module")
def picked() -> Any:
    """What the pages pick on 1 June 2050: a rush, and the puzzles of the days of PICKED."""
    problem, _ = day_puzzle(FIRST, "easy")
    solution = solve(problem).solution
    assert solution is not None
    moves = [str(move) for move in solution.moves]
    game = {"problem": problem.as_json(), "moves": moves, "seconds": 9}
    return ask(PAGES, "picked", {"days": list(PICKED), "again": AGAIN, "game": game})


def check_days(numbers: range | tuple[int, ...]) -> None:
    for name, puzzles in DAYS["levels"].items():
        for number in numbers:
            assert web_puzzles.day_puzzle(name, FIRST + number * DAY) == puzzles[number]


def test_the_puzzles_are_those_of_the_rules() -> None:
    """After a change of the rules, `make made` makes all puzzles, which takes many minutes."""
    assert not list(web_puzzles.stale_files(DATA))
    assert {len(puzzles) for puzzles in DAYS["levels"].values()} == {web_puzzles.DAYS}
    check_days((0, 3, 500, web_puzzles.DAYS - 1))
    assert list(web_puzzles.rush_puzzles(3)) == RUSH["puzzles"][0]


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, web_puzzles.DAYS, CHUNK))
def test_the_puzzles_of_all_days_are_those_of_the_rules(first: int) -> None:
    check_days(range(first, min(first + CHUNK, web_puzzles.DAYS)))


@pytest.mark.long
def test_the_puzzles_of_all_rushes_are_those_of_the_rules() -> None:
    assert web_puzzles.rush() == RUSH


def test_other_rules_make_the_files_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_puzzles, "RUSH_PUZZLES", 1)
    monkeypatch.setattr(web_puzzles, "DAYS", 1)
    made = dict(web_puzzles.stale_files(DATA))
    assert list(made) == ["days", "rush"]
    assert made["days"]["levels"] == {name: all[:1] for name, all in DAYS["levels"].items()}


def test_the_puzzles_rise_through_each_week() -> None:
    for puzzles in DAYS["levels"].values():
        numbers = [int(puzzle.split()[3]) for puzzle in puzzles]
        for monday in range(0, web_puzzles.DAYS, 7):
            assert numbers[monday] < numbers[monday + 3] < numbers[monday + 6]


def test_puzzles_of_a_length_rise() -> None:
    known = [difficulty(puzzle_in(text)) for text in RUSH["puzzles"][2]]
    numbers = [one.number for one in known if one]
    assert len(numbers) == web_puzzles.RUSH_PUZZLES
    assert numbers == pytest.approx(sorted(numbers), abs=1e-3)


PICKED = {
    "2025-12-31": False,  # the calendar begins later
    "2026-01-01": True,
    str(FIRST - DAY): True,
    str(FIRST): True,
    str(LAST): True,
    str(LAST + DAY): True,
    "2050-06-01": True,
    "2050-06-02": False,  # to come
    "2026-02-30": False,
    "yesterday": False,
    "": False,
}
"""Whether there are puzzles for a day."""


def test_each_day_has_its_puzzles_for_ever(picked: Any) -> None:
    for (day, is_one), answer in zip(PICKED.items(), picked["days"], strict=True):
        assert (answer is not None) == is_one
        for one in answer["puzzles"] if answer else ():
            problem, number = day_puzzle(date.fromisoformat(day), one["level"])
            assert one["problem"] == problem.as_json()
            assert (one["pegs"], one["number"]) == (problem.start.peg_count, number)


def test_a_puzzle_counts_for_the_day_that_was_opened_last(picked: Any) -> None:
    assert picked["marked"] == list(AGAIN)


def test_a_rush_rises_and_does_not_end(picked: Any) -> None:
    pools = [[puzzle_in(text) for text in puzzles] for puzzles in RUSH["puzzles"]]
    puzzles = [problem_from_json(puzzle) for puzzle in picked["rush"]]
    for block, pool in enumerate(pools):
        places = [pool.index(puzzle) for puzzle in puzzles[3 * block : 3 * block + 3]]
        assert places == sorted(set(places))
    assert puzzles[3 * len(pools) :] == pools[-1]
