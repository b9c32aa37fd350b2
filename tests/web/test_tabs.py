"""Each tab of the browser has a game of its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.site import Visit


@pytest.mark.long
def test_a_tab_keeps_its_game_and_a_new_one_begins_with_the_last(visit: Visit) -> None:
    one = visit("/?p=latin-cross&m=d3-b3")
    play = one.get_by_role("navigation").get_by_role("link", name="Play")
    expect(play).to_have_attribute("href", re.compile("latin-cross&m=d3-b3"))
    two = one.context.new_page()
    two.goto("/")
    expect(two).to_have_url(re.compile("latin-cross&m=d3-b3"))
    two.goto("/?p=crossbow")
    expect(two.get_by_role("navigation").get_by_role("link", name="Play")).to_have_attribute(
        "href", re.compile("crossbow")
    )
    three = one.context.new_page()
    three.goto("/")
    expect(three).to_have_url(re.compile("crossbow"))
    expect(play).to_have_attribute("href", re.compile("latin-cross&m=d3-b3"))
    one.goto("/boards")
    one.goto("/")
    expect(one).to_have_url(re.compile("latin-cross&m=d3-b3"))


def test_damaged_storage_does_no_harm(visit: Visit) -> None:
    page = visit("/help")
    page.evaluate(
        """() => {
          sessionStorage["pegsol/game"] = localStorage["pegsol/game"] = '{"moves": 3}';
          localStorage["pegsol/queue"] = '[1, {"id": "1", "title": "A", "problem": "french"}]';
          localStorage["pegsol/settings"] = '{"theme": 3, "names": "yes"}';
        }"""
    )
    page.goto("/")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.goto("/queue")
    expect(page.get_by_text("There is nothing to print yet")).to_be_visible()
