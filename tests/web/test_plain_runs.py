"""The page Solve on a site of plain files, in Chromium: the browser itself searches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import problem, solutions
from web.plain import Open


def begin(page: Page, how: str = "Any one") -> None:
    page.get_by_role("radio", name=how, exact=True).check()
    page.get_by_role("button", name="Search", exact=True).click()


@pytest.mark.long
def test_all_solutions_are_listed(open_page: Open) -> None:
    page = open_page("search?p=line(6)+b1+any")
    begin(page, "All, in every order")
    expect(page.locator(".answer .outcome")).to_have_text("It can be solved")
    expect(page.locator(".solutions > li")).to_have_count(4)
    expect(page.locator(".found dd")).to_have_text("4")


@pytest.mark.long
def test_the_fewest_moves_are_found_and_proved(open_page: Open) -> None:
    page = open_page("search?p=crossbow")
    begin(page, "Fewest moves")
    fewest = min(len(found.moves) for found in solutions(problem("crossbow")))
    expect(page.locator(".answer .outcome")).to_have_text(f"{fewest} moves, the fewest possible")
    expect(page.locator(".solutions > li")).to_have_count(1)
    expect(page.locator(".solutions > li .moves li")).to_have_count(fewest)


@pytest.mark.long
def test_a_search_for_the_fewest_moves_is_stopped(open_page: Open) -> None:
    page = open_page("search?p=wiegleb+e4+any")
    begin(page, "Fewest moves")
    bounds = re.compile(r"\d+ found, at least \d+")
    expect(page.locator(".figures .moves dd")).to_have_text(bounds)
    page.locator(".job").get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".answer .outcome")).to_have_text(re.compile(r"at least \d+"))
    expect(page.locator(".solutions > li")).to_have_count(1)


@pytest.mark.long
def test_an_impossible_problem_is_explained(open_page: Open) -> None:
    page = open_page("search?p=english+d4+d3")
    begin(page)
    expect(page.locator(".answer .outcome")).to_have_text("It cannot be solved")
    expect(page.get_by_text("the last peg can never be in d3")).to_be_visible()


def test_a_search_is_paused_resumed_found_again_and_stopped(open_page: Open) -> None:
    page = open_page("search?p=wiegleb+e1+e1")
    begin(page)
    status = page.locator(".job .status").first
    expect(page.locator(".nodes dd")).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(status).to_have_text("Paused")
    page.get_by_role("button", name="Resume", exact=True).click()
    expect(status).to_have_text("Searching …")
    page.locator("nav").get_by_role("link", name="Help").click()
    expect(page.locator("h1")).to_have_text("Help")
    page.get_by_role("button", name="1 search", exact=True).click()
    page.locator("#searches a").click()
    expect(status).to_have_text("Searching …")
    page.locator(".job").get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".answer .outcome")).to_have_text("Not decided")
    expect(page.locator("header .searching")).to_be_hidden()
