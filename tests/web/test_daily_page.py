"""The daily puzzles and those of a rush: picked by rule, and solved on their page in Chromium."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import web_puzzles
from playwright.sync_api import Page, expect
from web_data import DATA

from pegsol import solve
from pegsol.game.formats.json import problem_from_json
from pegsol.game.problem import Problem
from pegsol.study.difficulty import difficulty
from scripts import ask
from web.game.calls import PAGES
from web.page import BoardPage
from web.picked import DAYS, RUSH, day_puzzle, puzzle_in
from web.site import Visit, call

FIRST, LAST = web_puzzles.FIRST, web_puzzles.FIRST + timedelta(web_puzzles.DAYS - 1)
DAY = timedelta(1)
CHUNK = 50  # days
AGAIN = (str(FIRST), str(LAST + DAY), str(FIRST))
"""Days with the same puzzles."""
PICKED = {
    "2025-12-31": False,  # the calendar begins later
    "2026-01-01": True,
    **{str(day): True for day in (FIRST - DAY, FIRST, LAST, LAST + DAY)},
    "2050-06-01": True,
    "2050-06-02": False,  # to come
    **dict.fromkeys(("2026-02-30", "yesterday", ""), False),
}
"""Whether there are puzzles for a day on 1 June 2050."""


def moves_of(problem: Problem) -> list[str]:
    solution = solve(problem).solution
    assert solution is not None
    return [str(move) for move in solution.moves]


def check_days(numbers: range | tuple[int, ...]) -> None:
    for name, puzzles in DAYS["levels"].items():
        for number in numbers:
            assert web_puzzles.day_puzzle(name, FIRST + number * DAY) == puzzles[number]


def test_the_puzzles_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of the rules, `make made` makes all puzzles, which takes many minutes."""
    assert not list(web_puzzles.stale_files(DATA))
    check_days((0, 3, 500, web_puzzles.DAYS - 1))
    assert list(web_puzzles.rush_puzzles(3)) == RUSH["puzzles"][0]
    for puzzles in DAYS["levels"].values():
        assert len(puzzles) == web_puzzles.DAYS
        numbers = [int(puzzle.split()[3]) for puzzle in puzzles]
        for monday in range(0, web_puzzles.DAYS, 7):  # they rise through each week
            assert numbers[monday] < numbers[monday + 3] < numbers[monday + 6]
    known = [difficulty(puzzle_in(text)) for text in RUSH["puzzles"][2]]
    rising = [one.number for one in known if one]
    assert len(rising) == web_puzzles.RUSH_PUZZLES
    assert rising == pytest.approx(sorted(rising), abs=1e-3)
    monkeypatch.setattr(web_puzzles, "RUSH_PUZZLES", 1)  # other rules make the files stale
    monkeypatch.setattr(web_puzzles, "DAYS", 1)
    made = dict(web_puzzles.stale_files(DATA))
    assert list(made) == ["days", "rush"]
    assert made["days"]["levels"] == {name: all[:1] for name, all in DAYS["levels"].items()}


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, web_puzzles.DAYS, CHUNK))
def test_the_puzzles_of_all_days_are_those_of_the_rules(first: int) -> None:
    check_days(range(first, min(first + CHUNK, web_puzzles.DAYS)))
    assert first or web_puzzles.rush() == RUSH


def test_the_pages_pick_the_puzzles_of_each_day_and_of_a_rush() -> None:
    problem, _ = day_puzzle(FIRST, "easy")
    game = {"problem": problem.as_json(), "moves": moves_of(problem), "seconds": 9}
    picked: Any = ask(PAGES, "picked", {"days": list(PICKED), "again": AGAIN, "game": game})
    for (day, is_one), answer in zip(PICKED.items(), picked["days"], strict=True):
        assert (answer is not None) == is_one, day
        for one in answer["puzzles"] if answer else ():
            problem, number = day_puzzle(date.fromisoformat(day), one["level"])
            found = one["problem"], one["pegs"], one["number"]
            assert found == (problem.as_json(), problem.start.peg_count, number), day
    assert picked["marked"] == list(AGAIN)  # it counts for the day that was opened last
    pools = [[puzzle_in(text) for text in puzzles] for puzzles in RUSH["puzzles"]]
    puzzles = [problem_from_json(puzzle) for puzzle in picked["rush"]]
    for block, pool in enumerate(pools):
        places = [pool.index(puzzle) for puzzle in puzzles[3 * block : 3 * block + 3]]
        assert places == sorted(set(places))
    assert puzzles[3 * len(pools) :] == pools[-1]


# -- the page ------------------------------------------------------------------------------------


def puzzle_of(page: Page, day: str, level: str) -> Problem:
    answer = call(page, "shelf/days.js", "dayAt", day)
    (found,) = [one["problem"] for one in answer["puzzles"] if one["level"] == level]
    return problem_from_json(found)


def play_through(page: Page, puzzle: Problem) -> None:
    solution = solve(puzzle).solution
    assert solution is not None
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    names = puzzle.board.names
    for jump in solution.jumps:
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")


def local_date(page: Page) -> str:
    return str(page.evaluate("new Date().toLocaleDateString('sv')"))


