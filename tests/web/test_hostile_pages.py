"""Things that strangers named, in Chromium: no page runs what their titles and names say."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from parameters import long_after
from pegsol import Finish, Problem
from pegsol.game.boards.board import Board
from pegsol.game.position import Position
from pegsol.site.pages import PAGES
from web.plain import PATH
from web.site import Visit, address, keep, settings

MARKUP = (
    '"><img src=x onerror=ran=1></title></style></script><script>ran=1</script>'
    "<svg/onload=ran=1>'-ran=1-'${ran=1}{{ran=1}}&lt;script&gt;ran=1&lt;/script&gt;"
)
LINK = "javascript:ran=1"
STRANGE = ("constructor", "toString", "hasOwnProperty", "o'brien")


def check(page: Page) -> None:
    """Check that no script of the title ran, and that it made no element."""
    page.wait_for_load_state("networkidle")
    assert page.evaluate("typeof ran") == "undefined"
    made = "img[src='x'], svg[onload], [onerror], [href^='javascript:'], script:not([src])"
    assert page.locator(made).count() == 0


def test_no_page_runs_a_title_or_its_address(visit: Visit) -> None:
    one, *others = STRANGE  # called like parts of every object of a script
    board = Board.from_lines([(one, others[0], others[1]), (*others,)])
    start, finish = Position.of(board, [one, others[0]]), Finish.at_most(1)
    game = Problem(start, finish, title=MARKUP, description=MARKUP).as_json()
    page = visit("/saved", errors=(400,))
    for kind, title in (("game", MARKUP), ("puzzle", LINK)):
        keep(
            page,
            {"kind": kind, "name": title[:100], "problem": {**game, "title": title}, "moves": []},
        )
    page.reload()
    expect(page.get_by_role("heading", name="javascript:").first).to_have_text(LINK)
    check(page)
    for path in ("/editor", "/search", "/"):
        page.goto(address(path, game))
        check(page)
    expect(page.get_by_text(MARKUP).first).to_be_visible()
    moves = quote("<img src=x onerror=ran=1>")
    whose = f"crossbow&by={quote(MARKUP)}"
    for query in (f"{quote(MARKUP)}&m={moves}#{quote(MARKUP)}", f"crossbow&m={moves}&at=x", whose):
        page.goto(f"/?p={query}")
        check(page)


INJECT = """() => {
  const script = document.createElement("script");
  script.textContent = "ran = 1";
  document.body.append(script);
  document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='ran = 1'>x</p>");
  document.body.lastElementChild.click();
}"""
LISTEN = """window.violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
  violations.push(effectiveDirective));"""


@pytest.mark.parametrize("path", long_after(1, ["/?p=english+d4+d3", *PAGES]))
def test_each_page_has_a_policy_which_it_keeps(browser: Browser, host: str, path: str) -> None:
    with browser.new_context(service_workers="block") as context:
        context.add_init_script(settings(PATH, welcomed=True) + LISTEN)
        page = context.new_page()
        page.goto(f"{host}{PATH}{path.lstrip('/')}")
        expect(page.locator("main h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("violations") == []
        page.evaluate(INJECT)
        page.wait_for_function("violations.length >= 3")
        forbidden = {"script-src-elem", "script-src-attr", "style-src-attr"}
        assert set(page.evaluate("violations")) == forbidden
        assert page.evaluate("typeof ran") == "undefined"
