"""Pages without a server: plain files, which the test itself answers."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

import pegsol
from pegsol.app.site.catalogue_data import files
from web.site import settings
from web.windows import Window, Windows

HOST = "http://127.0.0.1:9"  # at which nobody listens
PACKAGE = Path(pegsol.__file__).parent
STATIC, BOARD = PACKAGE / "app/web/static", PACKAGE / "view/board"
mimetypes.add_type("application/wasm", ".wasm")

VisitAlone = Callable[[str], Page]


@cache
def content_of(path: str) -> bytes | None:
    """Return a file of the site, or None."""
    if path.startswith("data/"):
        return dict(files()).get(path)
    name = path.removeprefix("static/")
    places = [STATIC / name, BOARD / name.removeprefix("board/")]
    found = next((place for place in places if name != path and place.is_file()), None)
    return None if found is None else found.read_bytes()


def page_of() -> str:
    """Return the page, which says that there is no server."""
    index = (STATIC / "index.html").read_text("utf-8")
    assert index.count('<html lang="en"') == 1
    return index.replace('<html lang="en"', '<html lang="en" data-maker="browser"')


def answer(route: Route) -> None:
    """Answer a request as a host of plain files does."""
    path = urlsplit(route.request.url).path.lstrip("/")
    if path.startswith(("static/", "data/")):
        content = content_of(path)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        route.fulfill(status=404 if content is None else 200, body=content, content_type=kind)
    elif path.startswith("api/"):
        route.abort()
    else:
        route.fulfill(body=page_of(), content_type="text/html; charset=utf-8")


@pytest.fixture
def visit_alone(windows: Windows) -> Iterator[VisitAlone]:
    """A function that opens a page of a site of plain files; the test fails on errors on it."""
    for name in ("solver", "lab"):
        if not (STATIC / f"engine/{name}.wasm").exists():
            pytest.skip("the engine for browsers is not built: make engine")
    opened: list[Window] = []
    with ExitStack() as borrowed:

        def visit(path: str) -> Page:
            script = settings(welcomed=True, used=[])
            window = borrowed.enter_context(windows.open(HOST, script=script))
            opened.append(window)
            window.page.context.route("**/*", answer)
            window.page.goto(path)
            return window.page

        yield visit
        strange = [error for window in opened for error in window.errors]
        for window in opened:
            window.page.context.unroute("**/*", answer)
    assert not strange, "\n".join(strange)
