"""The page to play on, in Chromium."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from pegsol import problem, solutions
from web.page import BoardPage, swipe
from web.site import Visit, address, call, go_on, overhear

CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""  # E. Bergholt 1912
LOST_GAME = "d3-b3 d5-d3 e3-c3-a3"  # the fourth jump loses it
CLIPBOARD = ("clipboard-read", "clipboard-write")
CROSS_GAME = "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4"
PATIENCE = 120_000  # milliseconds, for what the engine has to work out


def on(page: Page) -> BoardPage:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def in_address(page: Page, name: str) -> str | None:
    return parse_qs(urlsplit(page.url).query).get(name, [None])[0]


def wait_for_moves(page: Page, moves: str) -> None:
    """Wait until the address has these moves."""
    page.wait_for_function(
        "moves => (new URLSearchParams(location.search).get('m') ?? '') === moves",
        arg=".".join(moves.split()),
    )


# -- playing -------------------------------------------------------------------------------------


def test_the_central_game_is_played_and_its_address_holds_it(visit: Visit) -> None:
    page = visit("/?p=central-game")
    board = on(page)
    assert board.pegs == list(problem("central-game").start.pegs)
    expect(page.get_by_role("heading", level=1)).to_have_text("Solitaire, the central game")
    expect(page).to_have_title("Solitaire, the central game · pegsol")
    expect(page.get_by_text("33 holes · finish: last peg in d4 · very hard")).to_be_visible()
    # The address holds the game.
    board.drag("d2", "d4")
    board.click("f3", "d3")
    wait_for_moves(page, "d2-d4 f3-d3")
    expect(page.locator(".tally")).to_contain_text("2 moves")
    again = on(visit(urlsplit(page.url)._replace(scheme="", netloc="").geturl()))
    assert (again.moves, again.pegs) == (["d2-d4", "f3-d3"], board.pegs)
    board.press("u")
    wait_for_moves(page, "d2-d4")
    assert again.moves == ["d2-d4", "f3-d3"]  # that is another's


@pytest.mark.long
def test_a_game_goes_on_where_it_was_left(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    on(page).drag("d3", "b3")
    wait_for_moves(page, "d3-b3")
    page.get_by_role("button", name="Hint").click()
    go_on(page)
    expect(page.locator(".helped")).to_be_visible()
    page.get_by_role("link", name="Help", exact=True).click()
    page.get_by_role("link", name="Play", exact=True).click()
    assert on(page).moves == ["d3-b3"]
    expect(page.locator(".helped")).to_be_visible()
    page.goto("/")
    assert on(page).moves == ["d3-b3"]


@pytest.mark.long
def test_a_look_at_another_page_leaves_clock_and_best_alone(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    play(on(page), "d3-b3 d5-d3")
    on(page).press("u")
    clock = page.locator(".clock")
    expect(clock).not_to_contain_text("0:00")
    page.get_by_role("link", name="Help", exact=True).click()
    page.get_by_role("link", name="Play", exact=True).click()
    board = on(page)
    expect(clock).not_to_contain_text("0:00")
    assert (board.moves, board.current) == (["d3-b3", "d5-d3"], ["d3-b3"])
    page.get_by_role("link", name="Help", exact=True).click()
    page.go_back()
    play(on(page), "d5-d3 e3-c3 b3-d3 d2-d4")
    expect(page.get_by_text("Your first time!")).to_be_visible()


def test_the_last_jump_is_kept_however_soon_the_page_is_left(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    play(on(page), "d3-b3")
    wait_for_moves(page, "d3-b3")
    play(on(page), "d5-d3")
    page.evaluate("document.querySelector('a[href^=\"/help\"]').click()")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.go_back()
    assert on(page).moves == ["d3-b3", "d5-d3"]
    page.evaluate("history.replaceState = () => {}")  # too late for the browser
    play(on(page), "e3-c3")
    page.wait_for_function("() => localStorage.getItem('pegsol/game').includes('e3-c3')")
    page.reload()
    assert on(page).moves == ["d3-b3", "d5-d3", "e3-c3"]


@pytest.mark.long
def test_an_address_opened_before_the_last_update_shows_its_own_game(visit: Visit) -> None:
    """The finished game is in no address yet, and the one that is opened is the last written."""
    page = visit("/?p=latin-cross")
    board = on(page)
    page.wait_for_function("() => history.state?.played")  # this address is written
    page.evaluate(
        """() => {
          const soon = window.setTimeout;
          window.setTimeout = (work, delay) => soon(work, delay === 350 ? 1e6 : delay);
        }"""
    )
    link = """() => {
      const link = Object.assign(document.createElement("a"), { href: "/?p=latin-cross" });
      document.body.append(link);
      link.click();
    }"""
    for go in (lambda: page.evaluate(link), lambda: page.goto("/?p=latin-cross")):
        play(board, CROSS_GAME)
        expect(page.locator(".end-of-game")).to_be_visible()
        assert in_address(page, "m") is None
        go()
        expect(page.locator(".moves li")).to_have_count(0)
        expect(page.locator(".end-of-game")).to_be_hidden()


@pytest.mark.long
def test_a_finger_plays(visit: Visit) -> None:
    page = visit("/?p=latin-cross", phone=True)
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
    page.get_by_role("link", name="Help").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()


@pytest.mark.long
def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    board.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    board.press("Enter", "Tab", "Tab")  # past the word that is explained
    assert board.focus == "c1"
    board.press("ArrowRight", "ArrowDown", "ArrowDown", "Enter", "Escape", "Enter")
    heard = page.locator(".table [aria-live]")
    expect(heard).to_have_text("d3 picked up; it can jump to d1, b3, f3")
    board.press("ArrowUp", "ArrowUp", "Enter")
    assert board.moves == ["d3-d1"]
    expect(heard).to_have_text("d3 over d2 to d1, 5 pegs")
    board.press("n")
    expect(page.locator(".name", has_text="d4")).to_be_visible()
    advice = page.locator(".news .advice")
    board.press("w")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    board.press("Escape")
    expect(page.get_by_role("button", name="Go on")).to_be_hidden()
    board.press("w")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    board.press("Enter")
    expect(advice).to_contain_text(
        re.compile("1.*made it impossible.*d3-d1|d3-d1.*made it impossible"), timeout=PATIENCE
    )
    board.press("r", "u", "h")
    expect(advice).to_contain_text("Jump d3 over c3:", timeout=PATIENCE)
    board.press("m")
    expect(page.locator(".advice.losing")).to_have_count(2, timeout=PATIENCE)
    board.press("End", "Home", "Control+y", "Control+z", "r", "p")
    expect(board.part.locator(".moves [aria-current=step]")).to_have_text("d3-d1")


@pytest.mark.long
def test_the_history_leads_anywhere_and_loses_nothing(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", CROSS_GAME.split()))
    board = on(page)
    board.button("d5-d3").click()
    assert (board.current, board.numbers) == (["d5-d3"], "4 pegs · 2 moves")
    page.get_by_role("slider", name="Place in the game").fill("1")
    assert board.current == ["d3-b3"]
    wait_for_moves(page, "d3-b3")
    board.drag("d4", "d6")  # instead of all that followed
    assert board.moves == ["d3-b3", "d4-d6"]
    board.button("Undo").click()
    assert (board.moves, board.current) == (CROSS_GAME.split(), ["d3-b3"])
    board.button("Redo").click()
    expect(page.locator(".tally")).to_contain_text("2 moves")
    wait_for_moves(page, "d3-b3 d5-d3")


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


def test_what_does_not_answer_is_asked_again(visit: Visit) -> None:
    page = visit("/help", errors=(501,))
    overhear(page, "listSaved")
    page.route("**/heard/listSaved", lambda route: route.abort())
    page.goto("/saved")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("heading", name="Saved", level=1)).to_be_visible()


# -- what it is worth ----------------------------------------------------------------------------


@pytest.mark.long
def test_the_meter_knows_what_is_left(visit: Visit) -> None:
    page = visit("/", meter=True)
    meter = page.get_by_role("region", name="What can still be reached")
    expect(meter).to_contain_text("Can still be solved", timeout=PATIENCE)
    chance = meter.get_by_text("1 in 74 million")
    longer = meter.get_by_role("button", name="Keep looking")
    expect(chance.or_(longer).first).to_be_visible(timeout=PATIENCE)
    while not chance.is_visible():  # on a busy machine
        longer.click()
        expect(meter).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)
        expect(chance.or_(longer).first).to_be_visible(timeout=PATIENCE)
    expect(meter).to_contain_text("40,861,647,040,079,968")
    expect(meter).to_contain_text("1 peg")


@pytest.mark.long
def test_jumps_are_marked_by_arrows_and_in_words(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    page.get_by_role("button", name="Marks").click()
    go_on(page)
    expect(page.locator(".advice.winning")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator(".advice.losing")).to_have_count(2)
    assert board.label("d4") == "d4, peg, finish, jump to d6 loses"
    assert board.label("d3") == "d3, peg, jump to d1 loses, jump to b3 wins, jump to f3 wins"
    dashes = "arrow => getComputedStyle(arrow).strokeDasharray"
    assert page.locator(".losing .way").first.evaluate(dashes) != "none"
    assert page.locator(".winning .way").first.evaluate(dashes) == "none"
    board.drag("d3", "b3")
    wait_for_moves(page, "d3-b3")
    page.reload()
    expect(page.locator(".advice.winning")).to_have_count(1, timeout=PATIENCE)  # still switched on
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("the only jump that still wins")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".advice.hint")).to_have_count(1)
    assert "hint: jump to" in " ".join(board.labels(board.picture.get_by_role("option")))


@pytest.mark.long
def test_it_is_shown_where_a_game_was_lost(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", LOST_GAME.split()), meter=True)
    board = on(page)
    expect(page.get_by_text("Can no longer be solved")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".moves .lost")).to_have_text("e3-c3-a3", timeout=PATIENCE)
    expect(page.locator(".course .here.lost")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Back to the mistake").click()
    said = page.locator(".news .advice")
    expect(said).to_contain_text("made it impossible", timeout=PATIENCE)
    expect(said).to_contain_text("You could still have won with b3-d3")
    assert board.numbers == "3 pegs · 3 moves"
    expect(page.locator(".advice.winning")).to_have_count(1)
    expect(page.locator(".advice.losing")).to_have_count(1)
    board.press("u")
    expect(page.locator(".advice.winning")).to_have_count(0)
    expect(page.locator(".moves .lost")).to_have_text("e3-c3-a3")


@pytest.mark.long
def test_the_meter_counts_the_fewest_moves(visit: Visit) -> None:
    page = visit("/?p=latin-cross", meter=True)
    board = on(page)
    meter = page.get_by_role("region", name="What can still be reached")
    needed = meter.locator("div", has_text="Fewest moves still needed").locator("dd")
    expect(needed).to_have_text("5", timeout=PATIENCE)
    board.drag("d3", "b3")
    expect(needed).to_have_text("4", timeout=PATIENCE)
    board.press("u")
    expect(needed).to_have_text("5")
    board.drag("d3", "d1")  # which loses
    expect(meter).to_contain_text("Can no longer be solved", timeout=PATIENCE)
    expect(needed).to_be_hidden()
    page.reload()  # the same game goes on
    expect(meter).to_be_visible()
    page.get_by_role("button", name="Meter").click()
    expect(meter).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Meter")).to_have_attribute("aria-pressed", "false")
    expect(meter).to_be_hidden()


@pytest.mark.long
def test_only_an_exact_number_of_moves_is_shown(visit: Visit) -> None:
    page = visit("/?p=latin-cross", meter=True)
    meter = page.get_by_role("region", name="What can still be reached")
    expect(meter).to_contain_text("Fewest moves still needed", timeout=PATIENCE)
    asked: list[list[str]] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json[0]["moves"])
        route.fulfill(json={"found": 5, "at_least": 3, "complete": True})

    overhear(page, "fewestMoves")
    page.route("**/heard/fewestMoves", answer)
    board, row = on(page), meter.get_by_text("Fewest moves still needed")
    verdict = page.locator(".meter:not([aria-busy])")
    with page.expect_response("**/heard/fewestMoves", timeout=PATIENCE):
        board.drag("d3", "b3")
    expect(row).to_be_hidden()
    board.drag("d5", "d3")  # so early it would take too long again
    expect(verdict).to_contain_text("Random jumps solve it1 in 16")
    with page.expect_response("**/heard/fewestMoves", timeout=PATIENCE):
        board.drag("e3", "c3")
    expect(verdict).to_contain_text("Random jumps solve it25 %")
    assert asked == [["d3-b3"], ["d3-b3", "d5-d3", "e3-c3"]]
    expect(row).to_be_hidden()


@pytest.mark.long
def test_a_slow_count_of_moves_does_not_hold_up_the_verdict(visit: Visit) -> None:
    page = visit("/?p=latin-cross", meter=True)
    overhear(page, "fewestMoves")
    page.route("**/heard/fewestMoves", lambda route: None)  # never answers
    meter = page.get_by_role("region", name="What can still be reached")
    expect(meter).to_contain_text("Can still be solved", timeout=PATIENCE)
    on(page).drag("d3", "d1")
    expect(meter).to_contain_text("Can no longer be solved", timeout=PATIENCE)


# -- the end -------------------------------------------------------------------------------------


def play(board: BoardPage, moves: str) -> None:
    for move in moves.split():
        origin, *targets = move.split("-")
        for target in targets:
            board.click(origin, target)
            origin = target


@pytest.mark.long
def test_the_clock_and_the_best_game_outlive_the_page(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    clock = page.locator(".clock")
    expect(clock).to_contain_text("0:00")
    play(on(page), "d3-b3")
    expect(clock).not_to_contain_text("0:00")
    wait_for_moves(page, "d3-b3")
    page.reload()
    expect(clock).not_to_contain_text("0:00")
    play(on(page), "d5-d3 e3-c3 b3-d3 d2-d4")
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    expect(page.get_by_text("5 moves, 0:")).to_be_visible()
    expect(page.get_by_text("Your first time!")).to_be_visible()
    expect(page.get_by_text("Fewest: 5 moves")).to_be_visible()
    expect(page.locator(".end-of-game a.primary")).to_contain_text("Next: ")
    page.goto("/?p=latin-cross")
    expect(page.get_by_text("Fewest: 5 moves")).to_be_visible()
    assert call(visit("/?p=latin-cross"), "shelf/results.js", "results") == []


@pytest.mark.long
def test_a_better_game_is_praised_and_ticks_the_puzzle(visit: Visit) -> None:
    page = visit("/?p=crossbow")
    board = on(page)
    by_length = sorted(solutions(problem("crossbow")), key=lambda found: len(found.moves))
    best, worst = by_length[0], by_length[-1]
    card = page.locator(".end-of-game")
    took = f"You took {len(worst.moves)} moves; the fewest possible is {len(best.moves)}."
    least = f"You took {len(best.moves)} moves, and no solution has fewer."
    for solution, praise, said in (
        (worst, "Your first time!", took),
        (best, "Your fewest moves!", least),
    ):
        play(board, " ".join(str(move) for move in solution.moves))
        expect(page.get_by_text(praise)).to_be_visible()
        expect(page.get_by_text(f"Fewest: {len(solution.moves)} moves")).to_be_visible()
        expect(card).to_contain_text(said, timeout=PATIENCE)
        page.get_by_role("button", name="New game").click()
    page.get_by_role("link", name="Other puzzles").click()
    expect(page.locator(".done")).to_contain_text("Solved in")
    expect(page.locator(".tile", has=page.locator(".done"))).to_contain_text("Crossbow")


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
    # A solution from an address counts for nothing.
    assert call(page, "shelf/results.js", "results") == []


@pytest.mark.long
def test_help_is_kept_apart(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    card = page.locator(".end-of-game")
    page.get_by_role("button", name="Hint").click()
    go_on(page)
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
    play(board, CROSS_GAME)
    expect(card).to_contain_text("Solved!")
    assert page.get_by_text("help", exact=False).locator("visible=true").count() == 2  # and a link
    expect(page.locator(".helped")).to_have_text("with help")
    expect(page.locator(".clock")).to_be_hidden()
    expect(card.get_by_role("link", name="Next")).to_be_visible()
    (row,) = call(page, "shelf/results.js", "results")
    assert (row["solved"], row["helped"]) == (True, True)
    page.goto("/boards")
    tile = page.locator(".tile", has_text="Latin cross").first
    expect(tile).to_contain_text("Solved with help")
    expect(page.get_by_text("You have solved")).to_have_count(0)
    page.goto("/?p=latin-cross")
    play(on(page), CROSS_GAME)
    expect(card).to_contain_text("Your first time!Without help")
    expect(page.get_by_text("Fewest: 5 moves")).to_be_visible()
    page.goto("/boards")
    expect(page.get_by_text("You have solved 1 of")).to_be_visible()


@pytest.mark.long
def test_the_ghost_of_the_fastest_game_plays_along(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    ghost = page.locator(".ghost-line")
    board = on(page)
    expect(ghost).to_be_hidden()
    play(board, CROSS_GAME)
    expect(page.get_by_text("Your fastest!")).to_have_count(0)
    expect(page.get_by_text("Your first time!")).to_be_visible()
    key = call(page, "shelf/results.js", "results")[0]["key"]
    times = call(page, "shelf/results.js", "ghostOf", key)["times"]
    assert len(times) == 5
    assert times == sorted(times)
    slow = {"moves": CROSS_GAME.split(), "times": [0, 900, 901, 902, 903]}
    overhear(page, "ghostOf")
    page.route("**/heard/ghostOf", lambda route: route.fulfill(json=slow))
    page.goto("/?p=latin-cross")
    expect(ghost).to_have_text("Ghost")  # quiet unless it is wanted
    ghost.get_by_role("button").click()
    expect(ghost).to_contain_text("starts with you")
    play(on(page), "d3-b3")
    expect(ghost).to_contain_text("Level with your fastest game")
    play(on(page), "d5-d3")
    expect(ghost).to_contain_text("1 jump ahead of your fastest game")
    board.press("u", "u")
    expect(ghost).to_contain_text("starts with you")


@pytest.mark.long
def test_a_solution_is_celebrated_for_a_short_time(visit: Visit) -> None:
    page = visit("/?p=latin-cross", motion=True)
    board = on(page)
    page.evaluate(
        """() => {
          const look = () => (window.seen ||= Boolean(document.querySelector(".celebration i")));
          new MutationObserver(look).observe(document, { childList: true, subtree: true });
        }"""
    )
    play(board, CROSS_GAME)
    page.wait_for_function("() => window.seen")
    expect(page.locator(".celebration")).to_have_count(0)


def test_a_stuck_player_goes_back_to_the_mistake_or_starts_again(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    card = page.locator(".end-of-game")
    play(board, "d3-b3 d5-d3-d1")
    assert board.outcome.startswith("Stuck")
    expect(card.get_by_role("button")).to_have_text(["Back to the mistake", "Start again"])
    expect(card).to_contain_text("Going back to the mistake counts as help")
    card.get_by_role("button", name="Back to the mistake").click()
    expect(card).to_be_hidden()
    expect(page.locator(".news .advice")).to_contain_text("The jump d3-d1 in move 2")
    assert len(board.pegs) == 4
    expect(page.locator(".helped")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    play(board, "d3-d1 d5-d3-b3")
    assert board.outcome == "Stuck with 3 pegs"
    expect(page.get_by_role("heading", name="Stuck with 3 pegs")).to_be_visible()
    expect(card).to_contain_text("So close: only 2 pegs too many.")
    possible = page.get_by_text("You could have reached the finish: last peg in d4.")
    expect(possible).to_be_visible(timeout=PATIENCE)
    card.get_by_role("button", name="Start again").click()
    expect(card).to_be_hidden()
    assert board.moves == []


@pytest.mark.long
def test_a_mistake_that_cannot_be_found_costs_one_move(visit: Visit) -> None:
    page = visit("/?p=line(4)+a1+any")
    advice = page.locator(".news .advice")
    back = page.get_by_role("button", name="Back to the mistake")
    play(on(page), "c1-a1")
    back.click()
    expect(advice).to_have_text("It was impossible from the start. I have taken back one move.")
    expect(page.locator(".tally")).to_contain_text("0 moves")
    expect(page.locator(".helped")).to_be_hidden()  # nothing was shown

    unknown = dict.fromkeys(("winning", "fewest", "solutions", "chance", "lost_at", "hint", "best"))
    known = {"pegs": 3, "reached": False, "stuck": False, "jumps": [], "complete": True}
    overhear(page, "analysis")
    page.route("**/heard/analysis", lambda route: route.fulfill(json=known | unknown))
    page.goto("/?p=line(4)+a1+any")
    play(on(page), "c1-a1")
    back.click()
    expect(advice).to_contain_text("I do not know yet.")
    expect(advice).to_contain_text("I have taken back one move.")
    expect(page.locator(".tally")).to_contain_text("0 moves")


# -- other games ---------------------------------------------------------------------------------


@pytest.mark.long
def test_the_reverse_game(visit: Visit) -> None:
    page = visit("/?p=triangle(5)+a1+any")
    on(page)
    expect(page.get_by_role("button", name="Reverse game")).to_be_disabled()  # too many finishes
    page.goto("/?p=english+d4+d4")
    page.get_by_role("link", name="Reverse game").click()
    expect(page.get_by_text("· reverse game")).to_be_visible()
    board = on(page)
    assert board.pegs == ["d4"]
    board.click("d4", "d2")
    assert board.pegs == ["d2", "d3"]
    page.get_by_role("link", name="Reverse game").click()
    expect(page.get_by_text("32 pegs · 0 moves")).to_be_visible()


# -- what else can be done with a game -----------------------------------------------------------


def test_a_game_is_shared_saved_printed_and_goes_on_elsewhere(visit: Visit) -> None:
    page = visit("/?p=english+d4+d4", permissions=CLIPBOARD)
    board = on(page)
    board.drag("d2", "d4")
    page.get_by_role("button", name="New game").click()
    assert board.moves == []
    page.get_by_role("button", name="Go back to the old game").click()
    assert board.moves == ["d2-d4"]
    wait_for_moves(page, "d2-d4")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog).to_contain_text("The link is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url.split("?")[0] + "?p=english+d4+d4&m=d2-d4"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert call(page, "shelf/saved.js", "listSaved") == []
    page.get_by_role("button", name="Save").click()
    page.get_by_role("textbox").fill("My <b>game</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".note").last).to_contain_text("Saved as “My <b>game</b>”")
    saved = call(page, "shelf/saved.js", "listSaved")
    assert [(one["name"], one["kind"], one["moves"]) for one in saved] == [
        ("My <b>game</b>", "game", ["d2-d4"])
    ]
    page.get_by_role("button", name="Add to print queue").click()
    expect(page.get_by_label("1 item to print")).to_have_text("1")
    items: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage['pegsol/queue'])")
    assert [(item["problem"], item["moves"]) for item in items] == [("english d4 d4", ["d2-d4"])]
    page.get_by_role("button", name="Replay").click()
    expect(page).to_have_url(re.compile(r"/replay/\?p=english\+d4\+d4&m=d2-d4$"))
    page.go_back()
    expect(page.get_by_role("button", name="Solve from here")).to_be_visible()
    assert on(page).moves == ["d2-d4"]
    page.get_by_role("button", name="Solve from here").click()
    expect(page).to_have_url(re.compile(r"/search/\?p=english\+d4\+d4&m=d2-d4$"))


# -- the frame -----------------------------------------------------------------------------------


@pytest.mark.long
def test_looks_are_chosen_and_kept(visit: Visit) -> None:
    page = visit("/")
    on(page)
    ground = page.locator(".table .ground")
    fill = "element => getComputedStyle(element).fill"
    light = ground.evaluate(fill)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Dark").check()
    assert ground.evaluate(fill) != light  # the wood is dim on a dark page
    page.get_by_label("Plain").check()
    page.get_by_label("Hole names").check()
    page.reload()
    on(page)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body.parentElement).colorScheme") == "dark"
    expect(page.locator(".table .frame")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".name", has_text="d4")).to_be_visible()


@pytest.mark.long
def test_keys_work_wherever_the_keyboard_is(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", CROSS_GAME.split()))
    board = on(page)
    body = page.locator("body")
    body.press("ArrowLeft")
    assert board.current == ["b3-d3"]
    page.get_by_role("button", name="Share").press("ArrowLeft")
    assert board.current == ["e3-c3"]
    board.button("e3-c3").focus()
    board.press("ArrowRight")
    assert board.current == ["b3-d3"]
    body.press("Home")
    assert board.current == []
    page.get_by_role("button", name="Share").press("m")
    expect(page.get_by_role("button", name="Marks")).to_have_attribute("aria-pressed", "true")
    body.press("h")
    expect(page.locator(".news .advice")).to_contain_text("Jump d3 over", timeout=PATIENCE)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("textbox").press("End")
    page.get_by_role("textbox").press("m")
    expect(page.get_by_role("textbox")).to_have_value("Latin crossm")
    expect(page.get_by_role("button", name="Marks")).to_have_attribute("aria-pressed", "true")
    assert board.current == []


@pytest.mark.long
def test_nothing_falls_below_the_fold_however_long_the_game(visit: Visit) -> None:
    page = visit("/?p=english+d4+d4")
    board = on(page)
    for width in (320, 360, 820, 1280, 3840):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        box = board.picture.bounding_box()
        assert box is not None
        assert box["height"] <= 900
        assert box["width"] >= 0.8 * min(width, 480)  # large enough to touch
    page.set_viewport_size({"width": 1366, "height": 768})
    share = page.get_by_role("region", name="This game").get_by_role("button", name="Share")
    before = share.bounding_box()
    assert before is not None
    assert before["y"] + before["height"] <= 768
    page.goto(address("/", "english d4 d4", CENTRAL_GAME.split()))
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    assert share.bounding_box() == before
    assert page.evaluate("document.documentElement.scrollHeight") == 768


def test_board_and_buttons_are_in_the_window_of_a_phone(visit: Visit) -> None:
    board = on(visit("/?p=english+d4+d4", phone=True))
    for width, height in ((320, 568), (375, 667), (667, 375), (768, 1024), (1024, 768)):
        board.page.set_viewport_size({"width": width, "height": height})
        check_layout(board, width, height, beside=width > height)


def check_layout(board: BoardPage, width: int, height: int, *, beside: bool) -> None:
    page = board.page
    window = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(height)}
    bar = page.get_by_role("toolbar").bounding_box()
    picture = board.picture.bounding_box()
    assert picture is not None
    assert bar is not None
    for part in (bar, picture):
        assert within(part, window), part
    assert picture["width"] >= 0.8 * min(width, height)
    # The bar is below the board, where the thumb is, or beside it.
    assert (bar["x"] > picture["x"] + 0.9 * picture["width"]) == beside
    assert (bar["y"] >= picture["y"] + 0.9 * picture["height"]) != beside
    for button in page.get_by_role("toolbar").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [width, height]


def within(inner: dict[str, float], outer: dict[str, float]) -> bool:
    return all(
        outer[start] <= inner[start]
        and inner[start] + inner[size] <= outer[start] + outer[size] + 0.5
        for start, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.long
def test_a_new_player_is_shown_how_until_some_jumps_are_made(visit: Visit) -> None:
    page = visit("/?p=latin-cross", motion=True)
    board = on(page)
    expect(page.locator(".bubble")).to_have_text("The last peg must land here")
    coach = page.locator(".play.coach")
    expect(coach).to_have_count(1)
    play(board, "d3-b3 d5-d3 e3-c3 b3-d3")
    expect(coach).to_have_count(0)
    page.goto("/?p=crossbow")
    on(page)
    expect(coach).to_have_count(0)
    expect(page.locator(".bubble")).to_be_hidden()


@pytest.mark.long
def test_holes_may_have_dots_in_their_names(visit: Visit) -> None:
    lines = [["a.1", "b.1", "c.1"], ["b.1", "c.1", "d.1"]]
    dotted = {"pegsol": 1, "board": {"lines": lines},
              "start": {"pegs": ["a.1", "b.1"]}, "finish": {"survivor": "any"}}  # fmt: skip
    page = visit(address("/", dotted))
    on(page).click("a.1", "c.1")
    wait_for_moves(page, "a.1-c.1,")
    page.reload()
    assert on(page).moves == ["a.1-c.1"]
