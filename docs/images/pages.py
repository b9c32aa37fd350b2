"""Take a screenshot of the page for playing: `python docs/images/pages.py` writes play.png.

It needs Chromium, Playwright and Pillow, as the tests do.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
GAME = "/?p=central-game&m=d6-d4.f5-d5.e7-e5.e4-e6.e2-e4.g3-e3.d3-f3.g5-g3-e3"
PLAYER = '{"welcomed":true,"taught":true,"used":["meter","explorer","review"]}'
SETTINGS = f"localStorage.setItem('pegsol.settings', '{PLAYER}')"
PLAY = [sys.executable, "-m", "pegsol", "play", "--no-browser", "--port", "0", "--data"]


def main() -> None:
    """Start a server, open the page, and take a screenshot."""
    with (
        TemporaryDirectory() as data,
        subprocess.Popen([*PLAY, data], stdout=subprocess.PIPE, text=True) as server,
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
            page = browser.new_page(viewport={"width": 1160, "height": 930}, color_scheme="light")
            page.add_init_script(SETTINGS)
            page.goto(address[0] + GAME)
            page.get_by_role("button", name="Meter").click()
            page.get_by_text(re.compile("1 in ")).wait_for(timeout=60_000)
            page.wait_for_timeout(5000)  # the curve is computed backwards along the game
            taken = Image.open(io.BytesIO(page.screenshot()))
            browser.close()
        finally:
            server.terminate()
    # A third of the size; MAXCOVERAGE keeps rare colours.
    few = taken.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE)
    few.save(HERE / "play.png", optimize=True)


if __name__ == "__main__":
    main()
