"""The page to play on, in Chromium: the game, its address, its clock, its end and its frame."""

from __future__ import annotations

import base64
import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from pegsol import problem
from web.page import CROSS_GAME, box_of, on
from web.site import Visit, call, choose, go_on, press, title

CROSS = "/?p=latin-cross"
LEAST = """all => all.map((one) => one.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height))"""
FITS = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


def wait_for_moves(page: Page, moves: str) -> None:
    """Wait until the address has these moves."""
    page.wait_for_function(
        "moves => (new URLSearchParams(location.search).get('m') ?? '') === moves",
        arg=".".join(moves.split()),
    )


def words(parts: Locator) -> list[str]:
    """The words of those that are seen."""
    return [text.strip() for text in parts.locator("visible=true").all_inner_texts()]


# -- the game and its address --------------------------------------------------------------------


def test_a_game_is_in_its_address_and_goes_on_however_soon_the_page_is_left(visit: Visit) -> None:
    page = visit("/?p=central-game")
    board = on(page)
    assert board.pegs == list(problem("central-game").start.pegs)
    expect(page).to_have_title("Solitaire, the central game · pegsol")
    expect(page.get_by_text("33 holes · finish: last peg in d4 · very hard")).to_be_visible()
    board.play("d2-d4 f3-d3")
    wait_for_moves(page, "d2-d4 f3-d3")
    expect(page.locator(".tally")).to_contain_text("2 moves")
    again = on(visit(urlsplit(page.url)._replace(scheme="", netloc="").geturl()))
    assert (again.moves, again.pegs) == (["d2-d4", "f3-d3"], board.pegs)
    board.press("Home")
    wait_for_moves(page, "")
    page.reload()
    on(page).press("r")
    wait_for_moves(page, "d2-d4")  # it is no game that is watched
    board.play("f3-d3")
    page.evaluate("document.querySelector('a[href^=\"/help\"]').click()")
    expect(title(page)).to_have_text("Help")
    page.go_back()
    assert on(page).moves == ["d2-d4", "f3-d3"]
    page.evaluate("history.replaceState = () => {}")  # too late for the browser
    on(page).play("e1-e3")
    page.wait_for_function("() => localStorage.getItem('pegsol/game').includes('e1-e3')")
    for way in (page.reload, lambda: page.goto("/")):
        way()
        assert on(page).moves == ["d2-d4", "f3-d3", "e1-e3"]


def test_no_game_is_lost(visit: Visit) -> None:
    page = visit(CROSS)
    board, new = on(page), page.get_by_role("button", name="New game")
    board.play("d3-b3 d5-d3-d1")
    new.click()
    board.play("d3-f3")
    new.click()
    for moves in ("d3-f3", "", "d3-b3 d5-d3-d1"):
        board.press("u")
        assert board.moves[: len(moves.split())] == moves.split()
    page.goto("/?p=line(4)+b1+c1")
    on(page).play("d1-b1 a1-c1")  # this one is solved
    page.goto(CROSS)
    press(page, "Go on")
    expect(page).to_have_url(re.compile("m=d3-b3.d5-d3-d1"))
    page.goto("/boards")
    games = page.locator("#unfinished li")
    expect(games).to_have_text(["Latin cross2 moves", "Latin cross1 move"])
    games.last.get_by_role("link").click()
    on(page).play("d5-d3")
    wait_for_moves(page, "d3-f3 d5-d3")
    page.go_back()
    expect(games).to_have_text(["Latin cross2 moves", "Latin cross2 moves"])


def test_other_branches_and_bookmarks_are_below_the_board_once_there_are_some(visit: Visit) -> None:
    page = visit(CROSS)
    board, chips = on(page), page.get_by_role("group", name="Branches of this game")
    board.play("d3-b3 d5-d3-d1")
    board.press("b")
    expect(chips.get_by_role("button")).to_have_text(["2 · 3 pegs"])
    board.press("b", "u")
    expect(chips).to_be_hidden()
    board.play("e3-c3")
    branch, first = "From move 3: 3 pegs · 3 moves", "From move 1: Stuck with 3 pegs"
    board.press("b")
    page.wait_for_function(
        "() => JSON.parse(localStorage['pegsol/game'] ?? '{}').played?.bookmarks.length"
    )
    page.reload()
    on(page)
    bookmark = chips.get_by_role("button").first
    expect(bookmark).to_have_text("3 · 3 pegs")
    expect(bookmark).to_have_accessible_name("Bookmark: 3 pegs · 3 moves")
    expect(chips.get_by_role("button", name=branch)).to_have_attribute("aria-current", "true")
    chips.get_by_role("button", name=first).press("Enter")
    assert board.moves == ["d3-b3", "d5-d3-d1"]
    expect(chips.locator(":focus")).to_have_accessible_name(first)
    press(page, "Settings")
    page.get_by_label("Jumps tried before").check()
    board.press("Escape", "u")
    expect(page.locator(".advice.tried")).to_have_count(2)
    assert "jump to c3 tried before" in board.label("e3")
    press(page, "New game")
    expect(chips).to_be_hidden()
    expect(page.locator(".advice.tried")).to_have_count(0)
    board.press("u")  # back to the old game
    bookmark.click()
    assert board.moves == ["d3-b3", "d5-d3", "e3-c3"]
    press(page, "Settings")
    page.get_by_label("Odds").check()
    expect(page.locator(".odds")).to_have_text("Ways to solve it1Random jumps solve it25 %")
    board.press("Escape")
    board.play("b3-d3")
    expect(page.locator(".odds")).to_have_text("Ways to solve it1Random jumps solve it50 %")
    expect(page.locator(".helped")).to_be_visible()


