"""The whole game as plain files: the folder that ``site`` writes, on a host that knows nothing."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

import invoke
from parameters import long_after
from pegsol import problem
from pegsol.errors import FileError
from pegsol.site import writer
from pegsol.site.pages import PAGES
from web.page import BoardPage
from web.plain import PATH, Open
from web.site import TOOLS, address, go_on, settings, to_workshop

CROSS_GAME = ("d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4")


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
    licences = {"static/fonts/OFL.txt", "static/qr/LICENSE.txt"}
    assert licences | {"static/data/puzzles.json", "static/engine/solver.wasm"} < sums.keys()
    script = files["offline.js"].decode()  # names all that is kept for times without the network
    assert "@" not in re.sub(r"@(param|type)\b", "", script)
    names = re.findall(r'"((?:static|[a-z.]+)/[^"]*)"', script)
    assert len(names) > 200
    for name in names:
        inside = f"{name}index.html".removeprefix("./") if name.endswith("/") else name
        assert inside in files, name


def test_a_folder_is_replaced_if_it_is_an_older_site_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    writer.write_site(folder)  # an empty folder is one to write to
    made = files_of(folder)
    (folder / "offline.js").write_text("older")
    (folder / "static/app.js").unlink()
    assert invoke.run("site", "-o", str(folder)).exit_code == 0
    assert files_of(folder) == made
    (folder / "thesis").mkdir()
    (folder / "thesis/chapter.txt").write_text("years of work")
    before = files_of(folder)
    assert "thesis/chapter.txt" in invoke.complaint("site", "-o", str(folder))
    (tmp_path / "own").mkdir()
    (tmp_path / "own/chapter.txt").write_text("years of work")
    assert "chapter.txt" in invoke.complaint("site", "-o", str(tmp_path / "own"))
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
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "site"]


# -- its pages -----------------------------------------------------------------------------------


def on(page: Page) -> BoardPage:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def test_a_new_player_is_welcomed_and_every_page_opens(open_page: Open, host: str) -> None:
    page = open_page("", new=True)
    on(page)
    page.get_by_role("button", name=re.compile("Skip")).click()
    on(page)
    for name, path in (("Daily", "daily/"), ("Rush", "rush/"), ("Lessons", "lessons/")):
        page.get_by_role("banner").get_by_role("link", name=name).click()
        expect(page).to_have_url(f"{host}{PATH}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    for name in ("Editor", "Saved", "Lab"):
        to_workshop(page, name)
        expect(page).to_have_url(re.compile(f"{PATH}{name.lower()}/"))
        expect(page).to_have_title(re.compile(f"^{name}"))
        expect(page.locator("main")).not_to_contain_text("That did not work")
    page.get_by_role("link", name="pegsol").click()
    expect(page).to_have_url(re.compile(rf"{PATH}(\?.*)?$"))


@pytest.mark.long
def test_a_puzzle_is_played_to_its_end_shared_and_printed(open_page: Open, host: str) -> None:
    page = open_page("boards")
    page.get_by_role("link", name=re.compile("Latin cross")).first.click()
    board = on(page)
    page.get_by_role("button", name="Hint").click()
    go_on(page)
    expect(page.locator("p.advice")).to_contain_text("d3")
    for move in CROSS_GAME:
        board.click(*move.split("-"))
    expect(page.get_by_text("Solved!").first).to_be_visible()
    expect(page).to_have_url(f"{host}{PATH}?p=latin-cross&m={'.'.join(CROSS_GAME)}")
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link to this game").input_value()
    assert link.startswith(f"{host}{PATH}replay/?p=latin-cross&m=")
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Latin cross")
    page.get_by_role("button", name="Add to print queue").click()
    to_workshop(page, "Print queue")
    sizes = {}
    for form in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=form, exact=True).click()
        sizes[form] = download.value.path().read_bytes()
    assert sizes["SVG"].count(b"<svg") == 1 + 6  # the five moves and the end
    assert sizes["SVG"].count(b'stroke-width="21"') == 5  # an arrow for each move
    assert sizes["PNG"].startswith(b"\x89PNG")


GONE = """(name) => {
  caches.has(name).then((found) => (window.gone = !found));
  return window.gone;
}"""
KEPT_NAMES = """async () => [...Object.keys(localStorage), ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name)]"""


def test_two_sites_on_a_host_keep_apart_what_they_keep(
    browser: Browser, host: str, folder: Path
) -> None:
    sites = (PATH, "/games/pegsol/more/")
    if not (other := folder / sites[1].strip("/")).exists():
        shutil.copytree(folder / sites[0].strip("/"), other)
    with browser.new_context() as context:
        context.add_init_script(settings(*sites, welcomed=True, used=[*TOOLS]))
        page = context.new_page()
        page.goto(f"{host}{PATH}static/icon.svg")
        for site in sites:  # neither deletes what looks like an old cache of the other
            page.evaluate("site => caches.open(`pegsol${site}files-old`)", site)
        for site, left in zip(sites, (1, 0), strict=True):
            page.goto(f"{host}{site}?p=latin-cross")
            on(page)
            page.get_by_role("button", name="Add to print queue").click()
            page.get_by_role("button", name="Save", exact=True).click()
            page.get_by_role("dialog").get_by_role("textbox").fill("Mine")
            page.get_by_role("dialog").get_by_role("textbox").press("Enter")
            expect(page.locator("body > .heard")).to_contain_text("Mine")
            for shown in ("queue", "saved"):
                page.goto(f"{host}{site}{shown}/")
                expect(page.locator(f".{shown}-item")).to_have_count(1)
            page.wait_for_function(GONE, arg=f"pegsol{site}files-old")
            kept = page.evaluate(KEPT_NAMES)
            assert len([name for name in kept if name.endswith("files-old")]) == left
    owners = {re.sub("[^/]*$", "", name) for name in kept}
    assert owners == {f"pegsol{site}" for site in sites}


@pytest.mark.parametrize("path", long_after(1, ["", "replay/", "editor/", "search/", "lab/"]))
def test_a_damaged_link_says_what_to_do(open_page: Open, path: str) -> None:
    whole = address(path, problem("latin-cross").as_json()).partition("&")[0]
    page = open_page(whole[:-20])
    expect(page.get_by_role("alert")).to_contain_text("This link is damaged, or a newer pegsol")
    page.get_by_role("link", name="Play the central game").click()
    on(page)


@pytest.mark.long
def test_an_iphone_is_offered_a_picture_of_the_size_of_its_screen(
    browser: Browser, host: str
) -> None:
    script = "Object.defineProperty(navigator, 'standalone', { value: false });"
    screen = {"width": 393, "height": 852}
    with browser.new_context(
        viewport=screen,  # type: ignore[arg-type]
        screen=screen,  # type: ignore[arg-type]
        device_scale_factor=3,
        color_scheme="dark",
    ) as context:
        context.add_init_script(script + settings(PATH, welcomed=True))
        page = context.new_page()
        page.goto(f"{host}{PATH}boards/")
        for orientation, size in (("portrait", (1179, 2556)), ("landscape", (2556, 1179))):
            media = f"[media='(orientation: {orientation})']"
            link = page.locator(f"link[rel=apple-touch-startup-image]{media}")
            code = str(link.get_attribute("href")).removeprefix("data:image/png;base64,")
            with Image.open(BytesIO(base64.b64decode(code))) as picture:
                assert picture.size == size
                paper, middle = picture.getpixel((5, 5)), (size[0] // 2, size[1] // 2)
                assert paper == (0x14, 0x18, 0x1D, 255) != picture.getpixel(middle)


@pytest.mark.parametrize(
    ("locale", "word"), long_after(1, [("de-DE", "Befehl"), ("en", "run this command")])
)
def test_from_a_disk_the_page_says_what_to_run(
    browser: Browser, folder: Path, locale: str, word: str
) -> None:
    with browser.new_context(locale=locale) as context:
        page = context.new_page()
        page.goto((folder / "games/pegsol/boards/index.html").as_uri())
        expect(page.locator("section")).to_contain_text(word)
        command = f"python -m http.server -d {folder / 'games/pegsol'}"
        expect(page.locator("section code")).to_have_text(command)
