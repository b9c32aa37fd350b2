"""A real browser for the tests of the interactive board, and pages with one board on them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Route, expect, sync_playwright

import pegsol.view
from pegsol.view.notebook.play import Playable
from pegsol.view.notebook.script import join_modules
from web.page import BoardPage, Open, state_of
from web.plain import folder, host, open_page
from web.site import site, visit
from web.windows import Window, Windows

__all__ = ["browser", "folder", "host", "open_board", "open_page", "site", "visit", "windows"]

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
BOARD = join_modules(Path(pegsol.view.__file__).with_name("board") / "board.js")
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A board</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>{style}</style><body><div id="here"></div>
<script type="module">
{script}
Object.assign(window, {{ PegBoard, nearest, parseMoves, events: [] }});
</script>"""

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


@pytest.fixture
def open_board(windows: Windows) -> Iterator[Open]:
    """A function that opens a page with a board on it; nothing moves unless motion is asked for."""
    opened: list[Window] = []
    strange: list[str] = []
    with ExitStack() as borrowed:

        def open_board(
            game: Playable,
            *,
            style: str = "",
            window: dict[str, Any] | None = None,
            **options: object,
        ) -> BoardPage:
            opened.append(borrowed.enter_context(windows.open(SITE, **(window or {}))))
            page = opened[-1].page

            def answer(route: Route) -> None:
                if route.request.url == SITE:
                    body = PAGE.format(style=style, script=BOARD)
                    route.fulfill(body=body, content_type="text/html")
                else:
                    strange.append(route.request.url)
                    route.abort()

            page.route("**/*", answer)
            page.goto(SITE)
            page.wait_for_function("() => Boolean(window.PegBoard)")
            state = state_of(game)
            page.evaluate(
                """options => {
                  window.board = new PegBoard(document.getElementById("here"), options);
                  board.addEventListener("play", (event) => events.push(event.detail));
                }""",
                {"tables": state["_tables"], "play": state["_play"], **options},
            )
            return BoardPage(page)

        yield open_board
        for window in opened:
            strange += window.errors
    assert strange == []
