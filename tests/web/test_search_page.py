"""The page that searches, in Chromium: progress, and one solution or all."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from pegsol import Game, parse_moves, problem
from web.page import PATIENCE, on
from web.site import Visit, press


def outcome(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".answer .outcome")).to_have_text(text, timeout=PATIENCE)


def moves(page: Page, number: int = 0) -> list[str]:
    page.locator(".solutions button").nth(number).click()
    return on(page).moves


def solves(spec: str, texts: list[str]) -> bool:
    of = problem(spec)
    parsed = parse_moves(of.board, ", ".join(texts))
    return Game(of, [jump for move in parsed for jump in move.jumps]).solved


def test_a_search_is_paused_left_and_stopped_with_what_it_has_found(visit: Visit) -> None:
    page = visit("/search?p=wiegleb+e4+any")
    press(page, "The shortest")
    status, progress = page.locator(".job .status").first, page.get_by_label("Progress")
    expect(page.locator(".nodes dd")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).press("Enter")
    expect(status).to_have_text("Paused")
    page.get_by_role("button", name="Resume", exact=True).press("Enter")
    expect(status).to_have_text("Searching …")
    page.locator("nav").get_by_role("link", name="Help").click()
    press(page, "Searches: 1", exact=True)
    page.locator("#searches a").click()
    expect(status).to_have_text("Searching …")
    page.reload()  # which ends it
    expect(page.get_by_role("alert")).to_contain_text("start it again")  # until it is closed
    page.keyboard.press("Enter")  # on what was asked for
    found = re.compile(r"Moves\s*\d+ found, at least \d+")
    expect(progress).to_contain_text(found, timeout=PATIENCE)
    page.get_by_role("button", name="Stop").press("Enter")
    outcome(page, re.compile(r"\d+ moves found, at least \d+ needed"))
    expect(page.locator("header .searching")).to_be_hidden()
    line = re.compile("^pegsol solve .* --threads [0-9]+ --fewest-moves")
    answer = page.locator(".answer")
    expect(answer).to_contain_text("More time may complete it.")
    expect(answer.get_by_label("Command")).to_have_value(line)
    best = moves(page)
    assert solves("wiegleb e4 any", best)
    page.reload()  # the answer stays
    outcome(page, re.compile(r"\d+ moves found, at least \d+ needed"))
    assert moves(page) == best
