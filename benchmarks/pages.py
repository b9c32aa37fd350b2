"""Measure response times: first board, jumps, hints; and memory.

The table is part of docs/benchmarks/pages.md. It needs Chromium and Playwright, as the tests do.
Times are wall-clock times; they differ between machines.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pages_engine
from machine import machine
from playwright.sync_api import Browser, sync_playwright
from results import ROOT, write_part, write_results

PAGE = ROOT / "docs" / "benchmarks" / "pages.md"
PLAY = [sys.executable, "-m", "pegsol", "play", "--no-browser", "--port", "0"]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

# Record when the holes become clickable, and the time from each click until it is painted.
FIRST = """
window.playable = new Promise((done) => {
  const look = (time) => {
    const board = document.querySelector(".table > *")?.shadowRoot ?? document;
    if (board.querySelector("[role=option]")) done(time);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
window.jumps = [];
addEventListener("pointerup", () => {
  const begin = performance.now();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.jumps.push(performance.now() - begin);
    port2.postMessage(null);
  });
}, { capture: true });
"""


def main(given: Sequence[str]) -> None:
    """Measure, and write the results."""
    parser = argparse.ArgumentParser("run.py pages", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=10, metavar="N")
    repetitions = parser.parse_args(given).repetitions
    with server() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=FLAGS,
        )
        found = boards(browser, address, repetitions)
        in_browser = pages_engine.engine(browser, address, memory)
        browser.close()
    rows = [
        {"what": what, "median": statistics.median(times), "most": max(times), "count": len(times)}
        for what, times in found.items()
    ]
    measured = {"rows": rows, "engine": in_browser}
    write_results("pages", {"machine": machine(), **measured})
    write_part(PAGE, "engine", pages_engine.table(in_browser))
    write_part(PAGE, "times", table(rows))


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield its address."""
    with subprocess.Popen(PLAY, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+[^/\s]", process.stdout.readline())
        assert address is not None
        try:
            yield address[0]
        finally:
            process.terminate()


def boards(browser: Browser, address: str, repetitions: int) -> dict[str, list[float]]:
    """Return the milliseconds until a new visitor can play, and until jumps are painted."""
    welcomed: list[float] = []
    playable: list[float] = []
    jumps: list[float] = []
    for _ in range(repetitions):
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        page = context.new_page()
        page.add_init_script(FIRST)
        page.goto(address)
        welcomed.append(page.evaluate("window.playable"))
        context.close()
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        page = context.new_page()
        page.add_init_script(FIRST)
        page.goto(f"{address}/?p=english")
        playable.append(page.evaluate("window.playable"))
        for hole in ("d2", "d4", "f3", "d3", "e1", "e3"):
            page.get_by_role("option", name=re.compile(f"^{hole},")).click()
        times: list[float] = []
        while len(times) < 6:
            times = page.evaluate("window.jumps")
        jumps += times[1::2]  # every other click makes a jump
        context.close()
    return {
        "Page load until the first puzzle can be played, new visitor": welcomed,
        "Page load until the whole board can be played on, by a link": playable,
        "Click until the jump is painted": jumps,
    }


def memory(pid: int) -> int | None:
    """Return the megabytes of a process and those it started; None where that is not known.

    Pages that several processes share count once.
    """
    try:
        pages = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        children = [child for one in threads for child in (one / "children").read_text().split()]
    except OSError:
        return None
    own = re.search(r"^Pss:\s+(\d+) kB", pages, re.MULTILINE)
    assert own is not None
    return round(int(own[1]) / 1000) + sum([memory(int(child)) or 0 for child in children])


def table(rows: list[dict[str, str | float]]) -> str:
    """Return the rows as Markdown."""
    lines = ["| | median | longest | times |", "| :-- | --: | --: | --: |"]
    lines += [
        f"| {row['what']} | {row['median']:,.0f} ms | {row['most']:,.0f} ms | {row['count']} |"
        for row in rows
    ]
    return "\n".join(lines)
