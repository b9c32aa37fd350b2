"""The engine in the page answers; where it cannot, the page says why or shows a command to run."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from invoke import run
from parameters import long_after
from pegsol import Game, problem
from scripts import PACKAGE
from web.page import BoardPage, run_typed
from web.site import Visit, address, go_on, overhear, switch_meter_on

LARGE = "square(12)"
"""A board above the limit of the pages' engine."""
PATIENCE = 60_000  # milliseconds
QUICK = ("--time-limit", "0.1")
WORKER = (PACKAGE / "web/engine/worker.js").read_text("utf-8")
# What stands before the script of the worker.
NO_MEMORY = "WebAssembly.Memory = class { constructor() { throw new RangeError(); } };"
DYING = "addEventListener('message', () => { throw new Error('the engine dies'); });"
REASON = """async (name) => {
  const { later } = await import("/static/texts/language.js");
  const { lineOf } = await later(() => import("/static/wording.js"));
  const engine = await later(() => import("/static/game/analysis.js"));
  return engine[name]({ problem: "latin-cross" }, "hint").then(() => "", lineOf);
}"""
ORDER = """async (moves) => {
  const { later } = await import("/static/texts/language.js");
  const { analysis } = await later(() => import("/static/game/analysis.js"));
  const ask = (problem, moves, effort, signal) => analysis({ problem, moves }, effort, signal);
  await ask("wiegleb e1 e1", moves, "verdict");  // both problems have been read
  await ask("latin-cross", [], "hint");
  const gone = new AbortController();
  const hard = ask("wiegleb e1 e1", [], "full", gone.signal).then(() => "", (e) => e.name);
  const newer = ask("latin-cross", [], "quick").then(() => "newer");
  const first = await Promise.race([newer, hard]);
  gone.abort();
  const ended = [first, await hard];
  await ask("latin-cross", [], "hint");
  return ended;
}"""


def commands(place: Locator, *limits: str) -> list[list[str]]:
    expect(place.locator(".command").first).to_be_visible(timeout=PATIENCE)
    return run_typed(place, *limits)


def test_a_page_asks_the_engine(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = BoardPage(page)
    page.get_by_role("button", name="Hint").click()
    go_on(page)
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
    page.locator("[data-tool=marks]").click()
    expect(board.picture.locator(".winning").first).to_be_attached(timeout=PATIENCE)
    switch_meter_on(page)
    meter = page.get_by_role("region", name="What can still be reached")
    expect(meter).to_contain_text("Can still be solved", timeout=PATIENCE)
    board.drag("d3", "d1")
    expect(meter).to_contain_text("Can no longer be solved", timeout=PATIENCE)
    page.get_by_role("tab", name="Review").click()
    expect(page.locator(".review")).to_contain_text("lost the game", timeout=PATIENCE)


def refused(page: Page, name: str = "analysis") -> str:
    """Return why the pages do not answer."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return str(page.evaluate(REASON, name))


@pytest.mark.parametrize(
    ("before", "said"),
    long_after(1, [(DYING, "engine has failed"), (NO_MEMORY, "more memory than this browser")]),
)
def test_an_engine_that_fails_says_why(visit: Visit, before: str, said: str) -> None:
    page = visit("/help")
    answer = {"body": before + WORKER, "content_type": "text/javascript"}
    page.route("**/engine/worker.js", lambda route: route.fulfill(**answer))
    assert said in refused(page)


@pytest.mark.long
def test_an_engine_without_its_files_says_so_and_newer_questions_come_first(visit: Visit) -> None:
    page = visit("/help", errors=(404,))
    game = Game(problem("wiegleb e1 e1"))
    while game.legal_jumps():
        game.jump(game.legal_jumps()[0])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(ORDER, [str(move) for move in game.moves]) == ["newer", "AbortError"]
    page.route("**/spaces.wasm", lambda route: route.fulfill(status=404))
    page.reload()
    assert refused(page) == ""
    assert "could not be loaded" in refused(page, "fewestMoves")
    page.route("**/solver.wasm", lambda route: route.fulfill(status=404))
    page.reload()
    assert "could not be loaded" in refused(page)
    page.reload()
    page.evaluate("delete window.WebAssembly")
    assert "no WebAssembly" in refused(page)


# -- commands ------------------------------------------------------------------------------------


def test_on_a_large_board_the_command_line_gives_advice(visit: Visit) -> None:
    move = str(Game(problem(LARGE)).legal_jumps()[0])
    page = visit(address("/", LARGE, [move]))
    switch_meter_on(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    places = {
        "meter": page.get_by_role("region", name="What can still be reached"),
        "hint": page.locator(".advice"),
    }
    for name in ("Explore", "Review", "Packages"):
        places[name] = page.get_by_role("tabpanel", name=name)
    for name, place in places.items():
        if name[0].isupper():
            page.get_by_role("tab", name=name).click()
        if name == "Packages":
            place.get_by_role("button", name="Show the next package").click()
        (command,) = commands(place, *QUICK)
        assert command[0] == ("solve" if name == "Packages" else "analyse"), name
        assert command[2:4] == ["--moves", move]
        assert ("--along" in command) == (name == "Review")


def test_what_the_pages_cannot_repair_or_judge_is_asked_elsewhere(visit: Visit) -> None:
    page = visit(f"/search?p={LARGE}+a1+a2")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("Changes that make it solvable").click()
    repairs = commands(page.locator(".repairs"), *QUICK)
    assert repairs == [["prove", f"{LARGE} a1 a2"]]
    page.goto("/?p=cycle(300)")
    assert commands(page.get_by_role("alert"), *QUICK) == [["solve", "cycle(300)"]]
    told = {"refused": "too-many-holes", "values": [256]}
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: route.fulfill(json=told))
    page.goto("/editor")
    assert commands(page.locator(".class-verdict"), *QUICK) == [["solve", "problem.json"]]


@pytest.mark.parametrize("place", long_after(1, ["/editor", "/saved"]))
def test_the_language_of_planners_is_converted_elsewhere(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run("convert", "latin-cross", "--to", "pddl", "-o", "cross.pddl", code=0)
    page = visit(place)
    if place == "/editor":
        page.get_by_text("Paste or open a problem").click()
    page.set_input_files("input[type=file]", "cross.pddl")
    (command,) = commands(page.get_by_role("alert"))
    assert command == ["convert", "cross.pddl", "--to", "json", "-o", "problem.json"]
    assert problem(Path("problem.json").read_text()).board == problem("latin-cross").board
