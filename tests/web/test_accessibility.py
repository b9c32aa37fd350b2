"""Every page by the rules of axe-core, in every look and from a phone to a wall of pixels.

`make test` looks at one page of each kind, and `make test-all` at every page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from web.page import BoardPage
from web.site import Visit, go_on, keep, overhear, switch_meter_on

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
CROSS = {"problem": "latin-cross", "moves": ["d3-b3", "d5-d3"]}
# What can be read and heard, and sentences in it that end twice.
WORDS = """() => [document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")].flatMap((one) =>
    ["aria-label", "title"].map((name) => one.getAttribute(name) ?? ""))].join("\\n")"""
DOUBLED = re.compile(r".*(?:(?<![.])[.][.](?![.])|[?!…][.]).*")
PATIENCE = 120_000  # milliseconds, for answers of a server that has much else to do


def violations(page: Page, only: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """What is wrong, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # Style sheets, which it would fetch again, are for a rule about turned phones alone.
    options = {
        "resultTypes": ["violations"],
        "preload": False,
        **({"runOnly": only} if only else {}),
    }
    found = page.evaluate("options => axe.run(options)", options)
    assert found["passes"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]


def choose_look(page: Page, *looks: str) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()
    for look in looks:
        page.get_by_role("radio", name=look, exact=True).check()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


# -- pages with something on them ----------------------------------------------------------------


def playing(visit: Visit) -> Page:
    page = visit("/?p=latin-cross&m=d3-b3", meter=True)
    page.get_by_role("button", name="Marks").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
    meter = page.locator(".meter:not([aria-busy])")
    expect(meter).to_contain_text("Fewest moves still needed", timeout=PATIENCE)
    return page


def with_a_package(visit: Visit) -> Page:
    page = visit("/?p=line(6)+b1+any")
    page.get_by_role("tab", name="Packages").click()
    page.get_by_role("button", name="Show the next package").click()
    go_on(page)
    expect(page.locator(".catalyst")).to_have_count(1, timeout=PATIENCE)
    return page


def replaying_packages(visit: Visit) -> Page:
    page = visit("/replay?p=line(6)+b1+any&m=d1-b1.a1-c1.f1-d1-b1")
    page.get_by_role("button", name="As packages").click()
    page.get_by_role("button", name="Clear this pair").click(timeout=PATIENCE)
    return page


def winning(visit: Visit) -> Page:
    page = visit("/?p=latin-cross&m=d3-b3.d5-d3.e3-c3.b3-d3.d2-d4")
    expect(page.locator(".end-of-game")).to_contain_text("no solution has fewer", timeout=PATIENCE)
    return page


def losing(visit: Visit) -> Page:
    page = visit("/?p=latin-cross", used=())
    board = BoardPage(page)
    for move in (("d3", "b3"), ("d5", "d3"), ("d3", "d1")):
        board.click(*move)
    possible = page.get_by_text("You could have reached the finish")
    expect(possible).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="More").click()
    return page


def being_asked_about_help(visit: Visit) -> Page:
    page = visit("/?p=latin-cross", used=())
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Workshop").click()
    return page


def on_a_board_without_places(visit: Visit) -> Page:
    page = visit("/?p=cycle(6)+v1+any")
    expect(page.get_by_role("listbox")).to_be_visible()
    return page


def replaying(visit: Visit) -> Page:
    page = visit("/replay?p=triangle(5)+a1+any&m=a3-a1")
    expect(page.get_by_role("button", name="Step")).to_be_visible()
    return page


def choosing_a_puzzle(visit: Visit) -> Page:
    page = visit("/boards?q=cross")
    expect(page.locator(".tile:visible").first).to_be_visible()
    return page


def setting_up(visit: Visit) -> Page:
    page = visit("/boards?set=english+d4+d3")
    expect(page.locator(".offers button").first).to_be_visible(timeout=PATIENCE)
    return page


def painting(visit: Visit) -> Page:
    page = visit("/editor?p=crossbow")
    page.get_by_text("Paste or open a problem").click()
    page.get_by_text("Export as a file").click()
    expect(page.locator(".class-verdict:not(.waiting) .good")).to_be_visible(timeout=PATIENCE)
    return page


