"""The page to play on, in Chromium: the game, its address, its clock, its end and its frame."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from parameters import long_after
from pegsol import problem, solutions
from web.page import CENTRAL_GAME, CROSS_GAME, PATIENCE, apart, box_of, on, swipe
from web.site import TOOLS, Visit, address, call, go_on, overhear, press, title

CROSS = "/?p=latin-cross"
LOST = "d3-b3 d5-d3 d3-d1"  # and stuck
PLACES = [(390, 844), (1366, 768), (844, 390), (820, 1180)]
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


def results(page: Page) -> Any:
    return call(page, "shelf/results.js", "results")


# -- the game and its address --------------------------------------------------------------------


def test_a_game_is_in_its_address_and_goes_on_however_soon_the_page_is_left(visit: Visit) -> None:
    page = visit("/?p=central-game")
    board = on(page)
    assert board.pegs == list(problem("central-game").start.pegs)
    expect(title(page)).to_have_text("Solitaire, the central game")
    expect(page).to_have_title("Solitaire, the central game · pegsol")
    expect(page.get_by_text("33 holes · finish: last peg in d4 · very hard")).to_be_visible()
    board.drag("d2", "d4")
    board.click("f3", "d3")
    wait_for_moves(page, "d2-d4 f3-d3")
    expect(page.locator(".tally")).to_contain_text("2 moves")
    again = on(visit(urlsplit(page.url)._replace(scheme="", netloc="").geturl()))
    assert (again.moves, again.pegs) == (["d2-d4", "f3-d3"], board.pegs)
    board.press("u")
    wait_for_moves(page, "d2-d4")
    assert again.moves == ["d2-d4", "f3-d3"]  # that is another's
    page.goto(CROSS)
    on(page).play("d3-b3")
    wait_for_moves(page, "d3-b3")
    on(page).play("d5-d3")
    page.evaluate("document.querySelector('a[href^=\"/help\"]').click()")
    expect(title(page)).to_have_text("Help")
    page.go_back()
    assert on(page).moves == ["d3-b3", "d5-d3"]
    page.evaluate("history.replaceState = () => {}")  # too late for the browser
    on(page).play("e3-c3")
    page.wait_for_function("() => localStorage.getItem('pegsol/game').includes('e3-c3')")
    page.reload()
    assert on(page).moves == ["d3-b3", "d5-d3", "e3-c3"]


@pytest.mark.long
def test_help_clock_and_best_outlive_a_look_at_another_page(visit: Visit) -> None:
    page = visit("/?p=crossbow")
    clock, card = page.locator(".clock"), page.locator(".end-of-game")
    by_length = sorted(solutions(problem("crossbow")), key=lambda found: len(found.moves))
    best, worst = by_length[0].moves, by_length[-1].moves
    took = f"You took {len(worst)} moves; the fewest possible is {len(best)}."
    least = f"You took {len(best)} moves, and no solution has fewer."
    for moves, praise, said in (
        (worst, "Your first time!", took),
        (best, "Your fewest moves!", least),
    ):
        expect(clock).to_contain_text("0:00")
        first, *rest = map(str, moves)
        on(page).play(first)
        expect(clock).not_to_contain_text("0:00")
        for back in (page.get_by_role("link", name="Play", exact=True).click, page.go_back):
            page.get_by_role("link", name="Help", exact=True).click()
            back()
            assert on(page).moves == [first]
            expect(clock).not_to_contain_text("0:00")
        on(page).play(" ".join(rest))
        expect(page.get_by_text(praise)).to_be_visible()
        expect(page.get_by_text(f"Fewest: {len(moves)} moves")).to_be_visible()
        expect(card).to_contain_text(said, timeout=PATIENCE)
        expect(card.locator("a.primary")).to_contain_text("Next: ")
        press(page, "New game")
    page.get_by_role("link", name="Other puzzles").click()
    expect(page.locator(".done")).to_contain_text("Solved in")
    expect(page.locator(".tile", has=page.locator(".done"))).to_contain_text("Crossbow")
    page.goto(CROSS)
    on(page).play("d3-b3")
    press(page, "Hint")
    go_on(page)
    expect(page.locator(".helped")).to_be_visible()
    page.get_by_role("link", name="Help", exact=True).click()
    page.goto("/")
    assert on(page).moves == ["d3-b3"]
    expect(page.locator(".helped")).to_be_visible()


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


# -- fingers, keys and the history ---------------------------------------------------------------


@pytest.mark.long
def test_a_finger_plays(visit: Visit) -> None:
    page = visit(CROSS, phone=True)
    board = on(page)
    swipe(board, board.middle("d3"), board.middle("b3"))
    for name in ("d5", "d3"):
        page.touchscreen.tap(*board.middle(name))
    assert board.moves == ["d3-b3", "d5-d3"]
    board.button("Undo").tap()
    board.button("Redo").tap()
    page.get_by_role("button", name="More").tap()
    board.button("d3-b3").tap()
    assert board.current == ["d3-b3"]
    page.get_by_role("button", name="Close").tap()
    expect(board.button("d3-b3")).to_be_hidden()
    place = board.middle("d4")
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
    assert board.middle("d4") == place  # no board moves under a finger
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Workshop").tap()
    page.locator("#workshop").get_by_role("link", name="Lab").tap()
    expect(title(page)).to_contain_text("Lab")
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()


@pytest.mark.long
def test_the_keyboard_alone_is_enough_wherever_it_is(visit: Visit) -> None:
    page = visit(CROSS)
    board, advice = on(page), page.locator(".news .advice")
    board.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    board.press("Enter", "Tab", "Tab")  # past the word that is explained
    assert board.focus == "c1"
    board.press("ArrowRight", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter")
    assert board.moves == ["d3-d1"]
    expect(page.locator(".table [aria-live]")).to_have_text("d3 over d2 to d1, 5 pegs")
    board.press("n")
    expect(page.locator(".name", has_text="d4")).to_be_visible()
    asked = page.get_by_role("button", name="Go on")
    for key in ("Escape", "Enter"):
        board.press("w")
        expect(asked).to_be_focused()
        board.press(key)
        expect(asked).to_be_hidden()
    why = "1.*made it impossible.*d3-d1|d3-d1.*made it impossible"
    expect(advice).to_contain_text(re.compile(why), timeout=PATIENCE)
    board.press("r", "u", "h")
    expect(advice).to_contain_text("Jump d3 over c3:", timeout=PATIENCE)
    board.press("m")
    expect(page.locator(".advice.losing")).to_have_count(2, timeout=PATIENCE)
    board.press("End", "Home", "Control+y", "Control+z", "r", "p")
    expect(page.locator(".moves [aria-current=step]")).to_have_text("d3-d1")
    page.goto(address("/", "latin-cross", CROSS_GAME.split()))
    share, name = page.get_by_role("button", name="Share"), page.get_by_role("textbox")
    on(page)
    page.locator("body").press("ArrowLeft")
    assert board.current == ["b3-d3"]
    share.press("ArrowLeft")
    assert board.current == ["e3-c3"]
    board.button("e3-c3").focus()
    board.press("ArrowRight")
    assert board.current == ["b3-d3"]
    press(page, "Save")
    name.press("Home")
    name.press("m")
    expect(name).to_have_value("mLatin cross")
    board.press("Escape")
    assert board.current == ["b3-d3"]


@pytest.mark.long
def test_the_history_leads_anywhere_and_loses_nothing(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", CROSS_GAME.split()))
    board = on(page)
    page.get_by_role("slider", name="Place in the game").fill("1")
    wait_for_moves(page, "d3-b3")
    board.drag("d4", "d6")  # instead of all that followed
    assert board.moves == ["d3-b3", "d4-d6"]
    board.button("Undo").click()
    assert (board.moves, board.current) == (CROSS_GAME.split(), ["d3-b3"])
    board.button("Redo").click()
    expect(page.locator(".tally")).to_contain_text("2 moves")
    wait_for_moves(page, "d3-b3 d5-d3")


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
        (16, 15, "You took 18 moves. 16 are enough, and no solution has fewer than 15."),
        (None, 16, "You took 18 moves; no solution has fewer than 16."),
        (20, 16, "You took 18 moves; no solution has fewer than 16."),
        (19, 18, "You took 18 moves, and no solution has fewer."),
    ):
        answer |= {"found": found, "at_least": at_least, "complete": True}
        with page.expect_response("**/heard/fewestMoves"):
            page.goto(address("/", "english d4 d4", CENTRAL_GAME.split()))
        expect(card).to_contain_text("18 moves")
        expect(card).to_contain_text(said)
        if not said:
            expect(card).not_to_contain_text("needed")
    assert results(page) == []  # a solution from an address counts for nothing


@pytest.mark.long
def test_help_is_kept_apart_and_the_ghost_of_the_fastest_game_plays_along(visit: Visit) -> None:
    page = visit(CROSS, motion=True)
    board, card, ghost = on(page), page.locator(".end-of-game"), page.locator(".ghost-line")
    expect(ghost).to_be_hidden()
    press(page, "Hint")
    go_on(page)
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
    page.evaluate(
        """() => {
          const look = () => (window.seen ||= Boolean(document.querySelector(".celebration i")));
          new MutationObserver(look).observe(document, { childList: true, subtree: true });
        }"""
    )
    board.play(CROSS_GAME)
    expect(card).to_contain_text("Solved!")
    page.wait_for_function("() => window.seen")
    expect(page.locator(".celebration")).to_have_count(0)  # after a short time
    expect(page.locator(".helped")).to_have_text("with help")
    expect(page.locator(".clock")).to_be_hidden()
    (row,) = results(page)
    assert (row["solved"], row["helped"]) == (True, True)
    page.goto("/boards")
    tile = page.locator(".tile", has_text="Latin cross").first
    expect(tile).to_contain_text("Solved with help")
    expect(page.get_by_text("You have solved")).to_have_count(0)
    page.goto(CROSS)
    on(page).play(CROSS_GAME)
    expect(card).to_contain_text("Your first time!Without help")
    expect(page.get_by_text("Fewest: 5 moves")).to_be_visible()
    times = call(page, "shelf/results.js", "ghostOf", row["key"])["times"]
    assert (len(times), times) == (5, sorted(times))
    page.goto("/boards")
    expect(page.get_by_text("You have solved 1 of")).to_be_visible()
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
    board.press("u", "u")
    expect(ghost).to_contain_text("starts with you")


def test_a_stuck_player_goes_back_to_the_mistake_or_starts_again(visit: Visit) -> None:
    page = visit(CROSS)
    board, card = on(page), page.locator(".end-of-game")
    board.play("d3-b3 d5-d3-d1")
    assert board.outcome.startswith("Stuck")
    expect(card.get_by_role("button")).to_have_text(["Back to the mistake", "Start again"])
    expect(card).to_contain_text("Going back to the mistake counts as help")
    press(page, "Back to the mistake")
    expect(card).to_be_hidden()
    expect(page.locator(".news .advice")).to_contain_text("The jump d3-d1 in move 2")
    assert len(board.pegs) == 4
    expect(page.locator(".helped")).to_be_visible()
    press(page, "New game")
    board.play("d3-d1 d5-d3-b3")
    assert board.outcome == "Stuck with 3 pegs"
    expect(page.get_by_role("heading", name="Stuck with 3 pegs")).to_be_visible()
    expect(card).to_contain_text("So close: only 2 pegs too many.")
    possible = page.get_by_text("You could have reached the finish: last peg in d4.")
    expect(possible).to_be_visible(timeout=PATIENCE)
    press(page, "Start again")
    expect(card).to_be_hidden()
    assert board.moves == []


@pytest.mark.long
def test_a_mistake_that_cannot_be_found_costs_one_move(visit: Visit) -> None:
    page = visit("/?p=line(4)+a1+any")
    advice = page.locator(".news .advice")
    on(page).play("c1-a1")
    press(page, "Back to the mistake")
    expect(advice).to_have_text("It was impossible from the start. I have taken back one move.")
    expect(page.locator(".tally")).to_contain_text("0 moves")
    expect(page.locator(".helped")).to_be_hidden()  # nothing was shown
    unknown = dict.fromkeys(("winning", "fewest", "solutions", "chance", "lost_at", "hint", "best"))
    known = {"pegs": 3, "reached": False, "stuck": False, "jumps": [], "complete": True}
    overhear(page, "analysis")
    page.route("**/heard/analysis", lambda route: route.fulfill(json=known | unknown))
    page.goto("/?p=line(4)+a1+any")
    on(page).play("c1-a1")
    press(page, "Back to the mistake")
    expect(advice).to_contain_text(re.compile("I do not know yet.*I have taken back one move"))
    expect(page.locator(".tally")).to_contain_text("0 moves")


@pytest.mark.parametrize(
    ("place", "locale"), long_after(0, [(at, tongue) for at in PLACES for tongue in ("de", "en")])
)
def test_the_cards_at_the_end_are_whole_and_beside_the_board(
    visit: Visit, place: tuple[int, int], locale: str
) -> None:
    size = {"width": place[0], "height": place[1]}
    page = visit(CROSS, used=(), phone=place[0] < 900, viewport=size, locale=locale)
    board, card = on(page), page.locator(".end-of-game")
    for moves in (LOST, CROSS_GAME):
        page.get_by_role("toolbar").get_by_role("button").nth(3).click()  # a new game
        board.play(moves)
        won = moves == CROSS_GAME
        expect(card.get_by_role("link")).to_have_count(1 if won else 0)
        expect(card.get_by_role("button")).to_have_count(0 if won else 2)
        expect(card.locator("p:not(.soft)")).not_to_be_empty()
        expect(card).to_be_in_viewport(ratio=0.99)
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
        inner, outer = box_of(card), box_of(page.locator(".news"))
        assert outer["y"] - 1 < inner["y"] < inner["bottom"] < outer["bottom"] + 1
        assert apart(inner, box_of(board.picture))


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
    page.keyboard.press("Escape")
    press(page, "Save")
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert call(page, "shelf/saved.js", "listSaved") == []
    press(page, "Save")
    page.get_by_role("textbox").fill("My <b>game</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".note").last).to_contain_text("Saved as “My <b>game</b>”")
    (one,) = call(page, "shelf/saved.js", "listSaved")
    assert (one["name"], one["kind"], one["moves"]) == ("My <b>game</b>", "game", ["d2-d4"])
    press(page, "Add to print queue")
    expect(page.get_by_label("1 item to print")).to_have_text("1")
    (item,) = page.evaluate("JSON.parse(localStorage['pegsol/queue'])")
    assert (item["problem"], item["moves"]) == ("english d4 d4", ["d2-d4"])
    press(page, "Replay")
    expect(page).to_have_url(re.compile(r"/replay/\?p=english\+d4\+d4&m=d2-d4$"))
    page.go_back()
    assert on(page).moves == ["d2-d4"]
    press(page, "Solve from here")
    expect(page).to_have_url(re.compile(r"/search/\?p=english\+d4\+d4&m=d2-d4$"))


@pytest.mark.long
def test_the_reverse_game_and_what_prints_at_once(visit: Visit) -> None:
    page = visit("/?p=triangle(5)+a1+any")
    reverse = page.get_by_role("link", name="Reverse game")
    on(page)
    expect(page.get_by_role("button", name="Reverse game")).to_be_disabled()  # too many finishes
    page.goto("/?p=english+d4+d4")
    reverse.click()
    expect(page.get_by_text("· reverse game")).to_be_visible()
    board = on(page)
    board.click("d4", "d2")
    assert board.pegs == ["d2", "d3"]
    reverse.click()
    expect(page.get_by_text("32 pegs · 0 moves")).to_be_visible()
    page.goto("/?p=latin-cross&m=d3-b3")
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
    assert page.evaluate("window.printed") == {"seen": ["page queue alone"], "images": 2}
    expect(page.locator(".page.alone")).to_have_count(0)
    assert page.evaluate("localStorage['pegsol/queue']") is None


# -- help is honest, once ------------------------------------------------------------------------


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
    expect(helped).to_be_hidden()
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
    board.play("d3-b3 d5-d3")
    press(page, "New game")  # of an old game that counted
    press(page, "Go back to the old game")
    expect(helped).to_be_hidden()
    board.play("e3-c3 b3-d3 d2-d4")
    expect(page.locator(".end-of-game")).to_contain_text("Without help")


# -- the frame -----------------------------------------------------------------------------------


def test_a_newcomer_sees_five_buttons_and_six_links(visit: Visit) -> None:
    page = visit("/?p=central-game", used=())
    on(page)
    header, main = page.get_by_role("banner"), page.get_by_role("main")
    assert words(header.get_by_role("link")) == [
        *("pegsol", "Play", "Daily", "Rush", "Lessons", "Puzzles", "Help"),
    ]
    assert words(header.get_by_role("button")) == ["Workshop", "Settings"]
    assert words(main.get_by_role("button")) == [
        *("finish", "Undo", "Redo", "Hint", "New game", "More"),  # the first is a word explained
    ]
    for role in ("link", "tab", "slider", "combobox"):
        expect(main.get_by_role(role)).to_have_count(0)  # type: ignore[arg-type]
    assert "jump" not in page.locator(".tally").inner_text()


@pytest.mark.long
def test_a_new_player_is_shown_how_and_what_was_used_once_stays_at_hand(visit: Visit) -> None:
    page = visit(CROSS, used=(), motion=True)
    board = on(page)
    more, rest, coach = page.get_by_role("button", name="More"), "#rest", ".play.coach"
    share = page.get_by_role("button", name="Share", exact=True)
    expect(page.locator(".bubble")).to_have_text("The last peg must land here")
    expect(page.locator(coach)).to_have_count(1)
    expect(share).to_be_hidden()
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert len(words(page.locator(f"{rest} [data-tool]"))) == len(TOOLS)
    board.press("Escape")
    expect(page.locator(rest)).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    share.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    board.press("Escape")
    expect(page.locator(rest)).to_be_hidden()
    expect(share).to_be_visible()
    more.click()
    press(page, "Packages")  # which is no help by itself
    expect(page.get_by_role("tab", name="Packages")).to_be_focused()
    expect(page.get_by_role("tab")).to_have_text(["Moves", "Packages"])
    more.click()
    press(page, "Meter")
    press(page, "Not now")  # so it was not used
    board.play("d3-b3 d5-d3 e3-c3 b3-d3")
    expect(page.locator(coach)).to_have_count(0)
    page.goto("/?p=crossbow")
    on(page)
    expect(page.locator(f"{coach}, .bubble:visible")).to_have_count(0)
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")
    assert words(page.get_by_role("tab")) == ["Moves", "Packages"]
    assert words(page.get_by_role("region", name="This game").get_by_role("button")) == ["Share"]
    expect(page.get_by_role("button", name="Meter")).to_be_hidden()


@pytest.mark.long
def test_the_workshop_is_opened_by_mouse_and_keyboard(visit: Visit) -> None:
    page = visit("/help")
    workshop, listed = page.get_by_role("button", name="Workshop"), page.locator("#workshop")
    workshop.click()
    assert words(listed.get_by_role("link")) == ["Editor", "Solve", "Lab", "Saved", "Print queue"]
    page.mouse.click(5, 600)
    expect(listed).to_be_hidden()
    workshop.press("Enter")
    page.keyboard.press("Tab")
    expect(listed.get_by_role("link", name="Editor")).to_be_focused()
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(workshop).to_be_focused()
    workshop.press("Enter")
    listed.get_by_role("link", name="Saved").press("Enter")
    expect(title(page)).to_have_text("Saved")
    expect(listed).to_be_hidden()


@pytest.mark.long
def test_looks_are_chosen_and_kept(visit: Visit) -> None:
    page = visit(CROSS)
    on(page)
    ground, fill = page.locator(".table .ground"), "element => getComputedStyle(element).fill"
    light = ground.evaluate(fill)
    press(page, "Settings", exact=True)
    page.get_by_label("Dark").check()
    assert ground.evaluate(fill) != light  # the wood is dim on a dark page
    page.get_by_label("Plain").check()
    page.get_by_label("Hole names").check()
    page.reload()
    on(page)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    expect(page.locator(".table .frame")).to_have_attribute("data-board", "plain")
    expect(page.locator(".name", has_text="d4")).to_be_visible()


def test_board_and_buttons_are_in_the_window_of_a_phone(visit: Visit) -> None:
    page = visit("/?p=english+d4+d4", phone=True)
    for width, height in ((320, 568), (375, 667), (667, 375), (768, 1024), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        bar, picture = box_of(page.get_by_role("toolbar")), box_of(on(page).picture)
        for part in (bar, picture):
            assert min(part["x"], part["y"]) >= 0
            assert part["right"] <= width + 0.5
            assert part["bottom"] <= height + 0.5
        assert picture["width"] >= 0.8 * min(width, height)
        # The bar is below the board, where the thumb is, or beside it.
        beside = width > height
        assert (bar["x"] > picture["x"] + 0.9 * picture["width"]) == beside
        assert (bar["y"] >= picture["y"] + 0.9 * picture["height"]) != beside
        for button in page.get_by_role("toolbar").get_by_role("button").all():
            assert min(box_of(button)["width"], box_of(button)["height"]) >= 44
        assert page.evaluate(FITS) == [width, height]


@pytest.mark.long
def test_nothing_falls_below_the_fold_however_long_the_game(visit: Visit) -> None:
    page = visit("/?p=english+d4+d4", viewport={"width": 1366, "height": 768})
    share = page.get_by_role("region", name="This game").get_by_role("button", name="Share")
    before = box_of(share)
    assert before["bottom"] <= 768
    page.goto(address("/", "english d4 d4", CENTRAL_GAME.split()))
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    assert box_of(share) == before
    assert page.evaluate(FITS)[1] == 768


def test_a_double_click_does_one_thing(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3.d5-d3")
    board = on(page)
    page.get_by_role("button", name="Undo").dblclick()  # the same button twice
    assert board.current == []
    page.evaluate(
        """() => {
          const link = Object.assign(document.createElement("a"), { href: "/rush/" });
          const button = document.createElement("button");
          button.onclick = () => button.replaceWith(link);
          for (const one of [link, button]) {
            one.textContent = one.localName;
            one.style = "position: fixed; z-index: 9; left: 0; top: 60vh; width: 6em; height: 3em";
          }
          document.body.append(button);
        }"""
    )
    page.get_by_role("button", name="button", exact=True).dblclick()
    link = page.get_by_role("link", name="a", exact=True)
    expect(link).to_be_visible()
    assert "/rush" not in page.url  # a link that comes to where a button just was
    link.click()
    expect(page).to_have_url(re.compile("/rush/$"))