def test_a_daily_puzzle_is_solved_and_begins_a_streak(visit: Visit) -> None:
    page = visit("/daily?date=2999-01-01")
    expect(page.get_by_role("alert")).to_contain_text("There are no puzzles for this day.")
    page.goto("/daily")
    expect(page.locator(".day-puzzle")).to_have_count(3)
    today = local_date(page)
    page.locator(".day-puzzle", has_text="Easy").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Daily puzzle,")
    play_through(page, puzzle_of(page, today, "easy"))
    card = page.locator(".end-of-game")
    expect(card).to_contain_text("Your streak begins")
    card.get_by_role("button", name="Share result").click()
    expect(page.get_by_role("textbox", name="Your result")).to_have_value(re.compile("Easy 🟩"))
    page.keyboard.press("Escape")
    card.get_by_role("link", name="Next: Medium").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(": medium")
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()
    expect(page.locator(".day-puzzle", has_text="Easy")).to_contain_text("Solved")
    expect(page.locator(".figures")).to_contain_text("Streak1 day")
    day = page.locator(".calendar [aria-current=date]")
    assert "1 of 3 solved, counts for the streak" in str(day.get_attribute("aria-label"))


@pytest.mark.long
def test_the_archive_is_leafed_and_played_but_not_for_the_streak(visit: Visit) -> None:
    page = visit("/daily?date=2026-02-01")
    day, month = page.locator(".day-heading"), page.get_by_role("combobox", name="Month")
    for link, shown in (
        ("Previous day", "January 31, 2026"),
        ("Next day", "February 1, 2026"),
        ("Next day", "February 2, 2026"),
    ):
        page.get_by_role("link", name=link).click()
        expect(day).to_contain_text(shown)
    month.select_option(label="January 2026")
    expect(month).to_be_focused()
    expect(page.locator(".calendar").get_by_role("status")).to_have_text("0 of 93 puzzles solved")
    expect(page.get_by_role("button", name="Previous month")).to_be_disabled()
    page.get_by_role("button", name="Next month").click()
    expect(month.locator("option:checked")).to_have_text("February 2026")
    page.goto("/daily?date=2026-01-01")
    expect(page.get_by_role("link", name="Previous day")).to_have_count(0)
    puzzle = puzzle_of(page, "2026-01-01", "easy")
    page.locator(".day-puzzle").first.get_by_role("link").click()
    play_through(page, puzzle)
    expect(page.locator(".end-of-game")).to_contain_text("Daily puzzle for Jan 1, 2026")
    expect(page.locator(".end-of-game")).not_to_contain_text("streak")
    page.goto("/daily?date=2026-01-01")
    expect(page.locator(".day-puzzle").first).to_contain_text("Solved later")
    expect(page.locator(".figures")).to_contain_text("Streak0 days")
    page.get_by_role("link", name="Go to today").click()
    expect(page.get_by_role("link", name="Next day")).to_have_count(0)


REPORT = """async () => {
  const { reportOf } = await import("/static/daily/report.js");
  const line = { level: "Easy", kind: "alone", squares: 2, facts: ["2 moves", "3 jumps"] };
  return reportOf("2026-11-24", [line], 3, "https://pegs.example/daily?date=2026-11-24");
}"""
STREAKS = """async (marks) => {
  const { streakOf } = await import("/static/daily/days.js");
  return ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"].map(
    (day) => streakOf(marks, day).days).concat(streakOf(marks, "2026-04-01").most);
}"""


@pytest.mark.long
def test_a_result_is_shared_without_the_moves(visit: Visit) -> None:
    page = visit("/daily", permissions=("clipboard-read", "clipboard-write"))
    expect(page.locator(".day-puzzle")).to_have_count(3)
    today = local_date(page)
    for level, helped in (("easy", False), ("medium", True)):
        puzzle = puzzle_of(page, today, level)
        order = {"problem": puzzle.as_json(), "moves": moves_of(puzzle), "seconds": 42.5}
        call(page, "shelf/results.js", "keepResult", {**order, "helped": helped})
    page.reload()
    page.get_by_role("button", name="Share result").click()
    dialog = page.get_by_role("dialog")
    result = dialog.get_by_role("textbox", name="Your result")
    title, easy, medium, hard = result.input_value().split("\n")
    assert title.startswith("pegsol, daily puzzles, ")
    found = re.fullmatch(r"Easy (🟩+) (\d+) moves, \d+ jumps, 0:42", easy)
    assert found
    assert len(found[1]) == int(found[2])
    assert re.fullmatch(r"Medium (🟨+) \d+ moves, \d+ jumps, with help", medium)
    assert hard == "Hard ⬛ not solved yet"
    picture = dialog.get_by_role("img", name="The boards at the start")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") == 1200
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("The result is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == result.input_value()
    assert page.evaluate(REPORT).split("\n") == [
        "pegsol, daily puzzles, Nov 24, 2026",
        "Easy 🟩🟩 2 moves, 3 jumps",
        "3 days in a row",
        "https://pegs.example/daily?date=2026-11-24",
    ]
    marks = [
        {"date": f"2026-03-{day:02}", "level": "easy", "helped": day == 5, "late": day == 7}
        for day in (1, 2, 3, 4, 5, 7, 8, 9)
    ]
    assert page.evaluate(STREAKS, marks) == [4, 4, 0, 2, 2, 4]


@pytest.mark.long
@pytest.mark.parametrize(("zone", "hours"), [("Pacific/Kiritimati", 14), ("Etc/GMT+12", -12)])
def test_the_date_is_the_players_own(visit: Visit, zone: str, hours: int) -> None:
    page = visit("/help")
    devtools = page.context.new_cdp_session(page)
    try:
        devtools.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.goto("/daily")
        now = datetime.now(UTC) + timedelta(hours=hours)
        expect(page.locator(".day-heading")).to_contain_text(f"{now:%B} {now.day}, {now.year}")
    finally:
        devtools.send("Emulation.setTimezoneOverride", {"timezoneId": ""})
