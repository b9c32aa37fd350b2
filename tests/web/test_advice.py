"""What the page says of a game: meter, marks, hints, explorer, review and proofs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from pegsol.view.messages import catalogue
from web.described import described
from web.game.calls import call
from web.page import PATIENCE
from web.site import Visit, address, press, title

CROSS = "/?p=latin-cross"


# -- the meter and the marks ---------------------------------------------------------------------


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
