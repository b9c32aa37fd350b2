"""The page of saved things in Chromium: opened, renamed, shared, exported, deleted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from pegsol import parse_problem, problem
from web.page import BoardPage
from web.site import Visit, keep

GAME = {"kind": "game", "name": "A <b>game</b>", "problem": "english d4 d4", "moves": ["d2-d4"]}
PUZZLE = {"kind": "puzzle", "name": "A puzzle", "problem": "crossbow", "moves": []}


def saved(visit: Visit, *things: dict[str, Any], **context: Any) -> Page:
    """The page, with something on it."""
    page = visit("/saved", **context)
    for thing in things:
        keep(page, thing)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    return page


def names(page: Page) -> list[str]:
    expect(page.locator(".saved-item").first).to_be_visible()
    return page.locator(".saved-item h2").all_inner_texts()


def kept(page: Page) -> list[str]:
    """The names that the server has."""
    listed = page.evaluate("fetch('/api/saved').then(answer => answer.json())")["saved"]
    return sorted(thing["name"] for thing in listed)


def test_nothing_saved_says_how_things_get_there(visit: Visit) -> None:
    page = visit("/saved")
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()


def test_saved_things_are_listed_and_opened(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE)
    assert sorted(names(page)) == ["A <b>game</b>", "A puzzle"]
    page.get_by_role("radio", name="Games").check()
    assert names(page) == ["A <b>game</b>"]
    page.get_by_role("link", name="A <b>game</b>").click()
    expect(page).to_have_url(re.compile(r"/\?p=english.*&m=d2-d4"))


def test_renaming_by_keyboard(visit: Visit) -> None:
    page = saved(visit, GAME)
    page.get_by_role("button", name="Rename: A").press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").fill("Sunday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Sunday")
    assert page.evaluate("document.activeElement.textContent") == "Sunday"
    assert kept(page) == ["Sunday"]


def test_deleting_and_taking_that_back(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE, phone=True, viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("button", name="Delete: A puzzle").tap()
    assert names(page) == ["A <b>game</b>"]
    page.get_by_role("button", name="Undo").tap()
    assert sorted(names(page)) == ["A <b>game</b>", "A puzzle"]
    assert kept(page) == ["A <b>game</b>", "A puzzle"]


def test_what_is_deleted_is_gone_once_the_page_is_left(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE)
    page.get_by_role("button", name="Delete: A puzzle").press("Enter")
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.get_by_role("link", name="Print queue").click()
    assert kept(page) == ["A <b>game</b>"]


def test_a_link_to_share_opens_the_same_game_for_others(visit: Visit) -> None:
    page = saved(visit, GAME, permissions=("clipboard-read", "clipboard-write"))
    page.get_by_role("button", name="Share: A").click()
    expect(page.get_by_text("The link is copied").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/s/[\w-]{20,}", link)
    other = visit(link, errors=(403, 404))
    expect(other).to_have_url(re.compile(r"/\?p=english.*&m=d2-d4"))
    board = BoardPage(other)
    expect(board.picture).to_be_visible()
    assert board.moves == ["d2-d4"]
    # It is not theirs: they neither see it among their things nor can take it away.
    other.get_by_role("link", name="Saved").click()
    expect(other.get_by_text("Nothing saved yet")).to_be_visible()
    code = link.rpartition("/")[2]
    delete = "path => fetch(path, { method: 'DELETE' }).then(answer => answer.status)"
    assert other.evaluate(delete, f"/api/saved/{code}") in (403, 404)
    assert kept(page) == ["A <b>game</b>"]


def test_export(visit: Visit) -> None:
    page = saved(visit, PUZZLE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export: A puzzle").click()
    assert download.value.suggested_filename == "a-puzzle.json"
    text = Path(download.value.path()).read_text("utf-8")
    assert parse_problem(text) == problem("crossbow")


def test_a_puzzle_is_edited_and_saved_again(visit: Visit) -> None:
    page = saved(visit, PUZZLE)
    page.get_by_role("link", name="Edit: A puzzle").click()
    expect(page.get_by_label("Title")).to_have_value("A puzzle")
    expect(page.get_by_role("button", name="Save as new")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("A puzzle is saved.").first).to_be_visible()
    assert kept(page) == ["A puzzle"]
