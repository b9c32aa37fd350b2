"""The daily puzzles: the page, the calendar, and what solving one of them counts for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pegsol import solve
from pegsol.model.formats.files import problem_from_json
from web.page import BoardPage
from web.site import Visit


def puzzle_of(page: Page, date: str, level: str) -> dict[str, Any]:
    answer = page.request.get(f"/api/daily?date={date}").json()
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
    card.get_by_role("link", name="Next: Medium").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(": medium")
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()
    expect(page.locator(".day-puzzle", has_text="Easy")).to_contain_text("Solved")
    expect(page.locator(".figures")).to_contain_text("Streak1 day")
    day = page.locator(".calendar [aria-current=date]")
    assert "1 of 3 solved, counts for the streak" in str(day.get_attribute("aria-label"))


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
    expect(page.locator(".month h2")).to_have_text("February 2026")
    page.get_by_role("link", name="Go to today").click()
    expect(page.get_by_role("link", name="Go to today")).to_have_count(0)


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
    page = visit("/daily?date=2999-01-01", errors=(400,))
    expect(page.get_by_role("alert")).to_contain_text("There are no puzzles for this day.")
