"""The interactive board in JupyterLab: what the player does is known in Python, and vice versa."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from web.page import PATIENCE, BoardPage

CELLS = [
    'import pegsol\nwidget = pegsol.play("triangle(5) a1")\nwidget',
    "print(widget.moves, widget.position.peg_count)",
    'widget.moves = ["c3-a1", "c5-c3"]',
    'widget.position = pegsol.Position.of(widget.position.board, ["a1", "a2"])',
]
RUNNING = re.compile(r"(http://127\.0\.0\.1:[0-9]+)/lab")


def notebook(cells: list[str]) -> str:
    """Return a notebook of code cells."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    usual = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    written = [usual | {"id": f"cell-{at}", "source": text} for at, text in enumerate(cells)]
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    return json.dumps(content | {"cells": written})


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab of its own, which knows nothing of this user's."""
    home = tmp_path_factory.mktemp("lab")
    (home / "play.ipynb").write_text(notebook(CELLS), "utf-8")
    # It is not to ask whether it may fetch news.
    settings = home / "jupyter_config_dir/lab/user-settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}', "utf-8")
    own = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    environment = {name: str(home / name.lower()) for name in own}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *("--ServerApp.port=0", f"--ServerApp.root_dir={home}", "--IdentityProvider.token="),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with subprocess.Popen(
        command, env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        heard = iter(server.stderr.readline, "")
        address = next((url[1] for line in heard if (url := RUNNING.search(line))), None)
        reader = Thread(target=server.stderr.read)  # so that its log never blocks it
        reader.start()
        try:
            assert address, "JupyterLab does not start"
            yield address
        finally:
            server.terminate()
            reader.join()


@dataclass
class Notebook:
    """A notebook on its page."""

    page: Page

    def cell(self, number: int) -> Locator:
        return self.page.locator(".jp-NotebookPanel .jp-CodeCell").nth(number)

    def run(self, number: int) -> BoardPage:
        """Run a cell as a user does, to its end; return the board that it shows, if it does."""
        cell = self.cell(number)
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.inner_text()
        cell.locator(".cm-content").click()
        expect(cell.locator(".cm-focused")).to_be_visible()
        self.page.keyboard.press("Control+Enter")
        expect(prompt).not_to_have_text(before)
        expect(prompt).to_have_text(re.compile(r"\d"), timeout=PATIENCE)
        return BoardPage(self.page, cell)

    def run_until(self, number: int, shown: str) -> None:
        """Run a cell until it shows this: messages about widgets go a way of their own."""
        output = self.cell(number).locator(".jp-OutputArea-output")
        self.run(number)
        while output.inner_text().strip() != shown:  # the time limit of a test ends this
            self.run(number)


@pytest.mark.long
def test_boards_and_python_follow_each_other(lab: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    page.set_default_timeout(PATIENCE)
    page.goto(f"{lab}/lab/tree/play.ipynb?reset")
    status = page.locator("#jp-main-statusbar")
    expect(status).to_contain_text("Python 3 (ipykernel) | Idle", timeout=PATIENCE)
    book = Notebook(page)
    board = book.run(0)
    board.picture.wait_for()
    # The picture for those without a kernel has made room.
    expect(book.cell(0).locator(".jp-RenderedSVG")).to_be_hidden()
    board.drag("c3", "a1")
    book.run_until(1, "('c3-a1',) 13")
    book.run(2)
    expect(board.part.locator(".moves li")).to_have_text(["c3-a1", "c5-c3"])
    # Keys belong to the board: in Jupyter b would insert a cell, and x cut this one.
    board.click("a5")
    board.press("Escape", "b", "x", "u")
    assert board.numbers == "13 pegs · 1 move"
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    book.run(3)
    expect(board.part.locator(".numbers")).to_have_text("2 pegs · 0 moves")
    board.drag("a1", "a3")
    assert board.outcome == "Solved in 1 move"
    book.run_until(1, "('a1-a3',) 1")
    page.close()
