"""Why a position is lost, on the page to play on: in a dialog, in words and as a picture."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from web.site import Visit, address
from web.test_accessibility import violations

PATIENCE = 20_000  # milliseconds: a helper may have to start first
NARROW = {"width": 360, "height": 640}


def opened(page: Page) -> Any:
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The proof as a picture of the board")
    expect(picture).to_be_visible(timeout=PATIENCE)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    return dialog


def test_a_puzzle_without_a_solution_says_why(visit: Visit) -> None:
    page = visit(address("/", "french d4 any"), viewport=NARROW)
    page.get_by_role("button", name="Why?").click()
    dialog = opened(page)
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
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Why?")).to_be_focused()


@pytest.mark.long
def test_a_puzzle_without_a_solution_is_repaired(visit: Visit) -> None:
    page = visit(address("/", "english d4 d3"))
    page.get_by_role("button", name="Why?").click()
    dialog = opened(page)
    dialog.get_by_text("Changes that make it solvable").click()
    dialog.get_by_text("Shift the peg in d3 to d4 at the finish").click(timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("the central game")
    expect(dialog).to_have_count(0)


@pytest.mark.long
def test_a_position_that_is_lost_says_why(visit: Visit) -> None:
    moves = ["a3-a1", "c5-a3", "c4-a2"]
    page = visit(address("/", "triangle(5) a1 a1", moves), meter=True)
    button = page.get_by_label("What can still be reached").get_by_role("button", name="Why?")
    button.click(timeout=PATIENCE)
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
    page.get_by_role("button", name="Search", exact=True).click()
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


@pytest.mark.parametrize(
    ("language", "why", "words", "standing"),
    [
        ("de", "Warum?", "Stellungsklasse: ", "Geprüft: Ein zweites Programm"),
        ("es", "¿Por qué?", "Clase de posición: ", "Verificada: un segundo programa"),
        ("fr", "Pourquoi ?", "Classe de position : ", "Vérifiée : un second programme"),
        ("ca", "Per què?", "Classe de posicions: ", "Verificada: un segon programa"),
        ("nl", "Waarom?", "Positieklasse: ", "Geverifieerd: een tweede programma"),
    ],
)
@pytest.mark.long
def test_in_every_language(
    visit: Visit, language: str, why: str, words: str, standing: str
) -> None:
    page = visit(address("/", "french d4 any"), locale=language, meter=True)
    page.get_by_role("button", name=why).first.click(timeout=PATIENCE)
    expect(page.get_by_role("dialog")).to_contain_text(words, timeout=PATIENCE)
    expect(page.get_by_role("dialog")).to_contain_text(standing)
