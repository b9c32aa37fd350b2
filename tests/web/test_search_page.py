"""The page that searches, in Chromium: progress, and one solution or all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import Game, parse_moves, problem, solutions
from web.page import PATIENCE
from web.site import Visit, press


def unfold(page: Page) -> None:
    """Unfold the question, which is folded while an answer is shown."""
    question = page.locator(".question")
    if question.get_attribute("open") is None:
        question.locator("summary").click()


def search(page: Page, *choices: str) -> None:
    unfold(page)
    for choice in choices:
        page.get_by_role("radio", name=choice, exact=True).check()
    press(page, "Search", exact=True)


def outcome(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".answer .outcome")).to_have_text(text, timeout=PATIENCE)


def moves(page: Page, number: int = 0) -> list[str]:
    rows = page.locator(".solutions > li").nth(number)
    return rows.locator(".moves li").all_inner_texts()


def solves(spec: str, texts: list[str]) -> bool:
    of = problem(spec)
    parsed = parse_moves(of.board, ", ".join(texts))
    return Game(of, [jump for move in parsed for jump in move.jumps]).solved


def test_a_search_is_paused_left_and_stopped_with_what_it_has_found(visit: Visit) -> None:
    page = visit("/search?p=wiegleb+e4+any")
    search(page, "Fewest moves")
    status, progress = page.locator(".job .status").first, page.get_by_label("Progress")
    expect(page.locator(".nodes dd")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).press("Enter")
    expect(status).to_have_text("Paused")
    page.get_by_role("button", name="Resume", exact=True).press("Enter")
    expect(status).to_have_text("Searching …")
    page.locator("nav").get_by_role("link", name="Help").click()
    press(page, "1 search", exact=True)
    page.locator("#searches a").click()
    expect(status).to_have_text("Searching …")
    page.reload()  # which ends it
    expect(page.get_by_role("alert")).to_contain_text("start it again")  # until it is closed
    expect(page.get_by_role("radio", name="Fewest moves")).to_be_checked()
    press(page, "Search", exact=True)
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


def test_all_solutions_are_counted_and_listed_bit_by_bit(visit: Visit) -> None:
    page = visit("/search?p=tree")
    search(page, "All, in every order")
    outcome(page, "It can be solved")
    count = len(list(solutions(problem("tree"), mod_symmetry=True)))
    expect(page.get_by_label("Progress")).to_contain_text(f"{count}")
    rows, more = page.locator(".solutions > li"), page.get_by_role("button", name="Show more")
    expect(rows).to_have_count(60)
    more.press("Enter")
    expect(rows).to_have_count(count)
    expect(more).to_be_hidden()
    assert solves("tree", moves(page, count - 1))


@pytest.mark.long
def test_all_solutions_that_differ_or_the_shortest_one_are_shown(visit: Visit) -> None:
    page = visit("/search?p=crossbow")
    rows = page.locator(".solutions > li")
    mirror = page.get_by_role("checkbox", name="Count mirror images once")
    for once in (True, False):
        unfold(page)
        page.get_by_role("radio", name="All different").check()
        mirror.set_checked(once)
        search(page)
        outcome(page, "It can be solved")
        wanted = list(solutions(problem("crossbow"), distinct=True, mod_symmetry=once))
        expect(rows).to_have_count(len(wanted))
        assert all(solves("crossbow", moves(page, i)) for i in (0, len(wanted) - 1))
        expect(page.get_by_label("Progress")).to_contain_text(f"{len(wanted)}")
    search(page, "Fewest moves")
    fewest = min(len(found.moves) for found in solutions(problem("crossbow")))
    outcome(page, f"{fewest} moves, the fewest possible")
    assert len(moves(page)) == fewest
