"""The page Lab, in Chromium: a population that evolves, and the commands for what it leaves out."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from pegsol import Game, problem
from pegsol import board as board_of
from web.page import BoardPage, run_typed
from web.site import Visit, press


def start(page: Page, pace: str = "Full speed", **numbers: int) -> None:
    page.get_by_role("radio", name=pace, exact=True).check()
    for label, number in numbers.items():
        page.get_by_label(label, exact=True).fill(f"{number}")
    press(page, "Start", exact=True)


def status(page: Page) -> Locator:
    return page.locator("main [role=status]").first


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
    first.get_by_role("button", name="Weights and moves: 1").press("Enter")
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
    page.reload()
    expect(status(page)).to_have_text("The run ended when the page was loaded again")


def test_its_commands_run(visit: Visit) -> None:
    page = visit("/lab?p=triangle(4)+a1+a1")
    few = {"Tries per population": 3, "Population limit": 2, "Mutation (%)": 5}
    start(page, Candidates=2, **few)
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
