"""Packages on the pages: the next one of a game, in hints, in replays and in solutions."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from web_data import lessons

from web.page import BoardPage
from web.site import Visit, address, go_on

LINE = "line(6) b1 any"
CENTRAL_GAME = """
    d2-d4 b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3 f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3 e6-e4 c5-e5 e4-e6
    g3-e3 c7-c5 g4-e4 c4-c6 e3-e5 d7-d5 e6-e4 g5-e5 e4-e6 e7-e5-c5 c6-c4 d4-b4 c2-c4 b4-d4
"""  # with two purges mixed


def on(page: Page) -> BoardPage:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def holes(board: BoardPage, words: str) -> list[str]:
    return board.labels(board.picture.locator(f'[aria-label*=", {words}"]'))


@pytest.mark.long
def test_the_next_package_is_marked_until_it_is_made(visit: Visit) -> None:
    page = visit(address("/", LINE))
    board = on(page)
    page.get_by_role("tab", name="Packages").click()
    panel = page.get_by_role("tabpanel", name="Packages")
    panel.get_by_role("button", name="Show the next package").click()
    go_on(page)
    expect(panel).to_contain_text(
        "Clear this pair, a1 d1, with c1 as the catalyst, which comes home."
    )
    expect(panel).to_contain_text("d1-b1, a1-c1")
    marked = ["a1, peg, in the block", "d1, peg, in the block"]
    assert holes(board, "in the block") == marked
    assert holes(board, "catalyst") == ["c1, peg, catalyst"]
    expect(page.locator(".helped")).to_be_visible()
    board.click("d1", "b1")
    assert holes(board, "in the block") == ["a1, peg, in the block", "d1, empty, in the block"]
    board.click("a1", "c1")
    expect(panel).to_contain_text("Done: the block is cleared")
    assert not holes(board, "in the block")
    board.click("f1", "d1")
    board.click("d1", "b1")
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel).to_contain_text("1 package and 2 jumps outside packages")


@pytest.mark.long
def test_a_hint_names_the_package_it_begins(visit: Visit) -> None:
    page = visit(address("/", LINE))
    board = on(page)
    board.button("Hint").click()
    go_on(page)
    expect(page.locator("p.advice")).to_contain_text("Jump d1 over c1: this is")
    assert not holes(board, "in the block")
    board.button("Tell me more").click()
    words = page.get_by_text("Clear this pair, a1 d1, with c1 as the catalyst")
    expect(words).to_be_visible()
    assert len(holes(board, "in the block")) == 2
    expect(board.button("Tell me more")).to_be_hidden()
    page.get_by_role("link", name="Learn it in a lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("More packages")


@pytest.mark.long
def test_players_who_have_done_the_lesson_are_told_at_once(visit: Visit) -> None:
    stars = {f"packages/{item.name}": 1 for item in lessons()["packages"]}
    page = visit("/help")
    page.evaluate("stars => (localStorage['pegsol/lessons'] = stars)", json.dumps(stars))
    page.goto(address("/", LINE))
    on(page).button("Hint").click()
    go_on(page)
    expect(page.locator("p.advice")).to_contain_text("Clear this pair, a1 d1, with c1")
    assert len(holes(on(page), "in the block")) == 2
    expect(on(page).button("Tell me more")).to_be_hidden()


@pytest.mark.long
def test_hints_name_the_target_where_the_words_would_fit_two_jumps(visit: Visit) -> None:
    page = visit(address("/", "graph(a-b, b-c, b-d) pegs a b to any"))
    on(page).button("Hint").click()
    go_on(page)
    expect(page.locator("p.advice")).to_have_text(re.compile("Jump a over b to [cd]:"))


@pytest.mark.long
def test_a_replay_package_by_package(visit: Visit) -> None:
    page = visit(address("/replay", "english d4 d4", CENTRAL_GAME.split()))
    board = on(page)
    board.button("As packages").click()
    pieces = page.get_by_role("list", name="The solution, package by package")
    expect(pieces.get_by_role("listitem")).to_have_count(7)
    pieces.get_by_role("button").nth(4).click()
    assert board.current == ["e4-e6"]
    assert len(holes(board, "in the block")) == 6
    assert holes(board, "catalyst") == ["e6, peg, catalyst"]
    board.button("Step").click()
    board.button("Step").click()
    assert board.current == ["g4-e4"]
    expect(pieces.locator("[aria-current=step]")).to_contain_text("f3 g3 f4 g4 f5 g5")
    board.button("As packages").click()
    assert board.moves[17] == "c7-c5"
    assert not holes(board, "in the block")


@pytest.mark.long
def test_a_solution_that_was_found_is_shown_as_packages(visit: Visit) -> None:
    page = visit(address("/search", LINE))
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("As packages").first.click()
    expect(page.get_by_text("Clear this pair, a1 d1").first).to_be_visible()
    page.get_by_role("link", name="Replay in this order").click()
    assert on(page).moves[:2] == ["d1-b1", "a1-c1"]
