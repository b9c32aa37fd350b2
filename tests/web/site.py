"""The pages on a free port, in the real browser."""

from __future__ import annotations

import base64
import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page

from pegsol.site.pages import WORKER
from pegsol.site.server import HEADERS, Server
from pegsol.site.writer import site_files
from web.windows import Window, Windows

Visit = Callable[..., Page]


def address(path: str, problem: str | dict[str, Any], moves: Sequence[str] = ()) -> str:
    """Return the address at which a page shows a game."""
    if not isinstance(problem, str):
        code = base64.urlsafe_b64encode(json.dumps(problem).encode()).decode().rstrip("=")
        problem = f"json:{code}"
    return f"{path}?{urlencode({'p': problem, 'm': '.'.join(moves)})}"


def press(page: Page | Locator, name: str, *, exact: bool = False) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=exact).click()


def title(page: Page) -> Locator:
    """The heading of a page."""
    return page.get_by_role("heading", level=1)


def go_on(page: Page) -> None:
    """Agree that a game counts as played with help."""
    page.locator(".consent .primary").click()


def choose(page: Page, name: str) -> None:
    """Choose something under *More*."""
    press(page, "More", exact=True)
    page.locator("#rest").get_by_text(name, exact=True).click()


def analyse(page: Page, view: str = "Meter") -> Locator:
    """Open *Analyse*, which is help in a game that counts; return a view of it."""
    choose(page, "Analyse")
    panel = page.locator(".analysis")
    panel.or_(page.locator(".consent:not([hidden])")).wait_for()
    if not panel.is_visible():
        go_on(page)
    panel.get_by_role("tab", name=view).click()
    return page.get_by_role("tabpanel", name=view)


CALL = """async ([module, name, given]) => {
  const { later } = await import("/static/texts/language.js");
  const all = await later(() => import(`/static/${module}`));
  return all[name](...given);
}"""


def call(page: Page, module: str, name: str, *given: object) -> Any:
    """Return what a function of a module of the pages returns."""
    return page.evaluate(CALL, [module, name, given])


def overhear(page: Page, name: str) -> None:
    """Let the window ask by the network from now on what a function of `HEARD` returns.

    `Page.route` and `Page.expect_response` see the question as ``/heard/name``, with the
    arguments, and may answer ``{"refused": code, "values": values}``. What no route of the test
    answers is then answered as usual, after an error of the server.
    """
    page.evaluate("name => sessionStorage.setItem('heard', name)", name)


def keep(page: Page, thing: dict[str, Any]) -> None:
    """Save something, as the visitor of the page."""
    call(page, "shelf/saved.js", "save", thing)


HEARD = ("game/analysis.js", "game/read.js", "shelf/days.js")
"""The modules whose functions a test can overhear."""
HEAR = """
async function hear(name, made, given) {
  const heard = sessionStorage.getItem("heard") === name;
  const question = { method: "POST", body: JSON.stringify(given) };
  const answer = heard ? await fetch(`/heard/${name}`, question) : null;
  const told = answer?.headers.get("content-type") === "application/json";
  if (!told) return made[name](...given);
  const said = await answer.json();
  const { RefusalError } = await import("/static/refusal.js");
  if (said?.refused) throw new RefusalError(said.refused, said.values);
  return said;
}
"""
EXPORTED = re.compile(r"^export (async )?(?:function|const|class) (\w+)", re.MULTILINE)


def overheard(files: dict[str, bytes], module: str) -> None:
    """Put a module in front of another one, whose functions can then be overheard."""
    name = f"static/{module}"
    inner = name.replace(".js", ".made.js")
    text = files[inner] = files[name]
    path = f"./{inner.rpartition('/')[2]}"
    lines = [f'import * as made from "{path}";', HEAR]
    for slow, one in EXPORTED.findall(text.decode()):
        heard = f"(...given) => hear({one!r}, made, given)"
        lines.append(f"export const {one} = {heard if slow else f'made.{one}'};")
    files[name] = "\n".join(lines).encode()
    kept = f'"{name}"'  # by the service worker, for times without the network
    files[WORKER] = files[WORKER].replace(kept.encode(), f'{kept}, "{inner}"'.encode())


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the pages, as ``pegsol play`` serves them; browsers may keep the files."""
    files = site_files()
    for module in HEARD:
        overheard(files, module)
    with (
        pytest.MonkeyPatch.context() as patch,
        Server(files, 0) as server,
    ):
        patch.setitem(HEADERS, "Cache-Control", "max-age=3600")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def settings(*sites: str, **values: bool) -> str:
    """Return a script that sets the settings of a player who has not chosen any.

    The *sites* are paths such as ``/games/``, usually that of a host with nothing else.
    """
    names = [f"pegsol{site}settings" for site in sites or "/"]
    return f"""for (const name of {names}) {{
      localStorage[name] ??= JSON.stringify({json.dumps(values)});
    }}"""


@pytest.fixture
def visit(windows: Windows, site: str) -> Iterator[Visit]:
    """A function that opens a page for a player who has seen the welcome, or who is *new*.

    Nothing moves unless motion is asked for. The test fails on errors on a page, violations of its
    content security policy, requests to other hosts, and answers of the server that are errors,
    unless they are expected.
    """
    opened: list[tuple[Window, tuple[int, ...]]] = []
    strange: list[str] = []
    with ExitStack() as borrowed:

        def visit(
            path: str, *, new: bool = False, errors: tuple[int, ...] = (), **window: Any
        ) -> Page:
            script = settings(welcomed=not new)
            lent = borrowed.enter_context(windows.open(site, script=script, **window))
            opened.append((lent, errors))
            lent.page.goto(path)
            return lent.page

        yield visit
        for window, expected in opened:
            strange += window.errors + window.strangers(f"{site}/")
            strange += [
                f"{status} {url}" for status, url in window.refused if status not in expected
            ]
    assert not strange, "\n".join(strange)
