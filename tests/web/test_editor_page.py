"""The editor in Chromium: painted with mouse, finger and keyboard, pasted, saved, exported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pegsol import problem
from web.holes import Holes
from web.site import Visit

TRIANGLE = """
        o
       o .
      o o o
     o o o o
"""


def tool(page: Page, name: str) -> None:
    page.locator(".palette").get_by_role("radio", name=name, exact=True).check()


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


def paste(page: Page, text: str) -> None:
    if not page.get_by_label("A diagram, a problem, the name of a puzzle").is_visible():
        page.get_by_text("Paste or open a problem").click()
    page.get_by_label("A diagram, a problem, the name of a puzzle").fill(text)
    page.get_by_role("button", name="Load").click()


def exported(page: Page, name: str) -> str:
    """The file that a button gives."""
    if not page.get_by_role("button", name=name, exact=True).is_visible():
        page.get_by_text("Export as a file").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path()).read_text("utf-8")


# -- painting ------------------------------------------------------------------------------------


def test_a_stroke_of_the_mouse_paints_and_is_taken_back_as_one(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    assert board.labelled("empty hole") == ["d4"]
    tool(page, "Empty hole")
    board.drag("a3", "g3")
    row = ["a3", "b3", "c3", "d3", "e3", "f3", "g3"]
    assert board.labelled("empty hole") == [*row, "d4"]
    page.get_by_role("button", name="Undo").click()
    assert board.labelled("empty hole") == ["d4"]
    page.get_by_role("button", name="Redo").click()
    assert board.labelled("empty hole") == [*row, "d4"]
    board.click("a3")  # the second time it is the other way round
    assert board.labelled("empty hole") == [*row[1:], "d4"]


@pytest.mark.long
def test_holes_are_taken_away_and_made(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    tool(page, "No hole")
    board.drag("c1", "e1")
    assert board.label("d1") == "d1, no hole"
    tool(page, "Peg")
    board.drag("a1", "b1")
    assert board.label("b1") == "b1, peg"
    page.get_by_role("button", name="Clear").click()
    assert board.labelled("peg") == []
    verdict(page, "Put a peg on the board")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Make all holes").click()
    assert len(board.labelled("peg")) == 49
    page.get_by_role("button", name="Empty the holes").click()
    assert len(board.labelled("empty hole")) == 49
    page.get_by_role("button", name="Fill with pegs").click()
    assert len(board.labelled("peg")) == 49


@pytest.mark.long
def test_painting_with_a_finger(visit: Visit) -> None:
    page = visit("/editor", phone=True)
    board = Holes(page)
    tool(page, "Empty hole")
    board.map.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    board.swipe("d2", "d3", "d4", "d5")
    assert board.labelled("empty hole") == ["d2", "d3", "d4", "d5"]
    assert page.evaluate("scrollY") == top  # the page has stayed where it was
    board.tap("c3")
    assert board.label("c3") == "c3, empty hole"
    page.get_by_role("button", name="Undo").tap()
    assert board.label("c3") == "c3, peg"
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Undo").tap()
    tool(page, "Next kind")
    for words in ("empty hole", "no hole", "peg"):
        board.tap("c3")
        expect(board.hole("c3")).to_have_attribute("aria-label", f"c3, {words}")
    box = page.locator(".tools").bounding_box()
    height = page.viewport_size["height"] if page.viewport_size else 0
    assert box is not None
    assert height / 2 < box["y"] < box["y"] + box["height"] <= height  # under the thumb
    board.swipe("a3", "b3", "c3")  # a stroke goes on as it began
    assert board.labelled("empty hole") == ["a3", "b3", "c3", "d4"]
    paste(page, "crossbow")
    expect(board.map).to_be_focused()  # and the board is seen
    expect(board.map).to_be_in_viewport(ratio=0.9)


@pytest.mark.long
def test_a_long_press_and_the_right_button_offer_the_rest(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    menu = page.get_by_role("menu", name="Place d1")
    page.mouse.click(*board.middle("d1"), button="right")
    expect(menu.get_by_role("menuitemradio", name="Peg", exact=True)).to_be_checked()
    menu.get_by_role("menuitemradio", name="Must be peg").click()
    assert board.label("d1") == "d1, peg, must end with a peg"
    page.keyboard.press("Shift+F10")
    expect(menu).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    assert board.label("d1") == "d1, empty hole, must end with a peg"
    page = visit("/editor", phone=True)
    board = Holes(page)
    x, y = board.middle("c4")
    touch = page.context.new_cdp_session(page)
    at = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    touch.send("Input.dispatchTouchEvent", at)
    menu = page.get_by_role("menu", name="Place c4")
    expect(menu).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(menu).to_be_visible()
    menu.get_by_role("menuitemradio", name="No hole").tap()
    assert board.label("c4").startswith("c4, no hole")
    page.get_by_role("button", name="Undo").tap()
    assert board.label("c4") == "c4, peg"


@pytest.mark.long
def test_painting_by_keyboard(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    board.press("2", "ArrowDown", "ArrowDown", "Enter")
    assert board.label("a3") == "a3, empty hole"
    board.press("Shift+ArrowRight", "Shift+ArrowRight")
    assert board.labelled("empty hole") == ["a3", "b3", "c3", "d4"]
    board.press("u", "Control+z")
    assert board.labelled("empty hole") == ["a3", "d4"]
    board.press("r")
    assert board.labelled("empty hole") == ["a3", "b3", "d4"]
    board.press("4", "Enter")
    assert board.label("c3") == "c3, peg, must end with a peg"
    expect(page.get_by_role("radio", name="The marked pegs")).to_be_checked()
    board.press("6", "ArrowRight", "Enter")
    assert board.label("d3") == "d3, peg, may end with or without a peg"
    assert board.label("a3") == "a3, empty hole, must end empty"


# -- what the position class says ----------------------------------------------------------------


def test_a_forbidden_finish_is_said_at_once_and_the_nearest_one_offered(visit: Visit) -> None:
    page = visit("/editor")
    verdict(page, "This game may be solvable")
    board = Holes(page)
    tool(page, "Must be peg")
    board.click("d3")
    offers = page.locator(".offers").get_by_role("button")
    expect(offers.first).to_be_visible()
    name = offers.first.inner_text()
    offers.first.click()
    verdict(page, "This game may be solvable")
    assert board.labelled("must end with a peg") == [name.split()[-1]]
    page.get_by_role("button", name="Undo").click()
    assert board.labelled("must end with a peg") == ["d3"]


@pytest.mark.long
def test_finishes_that_are_numbers_of_pegs_and_the_reverse_rules(visit: Visit) -> None:
    page = visit("/editor?p=english+d4+d4")
    for kind, spec in (
        ("Last peg anywhere", "english d4 any"),
        ("As few pegs as possible", "english d4 fewest"),
    ):
        page.get_by_role("radio", name=kind).check()
        verdict(page, "This game may be solvable")
        assert problem(exported(page, "JSON")) == problem(spec)
    page.get_by_role("radio", name="At most").check()
    page.get_by_label("Number of pegs").fill("5")
    verdict(page, "This game may be solvable")
    assert json.loads(exported(page, "JSON"))["finish"] == {"at_most": 5}
    page.get_by_role("radio", name="Exactly").check()
    page.get_by_label("Number of pegs").fill("6")
    verdict(page, "This game may be solvable")
    assert json.loads(exported(page, "JSON"))["finish"] == {"exactly": 6}
    page.get_by_label("Reverse game").check()
    verdict(page, re.compile("."))
    assert json.loads(exported(page, "JSON"))["rules"] == "reverse"


# -- grids ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_grid_grows_to_twenty_by_twenty(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    for side in ("Columns", "Rows"):
        page.get_by_label(side, exact=True).press("Control+a")
        page.keyboard.type("20")  # on the way to it there are only 2
    assert board.label("g3") == "g3, peg"
    assert board.map.get_by_role("option").count() == 400
    page.get_by_role("button", name="Make all holes").click()
    page.get_by_label("Columns").fill("21")  # not allowed: nothing happens
    assert board.map.get_by_role("option").count() == 400
    board.click("t20")
    assert board.label("t20") == "t20, empty hole"
    verdict(page, "Position class: no single peg")
    read = problem(exported(page, "Text"))
    assert (len(read.board), read.start.peg_count) == (400, 398)  # d4 was empty before


@pytest.mark.long
def test_every_grid_gives_its_board_and_is_painted(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    tool(page, "Empty hole")
    painted = [
        ("Hexagonal", "b4"),
        ("Triangular", "c4"),
        ("With diagonals", "d3"),
        ("Square", "e4"),
    ]
    lines = set()
    for grid, hole in painted:
        page.get_by_role("radio", name=grid).check()
        lines.add(page.locator(".mesh").get_attribute("d"))
        kind = {"With diagonals": "square+diagonals"}.get(grid, grid.lower())
        board.click(hole)
        assert board.label(hole) == f"{hole}, empty hole"
        verdict(page, re.compile("."))
        assert problem(exported(page, "JSON")).board.geometry == kind
    assert len(lines) == 4  # they are told apart
    assert all(lines)


@pytest.mark.long
def test_boards_of_the_catalogue_keep_their_names(visit: Visit) -> None:
    for spec in (
        "hexagon(3) c3 fewest",
        "diamond(4)+diagonals d4 d4",
    ):
        page = visit("/editor")  # a new one, which says nothing about the board before
        paste(page, spec)
        expect(page.get_by_text("The problem is on the board")).to_be_attached()
        verdict(page, re.compile("."))
        read = problem(exported(page, "JSON"))
        assert (read, read.board.name) == (problem(spec), problem(spec).board.name)
    page.goto("/editor?p=triangle(5)+b3+any")
    verdict(page, re.compile("."))
    expect(page).to_have_url(re.compile(r"/editor/$"))
    assert problem(exported(page, "JSON")) == problem("triangle(5) b3 any")


# -- pasted and opened ---------------------------------------------------------------------------


@pytest.mark.long
def test_a_pasted_diagram_is_on_the_board(visit: Visit) -> None:
    page = visit("/editor")
    page.get_by_role("radio", name="Triangular").check()
    paste(page, TRIANGLE)
    board = Holes(page)
    expect(board.hole("b2")).to_have_attribute("aria-label", "b2, empty hole")
    verdict(page, re.compile("."))
    assert problem(exported(page, "JSON")).board == problem("triangle(4) b2 any").board
    board.press("u")
    assert board.label("g3") == "g3, peg"  # what was there before is not lost


@pytest.mark.long
def test_a_pasted_problem_file_is_read_and_comes_out_as_it_was(visit: Visit) -> None:
    page = visit("/editor")
    longbow = problem("longbow")
    for text in (longbow.to_text(), longbow.to_text("json"), "longbow"):
        page.get_by_role("button", name="Clear").click()
        paste(page, text)
        expect(page.get_by_label("Title")).to_have_value("Longbow")
        verdict(page, "This game may be solvable")
        read = problem(exported(page, "Text"))
        assert (read, read.title) == (longbow, "Longbow")


@pytest.mark.long
def test_a_diagram_that_cannot_be_read_says_where(visit: Visit) -> None:
    page = visit("/editor", errors=(400,))
    paste(page, "geometry: square\nstart:\n  o o <b>\nfinish: any")
    expect(page.get_by_role("alert")).to_contain_text("line 3")
    assert Holes(page).labelled("empty hole") == ["d4"]


@pytest.mark.long
def test_files_are_opened(visit: Visit, tmp_path: Path) -> None:
    page = visit("/editor")
    page.get_by_text("Paste or open a problem").click()
    files = {
        "own.json": (problem("crossbow").to_text("json"), "Crossbow", 10),
        "own.txt": (problem("longbow").to_text(), "Longbow", 14),
    }
    for name, (text, title, pegs) in files.items():
        (tmp_path / name).write_text(text, "utf-8")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files(tmp_path / name)
        expect(page.get_by_label("Title")).to_have_value(title)
        assert len(Holes(page).labelled("peg")) == pegs


# -- kept ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_saving_under_a_name_and_opening_it_again(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    board.click("a3")
    page.reload()  # what is painted outlives the page
    assert board.labelled("empty hole") == ["a3", "d4"]
    verdict(page, re.compile("."))
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Two <i>gaps</i>")
    page.keyboard.press("Enter")
    note = page.get_by_role("link", name="Go to Saved")
    expect(note).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Two <i>gaps</i>")
    board.click("a4")
    verdict(page, re.compile("."))
    page.get_by_role("button", name="Save", exact=True).click()  # the same thing again
    expect(page.get_by_text("is saved.").last).to_be_visible()
    note.click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Two <i>gaps</i>")
    page.get_by_role("link", name="Edit: Two").click()
    expect(board.hole("a4")).to_have_attribute("aria-label", "a4, empty hole")
    assert board.labelled("empty hole") == ["a3", "a4", "d4"]


@pytest.mark.long
def test_playing_solving_and_queueing_what_is_painted(visit: Visit) -> None:
    page = visit("/editor?p=crossbow")
    verdict(page, "This game may be solvable")
    page.get_by_role("button", name="Add to print queue").click()
    page.get_by_role("button", name="Workshop").click()
    expect(page.get_by_role("link", name="Print queue").first).to_contain_text("1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile(r"/search/\?p="))
    page.go_back()
    verdict(page, "This game may be solvable")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?p=crossbow"))
