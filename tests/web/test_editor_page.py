"""The editor in Chromium: boards painted or made by hand, pasted, judged, saved, exported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pegsol import problem
from web.holes import Holes
from web.page import BoardPage
from web.site import Visit, address, call

PETERSEN = "graph(a-b, b-c, c-d, d-e, e-a, a-f, b-g, c-h, d-i, e-j, f-h, h-j, j-g, g-i, i-f) a any"
TRIANGLE = """
        o
       o .
      o o o
     o o o o
"""
CROSSING = (
    "lines:\n    a b c\n    d b e\n    c > f > g\nholes: z\n"
    "start: pegs a b d\nfinish:\n    a .\n    b .\n    c .\n    d ?\n    e .\n"
    "    f .\n    g .\n    z .\n"
)


def tool(page: Page, name: str) -> None:
    page.locator(".palette").get_by_role("radio", name=name, exact=True).check()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


def paste(page: Page, text: str) -> None:
    if not page.get_by_label("A diagram, a problem, the name of a puzzle").is_visible():
        page.get_by_text("Paste or open a problem").click()
    page.get_by_label("A diagram, a problem, the name of a puzzle").fill(text)
    press(page, "Load")


def exported(page: Page, name: str = "JSON") -> str:
    """The file that a button gives, once the problem is judged."""
    verdict(page, re.compile("."))
    if not page.get_by_role("button", name=name, exact=True).is_visible():
        page.get_by_text("Export as a file").click()
    with page.expect_download() as download:
        press(page, name)
    return Path(download.value.path()).read_text("utf-8")


# -- painted -------------------------------------------------------------------------------------


def test_a_stroke_of_the_mouse_paints_and_is_taken_back_as_one(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    assert board.labelled("empty hole") == ["d4"]
    tool(page, "Empty hole")
    board.drag("a3", "g3")
    row = ["a3", "b3", "c3", "d3", "e3", "f3", "g3"]
    assert board.labelled("empty hole") == [*row, "d4"]
    press(page, "Undo")
    assert board.labelled("empty hole") == ["d4"]
    press(page, "Redo")
    assert board.labelled("empty hole") == [*row, "d4"]
    board.click("a3")  # the second time it is the other way round
    assert board.labelled("empty hole") == [*row[1:], "d4"]
    press(page, "Undo")
    press(page, "Undo")
    verdict(page, "This game may be solvable")
    tool(page, "Must be peg")
    board.click("d3")  # a finish that the position class forbids
    offers = page.locator(".offers").get_by_role("button")
    expect(offers.first).to_be_visible()
    name = offers.first.inner_text()
    offers.first.click()
    verdict(page, "This game may be solvable")
    assert board.labelled("must end with a peg") == [name.split()[-1]]
    press(page, "Undo")
    assert board.labelled("must end with a peg") == ["d3"]


@pytest.mark.long
def test_holes_are_made_on_every_grid_up_to_twenty_by_twenty(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    tool(page, "No hole")
    board.drag("c1", "e1")
    assert board.label("d1") == "d1, no hole"
    tool(page, "Peg")
    board.drag("a1", "b1")
    assert board.label("b1") == "b1, peg"
    press(page, "Clear")
    assert board.labelled("peg") == []
    verdict(page, "Put a peg on the board")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    for button, kind in (
        ("Make all holes", "peg"),
        ("Empty the holes", "empty hole"),
        ("Fill with pegs", "peg"),
    ):
        press(page, button)
        assert len(board.labelled(kind)) == 49
    tool(page, "Empty hole")
    lines = set()
    for grid, hole, geometry in (
        ("Hexagonal", "b4", "hexagonal"),
        ("Triangular", "c4", "triangular"),
        ("With diagonals", "d3", "square+diagonals"),
        ("Square", "e4", "square"),
    ):
        page.get_by_role("radio", name=grid).check()
        lines.add(page.locator(".mesh").get_attribute("d"))
        board.click(hole)
        assert board.label(hole) == f"{hole}, empty hole"
        assert problem(exported(page)).board.geometry == geometry
    assert len(lines) == 4  # they are told apart
    for side in ("Columns", "Rows"):
        page.get_by_label(side, exact=True).press("Control+a")
        page.keyboard.type("20")  # on the way to it there are only 2
    page.get_by_label("Columns").fill("21")  # not allowed: nothing happens
    assert board.map.get_by_role("option").count() == 400
    press(page, "Make all holes")
    verdict(page, "Position class: no single peg")
    read = problem(exported(page, "Text"))
    assert (len(read.board), read.start.peg_count) == (400, 396)  # four were empty before


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
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Undo").tap()
    tool(page, "Next kind")
    for words in ("empty hole", "no hole", "peg"):
        board.tap("c3")
        expect(board.hole("c3")).to_have_attribute("aria-label", f"c3, {words}")
    box, size = page.locator(".tools").bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    height = size["height"]
    assert height / 2 < box["y"] < box["y"] + box["height"] <= height  # under the thumb
    x, y = board.middle("c4")
    touch = page.context.new_cdp_session(page)
    at = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    touch.send("Input.dispatchTouchEvent", at)
    menu = page.get_by_role("menu", name="Place c4")
    expect(menu).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    menu.get_by_role("menuitemradio", name="No hole").tap()
    assert board.label("c4").startswith("c4, no hole")


@pytest.mark.long
def test_painting_by_keyboard_and_by_the_menu(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    board.press("2", "ArrowDown", "ArrowDown", "Enter")
    assert board.label("a3") == "a3, empty hole"
    board.press("Shift+ArrowRight", "Shift+ArrowRight")
    assert board.labelled("empty hole") == ["a3", "b3", "c3", "d4"]
    board.press("u", "Control+z", "r")
    assert board.labelled("empty hole") == ["a3", "b3", "d4"]
    board.press("4", "Enter")
    assert board.label("c3") == "c3, peg, must end with a peg"
    expect(page.get_by_role("radio", name="The marked pegs")).to_be_checked()
    board.press("6", "ArrowRight", "Enter")
    assert board.label("d3") == "d3, peg, may end with or without a peg"
    assert board.label("a3") == "a3, empty hole, must end empty"
    menu = page.get_by_role("menu", name="Place d1")
    page.mouse.click(*board.middle("d1"), button="right")
    expect(menu.get_by_role("menuitemradio", name="Peg", exact=True)).to_be_checked()
    menu.get_by_role("menuitemradio", name="Must be peg").click()
    assert board.label("d1") == "d1, peg, must end with a peg"
    page.keyboard.press("Shift+F10")
    expect(menu).to_be_visible()
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    assert board.label("d1") == "d1, empty hole, must end with a peg"


@pytest.mark.long
def test_finishes_that_are_numbers_of_pegs_and_the_reverse_rules(visit: Visit) -> None:
    page = visit("/editor?p=english+d4+d4")
    for kind, number, finish in (
        ("Last peg anywhere", "", {"survivor": "any"}),
        ("As few pegs as possible", "", {"fewest": True}),
        ("At most", "5", {"at_most": 5}),
        ("Exactly", "6", {"exactly": 6}),
    ):
        page.get_by_role("radio", name=kind).check()
        if number:
            page.get_by_label("Number of pegs").fill(number)
        verdict(page, "This game may be solvable")
        assert json.loads(exported(page))["finish"] == finish
    page.get_by_label("Reverse game").check()
    assert json.loads(exported(page))["rules"] == "reverse"


# -- pasted, opened, kept ------------------------------------------------------------------------


@pytest.mark.long
def test_what_is_pasted_or_opened_comes_out_as_it_was(visit: Visit, tmp_path: Path) -> None:
    page = visit("/editor", errors=(400,))
    longbow = problem("longbow")
    texts = [longbow.to_text(), longbow.to_text("json"), "longbow", "hexagon(3) c3 fewest"]
    texts += ["diamond(4)+diagonals d4 d4", CROSSING, PETERSEN, "square(22) a1 any"]
    for text in texts:
        press(page, "Clear")
        verdict(page, "Put a peg on the board")
        paste(page, text)
        expect(page.locator(".class-verdict")).not_to_contain_text("Put a peg on the board")
        wanted = problem(text)
        assert Holes(page).labelled("peg")[: len(wanted.start.pegs)] == list(wanted.start.pegs)
        read = problem(exported(page))
        assert (read, read.board.name, read.title) == (wanted, wanted.board.name, wanted.title)
    page.reload()
    assert problem(exported(page)) == wanted
    (tmp_path / "own.txt").write_text(longbow.to_text(), "utf-8")
    page.get_by_text("Paste or open a problem").click()
    with page.expect_file_chooser() as chooser:
        press(page, "Open a file")
    chooser.value.set_files(tmp_path / "own.txt")
    expect(page.get_by_label("Title")).to_have_value("Longbow")
    page.get_by_role("radio", name="Triangular").check()
    paste(page, TRIANGLE)
    expect(Holes(page).hole("b2")).to_have_attribute("aria-label", "b2, empty hole")
    assert problem(exported(page)).board == problem("triangle(4) b2 any").board
    paste(page, "geometry: square\nstart:\n  o o <b>\nfinish: any")
    expect(page.get_by_role("alert")).to_contain_text("line 3")


@pytest.mark.long
def test_what_is_painted_is_saved_queued_solved_and_played(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    board.click("a3")
    page.reload()  # what is painted outlives the page
    assert board.labelled("empty hole") == ["a3", "d4"]
    verdict(page, re.compile("."))
    press(page, "Save")
    page.get_by_role("dialog").get_by_role("textbox").fill("Two <i>gaps</i>")
    page.keyboard.press("Enter")
    note = page.get_by_role("link", name="Go to Saved")
    expect(note).to_be_visible()
    board.click("a4")
    verdict(page, re.compile("."))
    press(page, "Save")  # the same thing again
    expect(page.get_by_text("is saved.").last).to_be_visible()
    note.click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Two <i>gaps</i>")
    page.get_by_role("link", name="Edit: Two").click()
    expect(board.hole("a4")).to_have_attribute("aria-label", "a4, empty hole")
    assert board.labelled("empty hole") == ["a3", "a4", "d4"]
    verdict(page, re.compile("."))
    press(page, "Add to print queue")
    press(page, "Workshop")
    expect(page.get_by_role("link", name="Print queue").first).to_contain_text("1")
    page.keyboard.press("Escape")
    press(page, "Solve")
    expect(page).to_have_url(re.compile(r"/search/\?p="))
    page.goto(address("/", PETERSEN, ["d-a"]))
    press(page, "Edit this position")
    expect(page).to_have_url(re.compile("/editor/$"))
    assert board.labelled("empty hole") == ["d", "e"]


# -- made by hand --------------------------------------------------------------------------------


def lines(page: Page) -> Locator:
    return page.get_by_label("Lines: a b c")


def begin(page: Page, board: str) -> None:
    press(page, "New puzzle")
    page.get_by_role("dialog").get_by_role("combobox").select_option(label=board)
    press(page, "Begin")
    expect(page.get_by_role("dialog")).to_have_count(0)


def beside(board: Holes, name: str, steps: float, down: float = 0) -> tuple[float, float]:
    """A point on the ground, some steps from a hole."""
    x, y = board.middle(name)
    scale = board.map.evaluate("map => map.getScreenCTM().a") * 100
    return x + steps * scale, y + down * scale


def test_a_board_is_made_by_hand_with_the_mouse(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    begin(page, "Empty grid")
    assert board.labelled("peg") == board.labelled("empty hole") == []
    begin(page, "French")
    expect(page.locator(".hole-map .peg")).to_have_count(36)
    press(page, "Undo")
    assert board.labelled("peg") == []
    begin(page, "Empty, made by hand")
    assert board.labelled("empty hole") == ["v1"]
    tool(page, "Place and move")
    for steps in (1, 2):
        page.mouse.click(*beside(board, "v1", steps))
    assert board.labelled("peg") == ["v2", "v3"]
    tool(page, "Line of three")
    board.click("v3", "v2")
    assert board.labelled("picked") == ["v2", "v3"]
    board.click("v1")
    expect(lines(page)).to_have_value("v3 v2 v1")
    assert problem(exported(page)).board.names == ("v1", "v2", "v3")
    tool(page, "One way")
    board.click("v3", "v2", "v1")
    expect(lines(page)).to_have_value("v3 > v2 > v1")
    board.click("v3", "v2", "v1")  # again, and it goes
    expect(lines(page)).to_have_value("")
    for undone in ("v3 > v2 > v1", "v3 v2 v1"):
        press(page, "Undo")
        expect(lines(page)).to_have_value(undone)
    press(page, "Redo")
    expect(lines(page)).to_have_value("v3 > v2 > v1")
    verdict(page, "This game may be solvable")
    press(page, "Play")
    BoardPage(page).drag("v3", "v1")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


@pytest.mark.long
def test_holes_are_moved_joined_and_removed(visit: Visit) -> None:
    page = visit(address("/editor", "graph(a-b, b-c) a any"))
    board = Holes(page)
    tool(page, "Place and move")
    (x, y), there = board.middle("c"), beside(board, "b", 0, 1.5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*there, steps=5)
    page.mouse.up()
    expect(lines(page)).to_have_value("a b c")
    (x, y), (bx, by) = board.middle("c"), board.middle("b")
    assert (abs(x - bx) < 15, y > by + 30) == (True, True)
    page.mouse.click(*beside(board, "c", 1))
    assert board.labelled("peg") == ["b", "c", "v4"]
    tool(page, "Join two")
    board.click("c", "v4")
    expect(lines(page)).to_have_value("a b c\nv4 c b")
    board.click("a", "c")  # a ring of three: every path is a line
    assert len(lines(page).input_value().splitlines()) == 5
    board.click("a", "c")
    expect(lines(page)).to_have_value("a b c\nv4 c b")
    tool(page, "No hole")
    board.click("v4")
    assert problem(exported(page)).board.names == ("a", "b", "c")
    press(page, "Undo")
    assert "v4" in board.labelled("peg")
    page = visit(address("/editor", PETERSEN))  # whose holes stand where the picture has them
    tables = call(page, "game/read.js", "readProblem", PETERSEN)["tables"]
    board = Holes(page)
    (x, y), (ax, ay) = board.middle("a"), tables["places"][0]
    scale = board.map.evaluate("map => map.getScreenCTM().a") * 100
    for name, (px, py) in zip(tables["holes"], tables["places"], strict=True):
        wanted = (x + scale * (px - ax), y + scale * (py - ay))
        assert board.middle(name) == pytest.approx(wanted, abs=1), name


@pytest.mark.long
def test_a_board_is_made_by_hand_with_the_keyboard_and_from_a_grid(visit: Visit) -> None:
    page = visit("/editor")
    page.get_by_role("radio", name="By hand").check()
    by_hand = problem(exported(page))
    assert (len(by_hand.board), len(by_hand.board.lines)) == (33, 38)
    page.get_by_role("radio", name="Square").check()
    assert problem(exported(page)).board == problem("english").board
    begin(page, "Empty, made by hand")
    board = Holes(page)
    for _ in range(2):
        page.get_by_role("button", name="Add a hole").press("Enter")
    assert board.labelled("peg") == ["v2", "v3"]
    board.press("7", "ArrowUp", "Enter")
    assert board.labelled("picked") == ["v2"]
    board.press("ArrowRight", "ArrowRight", "Escape")
    assert board.labelled("picked") == []
    assert board.middle("v2")[0] > board.middle("v1")[0] + 20
    for text, said in (
        ("v3 v2 v9", "There is no hole v9 on the board."),
        ("v3 v2", "A line needs three different holes"),
    ):
        lines(page).fill(text)
        page.keyboard.press("Tab")
        expect(page.get_by_role("alert")).to_contain_text(said)
    lines(page).fill("v3 v2 v1")
    page.keyboard.press("Tab")
    assert problem(exported(page)).board.names == ("v1", "v2", "v3")
