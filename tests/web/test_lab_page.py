"""The page Lab, in Chromium: a population that evolves, and the commands for what it leaves out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pegsol import Game, problem
from pegsol import board as board_of
from web.holes import Holes
from web.page import BoardPage, run_typed
from web.site import Visit, overhear, press


def start(page: Page, pace: str = "Full speed", **numbers: int) -> None:
    page.get_by_role("radio", name=pace, exact=True).check()
    for label, number in numbers.items():
        page.get_by_label(label, exact=True).fill(f"{number}")
    press(page, "Start", exact=True)


def status(page: Page) -> Locator:
    return page.locator("main [role=status]").first


def figure(page: Page, name: str) -> Locator:
    row = page.locator(".figures > div", has=page.locator("dt", has_text=re.compile(f"^{name}$")))
    return row.locator("dd")


def candidates(page: Page) -> Locator:
    return page.get_by_role("list", name="Population").locator("> li")


def test_a_population_finds_a_solution_which_is_replayed(visit: Visit) -> None:
    page = visit("/lab")
    start(page, Seed=3)
    expect(status(page)).to_have_text(re.compile("^Found in population [0-9]+ (after|among)"))
    expect(candidates(page)).to_have_count(30)
    first = candidates(page).first
    fitness = [int(text) for text in page.locator(".fitness").all_inner_texts() if text]
    assert fitness == [33, *sorted(fitness[1:], reverse=True)]
    first.get_by_role("button", name="Candidate 1: 33 of 33 holes").click()
    dialog = page.get_by_role("dialog", name="The candidate's game")
    board = BoardPage(page, dialog)
    expect(board.picture).to_be_visible()
    moves = board.moves
    assert Game(problem("english d4 d4"), ", ".join(moves)).solved
    page.keyboard.press("Escape")
    expect(first.get_by_role("button").first).to_be_focused()
    first.get_by_role("button", name="Weights and moves of candidate 1").press("Enter")
    details = page.get_by_role("dialog", name="Weights and moves")
    rows = details.locator("tbody tr")
    expect(rows).to_have_count(7)
    shown = {
        hole: row.locator("td").first.inner_text()
        for row in rows.all()
        for hole in row.locator("td").nth(1).inner_text().split()
    }
    numbers = details.locator(".small-board text").all_text_contents()
    assert numbers == [shown[name] for name in board_of("english").names]
    assert details.locator(".chips li").all_inner_texts() == moves
    (command,) = run_typed(details, "--node-limit", "1000")
    assert command[:-1] == ["lab", "search", "english d4 d4", "--weights"]
    assert dict(pair.split() for pair in command[-1].split(", ")) == shown
    details.get_by_role("radio", name="(x,y)").check()  # as in the applet of 1999
    first_move = moves[0].split("-")
    wanted = "-".join(f"({ord(hole[0]) - ord('a')},{int(hole[1]) - 1})" for hole in first_move)
    assert details.locator(".chips li").first.inner_text().startswith(wanted)


@pytest.mark.long
def test_a_run_is_watched_begun_anew_stopped_and_left(visit: Visit) -> None:
    page = visit("/lab?p=english+d4+d5", errors=(501,))  # which has no solution
    overhear(page, "forget")
    expect(page.get_by_text("No game can end like this.")).to_be_visible()
    start(page, "Slow", Candidates=1)  # which is too small a number
    expect(page.get_by_label("Candidates")).to_be_focused()
    start(page, "Slow", Candidates=5)
    expect(status(page)).to_have_text("Running …")
    expect(page.locator(".small-board.done").first).to_be_visible()
    press(page, "New population")
    expect(figure(page, "Population")).to_have_text("2")
    press(page, "Stop", exact=True)
    expect(status(page)).to_have_text("Stopped before a solution was found")
    start(page, "Slow", Candidates=30, **{"Population limit": 1})
    # At 0.4 s a game, these 100 would take longer than is waited for.
    page.get_by_role("radio", name="Full speed", exact=True).check()
    expect(status(page)).to_have_text("Not found in one population")
    expect(figure(page, "Games")).to_have_text("100")
    with page.expect_request("**/heard/forget"):
        page.get_by_role("link", name="pegsol").first.click()


@pytest.mark.long
def test_candidates_stand_side_by_side(visit: Visit) -> None:
    page = visit("/lab", phone=True)
    page.get_by_label("Problem", exact=True).fill("up-arrow")
    press(page, "Load")
    Holes(page).tap("d1")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Lab: English with 17 pegs, last peg in d1")
    page.get_by_label("Holes that share a weight").fill("each")
    start(page, Seed=1, **{"Population limit": 1})
    expect(status(page)).to_have_text(re.compile("^(Found|Not found)"))
    for place in (1, 2):
        press(page, f"Compare candidate {place} with others")
    beside = page.get_by_role("region", name="Side by side")
    expect(beside.get_by_role("listitem")).to_have_count(2)
    first = beside.get_by_role("listitem").first
    assert len(set(first.locator(".small-board text").all_text_contents())) > 7
    slider = beside.get_by_role("slider")
    for key, pegs in (("Home", 17), ("ArrowRight", 16)):
        slider.press(key)
        expect(first.locator(".done .peg")).to_have_count(pegs)
    expect(first.locator("p")).to_have_text(re.compile("^1\\. [a-g][1-7]-[a-g][1-7]"))
    press(first, "Clear")
    expect(beside.get_by_role("listitem")).to_have_count(1)


def test_its_commands_run(visit: Visit) -> None:
    page = visit("/lab?p=triangle(4)+a1+a1")
    start(page, Candidates=2, **{"Tries per population": 3, "Mutation (%)": 5})
    press(page, "Stop", exact=True)
    expect(page.get_by_text("That proves nothing")).to_be_visible()
    problem = "triangle(4) a1 a1"
    chosen = ["--population", "2", "--tries", "3", "--mutation", "0.05"]
    assert run_typed(page.locator("main"), "--time-limit", "0.1") == [
        ["lab", "genetic", problem, *chosen],
        ["lab", "genetic", problem, "--runs", "167"],
        ["lab", "search", problem],
        *(["lab", "compare", problem, "--vary", what] for what in ("rules", "orders")),
        ["lab", "rule", problem, "dead-pegs"],
    ]
