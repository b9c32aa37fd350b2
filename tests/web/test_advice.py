"""What the page says of a game: meter, marks, hints, explorer, review and proofs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from pegsol.view.messages import catalogue
from web.described import described
from web.game.calls import call
from web.page import PATIENCE, box_of, on
from web.site import Visit, address, analyse, press, title

CROSS = "/?p=latin-cross"
LOST = ("d3-b3", "d5-d3", "d2-d4")


# -- the meter and the marks ---------------------------------------------------------------------


def test_meter_marks_and_hint_know_what_still_wins(visit: Visit) -> None:
    page = visit(CROSS)
    board, meter = on(page), analyse(page)
    needed = meter.locator("div", has_text="Fewest moves still needed").locator("dd")
    winning, losing = page.locator(".advice.winning"), page.locator(".advice.losing")
    expect(needed).to_have_text("5", timeout=PATIENCE)
    board.press("m")
    expect(winning).to_have_count(2, timeout=PATIENCE)
    expect(losing).to_have_count(2)
    assert board.label("d3") == "d3, peg, jump to d1 loses, jump to b3 wins, jump to f3 wins"
    board.drag("d3", "b3")
    expect(needed).to_have_text("4", timeout=PATIENCE)
    expect(winning).to_have_count(1, timeout=PATIENCE)
    board.press("h")
    expect(page.get_by_text("the only jump that still wins")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".advice.hint")).to_have_count(1)
    board.play("d5-d3 e3-c3-a3")
    expect(meter).to_contain_text("Can no longer be solved", timeout=PATIENCE)
    expect(needed).to_be_hidden()
    expect(page.locator(".moves .lost")).to_have_text("e3-c3-a3", timeout=PATIENCE)
    expect(page.locator(".course .here.lost")).to_be_visible(timeout=PATIENCE)
    press(meter, "Back to the mistake")
    said = page.locator(".news .advice")
    expect(said).to_contain_text("made it impossible", timeout=PATIENCE)
    expect(said).to_contain_text("You could still have won with b3-d3")
    assert board.numbers == "3 pegs · 3 moves"


def test_the_rest_of_a_game_is_shown_until_the_player_goes_on(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3")
    board, said = on(page), page.locator(".news .advice")
    press(page, "Show me the rest")
    expect(page.locator(".moves li")).to_have_count(5, timeout=PATIENCE)
    board.press("Escape")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    press(page, "To the end")
    assert board.outcome == "Solved in 5 moves"
    board.press("Home")
    board.play("d3-b3 d5-d3-d1")
    expect(page.locator(".helped")).to_have_count(1)
    press(page, "Show me the rest")
    expect(said).to_have_text("No peg can jump any more.")
    page.goto("/?p=latin-cross&m=d3-d1")
    press(page, "Show me the rest")
    expect(said).to_have_text("No jump wins from here.", timeout=PATIENCE)


# -- the views of the analysis -------------------------------------------------------------------


def test_the_explorer_points_at_jumps_and_makes_them(visit: Visit) -> None:
    page = visit(CROSS)
    explorer = analyse(page, "Explore")
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
    review, current = analyse(page, "Review"), ".moves [aria-current=step]"
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


def test_a_start_without_jumps_has_no_mistake_to_go_back_to(visit: Visit) -> None:
    page = visit("/?p=star-graph(4)+v1+v1")
    end = page.locator(".end-of-game")
    expect(end).to_contain_text("Nobody can end with fewer.", timeout=PATIENCE)
    expect(end.get_by_role("button")).to_have_count(0)
    expect(page.get_by_text("A peg jumps along the lines")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("go from hole to hole")


# -- why a position is lost ----------------------------------------------------------------------


def test_a_puzzle_without_a_solution_says_why_and_is_repaired(visit: Visit) -> None:
    page = visit(address("/", "english d4 d3"), viewport={"width": 360, "height": 640})
    press(page, "Why?")
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The proof as a picture of the board")
    expect(picture).to_be_visible(timeout=PATIENCE)
    expect(dialog.get_by_role("heading")).to_have_text("Cannot be solved")
    expect(dialog.get_by_role("status")).to_contain_text("the last peg can never be in d3")
    exact = dialog.locator("p.proof")
    expect(exact).to_be_hidden()
    dialog.get_by_text("The proof", exact=True).click()
    expect(exact).to_be_visible()
    expect(dialog).to_contain_text("Verified: a second program has checked the proof.")
    # On a phone the picture scrolls in its figure, which keys can reach; the page does not.
    figure = dialog.get_by_role("group", name="The proof as a picture")
    assert figure.evaluate("it => it.scrollWidth > it.clientWidth && it.tabIndex === 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(dialog, "Close")
    expect(page.get_by_role("button", name="Why?")).to_be_focused()
    press(page, "Why?")
    dialog.get_by_text("Changes that make it solvable").click()
    dialog.get_by_text("Shift the peg in d3 to d4 at the finish").click(timeout=PATIENCE)
    expect(title(page)).to_contain_text("the central game")


PLAIN_WORDS = {
    "english d4 d3": ("the last peg can never be in d3", "it is an odd number"),
    "square(4) a1 a1": ("the last peg can never be in a1", "it is an even number"),
    "french c1 d1 d4": ("the pegs never stand as they should", "it is an odd number"),
    "line(7) a1 any": ("more than one peg is left", "no such end fits all groups"),
}
FINISHES: list[dict[str, Any]] = [
    *({"survivor": "d4"}, {"survivor": "any"}, {"at_most": 3}, {"at_most": 1}, {"exactly": 2}),
    *({"fewest": True}, {"pegs": ["a1", "b1"]}, {"vacancy": "a1"}),
]


def test_every_proof_has_plain_words() -> None:
    told = [described(spec) for spec in PLAIN_WORDS]
    asked = [(one["why_not"], one["problem"]["finish"]) for one in told]
    codes = {key.split(".")[1] for key in catalogue("en") if key.startswith("PROOFS.")}
    for code in codes - {"stuck", "each"}:
        values = {"code": code, "values": [["a1"], ["b1"], 3]}
        asked += [(values, finish) for finish in FINISHES]
    reasons = call([("parts/proof.js", "reasonFor", why) for why, _ in asked])
    words = [
        ("parts/proof.js", "plainly", reason, finish)
        for (_, reason), (_, finish) in zip(reasons, asked, strict=True)
    ]
    said = [str(text) for _, text in call(words)]
    for (never, because), text in zip(PLAIN_WORDS.values(), said, strict=False):
        assert text.startswith(f"Whatever you do, {never}")
        assert because in text
    for text, about in zip(said, asked, strict=True):
        assert text.startswith("Whatever you do, "), about
        assert "undefined" not in text, about
