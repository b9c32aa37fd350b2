"""Take screenshots: `python docs/images/pages.py [NAME ...]` writes play.png and the others.

It needs Chromium, Playwright and Pillow, as the tests do.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
GAME = "/?p=central-game&m=d6-d4.f5-d5.e7-e5.e4-e6.e2-e4.g3-e3.d3-f3.g5-g3-e3"
PLAYER = '{"welcomed":true,"taught":true,"asks":false}'
SETTINGS = f"localStorage.setItem('pegsol/settings', '{PLAYER}')"
PLAY = [sys.executable, "-m", "pegsol", "play", "--no-browser", "--port", "0"]


def play(page: Page, address: str) -> None:
    """Open a game with its meter."""
    page.set_viewport_size({"width": 1160, "height": 930})
    page.goto(address + GAME)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Analyse").click()
    page.get_by_text(re.compile("1 in ")).wait_for(timeout=60_000)


def lesson(page: Page, address: str) -> None:
    """Open the first lesson."""
    page.set_viewport_size({"width": 1160, "height": 520})
    page.goto(address + "/lessons?lesson=jumping")
    page.get_by_role("listbox").first.wait_for()
    page.wait_for_timeout(1000)  # the pictures of the lesson


PAGES: dict[str, Callable[[Page, str], None]] = {"play": play, "lesson": lesson}


def main(wanted: list[str]) -> None:
    """Start a server, open the pages, and take a screenshot of each that is *wanted*, or of all."""
    with (
        subprocess.Popen(PLAY, stdout=subprocess.PIPE, text=True) as server,
        sync_playwright() as driver,
    ):
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+[^/\s]", server.stdout.readline())
            assert address is not None
            browser = driver.chromium.launch(
                executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
                args=["--no-sandbox", "--disable-gpu"],
            )
            for name in wanted or PAGES:
                page = browser.new_page(
                    viewport={"width": 1160, "height": 700}, color_scheme="light", locale="en"
                )
                page.add_init_script(SETTINGS)
                PAGES[name](page, address[0])
                save(page.screenshot(), HERE / f"{name}.png")
            browser.close()
        finally:
            server.terminate()


def save(taken: bytes, path: Path) -> None:
    """Write a screenshot at a third of its size; MAXCOVERAGE keeps rare colours."""
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    picture.quantize(256, Image.Quantize.MAXCOVERAGE).save(path, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
