"""The engine in the page answers, and the server if there is no engine."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from parameters import long_after
from pegsol import Game, problem
from pegsol.app.web.assets import Assets
from scripts import PACKAGE
from web.page import BoardPage
from web.site import Visit, go_on, switch_meter_on

ENGINE = PACKAGE / "app/web/static/engine"
FROM_ENGINE = "**/api/{analysis,review,fewest-moves}"
ASK = """async ([path, moves, effort]) => {
  const { post } = await import("/static/api.js");
  return post(path, { problem: "latin-cross", moves, effort });
}"""
# What stands before the script of the worker.
NO_MEMORY = "WebAssembly.Memory = class { constructor() { throw new RangeError(); } };"
DYING = "addEventListener('message', () => { throw new Error('the engine dies'); });"
PATIENCE = 40_000  # milliseconds


def answered_by(page: Page, path: str, effort: str = "hint") -> str:
    """Ask about the start of a puzzle; return who answered: the engine or the server."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.evaluate(ASK, [path, [], effort])
    who = "server" if any(url.endswith(path) for url in asked) else "engine"
    if path != "/api/fewest-moves":
        rows = answer["positions"] if path == "/api/review" else [answer]
        assert [row["winning"] for row in rows] == [True]
    elif who == "engine":
        assert answer == {"found": 5, "at_least": 5, "complete": True}
    else:
        assert answer["found"] in (5, None)  # a busy server has no more than a second
    return who


def test_a_page_with_the_engine_asks_the_server_nothing(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    page.route(FROM_ENGINE, lambda route: route.abort())
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


@pytest.mark.long
@pytest.mark.parametrize("path", ["/api/analysis", "/api/review", "/api/fewest-moves"])
def test_the_engine_answers(visit: Visit, path: str) -> None:
    assert answered_by(visit("/help"), path, "quick") == "engine"


@pytest.mark.parametrize("before", long_after(1, [DYING, NO_MEMORY]), ids=["dying", "no memory"])
def test_the_server_answers_if_the_engine_fails(visit: Visit, before: str) -> None:
    page = visit("/help")

    def fail(route: Route) -> None:
        script = Assets({"engine/": ENGINE}).asset("engine/worker.js").plain.decode()
        route.fulfill(body=before + script, content_type="text/javascript")

    page.route("**/engine/worker.js", fail)
    assert answered_by(page, "/api/analysis") == "server"


@pytest.mark.long
def test_the_server_answers_without_the_file_of_the_engine(visit: Visit) -> None:
    page = visit("/help", errors=(404,))
    page.route("**/*.wasm", lambda route: route.fulfill(status=404))
    assert answered_by(page, "/api/analysis") == "server"
    assert answered_by(page, "/api/review", "verdict") == "server"
    assert answered_by(page, "/api/fewest-moves") == "server"


@pytest.mark.long
def test_the_server_finds_the_fewest_moves_without_the_larger_file(visit: Visit) -> None:
    page = visit("/help", errors=(404,))
    page.route("**/spaces.wasm", lambda route: route.fulfill(status=404))
    assert answered_by(page, "/api/analysis") == "engine"
    assert answered_by(page, "/api/fewest-moves") == "server"


@pytest.mark.long
def test_the_server_answers_without_webassembly(visit: Visit) -> None:
    page = visit("/help")
    page.evaluate("delete window.WebAssembly")
    assert answered_by(page, "/api/analysis") == "server"


@pytest.mark.long
def test_a_question_that_is_cancelled_ends_and_newer_ones_come_first(visit: Visit) -> None:
    page = visit("/help")
    game = Game(problem("wiegleb e1 e1"))
    while game.legal_jumps():
        game.jump(game.legal_jumps()[0])
    order = page.evaluate(
        """async (moves) => {
          const { post } = await import("/static/api.js");
          const ask = (problem, moves, effort, signal) =>
            post("/api/analysis", { problem, moves, effort }, { signal });
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


@pytest.mark.long
def test_hints_come_without_the_server(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    page.evaluate(ASK, ["/api/analysis", [], "verdict"])  # the engine is there
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Hint").click()
    go_on(page)
    expect(page.locator(".advice.hint")).to_have_count(1, timeout=PATIENCE)
