"""A real browser for the tests of the interactive board, and pages with one board on them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from pegsol.view.messages import texts
from pegsol.view.notebook.play import Playable
from pegsol.view.scripts import alone, modules
from web.page import BoardPage, Open, state_of
from web.plain import folder, host, open_page
from web.site import site, visit
from web.windows import DESK, PHONE, Window, Windows

__all__ = [
    "browser",
    "folder",
    "host",
    "open_board",
    "open_page",
    "site",
    "tables",
    "visit",
    "windows",
]

# The shell without windows, if there is one, needs a third less time.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    # Without this, most page loads start a process, which takes a third of their time.
    "--renderer-process-limit=1",
    "--font-render-hinting=none",  # so that text has the same width in all browsers
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # so that other hosts fail
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SITE = "http://board.test/"  # the test itself answers, so no such host is needed
BOARD = alone("board/board.js", modules())
PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style></style><body></body>
<script type="module">
{BOARD}
const {{ nearest }} = $board_grid;
const {{ parseMoves }} = $board_rules;
Object.assign($board_words.TEXT, {json.dumps(texts("en")["BOARD"])});
Object.assign(window, {{ PegBoard, nearest, parseMoves }});
</script>"""
# Puts another board in the place of the one before.
SHOW = """([style, options]) => {
  window.board?.destroy();
  document.querySelector("style").textContent = style;
  document.body.replaceWith(document.createElement("body"));
  const here = document.body.appendChild(document.createElement("div"));
  here.id = "here";
  window.events = [];
  window.board = new PegBoard(here, options);
  board.addEventListener("play", (event) => events.push(event.detail));
}"""

PAINTED = """() => new Promise((painted) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))))"""

expect.set_options(timeout=30_000)  # milliseconds: the machine may be busy


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, from the system or from Playwright."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    with sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(executable_path=found, args=FLAGS)
        except Error as error:
            browser, reason = None, str(error).splitlines()[0]
        if browser is None:
            pytest.fail(
                f"these tests need a browser: install one of {', '.join(CHROMIUM)}, "
                f"or run `playwright install chromium` ({reason})",
                pytrace=False,
            )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Windows that tests borrow."""
    return Windows(browser)


@pytest.fixture(scope="session")
def tables(windows: Windows) -> Iterator[Callable[[bool], Window]]:
    """A function that returns the page for boards on a desk or a phone, loaded once."""
    with ExitStack() as borrowed:

        @cache
        def table(phone: bool) -> Window:
            window = borrowed.enter_context(windows.open(SITE, phone=phone))
            # Only the page itself has an answer; other requests fail, and the test with them.
            window.page.route(
                SITE, lambda route: route.fulfill(body=PAGE, content_type="text/html")
            )
            window.page.goto(SITE)
            window.page.wait_for_function("() => Boolean(window.PegBoard)")
            return window

        yield table


@pytest.fixture
def open_board(tables: Callable[[bool], Window]) -> Iterator[Open]:
    """A function that shows a board on a page; nothing moves unless motion is asked for.

    The next board takes its place, in the same test and in others.
    """
    used: list[Window] = []

    def open_board(
        game: Playable,
        *,
        style: str = "",
        phone: bool = False,
        motion: bool = False,
        media: dict[str, str] | None = None,
        **options: object,
    ) -> BoardPage:
        window = tables(phone)
        used.append(window)
        window.furnish(PHONE if phone else DESK, motion=motion, **(media or {}))
        window.page.mouse.move(0, 0)
        state = state_of(game)
        options = {"tables": state["_tables"], "play": state["_play"], **options}
        window.page.evaluate(SHOW, [style, options])
        if phone:  # what a finger may scroll is known when the board has been painted
            window.page.evaluate(PAINTED)
        return BoardPage(window.page)

    yield open_board
    strange = [one for window in used for one in (*window.errors, *window.failed)]
    for window in used:
        window.errors.clear()
        window.failed.clear()
    assert strange == []
