"""Measure the engine in the browser: hints, memory, and what the pages load.

Chromium slows only the thread of the page, not that of a worker, so a slow phone is measured with
the engine in the page itself.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, Request

SLOW = 4
FILES_MILLISECONDS = 900  # until the first page is shown; the engine comes later
SETTLED_MILLISECONDS = 4000
SEARCHES = 3
ASK = """async ([path, problem, moves, effort]) => {
  const { post } = await import("/static/api.js");
  const begin = performance.now();
  await post(path, { problem, moves, effort });
  return performance.now() - begin;
}"""
MOVES = """async () => {
  const { post } = await import("/static/api.js");
  const question = { problem: "english d4 d4", moves: [], effort: "quick" };
  const { found, at_least } = await post("/api/fewest-moves", question);
  return [found, at_least];
}"""
LOAD = """async () => {
  const { analysis } = await import("/static/engine/answers.js");
  const { load } = await import("/static/engine/core.js");
  const { post } = await import("/static/api.js");
  const core = await load(await fetch("/static/engine/solver.wasm"));
  const engine = { core, spaces: async () => null, pause: async () => {} };
  const problem = await post("/api/problem", { problem: "english d4 d4" });
  window.hint = async (jumps) => {
    const begin = performance.now();
    await analysis(engine, { problem, jumps, effort: "hint" });
    return performance.now() - begin;
  };
  return problem.tables.lines.length;
}"""
# The jumps of the central game by their holes: the first ones of a solution.
GAME = ((4, 9, 16), (7, 8, 9), (2, 7, 14), (15, 14, 13), (9, 10, 11), (18, 10, 4))


def engine(browser: Browser, address: str, memory: Callable[[int], int | None]) -> dict[str, Any]:
    """Return times of hints in milliseconds, bytes loaded, and megabytes of the page's process."""
    page = browser.new_page()
    loaded = count_bytes(page)
    page.goto(f"{address}/?p=english")
    page.wait_for_timeout(FILES_MILLISECONDS)
    first_bytes = sum(loaded.values())
    page.wait_for_timeout(SETTLED_MILLISECONDS)
    engine_bytes = sum([size for url, size in loaded.items() if "/engine/" in url])
    idle = renderer(browser, memory)
    hints = [page.evaluate(ASK, ["/api/analysis", "english d4 d4", [], "hint"])]
    for move in ("d2-d4", "b4-d4", "f4-d4", "d6-d4"):
        hints.append(page.evaluate(ASK, ["/api/analysis", "english d4 d4", [move], "hint"]))
    solver = renderer(browser, memory)
    counts = [page.evaluate(ASK, ["/api/analysis", "english d4 d4", [], "quick"])]
    spaces = renderer(browser, memory)
    page.close()
    return {
        "hints": hints,
        "counts": counts,
        "moves": [moves_of_central_game(browser, address) for _ in range(SEARCHES)],
        "slow hints": slow_hints(browser, address),
        "bytes": {"first load": first_bytes, "engine": engine_bytes},
        "megabytes": {"page": idle, "with hints": solver, "with exact numbers": spaces},
    }


def count_bytes(page: Page) -> dict[str, int]:
    """Return a table that gets the bytes that came over the network for each address."""
    loaded: dict[str, int] = {}

    def end(request: Request) -> None:
        sizes = request.sizes()
        size = sizes["responseBodySize"] + sizes["responseHeadersSize"]
        loaded[request.url] = loaded.get(request.url, 0) + size

    page.on("requestfinished", end)
    return loaded


def slow_hints(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds of hints of the central game in a browser slowed four times."""
    page = browser.new_page()
    page.goto(f"{address}/help")
    page.evaluate(LOAD)
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    times = [
        page.evaluate("jumps => hint(jumps)", [list(jump) for jump in GAME[:number]])
        for number in range(len(GAME))
    ]
    page.close()
    return times


def moves_of_central_game(browser: Browser, address: str) -> float:
    """Return the milliseconds of processor time in which a new page finds and proves 18 moves."""
    page = browser.new_page()
    page.goto(f"{address}/help")
    page.evaluate(ASK, ["/api/analysis", "english d4 d4", [], "verdict"])  # loads the engine
    before = processor_seconds(browser)
    found = page.evaluate(MOVES)
    after = processor_seconds(browser)
    page.close()
    if found != [18, 18]:
        raise ValueError(f"the fewest moves of the central game are 18, not {found}")
    return 1000 * sum([seconds - before.get(process, 0) for process, seconds in after.items()])


def processor_seconds(browser: Browser) -> dict[int, float]:
    """Return the processor time that each process of pages has taken."""
    tools = browser.new_browser_cdp_session()
    found = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    return {one["id"]: one["cpuTime"] for one in found if one["type"] == "renderer"}


def renderer(browser: Browser, memory: Callable[[int], int | None]) -> int | None:
    """Return the megabytes of the process of the pages that has most."""
    tools = browser.new_browser_cdp_session()
    found = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [memory(one["id"]) or 0 for one in found if one["type"] == "renderer"]
    tools.detach()
    return max(sizes, default=None)


def table(found: dict[str, Any]) -> str:
    """Return the results as Markdown."""
    rows = [
        ("Hint of the central game, the engine loaded", found["hints"]),
        ("The same in a browser slowed four times", found["slow hints"]),
        ("Exact numbers of the central game", found["counts"]),
        ("Its 18 moves, found and proved: processor time", found["moves"]),
    ]
    lines = ["| | median | longest | times |", "| :-- | --: | --: | --: |"]
    lines += [
        f"| {what} | {statistics.median(times):,.0f} ms | {max(times):,.0f} ms | {len(times)} |"
        for what, times in rows
    ]
    sizes, megabytes = found["bytes"], found["megabytes"]
    return "\n".join(
        [
            *lines,
            "",
            f"The first page loads {sizes['first load'] / 1000:,.0f} kB; the engine, a second "
            f"later, {sizes['engine'] / 1000:,.0f} kB. The page's process takes "
            f"{megabytes['page']} MB, {megabytes['with hints']} MB after hints and "
            f"{megabytes['with exact numbers']} MB after exact numbers.",
        ]
    )
