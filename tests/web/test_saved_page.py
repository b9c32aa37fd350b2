"""The page of saved things in Chromium, files that are opened, and links."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from pegsol import problem
from web.page import on
from web.site import Visit, address, call, choose, keep, press

GAME = {"kind": "game", "name": "A <b>game</b>", "problem": "english d4 d4", "moves": ["d2-d4"]}
ELSEWHERE = "http://pegsol.test"


def saved(visit: Visit, *things: dict[str, Any], **context: Any) -> Page:
    """The page, with something on it."""
    page = visit("/help", **context)
    for thing in things:
        keep(page, thing)
    page.goto("/saved")
    expect(page.locator(".saved-item")).to_have_count(len(things))
    return page


def names(page: Page) -> list[str]:
    return page.locator(".saved-item h2").all_inner_texts()


def kept(page: Page) -> list[str]:
    """The names that the browser keeps."""
    return sorted(thing["name"] for thing in call(page, "shelf/saved.js", "listSaved"))


def act(page: Page, name: str, label: str) -> None:
    """Do something with a saved thing."""
    page.locator(".saved-item").filter(has_text=name).locator("summary").press("Enter")
    page.locator(".saved-item").get_by_role("button", name=label).press("Enter")


def open_text(page: Page, text: str) -> None:
    """Open a link or a game."""
    if page.locator(".exchange").get_attribute("open") is None:
        page.locator(".exchange summary").click()
    page.get_by_label("Open a link or a game").fill(text)
    press(page, "Open", exact=True)


def file(name: str, content: str | bytes) -> dict[str, Any]:
    data = content if isinstance(content, bytes) else content.encode()
    return {"name": name, "mimeType": "", "buffer": data}


# -- files and backups ---------------------------------------------------------------------------


def test_what_is_exported_is_imported(visit: Visit) -> None:
    page = saved(visit, GAME)
    with page.expect_download() as download:
        act(page, "A <", "Export")
    exported = Path(download.value.path()).read_bytes()
    given = [file("Old game.json", exported), file("mine.txt", problem("crossbow").to_text())]
    page.set_input_files("input[type=file]", given)  # type: ignore[arg-type]
    expect(page.get_by_text("Added 2 items to Saved.").first).to_be_visible()
    assert sorted(names(page)) == ["A <b>game</b>", "Crossbow", "Old game"]
    page.set_input_files("input[type=file]", [file("peg.png", b"\x89PNG\0\xff")])  # type: ignore[list-item]
    expect(page.locator(".note").last).to_have_text(
        "peg.png could not be opened: There is no problem or game in it."
    )


# -- links ------------------------------------------------------------------------------


@pytest.mark.long
def test_a_game_is_shared_by_link_and_code(visit: Visit, site: str) -> None:
    def answer(route: Route) -> None:
        """Let the server be reached as other machines reach one."""
        headers = {**route.request.headers, "origin": site}
        found = route.fetch(url=route.request.url.replace(ELSEWHERE, site), headers=headers)
        kept = found.headers | {"cross-origin-opener-policy": ""}  # ignored, with a complaint
        route.fulfill(response=found, headers=kept)

    page = saved(visit, GAME)
    link = page.url.replace("saved/", "?p=english+d4+d4&m=d2-d4")
    open_text(page, link)
    assert on(page).moves == ["d2-d4"]
    page.goto(address("/", "latin-cross"))
    choose(page, "Share")
    dialog, code = page.get_by_role("dialog"), page.get_by_role("img", name="Scan with a camera")
    expect(dialog.get_by_text("opens only on this computer")).to_be_visible()
    expect(code).to_have_count(0)
    page.route(f"{ELSEWHERE}/**", answer)
    page.goto(f"{ELSEWHERE}/?p=latin-cross")
    choose(page, "Share")
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("width", 300)  # once it is drawn
    with Image.open(BytesIO(code.screenshot())) as image:
        [read] = zxingcpp.read_barcodes(image)
    assert read.text == page.get_by_label("Link to this game").input_value()
