"""The pages while the server is away, and what the first of them costs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from web.page import BoardPage
from web.site import Visit

ACTIVATED = """navigator.serviceWorker.ready.then(({ active }) => new Promise((activated) => {
  const look = () => active.state === "activated" && activated();
  active.addEventListener("statechange", look);
  look();
}))"""
FIRST_LOAD_BYTES = 150_000
# Answers to questions that are asked again while they are incomplete, and files that are fetched
# after four seconds, which may pass on a busy machine.
LATER = ("/api/analysis", "/api/fewest-moves", "/waiting.js")


def kept_page(context: BrowserContext, site: str) -> Page:
    """Return a page whose files have been kept."""
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("listbox")).to_be_visible()
    page.evaluate(ACTIVATED)
    page.goto(f"{site}/?p=latin-cross")  # asked for through the worker
    expect(page.get_by_role("heading", name="Latin cross")).to_be_visible()
    return page


def test_pages_work_without_the_server(browser: Browser, site: str) -> None:
    context = browser.new_context()
    try:
        page = kept_page(context, site)
        context.set_offline(True)
        page.reload()
        board = BoardPage(page)
        expect(board.picture).to_be_visible()
        pegs = board.pegs
        assert pegs
        for path, heading in [("/boards", "Boards and puzzles"), ("/saved", "Saved")]:
            page.goto(site + path)
            expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        page.goto(f"{site}/?p=latin-cross")
        expect(BoardPage(page).picture).to_be_visible()
        assert BoardPage(page).pegs == pegs
        # A problem that was never shown needs the server, and says so.
        page.goto(f"{site}/?p=wiegleb")
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    finally:
        context.close()


def test_a_page_whose_script_cannot_be_fetched_says_why(visit: Visit) -> None:
    page = visit("/boards")
    page.route("**/pages/help.js", lambda route: route.abort())
    page.get_by_role("link", name="Help").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name=re.compile("."), level=1)).not_to_have_text(
        "That did not work"
    )


@pytest.mark.parametrize(("new", "locale"), [(True, "de-DE"), (False, "en")])
def test_the_first_load_is_small(visit: Visit, new: bool, locale: str) -> None:
    page = visit("/?p=latin-cross", new=new, locale=locale)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("/")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sent = page.evaluate(
        """later => [...performance.getEntriesByType("navigation"),
          ...performance.getEntriesByType("resource")]
          .filter(({ name }) => !later.some((path) => name.endsWith(path)))
          .reduce((sum, { transferSize }) => sum + transferSize, 0)""",
        LATER,
    )
    assert 20_000 < sent < FIRST_LOAD_BYTES
