"""Go the journeys of players in Firefox and WebKit.

make test-browsers [BROWSERS=webkit]
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from browsers.drivers import BROWSERS, Send
from pegsol import solve
from pegsol.site.server import Server
from pegsol.site.writer import site_files

PUZZLE = "latin-cross"
MIN_KEPT = 80  # files of the pages

Point = tuple[float, float]

# What each script begins with: the board is in a shadow tree, which selectors do not enter.
LOOK = """
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
      shadowRoot ? all(selector, shadowRoot) : []),
  ];
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const until = async (seen) => {
    const end = performance.now() + 60_000;
    for (;;) {
      const found = await seen();
      if (found || performance.now() > end) return found;
      await pause(20);
    }
  };
  const label = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
  const shown = (selector, words) => all(selector).filter((one) =>
    one.checkVisibility() && label(one).startsWith(words ?? ""));
  const middle = (one) => {
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const settled = async (one) => { // null while it still moves
    const [x, y] = middle(one);
    await pause(60);
    return String(middle(one)) === String([x, y]) ? [x, y] : null;
  };
  const holes = () => shown("[role=option]");
  const pegs = () => holes().filter((one) => label(one).split(", ")[1] === "peg").length;
"""


@dataclass
class Player:
    """Somebody in front of a window of a browser."""

    send: Send
    site: str
    """The address of the game, without a slash at its end."""
    stop: Callable[[], None]
    """Stops what answers at this address."""

    def look(self, script: str, *values: object) -> Any:
        # The protocols differ in how they pass on what a promise fails with.
        whole = f"""const [args, done] = arguments;
          (async () => {{ {LOOK} {script} }})().then(
            (value) => done({{ value }}), (error) => done({{ error: String(error) }}));"""
        told = self.send("ExecuteAsyncScript", {"script": whole, "args": [list(values)]})
        assert "error" not in told, told["error"]
        return told.get("value")

    def wait(self, script: str, *values: object) -> Any:
        """Return what a script returns, once that is neither empty nor false."""
        found = self.look(f"return until(async () => {{ {script} }});", *values)
        if not found:
            page = self.look("return document.body.innerText.slice(0, 500);")
            raise AssertionError(f"waited in vain: {script} {values}\n{page}")
        return found

    def open(self, path: str) -> None:
        self.send("Navigate", {"url": self.site + path})

    def arrive(self, path: str, **settings: object) -> None:
        """Open a page as somebody who has chosen these settings, and nothing else."""
        self.open("/help")
        self.look(
            """sessionStorage.clear();
            localStorage.clear();
            localStorage.setItem("pegsol/settings", JSON.stringify(args[0]));""",
            settings,
        )
        self.open(path)

    def press(self, *points: Point) -> None:
        """Press the mouse at the first point, and let it go at the last one."""

        def move(point: Point, duration: int) -> dict[str, Any]:
            x, y = map(round, point)
            at = {"x": x, "y": y, "origin": "viewport"}
            return {"type": "pointerMove", "duration": duration, **at}

        steps = [move(points[0], 0), {"type": "pointerDown", "button": 0}]
        steps += [move(point, 100) for point in points[1:]]
        steps.append({"type": "pointerUp", "button": 0})
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.send("PerformActions", {"actions": [mouse | {"actions": steps}]})

    def click(self, selector: str, words: str = "") -> None:
        script = "const [one] = shown(...args); return one && !one.disabled && settled(one);"
        self.press(self.wait(script, selector, words))

    def hole(self, name: str) -> Point:
        script = """const hole = holes().find((one) => label(one).startsWith(`${args[0]},`));
          return hole && settled(hole.querySelector(".hit") ?? hole);"""
        x, y = self.wait(script, name)
        return x, y

    def pegs(self) -> int:
        return int(self.look("return pegs();"))

    def expect_pegs(self, number: int) -> None:
        self.wait("return pegs() === args[0];", number)

    def play(self, jumps: list[tuple[str, str]]) -> None:
        for origin, target in jumps:
            self.press(self.hole(origin))
            self.press(self.hole(target))


def solution() -> list[tuple[str, str]]:
    """Return the jumps that solve the puzzle, each from one hole to another."""
    found = solve(PUZZLE).solution
    assert found is not None
    stops = [str(move).split("-") for move in found]
    return [pair for way in stops for pair in pairwise(way)]


def puzzle(player: Player) -> None:
    """A jump is taken back and made again, what is shared opens the same game, which is solved."""
    player.arrive(f"/?p={PUZZLE}", welcomed=True)
    player.wait("return holes().length;")
    player.click("button", "Hint")
    player.click(".consent .primary")
    player.wait("return all('.advice.hint').length;")
    before, (first, *others) = player.pegs(), solution()
    player.press(*map(player.hole, first))  # dragged
    player.expect_pegs(before - 1)
    player.click("button", "Undo")
    player.expect_pegs(before)
    player.click("button", "Redo")
    player.click("button", "More")
    player.click("#rest button", "Share")
    player.send("Navigate", {"url": player.wait("return all('dialog[open] input')[0]?.value;")})
    player.expect_pegs(before - 1)
    player.arrive(f"/?p={PUZZLE}", welcomed=True)
    player.play([first, *others])
    player.expect_pegs(1)
    player.wait("return document.body.innerText.includes('Solved!');")


def offline(player: Player) -> None:
    """Without what answers at the address, the puzzle is still there."""
    player.arrive(f"/?p={PUZZLE}", welcomed=True)
    player.wait("return holes().length && Boolean(navigator.serviceWorker.controller);")
    player.wait(
        """for (const name of await caches.keys())
          if ((await (await caches.open(name)).keys()).length > args[0]) return true;
        return false;""",
        MIN_KEPT,
    )
    player.stop()
    player.open(f"/?p={PUZZLE}")
    player.play(solution()[:1])
    player.wait("return shown('button', 'Undo').some((one) => !one.disabled);")


JOURNEYS = (puzzle, offline)


def go(name: str) -> int:
    """Go all journeys, print how each went, and return how many failed."""
    failed = 0
    with BROWSERS[name]() as send, Server(site_files(), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def stop() -> None:
            server.shutdown()
            server.server_close()

        send("SetWindowRect", {"width": 1366, "height": 900})
        player = Player(send, f"http://127.0.0.1:{server.server_port}", stop)
        for journey in JOURNEYS:
            begin, how = time.monotonic(), "passed"
            try:
                journey(player)
            except AssertionError as error:
                failed, how = failed + 1, f"failed: {error}"
            print(f"{name} {journey.__name__}: {time.monotonic() - begin:.1f} s, {how}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(sum(map(go, sys.argv[1:] or BROWSERS)))
