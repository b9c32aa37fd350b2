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
from scripts import ask
from web.game.calls import PAGES
from web.game.calls import call as pages
from web.page import on
from web.picked import DAYS, RUSH, day_puzzle, puzzle_in
from web.site import Visit, call, press

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


def test_the_puzzles_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of the rules, `make made` makes all puzzles, which takes many minutes."""
    assert not list(web_puzzles.stale_files(DATA))
    for puzzles in DAYS["levels"].values():
        assert len(puzzles) == web_puzzles.DAYS
        numbers = [int(puzzle.split()[3]) for puzzle in puzzles]
        for monday in range(0, web_puzzles.DAYS, 7):  # they rise through each week
            assert numbers[monday] < numbers[monday + 3] < numbers[monday + 6]
    monkeypatch.setattr(web_puzzles, "RUSH_PUZZLES", 1)  # other rules make the files stale
    monkeypatch.setattr(web_puzzles, "DAYS", 1)
    made = dict(web_puzzles.stale_files(DATA))
    assert list(made) == ["days", "rush"]
    assert made["days"]["levels"] == {name: all[:1] for name, all in DAYS["levels"].items()}
    assert made["rush"]["puzzles"][0][0] in RUSH["puzzles"][0]


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, web_puzzles.DAYS, CHUNK))
def test_the_puzzles_of_all_days_are_those_of_the_rules(first: int) -> None:
    for name, puzzles in DAYS["levels"].items():
        for number in range(first, min(first + CHUNK, web_puzzles.DAYS)):
            assert web_puzzles.day_puzzle(name, FIRST + number * DAY) == puzzles[number]
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


def test_a_daily_puzzle_is_solved_shared_and_begins_a_streak(visit: Visit) -> None:
    page = visit("/daily?date=2999-01-01", permissions=("clipboard-read", "clipboard-write"))
    expect(page.get_by_role("alert")).to_contain_text("There are no puzzles for this day.")
    page.goto("/daily")
    expect(page.locator(".day-puzzle")).to_have_count(3)
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.locator(".day-puzzle", has_text="Easy").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Daily puzzle,")
    on(page).play(" ".join(moves_of(puzzle_of(page, today, "easy"))))
    card = page.locator(".end-of-game")
    expect(card).to_contain_text("Your streak begins")
    press(card, "Share result")
    dialog = page.get_by_role("dialog")
    result = dialog.get_by_role("textbox", name="Your result")
    expect(result).to_have_value(re.compile("Easy 🟩"))
    picture = dialog.get_by_role("img", name="The boards at the start")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1200
    press(dialog, "Copy")
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == result.input_value()
    page.keyboard.press("Escape")
    card.get_by_role("link", name="Next: Medium").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(": medium")
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()
    easy = page.locator(".day-puzzle", has_text="Easy")
    expect(easy).to_contain_text("Solved")
    expect(easy).to_contain_text(re.compile(r"fewest \d+ · yours \d+"))
    expect(page.locator(".figures")).to_contain_text("Streak1 day")
    day = page.locator(".calendar [aria-current=date]")
    assert "1 of 3 solved, counts for the streak" in str(day.get_attribute("aria-label"))


def test_a_result_tells_no_moves_and_a_streak_only_what_was_solved_alone_on_its_day() -> None:
    date, puzzles = "2026-11-24", [{"level": name} for name in DAYS["levels"]]
    puzzles = [{**one, "key": one["level"]} for one in puzzles]
    marks: list[dict[str, Any]] = [
        {"date": date, "level": level, "helped": level == "medium", "late": False}
        for level in ("easy", "medium")
    ]
    results = [{"key": one["key"], "moves": 2, "jumps": 3, "seconds": 42.5} for one in puzzles]
    ((_, lines),) = pages([("daily/report.js", "linesOf", date, puzzles, marks, results)])
    address = f"https://pegs.example/daily?date={date}"
    ((_, report),) = pages([("daily/report.js", "reportOf", date, lines, 3, address)])
    assert report.split("\n") == [
        "pegsol, daily puzzles, Nov 24, 2026",
        "Easy 🟩🟩 2 moves, 3 jumps, 0:42",
        "Medium 🟨🟨 2 moves, 3 jumps, with help",
        "Hard ⬛ not solved yet",
        "3 days in a row",
        address,
    ]
    marks = [
        {"date": f"2026-03-{day:02}", "level": "easy", "helped": day == 5, "late": day == 7}
        for day in (1, 2, 3, 4, 5, 7, 8, 9)
    ]
    days = {4: 4, 5: 4, 6: 0, 9: 2, 10: 2, 11: 0}
    calls = [("daily/days.js", "streakOf", marks, f"2026-03-{day:02}") for day in days]
    wanted = [("", {"days": number, "most": 4}) for number in days.values()]
    assert pages(calls) == wanted


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
