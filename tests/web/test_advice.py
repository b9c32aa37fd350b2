"""What the page says of a game: meter, marks, hints, packages, explorer, review and proofs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from web_data import lessons

from parameters import long_after
from web.page import PATIENCE, BoardPage, box_of, on
from web.site import Visit, address, go_on, never, overhear, press, title
from web.test_accessibility import violations

CROSS, LINE = "/?p=latin-cross", "line(6) b1 any"
LOST = ("d3-b3", "d5-d3", "d2-d4")
TWO_PURGES = """
    d2-d4 b3-d3 b5-b3 a3-c3 a5-a3 d3-b3 a3-c3 f3-d3 e1-e3 c1-e1 e4-e2 e1-e3 d3-f3 e6-e4 c5-e5 e4-e6
    g3-e3 c7-c5 g4-e4 c4-c6 e3-e5 d7-d5 e6-e4 g5-e5 e4-e6 e7-e5-c5 c6-c4 d4-b4 c2-c4 b4-d4
"""  # mixed, on the English board


def meter_of(page: Page) -> Locator:
    return page.get_by_role("region", name="What can still be reached")


# -- the meter and the marks ---------------------------------------------------------------------


@pytest.mark.long
def test_the_meter_knows_what_is_left(visit: Visit) -> None:
    page = visit("/?p=central-game", meter=True)
    meter = meter_of(page)
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
def test_the_meter_counts_the_fewest_moves_and_stays_until_it_is_switched_off(visit: Visit) -> None:
    page = visit(CROSS, meter=True)
    board, meter = on(page), meter_of(page)
    needed = meter.locator("div", has_text="Fewest moves still needed").locator("dd")
    expect(needed).to_have_text("5", timeout=PATIENCE)
    board.drag("d3", "b3")
    expect(needed).to_have_text("4", timeout=PATIENCE)
    board.press("u")
    expect(needed).to_have_text("5")
    overhear(page, "fewestMoves")
    page.route("**/heard/fewestMoves", never)  # which does not hold up the verdict
    board.drag("d3", "d1")
    expect(meter).to_contain_text("Can no longer be solved", timeout=PATIENCE)
    expect(needed).to_be_hidden()
    page.reload()  # the same game goes on
    expect(meter).to_be_visible()
    press(page, "Meter")
    expect(meter).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Meter")).to_have_attribute("aria-pressed", "false")
    expect(meter).to_be_hidden()


@pytest.mark.long
def test_only_an_exact_number_of_moves_is_shown(visit: Visit) -> None:
    page = visit(CROSS, meter=True)
    meter, verdict = meter_of(page), page.locator(".meter:not([aria-busy])")
    expect(meter).to_contain_text("Fewest moves still needed", timeout=PATIENCE)
    asked: list[list[str]] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json[0]["moves"])
        route.fulfill(json={"found": 5, "at_least": 3, "complete": True})

    overhear(page, "fewestMoves")
    page.route("**/heard/fewestMoves", answer)
    board, row = on(page), meter.get_by_text("Fewest moves still needed")
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
def test_marks_a_hint_and_the_place_where_a_game_was_lost(visit: Visit) -> None:
    page = visit(CROSS)
    board, winning, losing = on(page), ".advice.winning", ".advice.losing"
    press(page, "Marks")
    go_on(page)
    expect(page.locator(winning)).to_have_count(2, timeout=PATIENCE)
    expect(page.locator(losing)).to_have_count(2)
    assert board.label("d4") == "d4, peg, finish, jump to d6 loses"
    assert board.label("d3") == "d3, peg, jump to d1 loses, jump to b3 wins, jump to f3 wins"
    board.drag("d3", "b3")
    page.wait_for_url("**m=d3-b3")
    page.reload()
    expect(page.locator(winning)).to_have_count(1, timeout=PATIENCE)  # still switched on
    press(page, "Hint")
    expect(page.get_by_text("the only jump that still wins")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".advice.hint")).to_have_count(1)
    assert "hint: jump to" in " ".join(board.labels(board.picture.get_by_role("option")))
    page = visit(address("/", "latin-cross", ["d3-b3", "d5-d3", "e3-c3-a3"]), meter=True)
    board, lost = on(page), page.locator(".moves .lost")
    expect(page.get_by_text("Can no longer be solved")).to_be_visible(timeout=PATIENCE)
    expect(lost).to_have_text("e3-c3-a3", timeout=PATIENCE)
    expect(page.locator(".course .here.lost")).to_be_visible(timeout=PATIENCE)
    press(page, "Back to the mistake")
    said = page.locator(".news .advice")
    expect(said).to_contain_text("made it impossible", timeout=PATIENCE)
    expect(said).to_contain_text("You could still have won with b3-d3")
    assert board.numbers == "3 pegs · 3 moves"
    expect(page.locator(winning)).to_have_count(1)
    expect(page.locator(losing)).to_have_count(1)
    board.press("u")
    expect(page.locator(winning)).to_have_count(0)
    expect(lost).to_have_text("e3-c3-a3")


# -- the panels ----------------------------------------------------------------------------------


def test_the_explorer_points_at_jumps_and_makes_them(visit: Visit) -> None:
    page = visit(CROSS)
    page.get_by_role("tab", name="Explore").click()
    go_on(page)
    explorer = page.get_by_role("tabpanel", name="Explore")
    rows = explorer.locator("tbody tr")
    expect(rows).to_have_count(3, timeout=PATIENCE)  # of five jumps: two are mirror images
    side = rows.filter(has_text="×2").first
    expect(side).to_contain_text("the same, mirrored: ")
    arrows = page.locator(".table .advice")
    expect(arrows).to_have_count(0)
    side.hover()
    expect(arrows).to_have_count(2)
    page.mouse.move(1, 1)
    expect(arrows).to_have_count(0)
    winning = explorer.get_by_role("button", name="can still be solved").first
    jump = winning.inner_text().strip()
    winning.click()
    expect(page.locator(".moves li")).to_have_text([jump])
    expect(page.locator(".helped")).to_be_visible()


def test_the_review_of_a_lost_game_leads_back_to_where_it_was_lost(visit: Visit) -> None:
    page = visit(address("/", "latin-cross", LOST))
    page.get_by_role("tab", name="Review").click()
    review, current = page.get_by_role("tabpanel", name="Review"), ".moves [aria-current=step]"
    expect(review).to_contain_text("The jump d2-d4 in move 3 lost the game.", timeout=PATIENCE)
    rows = review.get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text("the only good jump, kept 100%", timeout=PATIENCE)
    expect(rows.nth(2)).to_have_attribute("data-note", "lost")
    curve = review.locator(".course")
    box = box_of(curve)
    curve.click(position={"x": box["width"] / 5, "y": box["height"] / 2})
    expect(page.locator(current)).to_have_text("d3-b3")
    rows.nth(2).get_by_role("button").click()
    press(review, "Try again from here")
    expect(page.locator(current)).to_have_text("d5-d3")
    press(review, "Show a better jump")
    expect(review).to_contain_text("Better: e3-c3")


@pytest.mark.long
def test_on_a_phone_board_and_review_are_seen_together(visit: Visit) -> None:
    for width, height in ((390, 844), (844, 390), (360, 640)):
        size = {"width": width, "height": height}
        page = visit(address("/", "latin-cross", LOST), phone=True, used=(), viewport=size)
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Review").tap()
        review, step = page.get_by_role("tabpanel"), page.get_by_role("button", name="Undo")
        expect(review).to_contain_text("in move 3 lost the game", timeout=PATIENCE)
        check_sight(on(page), step)
        step.tap()  # one jump at a time, while both are in sight
        expect(review.locator("[aria-current=step]")).to_contain_text("d5-d3")
        review.evaluate("panel => panel.querySelector('li:last-child').scrollIntoView()")
        check_sight(on(page), step)
        for name in ("Undo", "Redo", "Hint", "New game"):  # which the bar has
            repeated = page.locator(".side").get_by_role("button", name=name, exact=True)
            expect(repeated).to_have_count(0)
        if width < height:
            page.get_by_role("button", name="Close").tap()
            expect(review).to_be_hidden()


def check_sight(board: BoardPage, step: Locator) -> None:
    """Check that the whole board and the arrow are in the window, and the arrow is large."""
    for one in (board.picture, step):
        expect(one).to_be_in_viewport(ratio=0.99)
    picture, arrow = box_of(board.picture), box_of(step)
    assert min(picture["width"], picture["height"]) > 180
    assert arrow["width"] >= 75
    assert arrow["height"] >= 44
    script = "([x, y]) => document.elementFromPoint(x, y).closest('.table') !== null"
    for share in (0.05, 0.5, 0.95):  # nothing covers the middle of the board or its edges
        place = picture["x"] + picture["width"] / 2, picture["y"] + share * picture["height"]
        assert board.page.evaluate(script, place)


# -- packages ------------------------------------------------------------------------------------


def marked(board: BoardPage, words: str) -> list[str]:
    return board.labels(board.picture.locator(f'[aria-label*=", {words}"]'))


@pytest.mark.long
def test_the_next_package_is_marked_until_it_is_made(visit: Visit) -> None:
    page = visit(address("/", LINE))
    board = on(page)
    page.get_by_role("tab", name="Packages").click()
    panel = page.get_by_role("tabpanel", name="Packages")
    press(panel, "Show the next package")
    go_on(page)
    told = "Clear this pair, a1 d1, with c1 as the catalyst, which comes home."
    expect(panel).to_contain_text(told)
    expect(panel).to_contain_text("d1-b1, a1-c1")
    assert marked(board, "in the block") == ["a1, peg, in the block", "d1, peg, in the block"]
    assert marked(board, "catalyst") == ["c1, peg, catalyst"]
    expect(page.locator(".helped")).to_be_visible()
    board.click("d1", "b1")
    assert marked(board, "in the block") == ["a1, peg, in the block", "d1, empty, in the block"]
    board.click("a1", "c1")
    expect(panel).to_contain_text("Done: the block is cleared")
    assert not marked(board, "in the block")
    board.click("f1", "d1", "d1", "b1")
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel).to_contain_text("1 package and 2 jumps outside packages")


@pytest.mark.long
def test_a_hint_names_the_package_it_begins_at_once_to_those_who_know(visit: Visit) -> None:
    page = visit(address("/", "graph(a-b, b-c, b-d) pegs a b to any"))
    hint = page.locator("p.advice")
    press(page, "Hint")
    go_on(page)
    expect(hint).to_have_text(re.compile("Jump a over b to [cd]:"))  # which could be two jumps
    page.goto(address("/", LINE))
    board = on(page)
    press(page, "Hint")
    go_on(page)
    expect(hint).to_contain_text("Jump d1 over c1: this is")
    assert not marked(board, "in the block")
    press(page, "Tell me more")
    expect(page.get_by_text("Clear this pair, a1 d1, with c1 as the catalyst")).to_be_visible()
    assert len(marked(board, "in the block")) == 2
    expect(board.button("Tell me more")).to_be_hidden()
    page.get_by_role("link", name="Learn it in a lesson").click()
    expect(title(page)).to_have_text("More packages")
    stars = {f"packages/{item.name}": 1 for item in lessons()["packages"]}
    page.evaluate("stars => (localStorage['pegsol/lessons'] = stars)", json.dumps(stars))
    page.goto(address("/", LINE))
    press(page, "New game")
    press(page, "Hint")
    go_on(page)
    expect(hint).to_contain_text("Clear this pair, a1 d1, with c1")
    assert len(marked(on(page), "in the block")) == 2
    expect(board.button("Tell me more")).to_be_hidden()


@pytest.mark.long
def test_replays_and_solutions_go_package_by_package(visit: Visit) -> None:
    page = visit(address("/replay", "english d4 d4", TWO_PURGES.split()))
    board = on(page)
    press(page, "As packages")
    pieces = page.get_by_role("list", name="The solution, package by package")
    expect(pieces.get_by_role("listitem")).to_have_count(7)
    pieces.get_by_role("button").nth(4).click()
    assert board.current == ["e4-e6"]
    assert len(marked(board, "in the block")) == 6
    assert marked(board, "catalyst") == ["e6, peg, catalyst"]
    press(page, "Step")
    press(page, "Step")
    assert board.current == ["g4-e4"]
    expect(pieces.locator("[aria-current=step]")).to_contain_text("f3 g3 f4 g4 f5 g5")
    press(page, "As packages")
    assert board.moves[17] == "c7-c5"
    assert not marked(board, "in the block")
    page.goto(address("/search", LINE))
    press(page, "Search", exact=True)
    page.get_by_text("As packages").first.click()
    expect(page.get_by_text("Clear this pair, a1 d1").first).to_be_visible()
    page.get_by_role("link", name="Replay in this order").click()
    assert on(page).moves[:2] == ["d1-b1", "a1-c1"]


# -- why a position is lost ----------------------------------------------------------------------


def proof_on(page: Page) -> Any:
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The proof as a picture of the board")
    expect(picture).to_be_visible(timeout=PATIENCE)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    return dialog


def test_a_puzzle_without_a_solution_says_why(visit: Visit) -> None:
    page = visit(address("/", "french d4 any"), viewport={"width": 360, "height": 640})
    press(page, "Why?")
    dialog = proof_on(page)
    expect(dialog.get_by_role("heading")).to_have_text("Cannot be solved")
    expect(dialog.get_by_role("status")).to_contain_text(
        "Whatever you do, more than one peg is left in the end. Each jump changes two holes"
    )
    exact = dialog.get_by_text("Position class: no single peg has the parities of the start")
    expect(exact).to_be_hidden()
    dialog.get_by_text("The exact proof").click()
    expect(exact).to_be_visible()
    expect(dialog).to_contain_text("Verified: a second program has checked the proof.")
    # On a phone the picture scrolls in its figure, which keys can reach; the page does not.
    figure = dialog.get_by_role("group", name="The proof as a picture")
    assert figure.evaluate("it => it.scrollWidth > it.clientWidth && it.tabIndex === 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    press(dialog, "Close")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Why?")).to_be_focused()


@pytest.mark.long
def test_a_lost_position_says_why_and_a_lost_puzzle_is_repaired(visit: Visit) -> None:
    moves = ["a3-a1", "c5-a3", "c4-a2"]
    page = visit(address("/", "triangle(5) a1 a1", moves), meter=True)
    meter_of(page).get_by_role("button", name="Why?").click(timeout=PATIENCE)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Can no longer be solved")
    expect(dialog.get_by_role("status").first).to_have_text(
        "Whatever you do, the last peg can never be in a1. A search tried everything, 44 positions "
        "in all, and no way leads there.",
        timeout=PATIENCE,
    )
    line = 'pegsol solve "triangle(5) a1 a1" --moves "a3-a1 c5-a3 c4-a2"'
    expect(dialog.get_by_label("Command")).to_have_value(line)
    dialog.get_by_text("The exact proof").click()
    expect(dialog.get_by_text("A search went through all positions")).to_be_visible()
    page.goto(address("/", "english d4 d3"))
    press(page, "Why?")
    dialog = proof_on(page)
    dialog.get_by_text("Changes that make it solvable").click()
    dialog.get_by_text("Shift the peg in d3 to d4 at the finish").click(timeout=PATIENCE)
    expect(title(page)).to_contain_text("the central game")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("spec", "never", "because"),
    long_after(
        1,
        [
            ("english d4 d3", "the last peg can never be in d3", "it is an odd number"),
            ("square(4) a1 a1", "the last peg can never be in a1", "it is an even number"),
            ("french c1 d1 d4", "the pegs never stand as they should", "it is an odd number"),
            ("line(7) a1 any", "more than one peg is left", "no such end fits all groups"),
            ("square(3) a1 at-most-2", "more than 2 pegs are left", "A search tried everything"),
            ("rectangle(3,3) b2 any", "more than one peg is left", "need a higher score"),
        ],
    ),
)
def test_plain_words_come_first(visit: Visit, spec: str, never: str, because: str) -> None:
    page = visit(address("/search", spec))
    press(page, "Search", exact=True)
    words = page.locator(".answer > .proof")
    expect(words).to_contain_text(f"Whatever you do, {never}", timeout=PATIENCE)
    expect(words).to_contain_text(because)
    expect(page.locator(".answer summary").first).to_have_text("The exact proof")
    expect(page.locator(".answer details .proof")).to_be_hidden()


def test_every_proof_has_plain_words(visit: Visit) -> None:
    """Of the endings of each kind, and with every code that the engine gives but "stuck"."""
    said = visit("/help").evaluate(
        """async () => {
          const { later } = await import("/static/texts/language.js");
          const { PROOFS } = await later(() => import("/static/texts/later.js"));
          const { plainly, reasonFor } = await import("/static/parts/proof.js");
          const finishes = [{ survivor: "d4" }, { survivor: "any" }, { at_most: 3 }, { at_most: 1 },
            { exactly: 2 }, { fewest: true }, { pegs: ["a1", "b1"] }, { vacancy: "a1" }];
          const codes = Object.keys(PROOFS).filter((code) => !["stuck", "each"].includes(code));
          const values = [["a1"], ["b1"], 3];
          return codes.flatMap((code) =>
            finishes.map((finish) => plainly(reasonFor({ code, values }), finish)));
        }"""
    )
    assert len(said) == 8 * 8
    assert all(text.startswith("Whatever you do, ") and "undefined" not in text for text in said)
