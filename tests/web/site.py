"""The real server on a free port, and pages of it in the real browser."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from web.windows import Window, Windows

Visit = Callable[..., Page]


def address(path: str, problem: str | dict[str, Any], moves: Sequence[str] = ()) -> str:
    """Return the address at which a page shows a game."""
    if not isinstance(problem, str):
        code = base64.urlsafe_b64encode(json.dumps(problem).encode()).decode().rstrip("=")
        problem = f"json:{code}"
    return f"{path}?{urlencode({'p': problem, 'm': '.'.join(moves)})}"


def go_on(page: Page) -> None:
    """Agree that a game counts as played with help."""
    page.locator(".consent .primary").click()


def switch_meter_on(page: Page) -> None:
    """Switch the meter on, which is help in a game that counts."""
    page.locator("[data-tool=meter]").evaluate("button => button.click()")  # wherever it is
    page.locator("[data-tool=meter][aria-pressed=true], .consent:not([hidden])").first.wait_for(
        state="attached"
    )
    if page.locator(".consent").is_visible():
        go_on(page)
    expect(page.locator("[data-tool=meter]")).to_have_attribute("aria-pressed", "true")


def to_workshop(page: Page, name: str) -> None:
    """Go to a page of the workshop."""
    page.get_by_role("button", name="Workshop").click()
    page.locator("#workshop").get_by_role("link", name=name).click()


def keep(page: Page, thing: dict[str, Any]) -> None:
    """Save something, as the visitor of the page."""
    status = page.evaluate(
        """async (body) => (await fetch("/api/saved", { method: "POST", body,
          headers: { "Content-Type": "application/json" } })).status""",
        json.dumps(thing),
    )
    assert status == 201, status


# A server whose files the browser may keep without asking for each of them again, about seventy at
# each visit, which takes a third of its time.
LASTING = """
from pegsol.app.cli import main
from pegsol.app.web.assets import Asset
answer = Asset.answer
def last(asset, headers):
    found = answer(asset, headers)
    if asset.kind != "text/html":  # the answer to a page has the cookie of its owner
        found.headers["cache-control"] = "max-age=3600"
    return found
Asset.answer = last
main()
"""


@contextmanager
def served(data: Path, *program: str) -> Iterator[str]:
    """Run a server that keeps what is saved in a folder, and return its address."""
    # The problem is small, because the server analyses its first problem at once.
    words = ["play", "latin-cross", "--no-browser", "--port", "0", "--shared", "--data", str(data)]
    command = [sys.executable, *(program or ("-m", "pegsol")), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://[\w.:]+", said)
        assert found, said
        try:
            yield found[0].rstrip("/")
        finally:
            server.terminate()
            server.wait(30)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that keeps what is saved in a folder of its own."""
    with served(tmp_path_factory.mktemp("data"), "-c", LASTING) as address:
        yield address


TOOLS = (
    *("marks", "meter", "explorer", "review", "packages", "reverse", "replay", "solve"),
    "edit",
    *("save", "print", "queue", "share", "other"),
)
"""What stands beside a game of a player who has used all of it."""


def settings(**values: bool | list[str]) -> str:
    """Return a script that sets the settings of a player who has not chosen any."""
    return f"localStorage['pegsol.settings'] ??= JSON.stringify({json.dumps(values)})"


@pytest.fixture
def visit(windows: Windows, site: str) -> Iterator[Visit]:
    """A function that opens a page for a player who has seen the welcome, or who is *new*.

    Nothing moves unless motion is asked for. Of the tools of the play page all or some were *used*
    before, unless the player is new. The meter is off without *meter*, because analysing positions
    of large boards takes some time. The test fails on errors on a page, violations of its
    content security policy, requests to other hosts, and answers of the server that are errors,
    unless they are expected.
    """
    opened: list[tuple[Window, tuple[int, ...]]] = []
    strange: list[str] = []
    with ExitStack() as borrowed:

        def visit(
            path: str,
            *,
            meter: bool = False,
            new: bool = False,
            used: tuple[str, ...] = TOOLS,
            errors: tuple[int, ...] = (),
            **window: Any,
        ) -> Page:
            script = settings(welcomed=not new, used=[] if new else [*used])
            lent = borrowed.enter_context(windows.open(site, script=script, **window))
            opened.append((lent, errors))
            lent.page.goto(path)
            if meter:
                switch_meter_on(lent.page)
            return lent.page

        yield visit
        for window, expected in opened:
            strange += window.errors + window.strangers(f"{site}/")
            strange += [
                f"{status} {url}" for status, url in window.refused if status not in expected
            ]
    assert not strange, "\n".join(strange)