# -- the end -------------------------------------------------------------------------------------


def test_a_friend_is_challenged_to_do_better(visit: Visit) -> None:
    page = visit("/help", permissions=("clipboard-read", "clipboard-write"))
    page.evaluate("""localStorage["pegsol/players"] = '{"names": ["Anna"], "now": "Anna"}'""")
    page.goto(CROSS)
    first, _, rest = CROSS_GAME.partition(" ")
    for moves, made in ((first, first), (rest, CROSS_GAME)):
        on(page).play(moves)
        wait_for_moves(page, made)
        page.reload()  # the times of the jumps are kept, and then the game that was won
    choose(page, "Share")
    page.get_by_role("radio", name="Challenge a friend").check()
    press(page, "Copy")
    expect(page.get_by_role("dialog")).to_contain_text("Copied.")
    link, _, code = page.evaluate("navigator.clipboard.readText()").partition("&c=")
    won = json.loads(base64.urlsafe_b64decode(f"{code}=="))
    assert (won["by"], won["moves"], len(won["times"])) == ("Anna", CROSS_GAME.split(), 5)
    friend = visit("/help")
    course = call(friend, "link.js", "encode", won | {"seconds": 999, "times": [999] * 5})
    for said in ("You win the challenge!", "Anna wins this time."):
        friend.goto(f"{link}&c={course}")
        expect(friend.get_by_text("Anna’s challenge: 5 moves, 16:39")).to_be_visible()
        expect(friend.locator(".ghost-line")).to_have_text("The ghost starts with you.")
        on(friend).play(first)
        wait_for_moves(friend, first)
        friend.reload()  # the challenge goes on
        if said.startswith("Anna"):
            press(friend, "Hint")  # and help does not win
            go_on(friend)
        on(friend).play(rest)
        expect(friend.locator(".end-of-game")).to_contain_text(said)
    friend.goto("/saved")  # where links are opened that this machine cannot reach
    friend.locator(".exchange summary").click()
    friend.locator(".exchange textarea").fill(f"{link}&c={course}")
    press(friend, "Open")
    expect(friend.get_by_text("Anna’s challenge: 5 moves, 16:39")).to_be_visible()
    for code in ("x", call(friend, "link.js", "encode", won | {"moves": ["d3-b3"]})):
        friend.goto(f"{link}&c={code}")
        expect(friend.get_by_role("alert")).to_contain_text("This link is damaged, or a newer")


# -- the frame -----------------------------------------------------------------------------------


def test_board_and_buttons_are_in_the_window_of_a_phone(visit: Visit) -> None:
    page = visit(CROSS, phone=True)
    board, toolbar = on(page), page.get_by_role("toolbar")
    for width, height in ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        bar, picture = box_of(toolbar), box_of(board.picture)
        assert picture["width"] >= 0.8 * min(width, height)
        for part in (bar, picture):
            assert min(part["x"], part["y"]) >= 0
            assert part["right"] <= width + 0.5
            assert part["bottom"] <= height + 0.5
        # The bar is below the board, where the thumb is, or beside it.
        beside = width > height
        assert (bar["x"] > picture["x"] + 0.9 * picture["width"]) == beside
        assert (bar["y"] >= picture["y"] + 0.9 * picture["height"]) != beside
        assert min(toolbar.get_by_role("button").evaluate_all(LEAST)) >= 44
        assert page.evaluate(FITS) == [width, height]


def test_boards_are_large_beside_their_controls_on_a_phone_that_lies(visit: Visit) -> None:
    page = visit("/rush", phone=True, viewport={"width": 844, "height": 390})
    for path, begin, control in (
        ("/rush", "Start", "Skip"),
        ("/duel?p=english", "", "Undo"),
        ("/?p=english+d4+d4&m=d2-d4&at=0", "", "To the end"),
        ("/search?p=english+d4+d4", "", "All solutions"),
        ("/search?p=english+d4+d4", "A solution", "Save"),
        ("/editor?p=english+d4+d4", "", "Undo"),
        ("/lessons?lesson=jumping", "To the exercises", "Hint"),
    ):
        page.goto(path)
        if begin:
            press(page, begin)
        board = on(page)
        button = box_of(page.get_by_role("button", name=control, exact=True))
        picture = box_of(board.picture)  # an answer that has come has another board
        assert button["x"] > picture["right"], path
        assert picture["bottom"] <= 390, path
        assert box_of(board.hole("c4"))["y"] - box_of(board.hole("c3"))["y"] >= 40, path
