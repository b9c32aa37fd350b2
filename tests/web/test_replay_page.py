"""The page that shows games jump by jump, in Chromium."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from invoke import run
from web.page import BoardPage, count_flyers
from web.site import Visit, address, call

CROSS_GAME = ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]
CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""  # E. Bergholt 1912
CROSS = address("/replay", "latin-cross", CROSS_GAME)


def on(page: Page) -> BoardPage:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def test_a_solution_is_stepped_through_and_scrubbed(visit: Visit) -> None:
    page = visit(CROSS)
    board = on(page)
    assert (board.moves, board.numbers) == (CROSS_GAME, "6 pegs · 0 moves")
    expect(page).to_have_title("Replay: Latin cross · pegsol")
    expect(page.get_by_text("Solution in 5 moves (5 jumps)")).to_be_visible()
    board.button("Step").click()
    board.button("Step").click()
    assert board.current == ["d5-d3"]
    board.button("Back").click()
    assert board.current == ["d3-b3"]
    page.get_by_role("slider", name="Place in the game").fill("4")
    assert board.current == ["b3-d3"]
    board.button("Start").click()
    assert board.current == []
    page.get_by_role("button", name="e3-c3").click()
    assert board.numbers == "3 pegs · 3 moves"
    board.button("Start").click()
    board.button("Step").click()
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    assert on(page).moves == ["d3-b3"]
    page.go_back()
    expect(page.get_by_role("button", name="Step")).to_be_visible()
    assert on(page).moves == CROSS_GAME


@pytest.mark.long
def test_it_plays_by_itself_at_any_speed(visit: Visit) -> None:
    page = visit(CROSS, motion=True)
    board = on(page)
    count_flyers(page)
    page.get_by_role("combobox", name="Speed").select_option("4")
    board.button("Play").focus()
    board.press("Enter")
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")
    expect(board.button("Play")).to_be_visible()
    assert board.pegs == ["d4"]
    assert page.evaluate("flown") > 0


@pytest.mark.long
def test_it_pauses_and_pegs_do_not_fly_where_motion_is_unwelcome(visit: Visit) -> None:
    page = visit(address("/replay", "english d4 d4", CENTRAL_GAME.split()))
    board = on(page)
    count_flyers(page)
    page.get_by_role("combobox", name="Speed").select_option("0.5")
    board.button("Play").click()
    expect(page.locator(".moves [aria-current=step]")).to_be_visible()
    board.button("Pause").click()
    slider = page.get_by_role("slider", name="Place in the game")
    assert 0 < int(slider.input_value()) < 31
    slider.fill("29")
    page.get_by_role("combobox", name="Speed").select_option("4")
    board.button("Play").click()
    expect(page.locator(".outcome")).to_have_text("Solved in 18 moves")
    assert page.evaluate("flown") == 0


@pytest.mark.long
def test_a_finger_steps_and_scrubs(visit: Visit) -> None:
    page = visit(CROSS, phone=True, viewport={"width": 320, "height": 640})
    board = on(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    board.button("Step").tap()
    assert board.current == ["d3-b3"]
    slider = page.get_by_role("slider", name="Place in the game")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")
    board.button("Back").tap()
    assert board.current == ["b3-d3"]
    board.button("Play").tap()
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")


@pytest.mark.long
def test_the_keyboard_steps(visit: Visit) -> None:
    page = visit(CROSS)
    board = on(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # past the navigation
    board.press("Tab", "Tab", "r", "r", "u", "End", "Home", "r")
    assert board.current == ["d3-b3"]
    slider = page.get_by_role("slider", name="Place in the game")
    slider.focus()
    board.press("ArrowRight", "ArrowRight")
    assert board.current == ["e3-c3"]
    board.button("Play").focus()
    board.press("p")
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")


@pytest.mark.long
def test_it_can_be_saved_and_printed(visit: Visit) -> None:
    page = visit(address("/replay", "latin-cross", CROSS_GAME[:2]))
    expect(page.get_by_text("Game of 2 moves (2 jumps)")).to_be_visible()  # no solution
    page.goto(CROSS)
    on(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.press("Enter")  # under the title of the problem
    expect(page.locator(".note")).to_contain_text("Saved as “Latin cross”")
    page.get_by_role("button", name="Add to print queue").click()
    expect(page.get_by_label("1 item to print")).to_have_text("1")
    saved = call(page, "shelf/saved.js", "listSaved")
    assert [(one["kind"], one["moves"]) for one in saved] == [("solution", CROSS_GAME)]


def test_a_command_that_makes_an_animation_can_be_copied(visit: Visit, tmp_path: Path) -> None:
    page = visit(CROSS, permissions=("clipboard-read", "clipboard-write"))
    part = page.locator(".film-command")
    part.get_by_role("button", name="Copy").click()
    expect(part.get_by_role("status")).to_have_text("The command is copied.")
    pegsol, *words = shlex.split(page.evaluate("navigator.clipboard.readText()"))
    assert (pegsol, words[-1]) == ("pegsol", "game.gif")
    run(*words[:-1], str(tmp_path / words[-1]), code=0)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")


@pytest.mark.long
def test_without_an_address_it_is_the_game_at_hand(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", CROSS_GAME[:1]))
    on(page)
    page.wait_for_function("() => 'pegsol/game' in localStorage")
    page.goto("/replay")
    assert on(page).moves == CROSS_GAME[:1]
    page = visit("/replay")
    expect(page.get_by_text("No moves to replay yet")).to_be_visible()


@pytest.mark.long
def test_its_keys_work_wherever_the_keyboard_is(visit: Visit) -> None:
    page = visit(CROSS)
    board = on(page)
    page.keyboard.press("ArrowRight")  # nothing has been touched yet
    assert board.current == ["d3-b3"]
    page.get_by_role("button", name="Share").focus()
    board.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert board.current == ["d5-d3"]
    page.get_by_role("link", name="Other puzzles").focus()
    board.press("End")
    assert board.current == ["d2-d4"]
    board.press("Home")
    assert board.current == []
    page.get_by_role("button", name="e3-c3").click()
    board.press("ArrowRight")
    assert board.current == ["b3-d3"]
    expect(page.get_by_role("button", name="b3-d3")).to_be_focused()
    board.press("ArrowUp", "Enter")
    assert board.current == ["e3-c3"]
    board.click("a3")  # an empty hole: the keyboard is on the board
    board.press("ArrowLeft")
    assert board.current == ["d5-d3"]
    board.press("Space")
    expect(board.button("Pause")).to_be_visible()
    page.get_by_role("link", name="Other puzzles").focus()
    board.press("Space")
    expect(board.button("Play")).to_be_visible()
    page.get_by_role("combobox", name="Speed").focus()
    board.press("End")  # the choice uses the keys itself
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("4")


@pytest.mark.long
def test_the_space_bar_replays_a_game(visit: Visit) -> None:
    page = visit(CROSS)
    board = on(page)
    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("slider", name="Place in the game").focus()
    board.press("Space")
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")
    expect(page.locator(".note")).to_have_count(0)
