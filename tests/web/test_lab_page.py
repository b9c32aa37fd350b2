"""The page Lab, in Chromium: a population that evolves, and the commands for what it leaves out."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from pegsol import Solution, parse_moves, problem
from web.holes import Holes
from web.page import BoardPage, run_typed
from web.plain import Open
from web.site import Visit, overhear
from web.windows import DESK, PHONE

ENDLESS = "/lab?p=english+d4+d5"  # which has no solution


def start(page: Page, pace: str = "Full speed", **numbers: int) -> None:
    page.get_by_role("radio", name=pace, exact=True).check()
    for label, number in numbers.items():
        page.get_by_label(label, exact=True).fill(f"{number}")
    page.get_by_role("button", name="Start", exact=True).click()


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
    assert fitness[0] == 33
    assert fitness == sorted(fitness, reverse=True)
    assert first.locator(".peg").count() == 1
    first.get_by_role("button", name="Candidate 1: 33 of 33 holes").click()
    dialog = page.get_by_role("dialog", name="The candidate's game")
    board = BoardPage(page, dialog)
    expect(board.picture).to_be_visible()
    of = problem("english d4 d4")
    moves = board.moves
    jumps = [jump for move in parse_moves(of.board, ", ".join(moves)) for jump in move.jumps]
    Solution(of, tuple(jumps)).verify()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
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
    assert numbers == [shown[name] for name in of.board.names]
    assert details.locator(".chips li").all_inner_texts() == moves
    (command,) = run_typed(details, "--node-limit", "1000")
    assert command[:-1] == ["lab", "search", "english d4 d4", "--weights"]
    assert dict(pair.split() for pair in command[-1].split(", ")) == shown


def test_it_is_used_as_the_applet_of_1999(open_page: Open) -> None:
    page = open_page("lab/")
    page.get_by_role("radio", name="French", exact=True).check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab: 36 pegs to two")
    start(page, Candidates=2, **{"Tries per population": 0, "Population limit": 1})
    expect(status(page)).to_have_text(re.compile("^(Found|Not found)"))
    first = candidates(page).first.get_by_role("button").first
    first.click(modifiers=["Shift"])
    details = page.get_by_role("dialog", name="Weights and moves")
    ways = [move.split("-") for move in details.locator(".chips li").all_inner_texts()]
    details.get_by_role("radio", name="(x,y)").check()
    expected = [
        "-".join(f"({ord(x) - ord('a')},{int(y) - 1})" for x, y in jump)
        for way in ways
        for jump in pairwise(way)
    ]
    assert details.locator(".chips li").all_inner_texts() == expected
    page.keyboard.press("Escape")
    for window in (DESK, PHONE):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        first.click()
        game = page.get_by_role("dialog", name="The candidate's game")
        expect(game.locator(".moves [aria-current=step]")).to_have_count(1)  # it plays by itself
        for control in game.locator(".film > *, .steps button").all():
            expect(control).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


@pytest.mark.long
def test_a_run_is_watched_begun_anew_stopped_and_left(visit: Visit) -> None:
    page = visit(ENDLESS, errors=(501,))
    overhear(page, "forget")
    expect(page.get_by_text("No game can end like this.")).to_be_visible()
    start(page, "Slow", Candidates=1)  # which is too small a number
    field = page.get_by_label("Candidates")
    expect(field).to_be_focused()
    assert field.evaluate("input => input.validity.rangeUnderflow")
    start(page, "Slow", Candidates=5)
    expect(status(page)).to_have_text("Running …")
    expect(page.get_by_role("button", name=re.compile("not evaluated yet$")).first).to_be_visible()
    expect(page.locator(".small-board.done").first).to_be_visible()
    page.get_by_role("button", name="New population").click()
    expect(figure(page, "Population")).to_have_text("2")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(status(page)).to_have_text("Stopped before a solution was found")
    expect(page.get_by_text("That proves nothing")).to_be_visible()
    start(page, "Slow", Candidates=30, **{"Population limit": 1})
    expect(candidates(page)).to_have_count(30)
    # At 0.4 s a game, these 100 would take longer than is waited for.
    page.get_by_role("radio", name="Full speed", exact=True).check()
    expect(status(page)).to_have_text("Not found in one population")
    expect(figure(page, "Games")).to_have_text("100")
    page.get_by_role("button", name="New population").click()
    expect(page.get_by_label("Seed")).to_have_value("1")
    start(page, "Slow")
    expect(candidates(page).first).to_be_visible()
    with page.expect_request("**/heard/forget"):
        page.get_by_role("link", name="pegsol").first.click()


@pytest.mark.long
def test_candidates_stand_side_by_side(visit: Visit) -> None:
    page = visit("/lab")
    page.get_by_label("Holes that share a weight").fill("each")
    start(page, Seed=1)
    expect(status(page)).to_have_text(re.compile("^Found in population"))
    for place in (1, 2):
        page.get_by_role("button", name=f"Compare candidate {place} with others").click()
    beside = page.get_by_role("region", name="Side by side")
    expect(beside.get_by_role("listitem")).to_have_count(2)
    first = beside.get_by_role("listitem").first
    assert len(set(first.locator(".small-board text").all_text_contents())) > 7
    slider = beside.get_by_role("slider")
    for key, pegs in (("Home", 32), ("End", 1), ("Home", 32), ("ArrowRight", 31)):
        slider.press(key)
        expect(first.locator(".done .peg")).to_have_count(pegs)
    expect(first.locator("p")).to_have_text(re.compile("^1\\. [a-g][1-7]-d4$"))
    first.get_by_role("button", name="Clear").click()
    expect(beside.get_by_role("listitem")).to_have_count(1)


@pytest.mark.long
def test_a_problem_is_chosen_by_its_name_or_by_a_click(visit: Visit) -> None:
    page = visit("/lab", errors=(400,), phone=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    field = page.get_by_label("Problem", exact=True)
    field.fill("english z9")
    field.press("Enter")
    expect(page.locator(".side [role=alert]")).to_contain_text("z9")
    field.fill("up-arrow")
    page.get_by_role("button", name="Load").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab: Up-Arrow")
    Holes(page).tap("d1")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Lab: English with 17 pegs, last peg in d1"
    )
    assert Holes(page).labelled("must end with a peg") == ["d1"]


def test_its_commands_run(visit: Visit) -> None:
    page = visit("/lab?p=triangle(4)+a1+a1")
    start(page, Candidates=2, **{"Tries per population": 3, "Mutation (%)": 5})
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("That proves nothing")).to_be_visible()
    problem = "triangle(4) a1 a1"
    chosen = ["--population", "2", "--tries", "3", "--mutation", "0.05"]
    assert run_typed(page.locator("main"), "--time-limit", "1") == [
        ["lab", "genetic", problem, *chosen],
        ["lab", "genetic", problem, "--runs", "167"],
        ["lab", "search", problem],
        *(["lab", "compare", problem, "--vary", what] for what in ("rules", "orders")),
        ["lab", "rule", problem, "dead-pegs"],
    ]
