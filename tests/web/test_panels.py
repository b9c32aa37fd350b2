"""The panels beside the board: the explorer of the jumps, and the review of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from web.page import BoardPage
from web.site import Visit, address, go_on, overhear

LOST = ("d3-b3", "d5-d3", "d2-d4")  # on the Latin cross
PATIENCE = 60_000  # milliseconds: numbers come when the processes have time


def test_the_explorer_points_at_jumps_and_makes_them(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = BoardPage(page)
    page.get_by_role("tab", name="Explore").click()
    go_on(page)
    explorer = page.get_by_role("tabpanel", name="Explore")
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
    expect(page.locator(".helped")).to_be_visible()


@pytest.mark.long
def test_numbers_that_are_being_computed_are_told_from_unknown_ones(visit: Visit) -> None:
    page = visit("/help", errors=(501,))
    quick: list[Route] = []

    def answer(route: Route) -> None:
        if route.request.post_data_json[1] == "quick":  # type: ignore[index]
            quick.append(route)
        else:
            route.fallback()

    overhear(page, "analysis")
    page.route("**/heard/analysis", answer)
    page.goto("/?p=wiegleb+e1+e1")  # too large for exact numbers
    page.get_by_role("tab", name="Explore").click()
    go_on(page)
    numbers = page.get_by_role("tabpanel", name="Explore").locator("tbody td")
    expect(numbers.first).to_have_text("…", timeout=PATIENCE)
    with page.expect_response("**/heard/analysis"):
        quick.pop(0).fallback()
    expect(numbers.first).to_have_text("?", timeout=PATIENCE)


def test_the_review_of_a_lost_game_leads_back_to_where_it_was_lost(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", LOST))
    board = BoardPage(page)
    page.get_by_role("tab", name="Review").click()
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


@pytest.mark.long
def test_on_a_phone_board_and_review_are_seen_together(visit: Visit) -> None:
    for width, height in ((390, 844), (844, 390), (360, 640)):
        page = visit(
            address("/", "latin-cross", LOST),
            phone=True,
            used=(),
            viewport={"width": width, "height": height},
        )
        board = BoardPage(page)
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Review").tap()
        review = page.get_by_role("tabpanel", name="Review")
        expect(review).to_contain_text("in move 3 lost the game", timeout=PATIENCE)
        step = page.get_by_role("button", name="Undo")
        check_sight(page, board, step)
        step.tap()  # one jump at a time, while both are in sight
        expect(review.locator("[aria-current=step]")).to_contain_text("d5-d3")
        review.evaluate("panel => panel.querySelector('li:last-child').scrollIntoView()")
        check_sight(page, board, step)
        # The sheet does not repeat what the bar has.
        sheet = page.locator(".side")
        for name in ("Undo", "Redo", "Hint", "New game"):
            expect(sheet.get_by_role("button", name=name, exact=True)).to_have_count(0)
        if width < height:
            page.get_by_role("button", name="Close").tap()
            expect(review).to_be_hidden()


def check_sight(page: Page, board: BoardPage, step: Locator) -> None:
    """Check that the whole board and the arrow are in the window, and the arrow is large."""
    for one in (board.picture, step):
        expect(one).to_be_in_viewport(ratio=0.99)
    picture, arrow = board.picture.bounding_box(), step.bounding_box()
    assert picture is not None
    assert arrow is not None
    assert min(picture["width"], picture["height"]) > 180
    assert arrow["width"] >= 75
    assert arrow["height"] >= 44
    # Nothing covers the middle of the board or its edges.
    for share in (0.05, 0.5, 0.95):
        x = picture["x"] + picture["width"] / 2
        y = picture["y"] + share * picture["height"]
        script = "([x, y]) => document.elementFromPoint(x, y).closest('.table') !== null"
        assert page.evaluate(script, [x, y])
