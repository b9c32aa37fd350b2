"""The pages without the network, and what the first of them costs."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from parameters import long_after
from web.page import BoardPage
from web.plain import PATH, Open
from web.site import Visit, overhear

# Waits until the pages are kept.
KEPT = """() => navigator.serviceWorker.controller !== null
  && caches.match("/help/").then((kept) => Boolean(kept))"""
NONE_BROKEN = """() => [...document.querySelectorAll("img")]
  .every((one) => !one.src || !one.complete || one.naturalWidth)"""
FIRST_LOAD_BYTES, FIRST_LOAD_FILES = 126_000, 85
# What the pages put off for a second or longer, such as the engine, is no part of the first load.
NOW_ONLY = """const wait = window.setTimeout;
window.setTimeout = (act, delay = 0) => (delay < 1000 ? wait(act, delay) : 0);"""
PATIENCE = 40_000  # milliseconds


def wait_until_kept(page: Page) -> None:
    page.wait_for_function(KEPT, timeout=PATIENCE)


def assert_playable(page: Page) -> None:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    pegs = len(board.pegs)
    movable = page.locator(".movable").first.get_attribute("aria-label")
    assert movable is not None
    board.picture.focus()
    name = movable.split(",")[0]
    board.click(name)
    target = board.marked("can land here")[0]
    board.click(target)
    assert len(board.pegs) == pegs - 1


@contextmanager
def visited(browser: Browser, site: str) -> Iterator[Page]:
    """Open a page as a new visitor, whose browser then keeps all pages."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"{site}/?p=triangle(5)+b2+any")
        wait_until_kept(page)
        yield page
    finally:
        context.close()


@pytest.mark.long
def test_a_new_visitor_can_go_offline_at_once(browser: Browser, site: str) -> None:
    with visited(browser, site) as page:
        page.context.set_offline(True)
        page.reload()
        assert_playable(page)


@pytest.mark.long
def test_each_page_works_without_the_network(browser: Browser, site: str) -> None:
    with visited(browser, site) as page:
        page.context.set_offline(True)
        page.reload()
        assert_playable(page)
        for path, heading in (
            ("/daily", "Daily puzzles"),
            ("/rush", "Rush"),
            ("/boards", "Boards and puzzles"),
            ("/lessons", "Lessons"),
            ("/saved", "Saved"),
            ("/help", "Help"),
            ("/search", "Solve: "),
            ("/lab", "Lab: "),
        ):
            page.goto(site + path)
            expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
            page.wait_for_function(NONE_BROKEN)
        page.goto(f"{site}/search?p=latin-cross")
        page.get_by_role("button", name="Search", exact=True).click()
        expect(page.locator(".answer .outcome")).to_have_text("It can be solved")
        page.goto(f"{site}/editor")
        expect(page.get_by_role("listbox")).to_be_visible()
        page.goto(f"{site}/nothing")
        expect(page.get_by_role("alert")).to_contain_text("This page does not exist")


@pytest.mark.long
def test_games_that_were_never_opened_work_without_the_network(browser: Browser, site: str) -> None:
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"{site}/help")
        wait_until_kept(page)
        context.set_offline(True)
        for game in ("crossbow", "french+a3+any"):
            page.goto(f"{site}/?p={game}")
            assert_playable(page)
    finally:
        context.close()


@pytest.mark.long
def test_a_picture_that_is_not_there_is_a_plain_sign(visit: Visit) -> None:
    page = visit("/help")
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: route.abort())
    page.goto("/boards?q=cross")
    picture = page.locator(".tile .picture").first
    expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_a_page_whose_script_cannot_be_fetched_says_why(visit: Visit) -> None:
    page = visit("/boards")
    page.route("**/pages/help.js", lambda route: route.abort())
    page.get_by_role("link", name="Help").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name=re.compile("."), level=1)).not_to_have_text(
        "That did not work"
    )


@pytest.mark.parametrize(("new", "locale"), long_after(1, [(True, "de-DE"), (False, "en")]))
def test_the_first_load_is_small(open_page: Open, new: bool, locale: str) -> None:
    page = open_page("?p=latin-cross", new=new, locale=locale)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.clearBrowserCache")
    script = devtools.send("Page.addScriptToEvaluateOnNewDocument", {"source": NOW_ONLY})
    page.goto(PATH)
    expect(page.get_by_role("listbox")).to_be_visible()
    page.wait_for_load_state("networkidle")
    devtools.send("Page.removeScriptToEvaluateOnNewDocument", script)
    names = page.evaluate(
        """() => ["navigation", "resource"]
          .flatMap((kind) => performance.getEntriesByType(kind)).map(({ name }) => name)"""
    )
    loaded = [page.request.get(name).body() for name in names]
    sent = sum(len(gzip.compress(content)) for content in loaded)  # as a host compresses them
    assert 20_000 < sent < FIRST_LOAD_BYTES
    assert len(names) < FIRST_LOAD_FILES
