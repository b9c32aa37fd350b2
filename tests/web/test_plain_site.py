"""The whole game as plain files: the folder, hosts that know nothing, and no network."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import invoke
from pegsol.errors import FileError
from pegsol.site import writer
from pegsol.site.pages import PAGES
from web.page import PATIENCE, on
from web.plain import PATH, Open
from web.site import Visit, choose, press, settings, title

# -- the folder ----------------------------------------------------------------------------------


def files_of(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_folder_has_every_page_and_every_file_that_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "on its way"
    count = writer.write_site(folder)
    files = files_of(folder)
    assert count == len(files)
    for page in PAGES:
        inside = f"{page}/index.html".strip("/")
        text = files[inside].decode()
        assert '"/' not in text  # no address begins at the root of the host
        for named in re.findall(r'(?:href|src)="([^"]+)"', text):
            assert (folder / inside).parent.joinpath(named).resolve().is_file(), named
    for name, content in files.items():
        if name.endswith((".css", ".webmanifest")):
            assert not re.search(rb"""(?:url\(|: )["']?/""", content), name
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    assert b"MIT" in files["LICENSE.txt"]
    assert b"no such page" in files["404.html"]
    licences = {"static/fonts/OFL.txt", "static/qr/LICENSE.txt"}
    assert licences | {"static/data/puzzles.json", "static/engine/solver.wasm"} < sums.keys()
    script = files["offline.js"].decode()  # names all that is kept for times without the network
    names = re.findall(r'"((?:static|[a-z.]+)/[^"]*)"', script)
    assert len(names) > 200
    for name in names:
        inside = f"{name}index.html".removeprefix("./") if name.endswith("/") else name
        assert inside in files, name


def test_a_folder_is_replaced_if_it_is_an_older_site_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    writer.write_site(folder)
    made = files_of(folder)
    (folder / "offline.js").write_text("older")
    (folder / "static/app.js").unlink()
    assert invoke.run("site", "-o", str(folder)).exit_code == 0
    assert files_of(folder) == made
    (folder / "thesis").mkdir()
    (folder / "thesis/chapter.txt").write_text("years of work")
    before = files_of(folder)
    assert "thesis/chapter.txt" in invoke.complaint("site", "-o", str(folder))
    assert "chapter.txt" in invoke.complaint("site", "-o", str(folder / "thesis"))
    assert files_of(folder) == before
    shutil.rmtree(folder / "thesis")

    def write(path: Path, _: object) -> None:
        path.mkdir()
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_write", write)
        with pytest.raises(FileError, match="No space left"):
            writer.write_site(folder)
    monkeypatch.chdir(folder)
    assert "current folder" in invoke.complaint("site", "-o", ".")
    assert files_of(folder) == made
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


# -- its pages -----------------------------------------------------------------------------------


FIRST_LOAD_BYTES, FIRST_LOAD_FILES = 112_000, 25
# What the pages put off for a second or longer, such as the engine, is no part of the first load.
NOW_ONLY = """const wait = window.setTimeout;
window.setTimeout = (act, delay = 0) => (delay < 1000 ? wait(act, delay) : 0);"""


def test_the_first_load_is_small(open_page: Open) -> None:
    page = open_page("?p=latin-cross", new=True, locale="de-DE")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.clearBrowserCache")
    script = devtools.send("Page.addScriptToEvaluateOnNewDocument", {"source": NOW_ONLY})
    page.goto(PATH)
    on(page)
    page.wait_for_load_state("networkidle")
    devtools.send("Page.removeScriptToEvaluateOnNewDocument", script)
    names = page.evaluate(
        """() => ["navigation", "resource"]
          .flatMap((kind) => performance.getEntriesByType(kind)).map(({ name }) => name)"""
    )
    loaded = [page.request.get(name).body() for name in names]
    sent = sum(len(gzip.compress(content)) for content in loaded)  # as a host compresses them
    assert 20_000 < sent < FIRST_LOAD_BYTES
    assert len(names) < FIRST_LOAD_FILES


GONE = """(name) => {
  caches.has(name).then((found) => (window.gone = !found));
  return window.gone;
}"""
KEPT_NAMES = """async () => [...Object.keys(localStorage), ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name)]"""


@pytest.mark.long
def test_two_sites_on_a_host_keep_apart_what_they_keep(
    browser: Browser, host: str, folder: Path
) -> None:
    sites = (PATH, "/games/pegsol/more/")
    shutil.copytree(folder / sites[0].strip("/"), folder / sites[1].strip("/"))
    with browser.new_context() as context:
        context.add_init_script(settings(*sites, welcomed=True))
        page = context.new_page()
        page.goto(f"{host}{PATH}static/icon.svg")
        for site in sites:  # neither deletes what looks like an old cache of the other
            page.evaluate("site => caches.open(`pegsol${site}files-old`)", site)
        for site in sites:
            page.goto(f"{host}{site}?p=latin-cross")
            on(page)
            choose(page, "Print")
            press(page, "Add to the sheet")
            page.keyboard.press("Escape")
            choose(page, "Save")
            page.get_by_role("dialog").get_by_role("textbox").press("Enter")
            expect(page.locator("body > .heard")).to_contain_text("Latin cross")
            if site == PATH:
                page.wait_for_function(GONE, arg=f"pegsol{site}files-old")
                assert f"pegsol{sites[1]}files-old" in page.evaluate(KEPT_NAMES)
        kept = page.evaluate(KEPT_NAMES)
    owners = {re.sub("[^/]*$", "", name) for name in kept}
    assert owners == {f"pegsol{site}" for site in sites}


def test_from_a_disk_the_page_says_what_to_run(browser: Browser, folder: Path) -> None:
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto((folder / "games/pegsol/boards/index.html").as_uri())
        expect(page.locator("section")).to_contain_text("Befehl")
        command = f"python -m http.server -d {folder / 'games/pegsol'}"
        expect(page.locator("section code")).to_have_text(command)


# -- without the network -------------------------------------------------------------------------

# Waits until the pages are kept.
KEPT = """() => navigator.serviceWorker.controller !== null
  && caches.match("/help/").then((kept) => Boolean(kept))"""
NONE_BROKEN = """() => [...document.querySelectorAll("img")]
  .every((one) => !one.src || !one.complete || one.naturalWidth)"""


@pytest.fixture
def offline(browser: Browser, site: str) -> Iterator[Page]:
    """The page of a new visitor, whose browser has kept all pages and then lost the network."""
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        page.goto("/?p=triangle(5)+b2+any")
        page.wait_for_function(KEPT, timeout=PATIENCE)
        context.set_offline(True)
        yield page


@pytest.mark.long
def test_each_page_works_without_the_network(offline: Page) -> None:
    page = offline
    for game in ("crossbow", "french+a3+any"):  # which were never opened
        page.goto(f"/?p={game}")
        board = on(page)
        pegs = len(board.pegs)
        movable = page.locator(".movable").first.get_attribute("aria-label") or ""
        board.click(movable.split(",")[0])
        board.click(board.marked("can land here")[0])
        assert len(board.pegs) == pegs - 1
    for path, heading in (
        *(("/daily", "Daily puzzles"), ("/rush", "Rush"), ("/boards", "Puzzles")),
        *(("/lessons", "Lessons"), ("/saved", "Saved"), ("/help", "Help")),
        *(("/search", "Solve: "), ("/lab", "Lab: ")),
    ):
        page.goto(path)
        expect(title(page)).to_contain_text(heading)
        page.wait_for_function(NONE_BROKEN)
    page.goto("/search?p=latin-cross")
    press(page, "A solution")
    expect(page.locator(".answer .outcome")).to_have_text("It can be solved")
    page.goto("/editor")
    on(page)
    page.goto("/nothing")
    expect(page.get_by_role("alert")).to_contain_text("This page does not exist")


def test_what_does_not_answer_is_asked_again(visit: Visit) -> None:
    page = visit("/boards")
    alert = page.get_by_role("alert")
    page.route("**/pages/help.js", lambda route: route.abort())
    page.get_by_role("link", name="Help").click()
    expect(alert).to_contain_text("could not be loaded")
    page.unroute_all()
    press(page, "Try again")
    expect(alert).to_have_count(0)
    expect(title(page)).to_have_text("Help")
