"""The page that searches, in Chromium: finishes, progress, solutions, and why there is none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import Game, parse_moves, problem, solutions
from web.page import PATIENCE, BoardPage
from web.site import Visit, call, press


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
    expect(page.locator(".note")).to_contain_text("start it again")
    expect(page.get_by_role("radio", name="Fewest moves")).to_be_checked()
    press(page, "Search", exact=True)
    found = re.compile(r"Moves\s*\d+ found, at least \d+")
    expect(progress).to_contain_text(found, timeout=PATIENCE)
    page.get_by_role("button", name="Stop").press("Enter")
    outcome(page, re.compile(r"\d+ moves found, at least \d+ needed"))
    expect(page.locator("header .searching")).to_be_hidden()
    assert solves("wiegleb e4 any", moves(page))
    line = re.compile("^pegsol solve .* --threads [0-9]+ --fewest-moves")
    expect(page.get_by_label("Command")).to_have_value(line)  # of a longer search


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
    search(page, "All, in every order")
    expect(rows).to_have_count(60)  # long lists are shown bit by bit
    outcome(page, "It can be solved")
    page.get_by_role("button", name="Show more").press("Enter")
    expect(rows).to_have_count(120)
    search(page, "Fewest moves")
    fewest = min(len(found.moves) for found in solutions(problem("crossbow")))
    outcome(page, f"{fewest} moves, the fewest possible")
    assert len(moves(page)) == fewest


@pytest.mark.long
def test_a_solution_goes_on_after_the_players_moves_and_is_taken_along(visit: Visit) -> None:
    page = visit("/search?p=crossbow&m=b5-b3")
    own = page.get_by_role("list", name="Your moves so far")
    assert own.inner_text().split() == ["b5-b3"]
    search(page)
    outcome(page, "It can be solved")
    assert page.locator(".solutions .own").all_inner_texts() == ["b5-b3"]
    board = BoardPage(page, page.locator(".film"))
    found = moves(page)
    assert solves("crossbow", found)
    assert board.moves == found
    assert board.current == found[:1] == ["b5-b3"]  # it goes on after the player's own moves
    press(page, "Save", exact=True)
    expect(page.get_by_text("The solution is saved.").first).to_be_visible()
    (saved,) = call(page, "shelf/saved.js", "listSaved")
    kept = (saved["kind"], saved["name"], saved["moves"])
    assert kept == ("solution", "Crossbow, solution 1", found)


@pytest.mark.long
def test_a_problem_without_a_solution_is_explained_repaired_and_asked_otherwise(
    visit: Visit,
) -> None:
    page = visit("/search?p=triangle(5)+b3+b3")
    for how, words in (
        ("At most", "It can be solved"),
        ("Exactly", "It can be solved"),
        ("As few pegs as possible", "It can be solved"),
        ("As in the problem", "It cannot be solved"),
    ):
        unfold(page)
        page.get_by_role("radio", name=how).check()
        if how in ("At most", "Exactly"):
            page.get_by_label("Number of pegs").fill("4")
        search(page)
        outcome(page, words)
    expect(page.locator(".answer")).to_contain_text("went through all positions")
    page.get_by_text("Changes that make it solvable").click()
    links = page.locator(".repairs a")
    expect(links.first).to_have_text("Shift the peg in b3 to c5 at the finish")
    links.first.click()
    expect(page).to_have_url(re.compile(r"/\?p=triangle\(5\)\+b3\+c5$"))
    page.goto("/search?p=diamond-25")
    search(page)
    expect(page.locator(".answer")).to_contain_text("score the number of its hole")
    picture = page.get_by_role("img", name="The proof as a picture")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 250
