"""The engine in the page answers; where it cannot, the page says why or shows a command to run."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from parameters import long_after
from pegsol import Game, problem
from web.page import run_typed
from web.site import Visit, address, analyse, overhear, press

LARGE = "square(12)"
"""A board above the limit of the pages' engine."""
PATIENCE = 60_000  # milliseconds
QUICK = ("--time-limit", "0.1")
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


def refused(page: Page, name: str = "analysis") -> str:
    """Return why the pages do not answer."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return str(page.evaluate(REASON, name))


@pytest.mark.parametrize(
    ("before", "said"),
    long_after(
        1,
        [
            (DYING, "engine has failed"),
            (NO_MEMORY, "more memory than this browser"),
            ("", "no WebAssembly"),
        ],
    ),
)
def test_an_engine_that_fails_says_why(visit: Visit, before: str, said: str) -> None:
    page = visit("/help")

    def answer(route: Route) -> None:
        route.fulfill(body=before + route.fetch().text(), content_type="text/javascript")

    page.route("**/engine/worker.js", answer)
    if not before:
        page.evaluate("delete window.WebAssembly")
    assert said in refused(page)


@pytest.mark.long
def test_newer_questions_come_first_and_only_some_need_the_second_file(visit: Visit) -> None:
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


# -- commands ------------------------------------------------------------------------------------


def test_on_a_large_board_the_command_line_gives_advice(visit: Visit) -> None:
    move = str(Game(problem(LARGE)).legal_jumps()[0])
    page = visit(address("/", LARGE, [move]))
    analyse(page)
    press(page, "Hint", exact=True)
    places = {"hint": page.locator(".advice")}
    for name in ("Meter", "Explore", "Review", "Packages"):
        places[name] = page.get_by_role("tabpanel", name=name)
    for name, place in places.items():
        if name[0].isupper():
            page.get_by_role("tab", name=name).click()
        if name == "Packages":
            press(place, "Show the next package")
        (command,) = commands(place, *QUICK)
        assert command[0] == ("solve" if name == "Packages" else "analyse"), name
        assert command[2:4] == ["--moves", move]
        assert ("--along" in command) == (name == "Review")


def test_what_the_pages_cannot_read_or_convert_is_asked_elsewhere(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit("/?p=cycle(300)")
    assert commands(page.get_by_role("alert"), *QUICK) == [["solve", "cycle(300)"]]
    told = {"refused": "too-many-holes", "values": [256]}
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda route: route.fulfill(json=told))
    page.goto("/editor")
    assert commands(page.locator(".class-verdict"), *QUICK) == [["solve", "problem.json"]]
    monkeypatch.chdir(tmp_path)
    Path("cross.pddl").write_text(problem("latin-cross").to_text("pddl"), "utf-8")
    page.get_by_text("Paste or open a problem").click()
    page.set_input_files("input[type=file]", "cross.pddl")
    (command,) = commands(page.get_by_role("alert"))
    assert command == ["convert", "cross.pddl", "--to", "json", "-o", "problem.json"]
    assert problem(Path("problem.json").read_text()).board == problem("latin-cross").board
