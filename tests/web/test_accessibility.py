"""Every page by the rules of axe-core, in every look and from a phone to a wall of pixels.

`make test` looks at one page, and `make test-all` at every page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from web.page import PATIENCE, apart, box_of, on
from web.site import Visit, analyse, go_on, keep, overhear
from web.test_tours import TOURS, go, hide_notes

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
CROSS = {"problem": "latin-cross", "moves": ["d3-b3", "d5-d3"]}
# What can be read and heard, and sentences in it that end twice.
WORDS = """() => [document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")].flatMap((one) =>
    ["aria-label", "title"].map((name) => one.getAttribute(name) ?? ""))].join("\\n")"""
DOUBLED = re.compile(r".*(?:(?<![.])[.][.](?![.])|[?!…][.]).*")


def violations(page: Page, only: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """What is wrong, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # Style sheets, which it would fetch again, are for a rule about turned phones alone.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate(
        "options => axe.run(options)", options | ({"runOnly": only} if only else {})
    )
    assert found["passes"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]


# -- pages with something on them ----------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.splitlines()[0])
def test_no_violations_on_any_tour(visit: Visit, tour: str) -> None:
    page = visit("/help", errors=(400,))
    for deed in go(page, tour):
        hide_notes(page, None)
        assert (deed, violations(page)) == (deed, [])
        hide_notes(page)
    in_any_look_and_size(page)


SCENES = """
pausing a search /search?p=wiegleb+e4+any
    press The shortest; read found, at least; see .solutions > li; press Pause
    press Searches: 1; see [aria-label=Searches]; read Paused
in the lab /lab?p=english+d4+d5
    check Slow; press Start; see .small-board.done; press Stop; read Stopped
queueing /queue
    check Cards; read 2. The same
keeping /saved
    click .saved-item summary; click .exchange summary
on a day /daily?date=2026-01-03
    see .day-puzzle; see .mark
in a rush /rush
    press Start; see [role=listbox]
after a rush /rush
    press Start; see [role=listbox]; press Stop; see .rush-missed .tile
awaiting a verdict /?p=latin-cross
    analyse Meter; read Can still be solved; silence analysis; play d3-b3
    see .meter[aria-busy=true]
awaiting a judgement /boards?set=english+d4+d3
    see .offers button; click #own summary; silence readProblem; check Last peg anywhere
    see .class-verdict.waiting
sharing a day /daily?date=2026-01-03
    press Share result; see [role=dialog], dialog
looking at weights /lab?p=latin-cross
    press Start; press Weights and moves: 1; see [role=dialog], dialog
learning from a mistake /lessons?lesson=mistakes
    play d4-d6; read This loses the game
"""

SCENE_OF = {
    one.splitlines()[0].rpartition(" ")[0]: one for one in re.split(r"\n(?=\w)", SCENES.strip())
}
MARKS = [
    {"date": f"2026-01-0{day}", "level": level, "helped": helped, "late": day == 4}
    for day, level, helped in [(3, "easy", False), (3, "medium", True), (4, "easy", False)]
]
ITEMS = [{"id": f"{n}", "title": text, **CROSS} for n, text in enumerate(("A cross", "The same"))]


def do(page: Page, deed: str) -> None:
    """Do one thing of a scene, or wait until something is there."""
    verb, _, what = deed.strip().partition(" ")
    match verb:
        case "analyse":
            analyse(page, what)
        case "press":
            page.get_by_role("button", name=what).first.click(timeout=PATIENCE)
        case "silence":
            overhear(page, what)
            page.route(f"**/heard/{what}", lambda _: None)  # no answer, ever
        case "check":
            page.get_by_role("radio", name=what).check()
        case "click":
            page.locator(what).first.click()
        case "play":
            on(page).play(what)
        case "see":
            expect(page.locator(what).first).to_be_visible(timeout=PATIENCE)
        case "read":
            expect(page.get_by_text(what).first).to_be_visible(timeout=PATIENCE)


def set_up(visit: Visit, scene: str) -> Page:
    """Return a page after all deeds of a scene, with a queue, saved things and solved days."""
    head, *deeds = SCENE_OF[scene].splitlines()
    page = visit("/help")
    page.evaluate("text => localStorage.setItem('pegsol/queue', text)", json.dumps(ITEMS))
    lost = json.dumps([{"problem": "latin-cross", "due": "2026-01-01"}])
    page.evaluate("text => localStorage.setItem('pegsol/mistakes', text)", lost)
    keep(page, {"kind": "game", "name": "A cross", **CROSS})
    keep(page, {"kind": "puzzle", "name": "A bow", "problem": "crossbow", "moves": []})
    overhear(page, "solvedDays")
    page.route("**/heard/solvedDays", lambda route: route.fulfill(json=MARKS))
    page.goto(head.rpartition(" ")[2])
    for deed in "; ".join(deeds).split("; "):
        do(page, deed)
    return page


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=[] if scene == "keeping" else pytest.mark.long)
        for scene in SCENE_OF
    ],
)
def test_no_violations_in_any_scene(visit: Visit, scene: str) -> None:
    in_any_look_and_size(set_up(visit, scene))


def in_any_look_and_size(page: Page) -> None:
    assert violations(page) == []
    words = page.evaluate(WORDS)
    assert DOUBLED.findall(words) == []
    assert "undefined" not in words
    for look in ("dark", "contrast"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", look)
        assert violations(page, COLOURS) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 3840, "height": 2160})
    assert page.evaluate("document.documentElement.scrollWidth") == 3840
    # The page takes its share of a wide window, in the middle, and no line is too long.
    box = box_of(page.locator("main .page"))
    assert box["width"] >= 1000
    assert box["x"] == pytest.approx(3840 - box["right"], abs=20)
    widths = page.locator("main p:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width"
        " / parseFloat(getComputedStyle(one).fontSize))"
    )
    assert max(widths, default=0) < 130


def test_a_note_covers_neither_the_board_nor_the_hint_nor_the_bar(visit: Visit) -> None:
    page = visit("/?p=rectangle(4,6)+b3+any")  # which is as high as there is room
    do(page, "press Hint")
    go_on(page)
    expect(page.locator(".news .advice")).to_contain_text(" over ", timeout=PATIENCE)
    page.evaluate(
        """async () => {
          const { tell } = await import("/static/notes.js");
          const { button } = await import("/static/dom.js");
          tell("A new game has begun.", [button(null, "Go back to the old game", () => {})]);
        }"""
    )
    for width, height in ((360, 640), (390, 844), (1366, 768), (844, 390), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("[role=listbox]", ".news .advice", ".bar", "body > header"):
            told = box_of(page.locator(".note"))
            assert apart(told, box_of(page.locator(part))), (width, part)
    assert violations(page, COLOURS) == []
