"""The page to play on, in Chromium: the game, its address, its clock, its end and its frame."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from parameters import long_after
from pegsol import problem
from web.page import CROSS_GAME, PATIENCE, apart, box_of, on
from web.site import TOOLS, Visit, address, call, go_on, overhear, press, title

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
    board.press("u")
    wait_for_moves(page, "d2-d4")
    board.play("f3-d3")
    page.evaluate("document.querySelector('a[href^=\"/help\"]').click()")
    expect(title(page)).to_have_text("Help")
    page.go_back()
    assert on(page).moves == ["d2-d4", "f3-d3"]
    page.evaluate("history.replaceState = () => {}")  # too late for the browser
    on(page).play("e1-e3")
    page.wait_for_function("() => localStorage.getItem('pegsol/game').includes('e1-e3')")
    page.reload()
    assert on(page).moves == ["d2-d4", "f3-d3", "e1-e3"]


def test_what_is_wrong_with_an_address_is_said(visit: Visit) -> None:
    page = visit("/?p=crosbow", errors=(400,))
    expect(page.get_by_role("alert")).to_contain_text("no board or puzzle is named 'crosbow'")
    page.get_by_role("link", name="Play the central game").click()
    on(page)
    # At once: a page writes its game into the address a moment after it has changed.
    page.evaluate(
        "history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(page.get_by_role("alert")).to_contain_text("This page does not exist")
    page.goto(address("/", problem("latin-cross").as_json()).partition("&")[0][:-20])
    expect(page.get_by_role("alert")).to_contain_text("This link is damaged, or a newer pegsol")
    page.goto("/?p=english+d4+d4&m=d2-d4.a1-z9.f3-d3")  # moves that cannot be made are left out
    assert on(page).moves == ["d2-d4"]
    expect(page.get_by_text("are illegal")).to_have_count(2)  # seen and said
    lines = [["a.1", "b.1", "c.1"], ["b.1", "c.1", "d.1"]]
    pegs, survivor = {"pegs": ["a.1", "b.1"]}, {"survivor": "any"}
    dotted = {"pegsol": 1, "board": {"lines": lines}, "start": pegs, "finish": survivor}
    page.goto(address("/", dotted))  # with dots in the names of holes
    on(page).click("a.1", "c.1")
    wait_for_moves(page, "a.1-c.1,")
    page.reload()
    assert on(page).moves == ["a.1-c.1"]


@pytest.mark.long
def test_keys_give_help_wherever_the_keyboard_is_but_in_a_text(visit: Visit) -> None:
    page = visit(CROSS)
    board, advice = on(page), page.locator(".news .advice")
    board.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    board.press("Enter", "Tab", "Tab")  # past the word that is explained
    assert board.focus == "c1"
    board.play("d3-d1")
    board.press("n")
    expect(page.locator(".name", has_text="d4")).to_be_visible()
    asked = page.get_by_role("button", name="Go on")
    for key in ("Escape", "Enter"):
        board.press("w")
        expect(asked).to_be_focused()
        board.press(key)
        expect(asked).to_be_hidden()
    expect(advice).to_contain_text("made it impossible", timeout=PATIENCE)
    board.press("r", "u", "h")
    expect(advice).to_contain_text("Jump d3 over c3:", timeout=PATIENCE)
    board.press("m")
    expect(page.locator(".advice.losing")).to_have_count(2, timeout=PATIENCE)
    page.get_by_role("button", name="Share").press("ArrowRight")
    assert board.current == ["d3-d1"]
    press(page, "Save")
    name = page.get_by_role("textbox")
    name.press("Home")
    name.press("m")
    expect(name).to_have_value("mLatin cross")


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_won_game_is_compared_with_what_is_known_in_time(visit: Visit) -> None:
    page = visit("/help")
    answer: dict[str, int | None] = {}
    overhear(page, "fewestMoves")
    page.route("**/heard/fewestMoves", lambda route: route.fulfill(json=answer))
    card = page.locator(".end-of-game")
    for found, at_least, said in (
        (None, None, ""),
        (4, 3, "You took 5 moves. 4 are enough, and no solution has fewer than 3."),
        (4, 4, "You took 5 moves; the fewest possible is 4."),
        (6, 4, "You took 5 moves; no solution has fewer than 4."),
        (6, 5, "You took 5 moves, and no solution has fewer."),
    ):
        answer |= {"found": found, "at_least": at_least, "complete": True}
        with page.expect_response("**/heard/fewestMoves"):
            page.goto(address("/", "latin-cross", CROSS_GAME.split()))
        expect(card).to_contain_text("5 moves")
        expect(card).to_contain_text(said)
    # A solution from an address counts for nothing.
    assert call(page, "shelf/results.js", "results") == []


@pytest.mark.long
def test_help_is_kept_apart_and_the_ghost_of_the_fastest_game_plays_along(visit: Visit) -> None:
    page = visit(CROSS)
    card, ghost, clock = (page.locator(one) for one in (".end-of-game", ".ghost-line", ".clock"))
    press(page, "Hint")
    go_on(page)
    on(page).play(CROSS_GAME)
    expect(card).to_contain_text("Solved!")
    expect(page.locator(".helped")).to_have_text("with help")
    expect(clock).to_be_hidden()
    (row,) = call(page, "shelf/results.js", "results")
    assert (row["solved"], row["helped"]) == (True, True)
    page.goto("/boards")
    expect(page.locator(".tile", has_text="Latin cross").first).to_contain_text("Solved with help")
    page.goto(CROSS)
    expect(clock).to_contain_text("0:00")
    first, *others = CROSS_GAME.split()
    on(page).play(first)
    expect(clock).not_to_contain_text("0:00")
    page.get_by_role("link", name="Help", exact=True).click()
    page.go_back()  # the clock goes on
    assert on(page).moves == [first]
    expect(clock).not_to_contain_text("0:00")
    on(page).play(" ".join(others))
    expect(card).to_contain_text("Your first time!Without help")
    expect(card).to_contain_text("You took 5 moves, and no solution has fewer.", timeout=PATIENCE)
    expect(card.locator("a.primary")).to_contain_text("Next: ")
    expect(page.get_by_text("Fewest: 5 moves")).to_be_visible()
    times = call(page, "shelf/results.js", "ghostOf", row["key"])["times"]
    assert (len(times), times) == (5, sorted(times))
    slow = {"moves": CROSS_GAME.split(), "times": [0, 900, 901, 902, 903]}
    overhear(page, "ghostOf")
    page.route("**/heard/ghostOf", lambda route: route.fulfill(json=slow))
    page.goto(CROSS)
    expect(ghost).to_have_text("Ghost")  # quiet unless it is wanted
    ghost.get_by_role("button").click()
    expect(ghost).to_contain_text("starts with you")
    on(page).play("d3-b3")
    expect(ghost).to_contain_text("Level with your fastest game")
    on(page).play("d5-d3")
    expect(ghost).to_contain_text("1 jump ahead of your fastest game")


def test_a_stuck_player_goes_back_to_the_mistake_or_starts_again(visit: Visit) -> None:
    page = visit(CROSS)
    board, card = on(page), page.locator(".end-of-game")
    board.play("d3-b3 d5-d3-d1")
    expect(card.get_by_role("button")).to_have_text(["Back to the mistake", "Start again"])
    expect(card).to_contain_text("Going back to the mistake counts as help")
    press(page, "Back to the mistake")
    expect(card).to_be_hidden()
    expect(page.locator(".news .advice")).to_contain_text("The jump d3-d1 in move 2")
    assert len(board.pegs) == 4
    expect(page.locator(".helped")).to_be_visible()
    press(page, "New game")
    board.play("d3-d1 d5-d3-b3")
    expect(page.get_by_role("heading", name="Stuck with 3 pegs")).to_be_visible()
    expect(card).to_contain_text("So close: only 2 pegs too many.")
    possible = page.get_by_text("You could have reached the finish: last peg in d4.")
    expect(possible).to_be_visible(timeout=PATIENCE)
    press(page, "Start again")
    expect(card).to_be_hidden()
    assert board.moves == []
    page.goto("/?p=line(4)+a1+any")
    on(page).play("c1-a1")
    press(page, "Back to the mistake")
    said = "It was impossible from the start. I have taken back one move."
    expect(page.locator(".news .advice")).to_have_text(said)
    expect(page.locator(".tally")).to_contain_text("0 moves")
    expect(page.locator(".helped")).to_be_hidden()  # nothing was shown


# -- what else can be done with a game -----------------------------------------------------------


def test_a_game_is_shared_saved_printed_and_goes_on_elsewhere(visit: Visit) -> None:
    page = visit("/?p=english+d4+d4", permissions=("clipboard-read", "clipboard-write"))
    board, dialog = on(page), page.get_by_role("dialog")
    board.drag("d2", "d4")
    press(page, "New game")
    assert board.moves == []
    press(page, "Go back to the old game")
    wait_for_moves(page, "d2-d4")
    press(page, "Share")
    press(dialog, "Copy")
    expect(dialog).to_contain_text("The link is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url.split("?")[0] + "?p=english+d4+d4&m=d2-d4"
    for key, kept in (("Escape", []), ("Enter", [("My <b>game</b>", "game", ["d2-d4"])])):
        page.keyboard.press("Escape")
        press(page, "Save")
        page.get_by_role("textbox").fill("My <b>game</b>")
        page.keyboard.press(key)
        expect(dialog).to_have_count(0)
        if kept:
            expect(page.locator(".note").last).to_contain_text("Saved as “My <b>game</b>”")
        saved = call(page, "shelf/saved.js", "listSaved")
        assert [(one["name"], one["kind"], one["moves"]) for one in saved] == kept
    press(page, "Add to print queue")
    expect(page.get_by_label("1 item to print")).to_have_text("1")
    (item,) = page.evaluate("JSON.parse(localStorage['pegsol/queue'])")
    assert (item["problem"], item["moves"]) == ("english d4 d4", ["d2-d4"])
    for name, place in (("Replay", "replay"), ("Solve from here", "search")):
        press(page, name)
        expect(page).to_have_url(re.compile(rf"/{place}/\?p=english\+d4\+d4&m=d2-d4$"))
        page.go_back()
        assert on(page).moves == ["d2-d4"]


@pytest.mark.long
def test_a_game_is_printed_alone_and_at_once(visit: Visit) -> None:
    page = visit(CROSS)
    on(page)
    page.emulate_media(media="print")
    page.evaluate(
        """() => {
          window.print = () => {
            const seen = [...document.body.children].filter((part) => part.offsetHeight);
            const images = document.querySelectorAll(".alone .sheet img");
            window.printed = { seen: seen.map((part) => part.className), images: images.length };
            window.dispatchEvent(new Event("afterprint"));
          };
        }"""
    )
    page.get_by_role("button", name="Print", exact=True).evaluate("button => button.click()")
    page.wait_for_function("() => window.printed")
    assert page.evaluate("window.printed") == {"seen": ["page queue alone"], "images": 1}
    expect(page.locator(".page.alone")).to_have_count(0)
    assert page.evaluate("localStorage['pegsol/queue']") is None


@pytest.mark.parametrize("help_", long_after(1, ["Hint", "Explore", "Marks", "Meter", "Review"]))
def test_help_is_announced_once_and_the_next_game_begins_without(visit: Visit, help_: str) -> None:
    page = visit(CROSS)
    board, clock = on(page), page.locator(".clock")
    board.play("d3-b3")
    expect(clock).to_be_visible()
    asked, helped = page.locator(".consent"), page.locator(".helped")
    role = "tab" if help_ in ("Explore", "Review") else "button"
    wanted = page.get_by_role(role, name=help_, exact=True)  # type: ignore[arg-type]
    wanted.click()
    expect(asked).to_contain_text("From now on this game counts as played with help.")
    press(page, "Not now")
    expect(asked).to_be_hidden()
    expect(helped).to_be_hidden()
    expect(page.locator(".advice")).to_have_text("")
    wanted.click()
    go_on(page)
    expect(helped).to_have_text("with help")
    expect(clock).to_be_hidden()
    press(page, "Hint")  # no second question
    expect(page.locator(".news .advice")).not_to_be_empty()
    expect(asked).to_be_hidden()
    press(page, "New game")
    expect(helped).to_be_hidden()
    expect(clock).to_contain_text("0:00")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")
    board.play(CROSS_GAME)
    expect(page.locator(".end-of-game")).to_contain_text("Without help")


# -- the frame -----------------------------------------------------------------------------------


def test_a_newcomer_sees_five_buttons_and_what_was_used_once_stays_at_hand(visit: Visit) -> None:
    page = visit(CROSS, used=())
    board, rest, coach = on(page), page.locator("#rest"), page.locator(".play.coach")
    header, main = page.get_by_role("banner"), page.get_by_role("main")
    more, share = page.get_by_role("button", name="More"), main.get_by_role("button", name="Share")
    assert words(header.get_by_role("link")) == [
        *("pegsol", "Play", "Daily", "Rush", "Lessons", "Puzzles", "Help"),
    ]
    assert words(header.get_by_role("button")) == ["Workshop", "Settings"]
    assert words(main.get_by_role("button")) == [
        *("finish", "Undo", "Redo", "Hint", "New game", "More"),  # the first is a word explained
    ]
    for role in ("link", "tab", "slider", "combobox"):
        expect(main.get_by_role(role)).to_have_count(0)  # type: ignore[arg-type]
    expect(page.locator(".bubble")).to_have_text("The last peg must land here")
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert len(words(rest.locator("[data-tool]"))) == len(TOOLS)
    board.press("Escape")
    expect(rest).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    share.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    board.press("Escape")
    expect(share).to_be_visible()
    more.click()
    press(page, "Packages")  # which is no help by itself
    expect(page.get_by_role("tab", name="Packages")).to_be_focused()
    more.click()
    press(page, "Meter")
    press(page, "Not now")  # so it was not used
    expect(coach).to_have_count(1)
    board.play("d3-b3 d5-d3 e3-c3 b3-d3")
    expect(coach).to_have_count(0)
    page.goto("/?p=crossbow")
    on(page)
    expect(page.locator(".play.coach, .bubble:visible")).to_have_count(0)
    assert words(page.get_by_role("tab")) == ["Moves", "Packages"]
    assert words(page.get_by_role("region", name="This game").get_by_role("button")) == ["Share"]
    expect(page.get_by_role("button", name="Meter")).to_be_hidden()


def test_board_buttons_and_the_card_at_the_end_are_in_the_window_of_a_phone(visit: Visit) -> None:
    page = visit(CROSS, phone=True, used=())
    board, toolbar, card = on(page), page.get_by_role("toolbar"), page.locator(".end-of-game")
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
    board.play("d3-b3 d5-d3-d1")  # and stuck
    expect(card.get_by_role("button")).to_have_count(2)
    for width, height in ((390, 844), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(card).to_be_in_viewport(ratio=0.99)
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
        assert apart(box_of(card), box_of(board.picture))
