"""Where the pages stop, they show a command that goes on, in Chromium; each command is run."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from invoke import run
from parameters import long_after
from pegsol import Game, problem
from web.page import run_typed
from web.site import Visit, address, overhear, switch_meter_on

LARGE = "square(12)"
"""A board above the limit of the pages' engine."""
PATIENCE = 60_000  # milliseconds
QUICK = ("--time-limit", "0.1")


def commands(place: Locator, *limits: str) -> list[list[str]]:
    expect(place.locator(".command").first).to_be_visible()
    return run_typed(place, *limits)


@pytest.mark.parametrize("tool", ["hint", "meter", "Explore", "Review", "Packages"])
def test_on_a_large_board_the_command_line_gives_advice(visit: Visit, tool: str) -> None:
    game = Game(problem(LARGE))
    move = str(game.legal_jumps()[0])
    page = visit(address("/", LARGE, [move]))
    if tool == "meter":
        switch_meter_on(page)
        place = page.get_by_role("region", name="What can still be reached")
    elif tool == "hint":
        page.get_by_role("button", name="Hint", exact=True).click()
        place = page.locator(".advice")
    else:
        page.get_by_role("tab", name=tool).click()
        place = page.get_by_role("tabpanel", name=tool)
    if tool == "Packages":
        place.get_by_role("button", name="Show the next package").click()
    (command,) = commands(place, *QUICK)
    assert command[0] == ("solve" if tool == "Packages" else "analyse")
    assert command[2:4] == ["--moves", move]
    assert ("--along" in command) == (tool == "Review")


@pytest.mark.long
def test_a_problem_too_large_for_numbers_is_analysed_elsewhere(visit: Visit) -> None:
    page = visit("/?p=wiegleb+e1+e1&m=e3-e1")
    for name in ("Explore", "Review"):
        page.get_by_role("tab", name=name).click()
        place = page.get_by_role("tabpanel", name=name)
        expect(place.locator(".command")).to_be_visible(timeout=PATIENCE)
        ((word, *_),) = commands(place, *QUICK)
        assert word == "analyse"


def test_changes_of_a_large_problem_come_with_its_proof(visit: Visit) -> None:
    page = visit(f"/search?p={LARGE}+a1+a2")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("Changes that make it solvable").click()
    (command,) = commands(page.locator(".repairs"), *QUICK)
    assert command == ["prove", f"{LARGE} a1 a2"]


def test_a_board_too_large_for_the_pages_is_solved_elsewhere(visit: Visit) -> None:
    page = visit("/?p=cycle(300)")
    (command,) = commands(page.get_by_role("alert"), *QUICK)
    assert command == ["solve", "cycle(300)"]


def test_what_the_editor_cannot_judge_is_a_file_with_a_command(visit: Visit) -> None:
    page = visit("/saved")
    told = {"refused": "too-many-holes", "values": [256]}
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: route.fulfill(json=told))
    page.goto("/editor")
    (command,) = commands(page.locator(".class-verdict"), *QUICK)
    assert command == ["solve", "problem.json"]


@pytest.mark.parametrize("place", long_after(1, ["/editor", "/saved"]))
def test_the_language_of_planners_is_converted_elsewhere(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run("convert", "latin-cross", "--to", "pddl", "-o", "cross.pddl", code=0)
    page = visit(place)
    if place == "/editor":
        page.get_by_text("Paste or open a problem").click()
    page.set_input_files("input[type=file]", "cross.pddl")
    (command,) = commands(page.get_by_role("alert"))
    assert command == ["convert", "cross.pddl", "--to", "json", "-o", "problem.json"]
    assert problem(Path("problem.json").read_text()).board == problem("latin-cross").board