def making_a_board(visit: Visit) -> Page:
    page = visit("/editor?p=graph(a-b,b-c,c-d,d-a)+a+any")
    tool = page.get_by_role("radio", name="Line of three")
    tool.check()
    page.get_by_role("listbox", name="Board to paint").press("Enter")
    expect(page.locator(".cell.picked")).to_have_count(1)
    expect(page.locator(".class-verdict:not(.waiting)")).to_be_visible(timeout=PATIENCE)
    return page


def searching(visit: Visit) -> Page:
    page = visit("/search?p=latin-cross&m=d3-b3")
    page.get_by_role("radio", name="All, in every order").check()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".answer .outcome")).to_be_visible(timeout=PATIENCE)
    return page


def searching_for_the_fewest_moves(visit: Visit) -> Page:
    page = visit("/search?p=wiegleb+e4+any")
    page.get_by_role("radio", name="Fewest moves").check()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_label("Progress")).to_contain_text("found, at least", timeout=PATIENCE)
    expect(page.locator(".solutions > li")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_label("Progress")).to_contain_text("Paused")
    page.get_by_role("button", name="1 search", exact=True).click()
    expect(page.get_by_role("region", name="Searches")).to_contain_text("Paused")
    return page


def in_the_lab(visit: Visit) -> Page:
    page = visit("/lab?p=english+d4+d5")
    page.get_by_role("radio", name="Slow").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".small-board.done").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Stopped before a solution was found")).to_be_visible()
    return page


def finding_nothing(visit: Visit) -> Page:
    page = visit("/search?p=english+d4+d3")
    page.get_by_role("button", name="Search", exact=True).click()
    picture = page.get_by_role("img", name="The proof as a picture of the board")
    expect(picture).to_be_visible(timeout=PATIENCE)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    expect(page.locator(".answer")).to_contain_text("Position class: the start has an odd number")
    return page


def queueing(visit: Visit) -> Page:
    page = visit("/queue")
    items = [{"id": "1", "title": "A cross", **CROSS}, {"id": "2", "title": "The same", **CROSS}]
    page.evaluate("text => localStorage.setItem('pegsol/queue', text)", json.dumps(items))
    page.reload()
    page.get_by_role("radio", name="Cards").check()
    expect(page.locator(".sheet").last).to_contain_text("2. The same e3-c3", use_inner_text=True)
    return page


def keeping(visit: Visit) -> Page:
    page = visit("/saved")
    keep(page, {"kind": "game", "name": "A cross", **CROSS})
    keep(page, {"kind": "puzzle", "name": "A bow", "problem": "crossbow", "moves": []})
    page.reload()
    expect(page.locator(".saved-item")).to_have_count(2)
    return page


def on_a_day(visit: Visit) -> Page:
    page = visit("/help")
    marks = [
        {"date": f"2026-01-0{day}", "level": level, "helped": helped, "late": late}
        for day, level, helped, late in [
            (3, "easy", False, False),
            (3, "medium", True, False),
            (4, "easy", False, True),
        ]
    ]
    overhear(page, "solvedDays")
    page.route("**/heard/solvedDays", lambda route: route.fulfill(json=marks))
    page.goto("/daily?date=2026-01-03")
    expect(page.locator(".day-puzzle")).to_have_count(3)
    expect(page.locator(".mark")).to_have_count(2)
    return page


def in_a_rush(visit: Visit) -> Page:
    page = visit("/rush")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    return page


def after_a_rush(visit: Visit) -> Page:
    page = in_a_rush(visit)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".rush-missed .tile")).to_have_count(1)
    return page


def reading(visit: Visit) -> Page:
    page = visit("/help")
    expect(page.get_by_role("figure")).to_have_count(7)
    return page


def welcomed(visit: Visit) -> Page:
    page = visit("/welcome")
    BoardPage(page).click("d1", "d3")
    expect(page.get_by_role("button", name="Take back a jump")).to_be_visible()
    return page


def choosing_a_lesson(visit: Visit) -> Page:
    page = visit("/lessons")
    expect(page.get_by_role("heading", level=2)).to_have_count(10)
    return page


def learning(visit: Visit) -> Page:
    page = visit("/lessons?lesson=pagodas")
    page.get_by_role("button", name="To the exercises").click()
    page.get_by_role("button", name="Yes, it is possible").click()
    page.get_by_role("button", name="No: the weights forbid it").click()
    expect(page.get_by_role("button", name="Next exercise")).to_be_visible()
    return page


def reading_a_lesson(visit: Visit) -> Page:
    page = visit("/lessons?lesson=pagodas")
    page.get_by_role("button", name="pagoda function").press("Enter")
    expect(page.locator(".definition:popover-open")).to_be_visible()
    return page


