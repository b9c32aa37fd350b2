"""The page of saved things in Chromium: opened, renamed, shared, exported, deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pegsol import problem
from pegsol.game.game import Game
from web.page import BoardPage
from web.site import Visit, call, keep, overhear, to_workshop

GAME = {"kind": "game", "name": "A <b>game</b>", "problem": "english d4 d4", "moves": ["d2-d4"]}
PUZZLE = {"kind": "puzzle", "name": "A puzzle", "problem": "crossbow", "moves": []}


def saved(visit: Visit, *things: dict[str, Any], **context: Any) -> Page:
    """The page, with something on it."""
    page = visit("/saved", **context)
    for thing in things:
        keep(page, thing)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    return page


def names(page: Page) -> list[str]:
    expect(page.locator(".saved-item").first).to_be_visible()
    return page.locator(".saved-item h2").all_inner_texts()


def kept(page: Page) -> list[str]:
    """The names that the browser keeps."""
    listed = call(page, "shelf/saved.js", "listSaved")
    return sorted(thing["name"] for thing in listed)


def test_saved_things_are_listed_and_opened(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE)
    assert sorted(names(page)) == ["A <b>game</b>", "A puzzle"]
    page.get_by_role("radio", name="Games").check()
    assert names(page) == ["A <b>game</b>"]
    page.get_by_role("link", name="A <b>game</b>").click()
    expect(page).to_have_url(re.compile(r"/\?p=english.*&m=d2-d4"))


@pytest.mark.long
def test_renaming_by_keyboard(visit: Visit) -> None:
    page = saved(visit, GAME)
    page.get_by_role("button", name="Rename: A").press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").fill("Sunday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Sunday")
    assert page.evaluate("document.activeElement.textContent") == "Sunday"
    assert kept(page) == ["Sunday"]


def test_deleting_and_taking_that_back(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE, phone=True, viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("button", name="Delete: A puzzle").tap()
    assert names(page) == ["A <b>game</b>"]
    page.get_by_role("button", name="Undo").tap()
    assert sorted(names(page)) == ["A <b>game</b>", "A puzzle"]
    assert kept(page) == ["A <b>game</b>", "A puzzle"]
    page.get_by_role("button", name="Share: A <").tap()
    expect(page.get_by_role("img", name="The position")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    inside = "dialog => dialog.scrollWidth <= dialog.clientWidth"
    assert page.get_by_role("dialog").evaluate(inside)


@pytest.mark.long
def test_what_is_deleted_is_gone_once_the_page_is_left(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE, errors=(501,))
    overhear(page, "deleteSaved")
    page.get_by_role("button", name="Delete: A puzzle").press("Enter")
    with page.expect_response("**/heard/deleteSaved"):
        to_workshop(page, "Print queue")
    assert kept(page) == ["A <b>game</b>"]


@pytest.mark.long
def test_a_link_to_share_has_the_whole_game_in_it(visit: Visit) -> None:
    page = saved(visit, GAME, permissions=("clipboard-read", "clipboard-write"))
    page.get_by_role("button", name="Share: A").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_text("The link is copied")).to_be_visible()
    expect(dialog.get_by_text("opens only on this computer")).to_be_visible()
    image = dialog.get_by_role("img", name="The position")
    expect(image).to_be_visible()
    page.wait_for_function("one => one.naturalWidth > 0", arg=image.element_handle())
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download the position as PNG").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link)
    board = BoardPage(other)
    expect(board.picture).to_be_visible()
    assert board.moves == ["d2-d4"]
    # The link of another machine, pasted here.
    to_workshop(other, "Saved")
    expect(other.get_by_text("Nothing is saved yet")).to_be_visible()
    other.get_by_label("Open a link or a game").fill(re.sub("127.*?/", "elsewhere.test:1/", link))
    other.get_by_role("button", name="Open", exact=True).click()
    expect(board.picture).to_be_visible()
    assert board.moves == ["d2-d4"]


@pytest.mark.long
def test_a_puzzle_is_edited_and_saved_again(visit: Visit) -> None:
    page = saved(visit, PUZZLE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export: A puzzle").click()
    assert download.value.suggested_filename == "a-puzzle.json"
    text = Path(download.value.path()).read_text("utf-8")
    assert problem(text) == problem("crossbow")
    page.get_by_role("link", name="Edit: A puzzle").click()
    expect(page.get_by_label("Title")).to_have_value("A puzzle")
    expect(page.get_by_role("button", name="Save a copy")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("A puzzle is saved.").first).to_be_visible()
    assert kept(page) == ["A puzzle"]


# -- files ---------------------------------------------------------------------------------------


def file(name: str, content: str | bytes) -> dict[str, Any]:
    data = content if isinstance(content, bytes) else content.encode()
    return {"name": name, "mimeType": "", "buffer": data}


def drop(page: Page, *files: dict[str, Any]) -> None:
    """Drop files on a page."""
    given = [(one["name"], list(one["buffer"])) for one in files]
    page.locator("main").wait_for(state="attached")  # the page may just be loading
    page.evaluate(
        """async files => {
          const dataTransfer = new DataTransfer();
          for (const [name, bytes] of files) {
            dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
          }
          const options = { bubbles: true, cancelable: true, dataTransfer };
          const main = document.querySelector("main");
          const drag = (kind) => main.dispatchEvent(new DragEvent(kind, options));
          // As the pointer moves, until the page has noticed it.
          while (drag("dragover")) await new Promise(requestAnimationFrame);
          drag("drop");
        }""",
        given,
    )


def test_what_is_exported_is_imported(visit: Visit) -> None:
    page = saved(visit, GAME)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export: A").click()
    exported = Path(download.value.path()).read_bytes()
    page.set_input_files(
        "input[type=file]",
        [file("Old game.json", exported), file("mine.txt", problem("crossbow").to_text())],
    )
    expect(page.get_by_text("Added 2 items to Saved.").first).to_be_visible()
    assert sorted(names(page)) == ["A <b>game</b>", "Crossbow", "Old game"]
    page.set_input_files("input[type=file]", [file("peg.png", b"\x89PNG\0\xff")])
    expect(page.locator(".note").last).to_have_text(
        "peg.png could not be opened: This is not a pegsol file."
    )


@pytest.mark.long
def test_a_file_dropped_on_any_page_opens(visit: Visit) -> None:
    page = visit("/help", errors=(400,))
    game = Game(problem("latin-cross"), "d3-b3").solution().as_json()
    solution = Game(problem("line(4) b1 c1"), "d1-b1 a1-c1").solution().as_json()
    drop(page, file("game.json", json.dumps(game)))
    expect(page).to_have_url(re.compile(r"/\?p=latin-cross&m=d3-b3$"))
    drop(page, file("solution.json", json.dumps(solution)))
    expect(page).to_have_url(re.compile(r"/replay/\?p=line.*m=d1-b1\.a1-c1$"))
    drop(page, file("puzzle.txt", problem("crossbow").to_text()))
    expect(page).to_have_url(re.compile(r"/\?p=crossbow$"))
    drop(page, file("diary.txt", "Dear diary"))
    expect(page.locator(".note")).to_contain_text("diary.txt could not be opened: ")
    to_workshop(page, "Editor")
    expect(page.get_by_label("Title")).to_be_visible()
    drop(page, file("puzzle.json", problem("crossbow").to_text("json")))
    expect(page.get_by_label("Title")).to_have_value("Crossbow")
    page.get_by_text("Paste or open a problem").click()
    page.set_input_files("input[type=file]", file("game.json", json.dumps(game)))
    expect(page.get_by_label("Title")).to_have_value("Latin cross")


@pytest.mark.long
def test_a_backup_brings_everything_to_another_browser(visit: Visit) -> None:
    page = saved(visit, GAME, PUZZLE)
    page.evaluate(
        """() => {
          localStorage["pegsol/settings"] = JSON.stringify({ sound: false, names: true });
          localStorage["pegsol/lessons"] = JSON.stringify({ "jumping/first": 3 });
        }"""
    )
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up everything").click()
    backup = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename.startswith("pegsol-backup-20")
    other = visit("/boards", errors=(422,))
    other.evaluate(
        """localStorage["pegsol/lessons"] =
          JSON.stringify({ "jumping/first": 1, "jumping/two": 2 })"""
    )
    drop(other, file("backup.json", backup))
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text("Restore the backup from ")
    expect(dialog).to_contain_text("2 items from Saved")
    dialog.get_by_role("button", name="Restore").click()
    expect(
        other.get_by_text("The backup is restored. You gained 2 items in Saved").first
    ).to_be_visible()
    assert kept(other) == ["A <b>game</b>", "A puzzle"]
    stored = "name => JSON.parse(localStorage[`pegsol/${name}`])"
    assert other.evaluate(stored, "lessons") == {"jumping/first": 3, "jumping/two": 2}
    assert other.evaluate(stored, "settings")["names"] is True

    for change, line in [
        ({"pegsol_backup": 2}, "made by a newer version of pegsol"),
        ({"browser": {"other.key": 1}}, "This backup is damaged"),
        ({"saved": "x"}, "This backup is damaged"),
        ({"pegsol_backup": "x"}, "This backup is damaged"),
        ({"made": "x"}, "This backup is damaged"),
    ]:
        drop(other, file("bad.json", json.dumps(json.loads(backup) | change)))
        expect(other.locator(".note")).to_contain_text(line)
    drop(other, file("half.json", backup[: len(backup) // 2]))
    expect(other.locator(".note")).to_contain_text("half.json could not be opened: This backup is")
    drop(other, file("bad.json", json.dumps(json.loads(backup) | {"results": [1]})))
    dialog.get_by_role("button", name="Restore").click()
    expect(other.locator(".note")).to_contain_text(
        "bad.json could not be opened: pegsol did not understand: backup.results.0"
    )
