"""The daily puzzles: the page, the calendar, and what solving one of them counts for."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pegsol import solve
from pegsol.game.formats.json import problem_from_json
from web.page import BoardPage
from web.site import Visit, call


def puzzle_of(page: Page, date: str, level: str) -> dict[str, Any]:
    answer = call(page, "shelf/days.js", "dayAt", date)
    return next(dict(one["problem"]) for one in answer["puzzles"] if one["level"] == level)


def play_through(page: Page, puzzle: dict[str, Any]) -> None:
    solution = solve(problem_from_json(puzzle)).solution
    assert solution is not None
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    names = solution.problem.board.names
    for jump in solution.jumps:
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")


def local_date(page: Page) -> str:
    return str(page.evaluate("new Date().toLocaleDateString('sv')"))


def test_a_daily_puzzle_is_solved_and_begins_a_streak(visit: Visit) -> None:
    page = visit("/daily")
    expect(page.locator(".day-puzzle")).to_have_count(3)
    expect(page.get_by_role("navigation").get_by_role("link", name="Daily")).to_have_attribute(
        "aria-current", "page"
    )
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
def test_a_result_is_shared_without_a_spoiler(visit: Visit) -> None:
    page = visit("/daily")
    expect(page.locator(".day-puzzle")).to_have_count(3)
    share = page.get_by_role("button", name="Share result")
    expect(share).to_have_count(0)  # there is none yet
    today = local_date(page)
    for level, seconds, helped in (("easy", 42, False), ("medium", 77, True)):
        solution = solve(problem_from_json(puzzle_of(page, today, level))).solution
        assert solution is not None
        moves = [str(move) for move in solution.moves]
        order = {"problem": puzzle_of(page, today, level), "moves": moves, "seconds": seconds}
        call(page, "shelf/results.js", "keepResult", {**order, "helped": helped})
    page.reload()
    share.click()
    dialog = page.get_by_role("dialog")
    result = dialog.get_by_role("textbox", name="Your result")
    title, easy, medium, hard = result.input_value().split("\n")
    assert title.startswith("pegsol, daily puzzles, ")
    found = re.fullmatch(r"Easy (🟩+) (\d+) moves, \d+ jumps, 0:42", easy)
    assert found
    assert len(found[1]) == int(found[2])
    assert re.fullmatch(r"Medium (🟨+) \d+ moves, \d+ jumps, with help", medium)
    assert hard == "Hard ⬛ not solved yet"
    assert not re.search(r"[a-z]\d", result.input_value())  # no hole is named
    picture = dialog.get_by_role("img", name="The boards at the start")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") == 1200
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download the picture").click()
    assert download.value.suggested_filename == f"pegsol-{today}.png"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("The result is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == result.input_value()


@pytest.mark.long
def test_a_result_tells_the_streak_and_the_address_of_a_public_server(visit: Visit) -> None:
    page = visit("/help")
    told = page.evaluate(
        """async () => {
          const { reportOf } = await import("/static/daily/report.js");
          const line = { level: "Easy", kind: "alone", squares: 2, facts: ["2 moves", "3 jumps"] };
          return reportOf("2026-11-24", [line], 3, "https://pegs.example/daily?date=2026-11-24");
        }"""
    )
    assert told.split("\n") == [
        "pegsol, daily puzzles, Nov 24, 2026",
        "Easy 🟩🟩 2 moves, 3 jumps",
        "3 days in a row",
        "https://pegs.example/daily?date=2026-11-24",
    ]


@pytest.mark.long
def test_the_archive_is_leafed_by_day_and_by_month(visit: Visit) -> None:
    page = visit("/daily?date=2026-02-01")
    day = page.locator(".date")
    page.get_by_role("link", name="Previous day").click()
    expect(day).to_contain_text("January 31, 2026")
    page.get_by_role("link", name="Next day").click()
    page.get_by_role("link", name="Next day").click()
    expect(day).to_contain_text("February 2, 2026")
    month = page.get_by_role("combobox", name="Month")
    month.select_option(label="January 2026")
    expect(month).to_be_focused()
    expect(page.locator(".calendar").get_by_role("status")).to_have_text("0 of 93 puzzles solved")
    page.get_by_role("link", name="January 1, 2026").or_(
        page.get_by_role("link", name="Jan 1, 2026")
    ).click()
    expect(day).to_contain_text("January 1, 2026")
    expect(page.get_by_role("link", name="Previous day")).to_have_count(0)
    page.goto("/daily")
    expect(page.get_by_role("link", name="Next day")).to_have_count(0)


@pytest.mark.long
def test_a_past_day_can_be_played_but_not_for_the_streak(visit: Visit) -> None:
    page = visit("/daily?date=2026-01-02")
    expect(page.locator(".day-heading")).to_contain_text("January 2, 2026")
    puzzle = puzzle_of(page, "2026-01-02", "easy")
    page.locator(".day-puzzle").first.get_by_role("link").click()
    play_through(page, puzzle)
    expect(page.locator(".end-of-game")).to_contain_text("Daily puzzle for Jan 2, 2026")
    expect(page.locator(".end-of-game")).not_to_contain_text("streak")
    page.goto("/daily?date=2026-01-02")
    expect(page.locator(".day-puzzle").first).to_contain_text("Solved later")
    expect(page.locator(".figures")).to_contain_text("Streak0 days")
    expect(page.get_by_role("button", name="Previous month")).to_be_disabled()
    page.get_by_role("button", name="Next month").click()
    month = page.get_by_role("combobox", name="Month")
    expect(month.locator("option:checked")).to_have_text("February 2026")
    page.get_by_role("link", name="Go to today").click()
    expect(page.get_by_role("link", name="Go to today")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_date_is_the_players_own(visit: Visit, zone: str) -> None:
    page = visit("/help")
    devtools = page.context.new_cdp_session(page)
    try:
        devtools.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.goto("/daily")
        now = datetime.now(UTC) + timedelta(hours=14 if "K" in zone else -12)
        expect(page.locator(".day-heading")).to_contain_text(f"{now:%B} {now.day}, {now.year}")
        expect(page.locator(".day-puzzle")).to_have_count(3)
    finally:
        devtools.send("Emulation.setTimezoneOverride", {"timezoneId": ""})


@pytest.mark.long
def test_streaks_are_counted_fairly(visit: Visit) -> None:
    page = visit("/help")
    marks = [
        {"date": f"2026-03-{day:02}", "level": "easy", "helped": helped, "late": late}
        for day, helped, late in [
            *((day, False, False) for day in (1, 2, 3, 4, 8, 9)),
            (5, True, False),
            (7, False, True),
        ]
    ]
    counted = page.evaluate(
        """async (marks) => {
          const { streakOf } = await import("/static/daily/days.js");
          return ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"].map(
            (day) => streakOf(marks, day).days).concat(streakOf(marks, "2026-04-01").most);
        }""",
        marks,
    )
    assert counted == [4, 4, 0, 2, 2, 4]


def test_a_day_that_is_none_is_said(visit: Visit) -> None:
    page = visit("/daily?date=2999-01-01")
    expect(page.get_by_role("alert")).to_contain_text("There are no puzzles for this day.")