SCENES: list[Callable[[Visit], Page]] = [
    playing,
    with_a_package,
    winning,
    losing,
    being_asked_about_help,
    on_a_board_without_places,
    replaying,
    replaying_packages,
    choosing_a_puzzle,
    setting_up,
    painting,
    making_a_board,
    searching,
    searching_for_the_fewest_moves,
    finding_nothing,
    in_the_lab,
    queueing,
    keeping,
    on_a_day,
    in_a_rush,
    after_a_rush,
    reading,
    welcomed,
    choosing_a_lesson,
    reading_a_lesson,
    learning,
]


QUICK = {painting}  # a form with a board


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=[] if scene in QUICK else pytest.mark.long, id=scene.__name__)
        for scene in SCENES
    ],
)
def test_no_violations_in_any_look_and_size(
    visit: Visit, scene: Callable[[Visit], Page], request: pytest.FixtureRequest
) -> None:
    page = scene(visit)
    assert violations(page) == []
    assert DOUBLED.findall(page.evaluate(WORDS)) == []
    if scene is in_the_lab:
        assert_candidates_can_be_read(page)
    if scene is painting or request.config.getoption("--long"):
        choose_look(page, "Dark")
        assert violations(page, COLOURS) == []
        choose_look(page, "High contrast")
        assert violations(page, COLOURS) == []
        assert_any_size_fits(page)


def assert_any_size_fits(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 3840, "height": 2160})
    assert page.evaluate("document.documentElement.scrollWidth") == 3840
    assert_wide_but_readable(page)


def assert_wide_but_readable(page: Page) -> None:
    """The page takes its share of a wide window, in the middle, and no line is too long."""
    box = page.locator("main .page").bounding_box()
    assert box is not None
    assert box["width"] >= 1000
    assert box["x"] == pytest.approx(3840 - box["x"] - box["width"], abs=20)
    widths = page.locator("main p:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width"
        " / parseFloat(getComputedStyle(one).fontSize))"
    )
    assert max(widths, default=0) < 130


@pytest.mark.long
def test_the_dialog_that_shares_a_day_has_no_violations(visit: Visit) -> None:
    page = on_a_day(visit)
    page.get_by_role("button", name="Share result").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.long
