"""The whole game as plain files, served by a host that knows nothing of it, below a path."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Page

from pegsol.site.writer import write_site
from web.site import settings
from web.windows import Window, Windows

Open = Callable[..., Page]

PATH = "/games/pegsol/"


class Host(SimpleHTTPRequestHandler):
    """As ``python -m http.server``, but silent; it remembers what it does not have."""

    missing: ClassVar[list[str]] = []

    def log_message(self, *_: object) -> None: ...

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        if code == 200:  # the browser need not ask for the same file at each visit
            self.send_header("Cache-Control", "max-age=3600")

    def send_error(self, code: int, *more: str | None) -> None:
        self.missing.append(f"{code} {self.path}")
        super().send_error(code, *more)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site somewhere in it."""
    root = tmp_path_factory.mktemp("host")
    (root / "games").mkdir()
    write_site(root / "games/pegsol")
    return root


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[str]:
    """The address of the host of the site."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Host, directory=str(folder))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def open_page(windows: Windows, host: str) -> Iterator[Open]:
    """A function that opens a page of the site; errors and missing files fail the test."""
    opened: list[Window] = []
    Host.missing.clear()
    with ExitStack() as borrowed:

        def open_page(path: str, *, new: bool = False, locale: str = "en") -> Page:
            script = settings(PATH, welcomed=not new)
            opened.append(borrowed.enter_context(windows.open(host, script=script, locale=locale)))
            opened[-1].page.goto(f"{host}{PATH}{path}")
            return opened[-1].page

        yield open_page
        strange = [*Host.missing]
        for window in opened:
            strange += window.errors + window.strangers(f"{host}/")
    assert strange == []
