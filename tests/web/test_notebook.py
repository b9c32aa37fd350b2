"""The interactive board in JupyterLab: what the player does is known in Python, and vice versa."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from web.page import BoardPage

pytestmark = pytest.mark.long

PLAY = [
    'import pegsol\nwidget = pegsol.play("triangle(5) a1")\nwidget',
    "print(widget.moves, widget.position.peg_count)",
    'widget.moves = ["c3-a1", "c5-c3"]',
    'widget.position = pegsol.Position.of(widget.position.board, ["a1", "a2"])',
]
REPLAY = [
    "import pegsol",
    'solution = pegsol.solve(pegsol.problem("triangle(5) a1")).solution\nsolution.replay()',
]
PATIENCE = 120  # seconds, for a machine that is busy
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
    (home / "work").mkdir()
    for name, cells in (("play", PLAY), ("replay", REPLAY)):
        (home / "work" / f"{name}.ipynb").write_text(notebook(cells), "utf-8")
    # It is not to ask whether it may fetch news.
    settings = home / "jupyter_config_dir/lab/user-settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}', "utf-8")
    own = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    environment = {name: str(home / name.lower()) for name in own}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *("--ServerApp.port=0", f"--ServerApp.root_dir={home / 'work'}"),
        *("--IdentityProvider.token=", "--ServerApp.log_level=INFO"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with subprocess.Popen(
        command, env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        heard = iter(server.stderr.readline, "")
        address = next((url[1] for line in heard if (url := RUNNING.search(line))), None)
        Thread(target=server.stderr.read, daemon=True).start()  # so that its log never blocks it
        try:
            assert address, "JupyterLab does not start"
            yield address
        finally:
            server.terminate()


@dataclass
class Notebook:
    """A notebook on its page."""

    page: Page

    def cell(self, number: int) -> Locator:
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").nth(number)

    def run(self, number: int) -> Locator:
        """Run a cell as a user does, to its end; return what it shows."""
        cell = self.cell(number)
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.inner_text()
        cell.locator(".cm-content").click()
        expect(cell.locator(".cm-focused")).to_be_visible()
        self.page.keyboard.press("Control+Enter")
        expect(prompt).not_to_have_text(before)
        expect(prompt).to_have_text(re.compile(r"\d"), timeout=1000 * PATIENCE)
        return cell.locator(".jp-OutputArea-output")

    def run_until(self, number: int, shown: str) -> None:
        """Run a cell until it shows this: messages about widgets go a way of their own."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                expect(self.run(number)).to_have_text(shown, timeout=2000)
            except AssertionError:
                if time.monotonic() > end:
                    raise
            else:
                return


@pytest.fixture
def books(lab: str, browser: Browser) -> Iterator[Callable[[str], Notebook]]:
    """A function that opens a notebook."""
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    page.set_default_timeout(1000 * PATIENCE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def open_book(name: str) -> Notebook:
        # Nothing that another notebook has left open.
        page.goto(f"{lab}/lab/tree/{name}.ipynb?reset")
        status = page.locator("#jp-main-statusbar")
        expect(status).to_contain_text("Python 3 (ipykernel) | Idle", timeout=1000 * PATIENCE)
        return Notebook(page)

    yield open_book
    page.close()
    strange = [url for url in asked if not url.startswith((lab, "data:", "blob:"))]
    assert strange == []


# One test, so that one JupyterLab is enough when tests run side by side.
def test_boards_and_python_follow_each_other(books: Callable[[str], Notebook]) -> None:
    play_and_look_in_python(books("play"))
    replay_a_solution(books("replay"))


def play_and_look_in_python(book: Notebook) -> None:
    board = BoardPage(book.page, book.cell(0))
    book.run(0)
    board.picture.wait_for()
    # The picture for those without a kernel has made room.
    expect(book.cell(0).locator(".jp-RenderedSVG")).to_have_count(1)
    expect(book.cell(0).locator(".jp-RenderedSVG")).to_be_hidden()

    board.drag("c3", "a1")
    assert board.moves == ["c3-a1"]
    book.run_until(1, "('c3-a1',) 13")

    book.run(2)
    expect(book.cell(0).locator(".moves li")).to_have_text(["c3-a1", "c5-c3"])
    assert board.numbers == "12 pegs · 2 moves"

    # Keys belong to the board: in Jupyter b would insert a cell, and x cut this one.
    board.click("a5")
    board.press("Escape", "b", "x", "u")
    assert board.numbers == "13 pegs · 1 move"
    expect(book.page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(PLAY))
    book.run_until(1, "('c3-a1',) 13")

    book.run(3)
    expect(board.part.locator(".numbers")).to_have_text("2 pegs · 0 moves")
    assert (board.pegs, board.moves) == (["a1", "a2"], [])
    board.drag("a1", "a3")
    assert board.outcome == "Solved in 1 move"
    book.run_until(1, "('a1-a3',) 1")


def replay_a_solution(book: Notebook) -> None:
    board = BoardPage(book.page, book.cell(1))
    book.run(0)
    book.run(1)
    board.picture.wait_for()
    assert board.numbers == "14 pegs · 0 moves"
    board.button("Step").click()
    board.button("Step").click()
    assert board.numbers.startswith("12 pegs")
    board.part.get_by_role("combobox", name="Speed").select_option("4")
    board.button("Play").click()
    expect(board.part.locator(".outcome")).to_contain_text("Solved in")
    assert board.numbers == "1 peg"