def test_looks_that_the_system_asks_for_and_what_pops_up(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []
    page.emulate_media(contrast="more")
    assert violations(page, COLOURS) == []
    page.emulate_media(color_scheme="light")
    assert violations(page, COLOURS) == []
    page.get_by_role("button", name="Settings", exact=True).click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    for name in ("Save", "Share"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def assert_candidates_can_be_read(page: Page) -> None:
    for name in ("Weights and moves of candidate 1", re.compile("^Candidate 1: ")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_what_is_awaited_can_be_read(visit: Visit) -> None:
    page = visit("/help")
    page.goto("/?p=latin-cross")
    switch_meter_on(page)
    meter = page.locator(".meter")
    expect(meter).to_contain_text("Can still be solved", timeout=PATIENCE)
    overhear(page, "analysis")
    page.route("**/heard/analysis", lambda route: None)  # never answers
    BoardPage(page).drag("d3", "b3")
    expect(meter).to_have_attribute("aria-busy", "true")
    expect(meter).to_contain_text("Can still be solved")
    assert violations(page, COLOURS) == []
    page.goto("/boards?set=english+d4+d3")
    expect(page.locator(".offers button").first).to_be_visible(timeout=PATIENCE)
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: None)
    page.get_by_role("radio", name="Last peg anywhere", exact=True).check()
    expect(page.locator(".class-verdict.waiting")).to_contain_text("No game can end")
    assert violations(page, COLOURS) == []


# -- what is told apart --------------------------------------------------------------------------

# The contrast of each button that can be seen with what is behind it, where that is a plain colour.
CONTRASTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((part, i) => part * a + ground[i] * (1 - a));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const own = colour(getComputedStyle(element).backgroundColor);
    const parent = element.parentElement ?? element.getRootNode().host;
    return own[3] === 1 ? own.slice(0, 3) : over(own, behind(parent));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const within = ".note, dialog, .card, .tile, .end-of-game, .demo, .look";
  const buttons = document.querySelectorAll("button:enabled, .button, summary, a");
  return [...buttons].filter((one) => one.closest(within) && one.checkVisibility()
      && one.textContent.trim() && !one.querySelector("img")).map((one) => {
    const ground = behind(one);
    const ink = over(colour(getComputedStyle(one).color), ground);
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    return [one.textContent.trim(), (high + 0.05) / (low + 0.05)];
  });
}"""
MIN_CONTRAST = 4.5


def check_contrasts(page: Page, *expected: str) -> None:
    for look in ("Light", "Dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", look.lower())
        found = page.evaluate(CONTRASTS)
        assert set(expected) <= {name for name, _ in found}
        assert [(name, ratio, look) for name, ratio in found if ratio < MIN_CONTRAST] == []


def note(page: Page, *buttons: str) -> None:
    """Show a note like those that can be taken back."""
    page.evaluate(
        """async (names) => {
          const { tell } = await import("/static/notes.js");
          const { button, html } = await import("/static/dom.js");
          const link = html("a", { href: "/saved" }, "Go to Saved");
          tell("It is done.", [...names.map((name) => button(null, name, () => {})), link]);
        }""",
        buttons,
    )
    expect(page.locator(".note")).to_be_visible()


@pytest.mark.long
def test_buttons_can_be_read_in_notes_dialogs_and_cards(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3")
    expect(page.get_by_role("listbox")).to_be_visible()
    note(page, "Undo")
    check_contrasts(page, "Undo", "Go to Saved")
    page.locator(".note button").hover()
    check_contrasts(page, "Undo")
    for name, inside in (("Save", "Cancel"), ("Share", "Copy")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_contrasts(page, inside)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_buttons_can_be_read_on_other_pages(visit: Visit) -> None:
    page = visit("/saved")
    keep(page, {"kind": "game", "name": "A cross", **CROSS})
    page.reload()
    page.get_by_role("button", name="Delete: A cross").click()
    check_contrasts(page, "Undo")
    page.goto("/lessons")
    expect(page.locator(".lesson-card")).to_have_count(10)
    check_contrasts(page, "Jumping")
    after = after_a_rush(visit)
    check_contrasts(after, "Another rush")
    won = visit("/?p=latin-cross&m=d3-b3.d5-d3.e3-c3.b3-d3.d2-d4")
    expect(won.locator(".end-of-game .primary")).to_be_visible()
    check_contrasts(won)


PLACES = [(390, 844), (1366, 768), (844, 390), (820, 1180)]


@pytest.mark.parametrize(("width", "height"), long_after(1, PLACES))
def test_a_note_covers_neither_the_hint_nor_the_bar(visit: Visit, width: int, height: int) -> None:
    page = visit("/?p=latin-cross", viewport={"width": width, "height": height})
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.press("h")
    go_on(page)
    expect(page.locator(".news .advice")).to_contain_text(" over ", timeout=PATIENCE)
    note(page, "Undo")
    one = page.locator(".note").bounding_box()
    assert one is not None
    for part in (".news .advice", ".bar", "body > header"):
        other = page.locator(part).bounding_box()
        assert other is not None
        apart = (
            one["x"] >= other["x"] + other["width"]
            or other["x"] >= one["x"] + one["width"]
            or one["y"] >= other["y"] + other["height"]
            or other["y"] >= one["y"] + one["height"]
        )
        assert apart, part


SELECTED = """board => [...board.querySelectorAll("[aria-selected=true]")]
  .map((hole) => hole.getAttribute("aria-label").split(",")[0])"""


@pytest.mark.long
def test_only_what_is_chosen_is_selected(visit: Visit) -> None:
    page = visit("/search?p=latin-cross")
    board = page.get_by_role("listbox")
    assert board.evaluate(SELECTED) == []  # the finish is that of the problem
    page.get_by_role("radio", name="last peg in the hole that I click").check()
    assert board.evaluate(SELECTED) == ["d4"]
    page.goto("/boards?set=english+d4+c1")
    assert sorted(page.get_by_role("listbox").evaluate(SELECTED)) == ["c1", "d4"]
    page.goto("/editor?p=latin-cross")
    assert page.get_by_role("listbox").evaluate(SELECTED) == []
    page.goto("/lessons?lesson=jumping")
    for one in page.get_by_role("listbox").all():
        assert one.evaluate(SELECTED) == []
    page.goto("/?p=latin-cross")
    BoardPage(page).click("d3")
    assert page.get_by_role("listbox").evaluate(SELECTED) == ["d3"]
