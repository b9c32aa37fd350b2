"""The engine in the page answers, or says why it cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from pegsol import Game, problem
from scripts import PACKAGE
from web.page import BoardPage
from web.site import Visit, go_on, switch_meter_on

ENGINE = PACKAGE / "web/engine"
ASK = """async (name) => {
  const engine = await import("/static/game/analysis.js");
  return engine[name]({ problem: "latin-cross" }, "hint");
}"""
REASON = f"""async (name) => {{
  const {{ lineOf }} = await import("/static/wording.js");
  return ({ASK})(name).catch(lineOf);
}}"""
# What stands before the script of the worker.
NO_MEMORY = "WebAssembly.Memory = class { constructor() { throw new RangeError(); } };"
DYING = "addEventListener('message', () => { throw new Error('the engine dies'); });"
PATIENCE = 40_000  # milliseconds


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
    return str(page.evaluate(REASON, name))


@pytest.mark.parametrize(
    ("before", "said"),
    long_after(1, [(DYING, "engine has failed"), (NO_MEMORY, "more memory than this browser")]),
)
def test_an_engine_that_fails_says_why(visit: Visit, before: str, said: str) -> None:
    page = visit("/help")
    script = (ENGINE / "worker.js").read_text("utf-8")
    page.route(
        "**/engine/worker.js",
        lambda route: route.fulfill(body=before + script, content_type="text/javascript"),
    )
    assert said in refused(page)


@pytest.mark.long
def test_without_its_files_or_webassembly_the_engine_says_so(visit: Visit) -> None:
    page = visit("/help", errors=(404,))
    page.route("**/spaces.wasm", lambda route: route.fulfill(status=404))
    assert page.evaluate(ASK, "analysis")["winning"] is True
    assert "could not be loaded" in refused(page, "fewestMoves")
    page.route("**/solver.wasm", lambda route: route.fulfill(status=404))
    page.reload()
    assert "could not be loaded" in refused(page)
    page.reload()
    page.evaluate("delete window.WebAssembly")
    assert "no WebAssembly" in refused(page)


@pytest.mark.long
def test_a_question_that_is_cancelled_ends_and_newer_ones_come_first(visit: Visit) -> None:
    page = visit("/help")
    game = Game(problem("wiegleb e1 e1"))
    while game.legal_jumps():
        game.jump(game.legal_jumps()[0])
    order = page.evaluate(
        """async (moves) => {
          const { analysis } = await import("/static/game/analysis.js");
          const ask = (problem, moves, effort, signal) =>
            analysis({ problem, moves }, effort, signal);
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
        }""",
        [str(move) for move in game.moves],
    )
    assert order == ["newer", "AbortError"]
