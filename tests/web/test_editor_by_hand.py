"""Boards made by hand in the editor: holes anywhere, joined in pairs and lined up in threes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from parameters import long_after
from pegsol import problem
from web.holes import Holes
from web.page import BoardPage
from web.site import Visit, address, call
from web.test_editor_page import exported, paste, tool, verdict

PETERSEN = "graph(a-b, b-c, c-d, d-e, e-a, a-f, b-g, c-h, d-i, e-j, f-h, h-j, j-g, g-i, i-f) a any"


def read(page: Page) -> str:
    """The board as the server reads it, as JSON."""
    verdict(page, re.compile("."))
    return exported(page, "JSON")


def lines(page: Page) -> Locator:
    return page.get_by_label("Lines: a b c")


def begin(page: Page, board: str) -> None:
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_role("dialog").get_by_role("combobox").select_option(label=board)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def beside(board: Holes, name: str, steps: float, down: float = 0) -> tuple[float, float]:
    """A point on the ground, some steps from a hole."""
    x, y = board.middle(name)
    scale = board.map.evaluate("map => map.getScreenCTM().a") * 100
    return x + steps * scale, y + down * scale


# -- any board opens -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    "spec",
    long_after(
        1, [PETERSEN, "crossing", "cycle(6) v1 v4", "square(22) a1 any", "triangle(5) a1 any"]
    ),
)
def test_any_board_opens_and_comes_out_as_it_was(visit: Visit, spec: str) -> None:
    text = (
        "lines:\n    a b c\n    d b e\n    c > f > g\nholes: z\n"
        "start: pegs a b d\nfinish:\n    a .\n    b .\n    c .\n    d ?\n    e .\n"
        "    f .\n    g .\n    z .\n"
    )
    page = visit("/editor")
    paste(page, text if spec == "crossing" else spec)
    expect(page.get_by_text("The problem is on the board")).to_be_attached()
    wanted = problem(text if spec == "crossing" else spec)
    assert Holes(page).labelled("peg") == list(wanted.start.pegs)
    assert problem(read(page)) == wanted
    page.reload()
    assert problem(read(page)) == wanted


@pytest.mark.long
def test_holes_of_a_graph_stand_where_the_picture_has_them(visit: Visit) -> None:
    page = visit(address("/editor", PETERSEN))
    tables = call(page, "game/read.js", "readProblem", PETERSEN)["tables"]
    board = Holes(page)
    (x, y), (ax, ay) = board.middle("a"), tables["places"][0]
    scale = board.map.evaluate("map => map.getScreenCTM().a") * 100
    for name, (px, py) in zip(tables["holes"], tables["places"], strict=True):
        seen = board.middle(name)
        assert seen == pytest.approx((x + scale * (px - ax), y + scale * (py - ay)), abs=1)


# -- made by hand --------------------------------------------------------------------------------


def test_a_board_is_made_by_hand_with_the_mouse(visit: Visit) -> None:
    page = visit("/editor")
    begin(page, "Empty, made by hand")
    board = Holes(page)
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
    assert problem(read(page)).board.names == ("v1", "v2", "v3")
    tool(page, "One way")
    board.click("v3", "v2", "v1")
    expect(lines(page)).to_have_value("v3 > v2 > v1")
    board.click("v3", "v2", "v1")  # again, and it goes
    expect(lines(page)).to_have_value("")
    for undone in ("v3 > v2 > v1", "v3 v2 v1"):
        page.get_by_role("button", name="Undo").click()
        expect(lines(page)).to_have_value(undone)
    page.get_by_role("button", name="Redo").click()
    expect(lines(page)).to_have_value("v3 > v2 > v1")
    verdict(page, "This game may be solvable")
    page.get_by_role("button", name="Play").click()
    play = BoardPage(page)
    play.drag("v3", "v1")
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
    moved = board.middle("c")
    assert abs(moved[0] - board.middle("b")[0]) < 15
    assert moved[1] > board.middle("b")[1] + 30
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
    read_back = problem(read(page))
    assert read_back.board.names == ("a", "b", "c")
    board.click("v4")  # the place is still there
    page.get_by_role("button", name="Undo").click()
    assert "v4" in board.labelled("peg")


@pytest.mark.long
def test_a_finger_places_moves_and_joins_holes(visit: Visit) -> None:
    page = visit(address("/editor", "graph(a-b, b-c) a any"), phone=True)
    board = Holes(page)
    page.locator(".palette input[value=place]").check(force=True)
    page.touchscreen.tap(*beside(board, "b", 0, 1))
    assert board.labelled("peg") == ["b", "c", "v4"]
    before = board.middle("v4")
    session = page.context.new_cdp_session(page)
    for kind, point in (("touchStart", before), ("touchMove", beside(board, "v4", 1, 0))):
        at = [{"x": point[0], "y": point[1]}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert abs(board.middle("v4")[0] - board.middle("c")[0]) < 15
    page.locator(".palette input[value=join]").check(force=True)
    board.tap("c", "v4")
    expect(lines(page)).to_have_value("a b c\nv4 c b")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.long
def test_a_board_is_made_by_hand_with_the_keyboard(visit: Visit) -> None:
    page = visit("/editor")
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
    board.press("9", "ArrowUp", "Enter")
    assert board.labelled("picked") == ["v1"]
    lines(page).fill("v3 v2 v1")
    page.keyboard.press("Tab")
    assert problem(read(page)).board.names == ("v1", "v2", "v3")
    lines(page).fill("v3 v2 v9")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("There is no hole v9 on the board.")
    lines(page).fill("v3 v2")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("A line needs three different holes")


# -- from one kind of board to the other ---------------------------------------------------------


@pytest.mark.long
def test_a_grid_becomes_a_board_by_hand_and_back(visit: Visit) -> None:
    page = visit("/editor")
    page.get_by_role("radio", name="By hand").check()
    board = Holes(page)
    assert board.labelled("empty hole") == ["d4"]
    verdict(page, re.compile("."))
    by_hand = problem(exported(page, "JSON"))
    assert (len(by_hand.board), len(by_hand.board.lines)) == (33, 38)
    page.get_by_role("radio", name="Square").check()
    assert problem(read(page)).board == problem("english").board
    expect(page.get_by_role("radio", name="Place and move")).to_be_hidden()


def test_a_new_puzzle_on_a_chosen_board_can_be_taken_back(visit: Visit) -> None:
    page = visit("/editor")
    begin(page, "Empty grid")
    board = Holes(page)
    assert board.labelled("peg") == board.labelled("empty hole") == []
    begin(page, "French")
    expect(page.locator(".hole-map .peg")).to_have_count(36)
    page.get_by_role("button", name="Undo").click()
    assert board.labelled("peg") == []


@pytest.mark.long
def test_the_position_on_the_board_goes_to_the_editor(visit: Visit) -> None:
    page = visit(address("/", "central-game", ["d2-d4", "f3-d3"]))
    page.get_by_role("button", name="Edit this position").click()
    expect(page).to_have_url(re.compile("/editor/$"))
    board = Holes(page)
    assert board.labelled("empty hole") == ["d2", "e3", "f3"]
    assert board.labelled("must end with a peg") == ["d4"]
    expect(page.get_by_label("Title")).to_have_value("")
    page = visit(address("/", PETERSEN, ["d-a"]))
    page.get_by_role("button", name="Edit this position").click()
    assert Holes(page).labelled("empty hole") == ["d", "e"]


@pytest.mark.long
def test_a_board_by_hand_is_saved_and_opened_again(visit: Visit) -> None:
    page = visit(address("/editor", "graph(a-b, b-c) a any"))
    tool(page, "Place and move")
    page.mouse.click(*beside(Holes(page), "c", 1))
    tool(page, "Join two")
    Holes(page).click("c", "v4")
    verdict(page, re.compile("."))
    page.get_by_label("Title").fill("A small walk")
    page.get_by_label("Title").press("Tab")
    verdict(page, re.compile("."))
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Go to Saved").click()
    page.get_by_role("link", name="Edit").click()
    expect(lines(page)).to_have_value("a b c\nb c v4")
    assert Holes(page).labelled("peg") == ["b", "c", "v4"]
