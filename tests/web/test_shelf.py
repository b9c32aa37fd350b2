"""What a browser keeps: saved things, results, days, backups, and whatever else is found there."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from pegsol import problem, solve
from pegsol.game.problem import Problem
from pegsol.site.pages import PAGES
from web.page import on
from web.picked import day_puzzle
from web.plain import PATH, Open
from web.site import press

CALL = """async (calls) => {
  const answers = [];
  let id = "";
  const at = (path) => new URL(`../static/${path}.js`, location);
  const { later } = await import(at("texts/language"));
  for (const [module, name, ...given] of calls) {
    const all = await later(() => import(at(`shelf/${module}`)));
    try {
      const answer = await all[name](...given.map((one) => (one === "ID" ? id : one)));
      if (name === "save") id = answer;
      answers.push(["", answer ?? null]);
    } catch (error) {
      answers.push([error.code, null]);
    }
  }
  return answers;
}"""
Call = tuple[Any, ...]

LINE = problem("line(4) b1 c1").as_json()
THING = {"kind": "game", "name": "Línia", "problem": LINE, "moves": ["d1-b1"]}
SOLVED = {"problem": LINE, "moves": ["d1-b1", "a1-c1"], "seconds": 9.5, "times": [1.5, 9.5]}
KEY = "line(4) b1 c1"
RESULT = {"key": KEY, "solved": True, "pegs": 1, "jumps": 2, "moves": 2, "seconds": 1.5,
          "when": "2026-01-02T03:04:05+01:00"}  # fmt: skip
DAY = {"date": "2026-11-03", "level": "easy", "helped": False, "late": True}
BACKUP: dict[str, Any] = {
    "pegsol_backup": 1,
    "made": "2026-01-02T03:04:05Z",
    "saved": [{**THING, "name": "From a backup", "changed": "2026-01-02T03:04:05.678Z"}],
    "results": [RESULT],
    "helped": [RESULT],
    "ghosts": [{"key": KEY, "moves": ["d1-b1"], "times": [1.0, 2.5]}],
    "days": [DAY],
    "rush": {"score": 7, "skipped": 1, "when": "2026-11-03T00:00:00+00:00"},
}
BAD_CHANGES: tuple[dict[str, Any], ...] = (
    {"pegsol_backup": 2},
    {"results": [RESULT | {"key": "__proto__"}]},
    {"results": [RESULT | {"seconds": "1"}]},
)
SAVE: Call = ("saved", "save", THING)
LIST: Call = ("saved", "listSaved")
MAKE: Call = ("backup", "makeBackup")


def call(page: Page, *calls: Call) -> list[Any]:
    """Return the code of each refusal, or "", and what each function of the shelf returns."""
    answers: list[Any] = page.evaluate(CALL, list(calls))
    return answers


def save(**changes: Any) -> Call:
    return ("saved", "save", THING | changes)


def result(**changes: Any) -> Call:
    return ("results", "keepResult", SOLVED | changes)


def add(backup: Any) -> Call:
    return ("backup", "addBackup", backup)


def solved(given: Problem, **more: Any) -> Call:
    solution = solve(given).solution
    assert solution is not None
    moves = [str(move) for move in solution.moves]
    return result(problem=given.as_json(), moves=moves, seconds=12.5, **more)


def steps() -> list[tuple[Call, str]]:
    """Return calls in order, each with the code of its refusal."""
    change = {**THING, "name": "Another", "moves": ["d1-b1", "a1-c1"], "kind": "solution"}
    fewest = problem("line(4) b1 fewest").as_json()
    easy, medium = [day_puzzle(date(2026, 3, 1), level)[0] for level in ("easy", "medium")]
    return [
        (SAVE, ""),
        (("saved", "save", change, "ID"), ""),
        (save(problem="crossbow", moves=["d2-d4", "d4-f4"]), "unreadable"),
        (save(name="♟" * 201), "invalid"),
        (("saved", "deleteSaved", "ID"), ""),
        (("saved", "deleteSaved", "ID"), "not-saved"),
        (("saved", "save", change, "ID"), "not-saved"),
        (save(name="♟" * 200), ""),
        (result(moves=["d1-b1"]), "not-over"),
        (result(problem=fewest, moves=["d1-b1"]), "not-over"),
        (result(problem=fewest), ""),
        (result(helped=True), ""),
        (result(seconds=99), ""),
        (result(seconds=5, times=[1, 5]), ""),
        (result(seconds=4, times=[]), ""),
        (("days", "dayAt", "2026-03-01"), ""),
        (solved(medium), ""),
        (solved(easy, helped=True), ""),
        (solved(easy), ""),
        (("days", "keepRush", 2, 1), ""),
        (("days", "keepRush", 1, 0), ""),
        *[(add(BACKUP | change), "invalid") for change in BAD_CHANGES],
    ]


def brief(backup: dict[str, Any]) -> list[str]:
    """Return what is in a backup without the times at which it was made, a line for each thing."""
    days = [f"{one['date']} {one['level']} {one['helped']} {one['late']}" for one in backup["days"]]
    return [
        *[f"{one['kind']} {one['name']}: {' '.join(one['moves'])}" for one in backup["saved"]],
        *[
            f"{table}: {one['key']}, {one['jumps']} jumps, {one['moves']} moves, {one['seconds']} s"
            for table in ("results", "helped")
            for one in backup[table]
        ],
        *[f"ghost: {one['key']}, {one['times']}" for one in backup["ghosts"]],
        f"days: {', '.join(days)}",
        f"rush: {backup['rush']['score']}",
    ]


EASY = "english pegs e3 c4 d4 g4 d5 d6 e6 to e4, 6 jumps, 6 moves, 12.5 s"
KEPT = f"""\
game {"♟" * 200}: d1-b1
results: {EASY}
results: french pegs c2 b3 d3 e3 b4 a5 c6 d6 e6 c7 to c2, 9 jumps, 6 moves, 12.5 s
results: line(4) b1 c1, 2 jumps, 2 moves, 4 s
results: line(4) b1 fewest, 2 jumps, 2 moves, 9.5 s
helped: {EASY}
helped: line(4) b1 c1, 2 jumps, 2 moves, 9.5 s
ghost: line(4) b1 fewest, [1.5, 9.5]
days: 2026-03-01 easy False True, 2026-03-01 medium False True
rush: 2"""
"""What is kept after `steps`."""


def test_what_the_shelf_takes_refuses_and_passes_on(open_page: Open) -> None:
    page, other = open_page("help/"), open_page("help/")
    calls, codes = zip(*steps(), strict=True)
    assert [code for code, _ in call(page, *calls)] == list(codes)
    ((_, backup),) = call(page, MAKE)
    assert brief(backup) == KEPT.split("\n")
    added = [add(one) for one in (backup, backup, BACKUP)]
    *counts, (_, merged) = call(other, *added, MAKE)
    assert [tuple(count.values()) for _, count in counts] == [(1, 4), (0, 0), (1, 1)]
    kept = KEPT.split("\n")
    assert [line for line in brief(merged) if line not in kept] == [
        "game From a backup: d1-b1",
        f"results: {KEY}, 2 jumps, 2 moves, 1.5 s",
        f"helped: {KEY}, 2 jumps, 2 moves, 1.5 s",
        f"ghost: {KEY}, [1, 2.5]",
        f"{kept[-2]}, 2026-11-03 easy False True",
        "rush: 7",
    ]


# -- storage --------------------------------------------------------------------------------------

NO_DATABASE = """Object.defineProperty(window, "indexedDB", {
  value: { open() { throw new DOMException("", "SecurityError"); } },
});"""
NO_TEXTS = "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); };"
FILL = """() => {
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = Storage.prototype.setItem = full;
}"""
MANY = """async ([thing, name]) => {
  const { save } = await import(new URL("../static/shelf/saved.js", location));
  const one = (_, number) => save({ ...thing, name: `${name} ${number}` });
  window.saving = Promise.all(Array.from({ length: 20 }, one));
}"""
# Writes tables, and returns all.
SHELF = """async (write) => {
  const opened = indexedDB.open("pegsol/games/pegsol/");
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const store = opened.result.transaction("shelf", "readwrite").objectStore("shelf");
  for (const name in write) store.put(write[name], name);
  const [keys, tables] = [store.getAllKeys(), store.getAll()];
  await new Promise((resolve) => (tables.onsuccess = resolve));
  opened.result.close();
  return Object.fromEntries(keys.result.map((key, place) => [key, tables.result[place]]));
}"""


def names(page: Page) -> list[str]:
    ((code, listed),) = call(page, LIST)
    assert not code
    return [thing["name"] for thing in listed]


def test_what_is_kept_outlives_the_page_and_a_full_browser(open_page: Open) -> None:
    page = open_page("help/")
    large = {**THING, "problem": {**LINE, "description": "x" * (1 << 20)}}
    answers = call(page, SAVE, SAVE, ("saved", "save", large))
    assert [code for code, _ in answers] == ["", "", "thing-too-large"]
    reminder = page.get_by_role("alert")
    expect(reminder).to_have_count(0)
    page.reload()
    assert names(page) == ["Línia"] * 2
    call(page, SAVE)  # after the third one a backup is called to mind
    expect(reminder).to_contain_text("kept in this browser only: back it up")
    page.evaluate(FILL)
    assert call(page, SAVE)[0][0] == "browser-full"
    assert names(page) == ["Línia"] * 3


def test_two_tabs_lose_nothing(open_page: Open) -> None:
    page = open_page("help/")
    other = page.context.new_page()
    other.goto(f"{PATH}help/")
    for tab, name in ((page, "one"), (other, "two")):
        tab.evaluate(MANY, [THING, name])
    for tab in (page, other):
        tab.evaluate("saving.then(() => null)")
    expected = {f"{name} {number}" for name in ("one", "two") for number in range(20)}
    assert set(names(page)) == set(names(other)) == expected


def test_a_browser_without_a_database_or_without_any_storage(open_page: Open) -> None:
    page = open_page("help/", locale="de")
    for question in (SAVE, LIST):
        page.reload()
        page.evaluate(f"() => {{ {NO_DATABASE} }}")
        assert not call(page, question)[0][0]
    assert names(page) == ["Línia"]
    page.evaluate("localStorage.clear()")
    page.reload()
    page.evaluate(f"() => {{ {NO_DATABASE} {NO_TEXTS} }}")
    assert names(page) == []
    warning = page.get_by_role("alert")
    expect(warning).to_have_count(0)
    call(page, SAVE, SAVE)
    expect(warning).to_contain_text("Dieser Browser lässt pegsol nichts aufbewahren.")
    assert names(page) == ["Línia"] * 2


def test_what_cannot_be_read_on_a_shelf_is_set_aside_and_told(open_page: Open) -> None:
    page = open_page("help/")
    call(page, SAVE)
    ((key, thing),) = page.evaluate(SHELF, {})["saved"].items()
    damage = {"x": {**thing, "id": "x", "moves": 3}}
    page.evaluate(SHELF, {"saved": {key: thing, **damage}})
    assert names(page) == ["Línia"]
    warning = page.get_by_role("alert").first
    expect(warning).to_contain_text("pegsol cannot read. It is not deleted, but set aside as")
    kept = page.evaluate(SHELF, {})
    assert kept["saved"] == {key: thing}
    assert damage in [kept[name] for name in kept if name in warning.inner_text()]
    assert not call(page, SAVE)[0][0]


def test_players_have_games_and_progress_apart(open_page: Open) -> None:
    page = open_page("?p=latin-cross")
    on(page).click("d3", "b3")
    page.goto(f"{PATH}help/")
    call(page, SAVE)
    press(page, "Settings")
    press(page, "Add a player")
    page.get_by_role("textbox").fill("Anna")
    with page.expect_navigation():
        press(page, "OK")
    assert on(page).moves == []
    page.goto(f"{PATH}boards/")
    expect(page.locator("#unfinished li")).to_have_count(0)
    call(page, save(name="Her own"))
    ((_, backup),) = call(page, MAKE)
    assert [thing["name"] for thing in backup["saved"]] == names(page) == ["Her own"]
    press(page, "Settings")
    player = page.get_by_label("Who plays")
    expect(player.locator(":checked")).to_have_text("Anna")
    with page.expect_navigation():
        player.select_option("Without a name")
    assert on(page).moves == ["d3-b3"]
    page.goto(f"{PATH}help/")
    assert names(page) == ["Línia"]


# -- what nobody can read -------------------------------------------------------------------------

DRAFT: dict[str, Any] = {"title": "", "geometry": "square", "columns": 3, "rows": 1}
DRAFT |= {"cells": "oo.", "wants": "...", "finish": "any", "most": 2, "rules": "normal"}
PLAYED = {"line": ["d3-b3"], "seconds": 2, "own": True, "helped": False, "began": 9}
PLAYED |= {"times": [2], "won": {"moves": ["d3-b3"], "seconds": 2, "times": [2]}}
GAME = {"problem": "latin-cross", "moves": ["d3-b3"], "played": PLAYED, "about": {"c": "e30"}}
TEXTS: dict[str, Any] = {
    "settings": {"theme": "dark", "welcomed": True, "used": ["meter"], "language": "de"},
    "queue": [{"id": "1-2", "title": "A", "problem": LINE, "moves": ["d1-b1"]}],
    "game": GAME,
    "unfinished": [GAME],
    "lessons": {"jumping/first": 3},
    "mistakes": [{"problem": "latin-cross", "due": "2026-01-01"}],
    "players": {"names": ["Anna"], "now": ""},
    "paper": {"title": "A", "perPage": 4},
    "editor": {"draft": DRAFT | {"net": None, "known": None}, "saved": None},
    "boards": {"query": "size=small", "top": 20},
    "shelf": {},
}
"""Sound values of all that a page reads from the small texts of a browser."""
DEEP = "[" * 20_000 + "]" * 20_000
PUT = "(texts) => [localStorage, sessionStorage].forEach((one) => Object.assign(one, texts))"


RUBBISH = [
    *(None, True, 0, -1, 1e308, 2**53, "", "null", "x" * 100_000, "\ud83d", "2026-11-03", [], {}),
    *([None], {"length": -1}, {"__proto__": 0}, {"problem": "null", "moves": [[]]}),
]


def damaged(chance: Random, value: Any) -> Any:
    """Return a value with rubbish somewhere in it."""
    if not value or not isinstance(value, (dict, list)) or chance.random() < 0.3:
        return chance.choice(RUBBISH)
    copy = value.copy()
    place = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    copy[place] = damaged(chance, value[place])
    return copy


@pytest.mark.parametrize("seed", long_after(1, range(48)))
def test_whatever_the_browser_holds_every_page_starts(open_page: Open, seed: int) -> None:
    chance = Random(seed)
    page = open_page("help/")
    call(page, add(BACKUP), SAVE)
    tables = page.evaluate(SHELF, {})
    page.goto(f"{PATH}static/icon.svg")
    texts = {
        f"pegsol{PATH}{name}": chance.choices(
            ["", "{", "undefined", DEEP, json.dumps(damaged(chance, value))], [1, 1, 1, 1, 8]
        )[0]
        for name, value in TEXTS.items()
    }
    page.evaluate(PUT, texts)
    page.evaluate(SHELF, {name: damaged(chance, table) for name, table in tables.items()})
    for path in [*chance.sample(PAGES, 6), "/?p=latin-cross"]:
        page.goto(f"{PATH}{path.lstrip('/')}")
        expect(page.locator("main h1").first).to_be_visible()
        assert [path, *page.locator(".failed").all_inner_texts()] == [path]
    board = on(page)
    page.locator(".notes").evaluate("notes => (notes.style.display = 'none')")  # many of them
    board.click("d3", "b3")
    expect(page).to_have_url(re.compile("m=d3-b3"))
    page.goto(f"{PATH}help/")
    assert [code for code, _ in call(page, SAVE, result())] == ["", ""]


def test_a_backup_is_restored_elsewhere_but_for_what_cannot_be_read(open_page: Open) -> None:
    page, other = open_page("saved/"), open_page("saved/")
    lessons, mistakes = f"pegsol{PATH}lessons", f"pegsol{PATH}mistakes"
    theirs, ours = {"jumping/first": 3}, {"jumping/first": 1, "six/two": 2}
    for one, stars, due in ((page, theirs, "2026-01-02"), (other, ours, "2026-01-01")):
        lost = [{"problem": "latin-cross", "due": due}]
        texts = {lessons: json.dumps(stars), mistakes: json.dumps(lost)}
        one.evaluate("texts => void Object.assign(localStorage, texts)", texts)
    call(page, SAVE)
    page.locator(".exchange summary").click()
    with page.expect_download() as download:
        press(page, "Back up everything")
    assert download.value.suggested_filename.startswith("pegsol-backup-20")
    whole = Path(download.value.path()).read_text("utf-8")

    def restore(text: str) -> None:
        file = {"name": "b.json", "mimeType": "application/json", "buffer": text.encode()}
        other.set_input_files("input[type=file]", [file])  # type: ignore[list-item]

    dialog, note = other.get_by_role("dialog"), other.locator(".note").last
    for text, said in (
        (whole, "You gained 1 item in Saved"),
        (
            json.dumps(BACKUP | {"browser": {"pegsol.settings": None}}),
            "could not be read and are left out: pegsol.",
        ),
    ):
        restore(text)
        expect(dialog).to_contain_text("1 item from Saved")
        press(dialog, "Restore")
        expect(note).to_contain_text(said)
    kept = other.evaluate("key => JSON.parse(localStorage[key])", lessons)
    assert kept == {"jumping/first": 3, "six/two": 2}
    kept = other.evaluate("key => JSON.parse(localStorage[key])", mistakes)
    assert kept == lost  # a position is one exercise, whatever its day
    expect(other.locator(".saved-item")).to_have_count(2)
    restore(f'{json.dumps(BACKUP)[:-1]}, "browser": {DEEP}}}')
    expect(note).to_contain_text("This backup is damaged")
    restore(json.dumps(BACKUP | {"pegsol_backup": 2}))
    expect(note).to_contain_text("made by a newer version of pegsol")
