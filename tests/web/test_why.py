"""Why a position is lost, on the page to play on: in a dialog, in words and as a picture."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.site import Visit, address, answer_repair
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
    expect(dialog).to_contain_text("Position class: no single peg has the parities of the start")
    expect(dialog).to_contain_text("Verified: a second program has checked the proof.")
    # On a phone the picture scrolls in its figure, which keys can reach; the page does not.
    figure = dialog.get_by_role("group", name="The proof as a picture")
    assert figure.evaluate("it => it.scrollWidth > it.clientWidth && it.tabIndex === 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Why?")).to_be_focused()


def test_a_puzzle_without_a_solution_is_repaired(visit: Visit) -> None:
    page = visit(address("/", "english d4 d3"))
    answer_repair(page, "d3", "d4", "central-game")
    page.get_by_role("button", name="Why?").click()
    dialog = opened(page)
    dialog.get_by_text("Changes that make it solvable").click()
    dialog.get_by_text("Shift the peg in d3 to d4 at the finish").click(timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("the central game")
    expect(dialog).to_have_count(0)


def test_a_position_that_is_lost_says_why(visit: Visit) -> None:
    moves = ["a3-a1", "c5-a3", "c4-a2"]
    page = visit(address("/", "triangle(5) a1 a1", moves), meter=True)
    button = page.get_by_label("What can still be reached").get_by_role("button", name="Why?")
    button.click(timeout=PATIENCE)
    dialog = opened(page)
    expect(dialog.get_by_role("heading")).to_have_text("Can no longer be solved")
    expect(dialog).to_contain_text("Tree: there are 29 pairs of positions")


@pytest.mark.parametrize(
    ("language", "why", "words", "standing"),
    [
        ("de", "Warum?", "Baum: Es gibt 3 Paare", "Geprüft: Ein zweites Programm"),
        ("es", "¿Por qué?", "Árbol: hay 3 pares", "Verificada: un segundo programa"),
        ("fr", "Pourquoi ?", "Arbre : il y a 3 paires", "Vérifiée : un second programme"),
        ("ca", "Per què?", "Arbre: hi ha 3 parelles", "Verificada: un segon programa"),
        ("nl", "Waarom?", "Boom: er zijn 3 paren", "Geverifieerd: een tweede programma"),
    ],
)
@pytest.mark.long
def test_in_every_language(
    visit: Visit, language: str, why: str, words: str, standing: str
) -> None:
    page = visit(address("/", "diamond(5) e1 e9"), locale=language, meter=True)
    page.get_by_role("button", name=why).click(timeout=PATIENCE)
    expect(page.get_by_role("dialog")).to_contain_text(words, timeout=PATIENCE)
    expect(page.get_by_role("dialog")).to_contain_text(standing)
