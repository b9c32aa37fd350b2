"""The panels beside the board: the explorer of the jumps, and the review of a game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from web.page import BoardPage
from web.site import Visit, address

LOST = ("d3-b3", "d5-d3", "d2-d4")  # on the Latin cross
PATIENCE = 60_000  # milliseconds: numbers come when the processes have time


def panel(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def test_the_explorer_points_at_jumps_and_makes_them(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = BoardPage(page)
    explorer = panel(page, "Explore")
    rows = explorer.locator("tbody tr")
    expect(rows).to_have_count(3, timeout=PATIENCE)  # of five jumps: two are mirror images
    side = rows.filter(has_text="×2").first
    expect(side).to_contain_text("the same, mirrored: ")
    arrows = page.locator(".table .advice")
    expect(arrows).to_have_count(0)
    side.hover()
    expect(arrows).to_have_count(2)
    page.mouse.move(1, 1)
    expect(arrows).to_have_count(0)
    winning = explorer.get_by_role("button", name="can still be solved").first
    jump = winning.inner_text().strip()
    winning.click()
    expect(board.part.locator(".moves li")).to_have_text([jump])
    expect(page.get_by_text("played with help")).to_be_visible()


def test_the_review_of_a_lost_game_leads_back_to_where_it_was_lost(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", LOST))
    board = BoardPage(page)
    page.locator(".end-of-game").get_by_role("button", name="Review the game").click()
    review = page.get_by_role("tabpanel", name="Review")
    expect(review).to_contain_text("The jump d2-d4 in move 3 lost the game.", timeout=PATIENCE)
    rows = review.get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text("the only good jump, kept 100%", timeout=PATIENCE)
    expect(rows.nth(2)).to_have_attribute("data-note", "lost")
    curve = review.locator(".course")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] / 5, "y": box["height"] / 2})
    expect(board.part.locator(".moves [aria-current=step]")).to_have_text("d3-b3")
    rows.nth(2).get_by_role("button").click()
    review.get_by_role("button", name="Try again from here").click()
    expect(board.part.locator(".moves [aria-current=step]")).to_have_text("d5-d3")
    review.get_by_role("button", name="Show a better jump").click()
    expect(review).to_contain_text(re.compile("Better: e3-c3"))


def test_on_a_phone_the_review_comes_up_and_goes_with_one_tap(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", LOST), phone=True)
    page.locator(".end-of-game").get_by_role("button", name="Review the game").tap()
    review = page.get_by_role("tabpanel", name="Review")
    expect(review).to_contain_text("in move 3 lost the game", timeout=PATIENCE)
    page.get_by_role("button", name="Close").tap()
    expect(review).to_be_hidden()
