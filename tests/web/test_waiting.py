"""What the server cannot save is kept by the browser, and saved later."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from web.site import Visit

LOCKED = {"error": "cannot save: locked", "code": "storage-locked", "values": []}
TOO_LARGE = {"error": "too large", "code": "thing-too-large", "values": [1024]}


def refuse(page: Page, status: int, body: dict[str, Any]) -> None:
    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
        elif status:
            route.fulfill(status=status, body=json.dumps(body), content_type="application/json")
        else:
            route.abort()

    page.route("**/api/saved", answer)


def save(page: Page, name: str) -> None:
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").fill(name)
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")


def said(page: Page) -> Locator:
    return page.locator("body > .heard")


def kept(page: Page) -> list[str]:
    """The names that the server has."""
    listed = page.evaluate("fetch('/api/saved').then(answer => answer.json())")["saved"]
    return [thing["name"] for thing in listed]


def test_a_game_that_cannot_be_saved_is_saved_later(visit: Visit) -> None:
    page = visit("/?p=crossbow", errors=(503,))
    for status, reason in (  # the same again is kept once
        (0, "The server does not answer."),
        (503, "Another program is using the saved games."),
    ):
        page.unroute_all()
        refuse(page, status, LOCKED)
        save(page, "Sunday")
        expect(said(page)).to_contain_text(f"Not saved: {reason}")
        expect(said(page)).to_contain_text(
            "This browser keeps it and will save it as soon as the server can."
        )
    assert kept(page) == []
    page.unroute_all()
    page.reload()
    expect(said(page)).to_contain_text("The server has now saved 1 item that had to wait.")
    assert kept(page) == ["Sunday"]
    page.reload()
    expect(page.get_by_role("listbox")).to_be_visible()
    assert kept(page) == ["Sunday"]


def test_what_is_refused_for_good_does_not_wait(visit: Visit) -> None:
    page = visit("/?p=crossbow", errors=(413,), locale="de-DE")
    refuse(page, 413, TOO_LARGE)
    page.get_by_role("button", name="Speichern", exact=True).press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(said(page)).to_contain_text("Das ist zu groß zum Speichern: höchstens 1.024 kB.")
    assert page.evaluate("localStorage.getItem('pegsol.waiting')") is None
