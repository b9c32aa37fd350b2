"""Go the journeys of players in Firefox and WebKit.

python tests/browsers/check.py [BROWSER ...]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from browsers.drivers import BROWSERS, MissingBrowserError, Window, heard, started
from browsers.journeys import JOURNEYS, Player

COMMAND = [sys.executable, "-m", "pegsol", "play", "--no-browser", "--port", "0"]


def go(name: str, window: Window) -> int:
    """Go all journeys, print how each went, and return how many failed."""
    failed = 0
    with started(COMMAND) as server:
        url = heard(server, r"http://[\w.]+:\d+")

        def stop() -> None:
            server.terminate()
            server.wait()

        player = Player(window, url, stop)
        window.resize(1366, 768)
        for journey in JOURNEYS:
            begin = time.monotonic()
            try:
                journey(player)
                how = "passed"
            except (AssertionError, RuntimeError) as error:
                failed += 1
                how = f"failed: {error}"
            print(f"{name} {journey.__name__}: {time.monotonic() - begin:.1f} s, {how}", flush=True)
    return failed


def main(names: list[str]) -> int:
    if unknown := set(names) - set(BROWSERS):
        print(f"unknown browser {min(unknown)}; there are {', '.join(BROWSERS)}")
        return 2
    failed = 0
    for name in names or BROWSERS:
        try:
            with BROWSERS[name]() as window:
                failed += go(name, window)
        except (MissingBrowserError, OSError) as error:
            print(f"{name}: {error}", flush=True)
            failed += len(JOURNEYS)
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
