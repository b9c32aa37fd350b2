"""The pages without the network, with what fails, and with a visitor who does anything."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from parameters import long_after
from pegsol.site.pages import PAGES
from web.page import PATIENCE, on
from web.plain import PATH, Open
from web.site import Visit, overhear, press, title

# Waits until the pages are kept.
KEPT = """() => navigator.serviceWorker.controller !== null
  && caches.match("/help/").then((kept) => Boolean(kept))"""
NONE_BROKEN = """() => [...document.querySelectorAll("img")]
  .every((one) => !one.src || !one.complete || one.naturalWidth)"""
FIRST_LOAD_BYTES, FIRST_LOAD_FILES = 126_000, 85
# What the pages put off for a second or longer, such as the engine, is no part of the first load.
NOW_ONLY = """const wait = window.setTimeout;
window.setTimeout = (act, delay = 0) => (delay < 1000 ? wait(act, delay) : 0);"""


def assert_playable(page: Page) -> None:
    board = on(page)
    pegs = len(board.pegs)
    board.picture.focus()
    movable = page.locator(".movable").first.get_attribute("aria-label") or ""
    board.click(movable.split(",")[0])
    board.click(board.marked("can land here")[0])
    assert len(board.pegs) == pegs - 1


@pytest.fixture
def offline(browser: Browser, site: str) -> Iterator[Page]:
    """The page of a new visitor, whose browser has kept all pages and then lost the network."""
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        page.goto("/?p=triangle(5)+b2+any")
        page.wait_for_function(KEPT, timeout=PATIENCE)
        context.set_offline(True)
        yield page


@pytest.mark.long
def test_each_page_works_without_the_network(offline: Page) -> None:
    page = offline
    page.reload()
    assert_playable(page)
    for game in ("crossbow", "french+a3+any"):  # which were never opened
        page.goto(f"/?p={game}")
        assert_playable(page)
    for path, heading in (
        *(("/daily", "Daily puzzles"), ("/rush", "Rush"), ("/boards", "Boards and puzzles")),
        *(("/lessons", "Lessons"), ("/saved", "Saved"), ("/help", "Help")),
        *(("/search", "Solve: "), ("/lab", "Lab: ")),
    ):
        page.goto(path)
        expect(title(page)).to_contain_text(heading)
        page.wait_for_function(NONE_BROKEN)
    page.goto("/search?p=latin-cross")
    press(page, "Search", exact=True)
    expect(page.locator(".answer .outcome")).to_have_text("It can be solved")
    page.goto("/editor")
    on(page)
    page.goto("/nothing")
    expect(page.get_by_role("alert")).to_contain_text("This page does not exist")


def test_what_does_not_answer_is_asked_again(visit: Visit) -> None:
    page = visit("/boards", errors=(501,))
    alert = page.get_by_role("alert")
    page.route("**/pages/help.js", lambda route: route.abort())  # a script
    page.get_by_role("link", name="Help").click()
    expect(alert).to_contain_text("could not be loaded")
    page.unroute_all()
    press(page, "Try again")
    expect(title(page)).to_have_text("Help")
    overhear(page, "listSaved")
    page.route("**/heard/listSaved", lambda route: route.abort())  # an answer
    page.goto("/saved")
    expect(alert).to_contain_text("could not be loaded")
    page.unroute_all()
    press(page, "Try again")
    expect(alert).to_have_count(0)
    expect(title(page)).to_have_text("Saved")
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: route.abort())  # a picture
    page.goto("/boards?q=cross")
    picture = page.locator(".tile .picture").first
    expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))  # a plain sign
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


@pytest.mark.parametrize(("new", "locale"), long_after(1, [(True, "de-DE"), (False, "en")]))
def test_the_first_load_is_small(open_page: Open, new: bool, locale: str) -> None:
    page = open_page("?p=latin-cross", new=new, locale=locale)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.clearBrowserCache")
    script = devtools.send("Page.addScriptToEvaluateOnNewDocument", {"source": NOW_ONLY})
    page.goto(PATH)
    on(page)
    page.wait_for_load_state("networkidle")
    devtools.send("Page.removeScriptToEvaluateOnNewDocument", script)
    names = page.evaluate(
        """() => ["navigation", "resource"]
          .flatMap((kind) => performance.getEntriesByType(kind)).map(({ name }) => name)"""
    )
    loaded = [page.request.get(name).body() for name in names]
    sent = sum(len(gzip.compress(content)) for content in loaded)  # as a host compresses them
    assert 20_000 < sent < FIRST_LOAD_BYTES
    assert len(names) < FIRST_LOAD_FILES


# -- a visitor without a plan, but with a seed ---------------------------------------------------

KEYS = (
    *("Enter", "Escape", "Tab", "Shift+Tab", "Space", "Home", "End", "PageDown", "Backspace"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Control+z", "u", "r", "h", "m", "p", "n"),
)
WORDS = ("english", "d4", "triangle(5)", "0", "-1", "99999", "<b>&", "o.o\n.o.", "ßéñ ☃", "{", "")
SIZES = ((1366, 768), (375, 667), (667, 375), (320, 568), (1920, 1080))
ODDS = {"click": 55, "drag": 12, "press": 14, "type": 6, "scroll": 4, "turn": 2, "go": 4, "back": 3}
# Everything that can be pressed, in the shadow roots of boards, too, that is on the screen.
TARGETS = """() => {
  const PRESSED = "a, button, input, select, textarea, summary, label, td, .hit, [role=option]";
  const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
    [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  return all(document).filter((one) => one.matches(PRESSED)).flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const seen = width && height && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
    return seen ? [[left, top]] : [];
  });
}"""
GOES_ON = ("context was destroyed", "navigat", "Timeout", "interrupted")  # while it is asked


def do_anything(page: Page, random: Random) -> None:
    mouse, loaded = page.mouse, "domcontentloaded"
    match random.choices([*ODDS], [*ODDS.values()])[0]:
        case "click":
            for place in random.sample(found := page.evaluate(TARGETS), min(1, len(found))):
                mouse.click(*place, button="left" if random.random() < 0.95 else "right")
        case "drag":
            found = page.evaluate(TARGETS) or [(9, 9)]
            mouse.move(*random.choice(found))
            mouse.down()
            mouse.move(*random.choice(found), steps=3)
            mouse.up()
        case "press":
            page.keyboard.press(random.choice(KEYS))
        case "type":
            page.keyboard.type(random.choice(WORDS))
        case "scroll":
            mouse.wheel(0, random.randint(-900, 900))
        case "turn":
            width, height = random.choice(SIZES)
            page.set_viewport_size({"width": width, "height": height})
        case "go":
            page.goto(random.choice(PAGES), wait_until=loaded)  # type: ignore[arg-type]
        case "back":
            page.go_back(wait_until=loaded)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_a_visitor_without_a_plan_breaks_nothing(visit: Visit, seed: int) -> None:
    # What the server refuses is an answer like others; only its own failures are not.
    refusals = tuple(range(400, 500))
    page = visit("/", meter=seed % 2 == 0, phone=seed % 3 == 0, errors=refusals)
    page.on("dialog", lambda dialog: dialog.dismiss())
    random = Random(seed)
    for _ in range(2_000):
        try:
            do_anything(page, random)
        except Error as error:
            if not any(word in str(error) for word in GOES_ON):
                raise
