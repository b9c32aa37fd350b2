"""The dialogue that prints, in Chromium: its sheet, its layouts, and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.page import CROSS_GAME, box_of
from web.site import Visit, call

CROSS = CROSS_GAME.split()
ITEMS = [
    {"id": "1", "title": "A cross <b>", "problem": "latin-cross", "moves": CROSS},
    {"id": "2", "title": "Crossbow", "problem": "crossbow", "moves": []},
    {"id": "3", "title": "Triangle", "problem": "triangle-5", "moves": []},
]


def queue(visit: Visit) -> Page:
    """The dialogue, with something on the sheet."""
    page = visit("/help")
    page.evaluate("text => localStorage.setItem('pegsol/queue', text)", json.dumps(ITEMS))
    page.goto("/queue")
    expect(page.locator(".queue-item")).to_have_count(len(ITEMS))
    return page


def test_worksheets_and_cards_are_laid_out(visit: Visit) -> None:
    page = queue(visit)
    page.get_by_role("radio", name="Worksheets").check()
    sheets = page.locator(".sheet")
    expect(sheets).to_have_count(3)  # two puzzles, a third one, and the solutions
    assert [one.locator("li").count() for one in sheets.locator(".lines").all()] == [5, 9, 13]
    expect(sheets.last).to_contain_text(" ".join(["1. A cross <b>", *CROSS]), use_inner_text=True)
    expect(sheets.last).not_to_contain_text("…")  # the engine has solved the others
    expect(sheets.last).not_to_contain_text("No solution")
    page.get_by_role("radio", name="Cards").check()
    expect(sheets).to_have_count(2)
    sides = [sheet.locator("figure") for sheet in sheets.all()]
    for side in sides:
        expect(side).to_have_text([re.compile(f"{at}[.] ") for at in (1, 2, 3)])
    expect(sides[1].first).to_contain_text(" ".join(CROSS))
    page.get_by_role("radio", name="Boards to cut out").check()
    board, bar = (box_of(sheets.first.locator(part))["width"] for part in ("img", "p.to-size"))
    # Six steps and two rims, for pegs of 16 mm in holes of 72 hundredths; the bar has 50 mm.
    assert 50 * board / bar == pytest.approx(16 / 0.72 * (6 + 2 * 0.69), rel=0.01)
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    assert f"moves: {', '.join(CROSS)}" in Path(download.value.path()).read_text("utf-8")
    link = f"https://pegsol.example/?p={'x' * 100}"
    drawn = call(page, "parts/export_pictures.js", "boardsOf", {"items": ITEMS[:1]}, [link])
    assert link in "".join(re.findall(r"monospace[^>]*>([^<]*)", drawn))  # on several lines
