"""Go the journeys of players in Chromium, Firefox and WebKit, with pegsol play and on a plain host.

python tests/browsers/check.py [--on server|site] [BROWSER ...]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from browsers.drivers import BROWSERS, MissingBrowserError, Window, heard, started
from browsers.journeys import JOURNEYS, Player


@contextmanager
def served(command: list[str]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Run a program that answers at the address that it prints; return that and what stops it."""
    with started([sys.executable, "-m", *command]) as process:
        url = heard(process, r"http://[\w.]+:\d+")

        def stop() -> None:
            process.terminate()
            process.wait()

        yield url, stop


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    with served(["pegsol", "play", "--no-browser", "--port", "0"]) as found:
        yield found


@contextmanager
def site(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    subprocess.run(
        [sys.executable, "-m", "pegsol", "site", "-o", str(folder / "site")],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    files = ["http.server", "--bind", "127.0.0.1", "-d", str(folder / "site"), "0"]
    with served(files) as found:
        yield found


PLACES = {"server": server, "site": site}


def go(name: str, window: Window, place: str) -> int:
    """Go all journeys, print how each went, and return how many failed."""
    failed = 0
    with TemporaryDirectory() as folder, PLACES[place](Path(folder)) as (url, stop):
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
            seconds = time.monotonic() - begin
            print(f"{name} {place} {journey.__name__}: {seconds:.1f} s, {how}", flush=True)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("browsers", nargs="*", metavar="BROWSER", help=", ".join(BROWSERS))
    parser.add_argument("--on", choices=PLACES, help="only there; usually on both")
    asked = parser.parse_args()
    if unknown := set(asked.browsers) - set(BROWSERS):
        parser.error(f"unknown browser {min(unknown)}; there are {', '.join(BROWSERS)}")
    passed = failed = 0
    for name in asked.browsers or BROWSERS:
        try:
            with BROWSERS[name]() as window:
                for place in [asked.on] if asked.on else PLACES:
                    wrong = go(name, window, place)
                    failed += wrong
                    passed += len(JOURNEYS) - wrong
        except (MissingBrowserError, OSError) as error:
            print(f"{name}: {error}", flush=True)
            failed += len(JOURNEYS)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
